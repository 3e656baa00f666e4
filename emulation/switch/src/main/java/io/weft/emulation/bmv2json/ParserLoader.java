package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Assignable;
import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.DataExpression;
import io.weft.emulation.engine.HeaderField;
import io.weft.emulation.engine.HeaderLayout;
import io.weft.emulation.engine.HeaderStack;
import io.weft.emulation.engine.MatchKey;
import io.weft.emulation.engine.ParseOperation;
import io.weft.emulation.engine.ParseOperation.Lookahead;
import io.weft.emulation.engine.ParseState;
import io.weft.emulation.engine.ParseState.KeyElement;
import io.weft.emulation.engine.ParseState.KeyReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads the parser. */
final class ParserLoader {
    private final Headers headers;
    private final Expressions expressions;
    private final PrimitiveLoader primitives;
    private final Map<String, ParseState> states = new HashMap<>();

    ParserLoader(Headers headers, Expressions expressions, PrimitiveLoader primitives) {
        this.headers = headers;
        this.expressions = expressions;
        this.primitives = primitives;
    }

    /** Loads a parser and returns its first state, or {@code null} if it has none. */
    ParseState load(ProgramJson parser) {
        Map<String, ProgramJson> parts = new HashMap<>();
        for (ProgramJson state : parser.list("parse_states")) {
            String name = state.text("name");
            ProgramJson named = state.named("parser state '" + name + "'");
            parts.put(name, named);
            states.put(name, loadState(named));
        }
        parts.forEach((name, part) -> link(states.get(name), part));
        ProgramJson first = parser.find("init_state");
        return first.isAbsent() ? null : state(first);
    }

    List<ParseState> states() {
        return List.copyOf(states.values());
    }

    private ParseState state(ProgramJson name) {
        return name.lookup(states, "parser state");
    }

    private ParseState loadState(ProgramJson state) {
        return new ParseState(
                state.list("parser_ops").stream().map(this::loadOperation).toList(),
                state.list("transition_key").stream().map(this::loadKeyElement).toList());
    }

    private ParseOperation loadOperation(ProgramJson operation) {
        String op = operation.text("op");
        ProgramJson operands = operation.find("parameters");
        return switch (op) {
            case "extract" -> loadExtract(operands.at(0));
            case "extract_VL" -> loadVariableExtract(operands.at(0), operands.at(1));
            case "set" -> loadSet(headers.fixedField(operands.at(0).get("value")), operands.at(1));
            case "verify" -> ParseOperation.verify(expressions.bool(operands.at(0)), errorCode(operands.at(1)));
            case "advance" -> ParseOperation.advance(expressions.data(operands.at(0)));
            case "shift" -> ParseOperation.advance(DataExpression.constant(
                    BigInteger.valueOf(8L * operands.at(0).integer())));
            case "primitive" -> ParseOperation.primitive(
                    primitives.load(operands.at(0), operation.where(), PrimitiveLoader.Position.ALONE));
            default -> throw operation.refuse("operation '" + op + "' is not supported");
        };
    }

    private DataExpression errorCode(ProgramJson error) {
        return error.node().isInt()
                ? DataExpression.constant(BigInteger.valueOf(error.integer()))
                : expressions.data(error);
    }

    private ParseOperation loadExtract(ProgramJson operand) {
        return switch (operand.text("type")) {
            case "regular" -> ParseOperation.extract(headers.packetHeader(operand.get("value")));
            case "stack" -> {
                HeaderStack stack = headers.stack(operand.get("value"));
                Headers.wholeBytes(stack.elements().get(0), operand);
                yield ParseOperation.extractNext(stack);
            }
            default -> throw operand.refuse("extraction to a " + operand.text("type") + " is not supported");
        };
    }

    private ParseOperation loadVariableExtract(ProgramJson operand, ProgramJson length) {
        if (!operand.text("type").equals("regular")) {
            throw operand.refuse("extraction of a variable length to a " + operand.text("type") + " is not supported");
        }
        HeaderLayout header = headers.packetHeader(operand.get("value"));
        if (header.variableField().isEmpty()) {
            throw operand.refuse("header '" + header.name() + "' has no field of variable length");
        }
        return ParseOperation.extract(header, expressions.data(length));
    }

    private ParseOperation loadSet(HeaderField target, ProgramJson source) {
        if (source.text("type").equals("lookahead")) {
            return ParseOperation.set(target, lookahead(source.get("value")));
        }
        return ParseOperation.set(target, expressions.data(source));
    }

    private static Lookahead lookahead(ProgramJson pair) {
        return new Lookahead(
                pair.at(0).integer("offset", 0, ProgramJson.MAX_WIDTH),
                pair.at(1).width());
    }

    private KeyElement loadKeyElement(ProgramJson element) {
        return switch (element.text("type")) {
            case "field", "stack_field" -> {
                Assignable source = expressions.target(element);
                yield new KeyElement(KeyReader.field(source), source.sample().width());
            }
            case "lookahead" -> {
                Lookahead lookahead = lookahead(element.get("value"));
                yield new KeyElement(KeyReader.lookahead(lookahead), lookahead.width());
            }
            default -> throw element.refuse("transition key of type '" + element.text("type") + "' is not supported");
        };
    }

    private void link(ParseState state, ProgramJson part) {
        List<ParseState.Transition> transitions = new ArrayList<>();
        ParseState otherwise = null;
        for (ProgramJson transition : part.list("transitions")) {
            ProgramJson next = transition.find("next_state");
            ParseState target = next.isAbsent() ? null : state(next);
            switch (transition.text("type")) {
                case "default":
                    otherwise = target;
                    break;
                case "hexstr":
                    transitions.add(loadTransition(state, transition, target));
                    break;
                case "parse_vset":
                    throw transition.refuse("value set '" + transition.text("value") + "' is not supported");
                default:
                    throw transition.refuse("transition of type '" + transition.text("type") + "' is not supported");
            }
        }
        state.link(transitions, otherwise);
    }

    private static ParseState.Transition loadTransition(ParseState state, ProgramJson transition, ParseState next) {
        BigInteger value = transition.get("value").hex();
        BigInteger ones = BigInteger.ONE.negate();
        ProgramJson given = transition.find("mask");
        BigInteger mask = given.isAbsent() ? ones : given.hex();
        return new ParseState.Transition(
                new MatchKey(split(state, value.and(mask))), new MatchKey(split(state, mask)), next);
    }

    /** Splits a number into the words of the parts of a key, which the format pads to whole bytes. */
    private static long[] split(ParseState state, BigInteger number) {
        long[] words = new long[state.keyWords()];
        BigInteger rest = number;
        int slot = words.length;
        List<KeyElement> key = state.key();
        for (int i = key.size() - 1; i >= 0; i--) {
            int width = key.get(i).width();
            slot -= BitFields.words(width);
            BitFields.fromBig(rest, width, words, slot);
            rest = rest.shiftRight((width + 7) / 8 * 8);
        }
        return words;
    }
}
