package io.weft.emulation.bmv2json;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.Arithmetic;
import io.weft.emulation.engine.Assignable;
import io.weft.emulation.engine.BoolExpression;
import io.weft.emulation.engine.DataExpression;
import io.weft.emulation.engine.HeaderLayout;
import io.weft.emulation.engine.HeaderStack;
import io.weft.emulation.engine.PacketState;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Loads expressions. */
final class Expressions {
    enum Kind {
        DATA,
        BOOL,
        HEADER
    }

    /** A header expression, and an instance of the type that it has, which may be all that there is to it. */
    record HeaderOperand(Function<PacketState, HeaderLayout> header, HeaderLayout sample, boolean isKnown) {
        BoolExpression valid() {
            return isKnown ? BoolExpression.valid(sample) : BoolExpression.valid(header);
        }
    }

    private final Headers headers;
    private final List<ActionFunction.Parameter> parameters;
    /** What was loaded before: the same expression is the same object, so that operators can tell. */
    private final Map<JsonNode, DataExpression> loaded = new HashMap<>();

    /** Loads expressions in an action with parameters, or in a place without. */
    Expressions(Headers headers, List<ActionFunction.Parameter> parameters) {
        this.headers = headers;
        this.parameters = List.copyOf(parameters);
    }

    /** Removes the wrappings that the format puts around operators. */
    private static ProgramJson unwrap(ProgramJson part) {
        ProgramJson inner = part;
        while (inner.text("type").equals("expression") && inner.get("value").has("type")) {
            inner = inner.get("value");
        }
        return inner;
    }

    Kind kind(ProgramJson wrapped) {
        ProgramJson part = unwrap(wrapped);
        return switch (part.text("type")) {
            case "bool" -> Kind.BOOL;
            case "header" -> Kind.HEADER;
            case "expression" -> kindOfOperator(part.get("value"));
            default -> Kind.DATA;
        };
    }

    private Kind kindOfOperator(ProgramJson operator) {
        return switch (operator.text("op")) {
            case "==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "valid", "d2b" -> Kind.BOOL;
            case "dereference_header_stack" -> Kind.HEADER;
            case "?" -> kind(operator.get("left"));
            default -> Kind.DATA;
        };
    }

    BoolExpression bool(ProgramJson wrapped) {
        ProgramJson part = unwrap(wrapped);
        return switch (part.text("type")) {
            case "bool" -> constant(part.get("value").node().asBoolean());
            case "expression" -> boolOperator(part.get("value"));
            default -> throw part.refuse("expected a condition, found a " + part.text("type"));
        };
    }

    private static BoolExpression constant(boolean value) {
        return packet -> value;
    }

    /** Loads a condition, or a number that stands for one when it is not 0. */
    BoolExpression truth(ProgramJson part) {
        return kind(part) == Kind.BOOL ? bool(part) : BoolExpression.nonZero(data(part));
    }

    private BoolExpression boolOperator(ProgramJson operator) {
        String op = operator.text("op");
        ProgramJson left = operator.find("left");
        ProgramJson right = operator.find("right");
        return switch (op) {
            case "and" -> BoolExpression.and(bool(left), bool(right));
            case "or" -> BoolExpression.or(bool(left), bool(right));
            case "not" -> bool(right).negated();
            case "valid" -> header(right).valid();
            case "d2b" -> BoolExpression.nonZero(data(right));
            case "?" -> {
                BoolExpression condition = bool(operator.get("cond"));
                BoolExpression a = bool(left);
                BoolExpression b = bool(right);
                yield p -> condition.test(p) ? a.test(p) : b.test(p);
            }
            case "==" -> equal(left, right);
            case "!=" -> equal(left, right).negated();
            case "<" -> BoolExpression.less(data(left), data(right));
            case ">" -> BoolExpression.less(data(right), data(left));
            case "<=" -> BoolExpression.less(data(right), data(left)).negated();
            case ">=" -> BoolExpression.less(data(left), data(right)).negated();
            default -> throw operator.refuse("operator '" + op + "' is not supported where a condition is expected");
        };
    }

    private BoolExpression equal(ProgramJson left, ProgramJson right) {
        return switch (kind(left)) {
            case BOOL -> {
                BoolExpression a = bool(left);
                BoolExpression b = bool(right);
                yield p -> a.test(p) == b.test(p);
            }
            case HEADER -> BoolExpression.equal(
                    header(left).header(), header(right).header());
            default -> BoolExpression.equal(data(left), data(right));
        };
    }

    DataExpression data(ProgramJson wrapped) {
        ProgramJson part = unwrap(wrapped);
        DataExpression before = loaded.get(part.node());
        if (before != null) {
            return before;
        }
        DataExpression expression = load(part);
        loaded.put(part.node(), expression);
        return expression;
    }

    private DataExpression load(ProgramJson part) {
        String type = part.text("type");
        return switch (type) {
            case "field", "stack_field" -> DataExpression.field(target(part));
            case "hexstr" -> DataExpression.constant(part.get("value").hex());
            case "local", "runtime_data" -> argument(part);
            case "expression" -> dataOperator(part.get("value"));
            default -> throw part.refuse(
                    "an operand of type '" + type + "' is not supported where a number is expected");
        };
    }

    private DataExpression argument(ProgramJson part) {
        ActionFunction.Parameter parameter = part.get("value").select(parameters, "parameter");
        return DataExpression.argument(parameter.slot(), parameter.width());
    }

    private DataExpression dataOperator(ProgramJson operator) {
        String op = operator.text("op");
        ProgramJson right = operator.find("right");
        return switch (op) {
            case "b2d" -> {
                BoolExpression condition = bool(right);
                yield DataExpression.small(1, p -> condition.test(p) ? 1 : 0);
            }
            case "~" -> Arithmetic.not(data(right));
            case "?" -> Arithmetic.choose(bool(operator.get("cond")), data(operator.get("left")), data(right));
            case "access_field" -> DataExpression.field(element(operator));
            case "last_stack_index" -> {
                HeaderStack stack = headers.stack(unwrap(right).get("value"));
                yield DataExpression.of(
                        BigInteger.ONE.negate(),
                        BigInteger.valueOf(stack.elements().size()),
                        p -> stack.count(p) - 1L,
                        p -> BigInteger.valueOf(stack.count(p) - 1L));
            }
            case "size_stack" -> {
                HeaderStack stack = headers.stack(unwrap(right).get("value"));
                yield DataExpression.small(stack.elements().size(), stack::count);
            }
            default -> {
                ProgramJson left = operator.find("left");
                yield binary(
                        operator, left.isAbsent() ? DataExpression.constant(BigInteger.ZERO) : data(left), data(right));
            }
        };
    }

    private static DataExpression binary(ProgramJson operator, DataExpression left, DataExpression right) {
        String op = operator.text("op");
        return switch (op) {
            case "+" -> Arithmetic.add(left, right);
            case "-" -> Arithmetic.subtract(left, right);
            case "*" -> Arithmetic.multiply(left, right);
            case "/" -> Arithmetic.divide(left, right);
            case "%" -> Arithmetic.remainder(left, right);
            case "<<" -> Arithmetic.shiftLeft(left, right);
            case ">>" -> Arithmetic.shiftRight(left, right);
            case "&" -> Arithmetic.and(left, right);
            case "|" -> Arithmetic.or(left, right);
            case "^" -> Arithmetic.xor(left, right);
            case "two_comp_mod" -> Arithmetic.toSigned(left, width(operator, right));
            case "usat_cast" -> Arithmetic.clamp(left, false, width(operator, right));
            case "sat_cast" -> Arithmetic.clamp(left, true, width(operator, right));
            default -> throw operator.refuse("operator '" + op + "' is not supported where a number is expected");
        };
    }

    private static int width(ProgramJson operator, DataExpression width) {
        boolean isFixed = width.min().equals(width.max()) && width.min().bitLength() < Integer.SIZE;
        int bits = isFixed ? width.min().intValue() : -1;
        if (bits < 1 || bits > ProgramJson.MAX_WIDTH) {
            throw operator.refuse("operator '" + operator.text("op") + "' has width " + width.min() + ".." + width.max()
                    + ", expected a constant of 1.." + ProgramJson.MAX_WIDTH);
        }
        return bits;
    }

    HeaderOperand header(ProgramJson wrapped) {
        ProgramJson part = unwrap(wrapped);
        return switch (part.text("type")) {
            case "header" -> {
                HeaderLayout header = headers.header(part.get("value"));
                yield new HeaderOperand(p -> header, header, true);
            }
            case "expression" -> stackElement(part.get("value"));
            default -> throw part.refuse("expected a header, found a " + part.text("type"));
        };
    }

    private HeaderOperand stackElement(ProgramJson operator) {
        if (!operator.text("op").equals("dereference_header_stack")) {
            throw operator.refuse("operator '" + operator.text("op") + "' is not supported for headers");
        }
        HeaderStack stack = headers.stack(unwrap(operator.get("left")).get("value"));
        DataExpression index = data(operator.get("right"));
        return new HeaderOperand(p -> stack.at(index.low(p)), stack.elements().get(0), false);
    }

    private Assignable element(ProgramJson operator) {
        HeaderOperand header = header(operator.get("left"));
        return Assignable.of(
                header.header(),
                header.sample(),
                operator.get("right").select(header.sample().fields(), "field"));
    }

    /** A field, of any header or of the last one of a stack, or of an element of a stack. */
    Assignable target(ProgramJson wrapped) {
        ProgramJson part = unwrap(wrapped);
        return switch (part.text("type")) {
            case "field" -> Assignable.of(headers.fixedField(part.get("value")));
            case "stack_field" -> {
                ProgramJson value = part.get("value");
                HeaderStack stack = headers.stack(value.at(0));
                HeaderLayout first = stack.elements().get(0);
                yield Assignable.of(
                        stack::last, first, Headers.field(first, value.at(1).text(), value));
            }
            case "expression" -> {
                ProgramJson operator = part.get("value");
                if (!operator.text("op").equals("access_field")) {
                    throw operator.refuse("operator '" + operator.text("op") + "' cannot be assigned to");
                }
                yield element(operator);
            }
            default -> throw part.refuse("cannot assign to a " + part.text("type"));
        };
    }
}
