package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.DataExpression;
import io.weft.emulation.engine.HeaderStack;
import io.weft.emulation.engine.Primitive;
import io.weft.emulation.engine.Primitives;
import java.math.BigInteger;
import java.util.SortedSet;
import java.util.TreeSet;

/** Loads the primitive calls of one action. */
final class PrimitiveLoader {
    private final Headers headers;
    private final Expressions expressions;
    private final ExternArrays arrays;
    private final Calculations calculations;
    private final SortedSet<Integer> registers = new TreeSet<>();

    PrimitiveLoader(Headers headers, Expressions expressions, ExternArrays arrays, Calculations calculations) {
        this.headers = headers;
        this.expressions = expressions;
        this.arrays = arrays;
        this.calculations = calculations;
    }

    /** The register arrays that the primitives loaded so far read or write, ascending. */
    int[] registers() {
        return registers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The position of a call, from 0, among all calls of an action: it may jump to later ones only. */
    record Position(int index, int calls) {
        static final Position ALONE = new Position(0, 1);
    }

    /** Loads a call; {@code where} says in which action or parser state it is. */
    Primitive load(ProgramJson call, String where, Position position) {
        String op = call.text("op");
        String name = "primitive '" + op + "' in " + where + call.source();
        ProgramJson operands = call.find("parameters").named(name);
        return switch (op) {
            case "exit" -> Primitive.EXIT;
            case "no_op" -> Primitive.of(packet -> {});
            case "_jump" -> Primitives.jump(target(operands.at(0), position));
            case "_jump_if_zero" -> Primitives.jumpUnless(
                    expressions.truth(operands.at(0)), target(operands.at(1), position));
            case "assert", "assume" -> Primitives.require(expressions.truth(operands.at(0)), name + " failed");
            case "assign", "modify_field" -> Primitives.assign(expressions.target(operands.at(0)), data(operands, 1));
            case "assign_header", "copy_header" -> assignHeader(
                    operands.at(1), header(operands, 0), header(operands, 1));
            case "assign_header_stack" -> assignStack(operands.at(1), stack(operands, 0), stack(operands, 1));
            case "push" -> Primitives.push(stack(operands, 0), data(operands, 1));
            case "pop" -> Primitives.pop(stack(operands, 0), data(operands, 1));
            case "add_header" -> Primitives.addHeader(header(operands, 0).header());
            case "remove_header" -> Primitives.removeHeader(header(operands, 0).header());
            case "log_msg" -> Primitives.log(
                    operands.at(0).text("value"),
                    operands.at(1).list("value").stream().map(expressions::data).toList());
            case "mark_to_drop" -> {
                ProgramJson metadata = operands.at(0).get("value");
                yield Primitives.markToDrop(
                        headers.field(metadata, "egress_spec"), headers.field(metadata, "mcast_grp"));
            }
            case "generate_digest" -> Primitives.digest(data(operands, 1));
            case "resubmit" -> Primitives.resubmit(data(operands, 0));
            case "recirculate" -> Primitives.recirculate(data(operands, 0));
            case "clone_ingress_pkt_to_egress", "clone_egress_pkt_to_egress" -> Primitives.clone(
                    data(operands, 0), data(operands, 1));
            case "modify_field_rng_uniform" -> Primitives.random(
                    expressions.target(operands.at(0)), data(operands, 1), data(operands, 2));
            case "modify_field_with_hash_based_offset" -> Primitives.hash(
                    expressions.target(operands.at(0)),
                    data(operands, 1),
                    calculations.named(operands.at(2).get("value")),
                    data(operands, 3));
            case "count" -> Primitives.count(arrays.counter(operands.at(0).get("value")), data(operands, 1));
            case "execute_meter" -> Primitives.meter(
                    arrays.meter(operands.at(0).get("value")), data(operands, 1), expressions.target(operands.at(2)));
            case "register_read" -> Primitives.registerRead(
                    expressions.target(operands.at(0)), register(operands, 1), data(operands, 2));
            case "register_write" -> Primitives.registerWrite(
                    register(operands, 0), data(operands, 1), data(operands, 2));
            default -> throw new ProgramException(name + " is not supported");
        };
    }

    // p4c jumps forwards only, so that every action ends.
    private static int target(ProgramJson operand, Position position) {
        BigInteger target = operand.get("value").hex();
        if (target.compareTo(BigInteger.valueOf(position.index())) <= 0
                || target.compareTo(BigInteger.valueOf(position.calls())) > 0) {
            throw operand.refuse("jumps from primitive " + position.index() + " to " + target
                    + ", expected a later one of " + position.calls() + " or the end");
        }
        return target.intValue();
    }

    private static Primitive assignHeader(
            ProgramJson where, Expressions.HeaderOperand target, Expressions.HeaderOperand source) {
        if (!target.sample().type().equals(source.sample().type())) {
            throw where.refuse("assigns a header of type '" + source.sample().type() + "' to one of type '"
                    + target.sample().type() + "'");
        }
        return Primitives.assign(target.header(), source.header());
    }

    private static Primitive assignStack(ProgramJson where, HeaderStack target, HeaderStack source) {
        if (!target.isLike(source)) {
            throw where.refuse(
                    "assigns header stack '" + source.name() + "' to '" + target.name() + "', which is another type");
        }
        return Primitives.assign(target, source);
    }

    private DataExpression data(ProgramJson operands, int index) {
        return expressions.data(operands.at(index));
    }

    private Expressions.HeaderOperand header(ProgramJson operands, int index) {
        return expressions.header(operands.at(index));
    }

    private HeaderStack stack(ProgramJson operands, int index) {
        return headers.stack(operands.at(index).get("value"));
    }

    private int register(ProgramJson operands, int index) {
        int register = arrays.register(operands.at(index).get("value"));
        registers.add(register);
        return register;
    }
}
