package io.weft.emulation.bmv2json;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.Arithmetic;
import io.weft.emulation.engine.Assignable;
import io.weft.emulation.engine.BoolExpression;
import io.weft.emulation.engine.DataExpression;
import io.weft.emulation.engine.Field;
import io.weft.emulation.engine.HeaderExpression;
import io.weft.emulation.engine.HeaderLayout;
import io.weft.emulation.engine.HeaderStack;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads expressions. */
final class Expressions {
    /** The types of expressions. */
    enum Kind {
        DATA,
        BOOL,
        HEADER
    }

    /** A header expression, and an instance of the type that it has, which may be all that there is to it. */
    record HeaderOperand(HeaderExpression header, HeaderLayout sample, boolean isKnown) {
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
    private static Part unwrap(Part part) {
        Part inner = part;
        while (inner.text("type").equals("expression") && inner.get("value").has("type")) {
            inner = inner.get("value");
        }
        return inner;
    }

    /** The type of an expression. */
    Kind kind(Part wrapped) {
        Part part = unwrap(wrapped);
        switch (part.text("type")) {
            case "bool":
                return Kind.BOOL;
            case "header":
                return Kind.HEADER;
            case "expression":
                return kindOfOperator(part.get("value"));
            default:
                return Kind.DATA;
        }
    }

    private Kind kindOfOperator(Part operator) {
        switch (operator.text("op")) {
            case "==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "valid", "d2b":
                return Kind.BOOL;
            case "dereference_header_stack":
                return Kind.HEADER;
            case "?":
                return kind(operator.get("left"));
            default:
                return Kind.DATA;
        }
    }

    /** Loads a condition. */
    BoolExpression bool(Part wrapped) {
        Part part = unwrap(wrapped);
        switch (part.text("type")) {
            case "bool":
                boolean constant = part.get("value").node().asBoolean();
                return p -> constant;
            case "expression":
                return boolOperator(part.get("value"));
            default:
                throw part.refuse("expected a condition, found a " + part.text("type"));
        }
    }

    /** Loads a condition, or a number that stands for one when it is not 0. */
    BoolExpression truth(Part part) {
        return kind(part) == Kind.BOOL ? bool(part) : BoolExpression.nonZero(data(part));
    }

    private BoolExpression boolOperator(Part operator) {
        String op = operator.text("op");
        Part left = operator.find("left");
        Part right = operator.find("right");
        switch (op) {
            case "and":
                return BoolExpression.and(bool(left), bool(right));
            case "or":
                return BoolExpression.or(bool(left), bool(right));
            case "not":
                return bool(right).negated();
            case "valid":
                return header(right).valid();
            case "d2b":
                return BoolExpression.nonZero(data(right));
            case "?": {
                BoolExpression condition = bool(operator.get("cond"));
                BoolExpression a = bool(left);
                BoolExpression b = bool(right);
                return p -> condition.test(p) ? a.test(p) : b.test(p);
            }
            case "==":
                return equal(left, right);
            case "!=":
                return equal(left, right).negated();
            default:
                return ordered(operator, op, left, right);
        }
    }

    private BoolExpression ordered(Part operator, String op, Part left, Part right) {
        switch (op) {
            case "<":
                return BoolExpression.less(data(left), data(right));
            case ">":
                return BoolExpression.less(data(right), data(left));
            case "<=":
                return BoolExpression.less(data(right), data(left)).negated();
            case ">=":
                return BoolExpression.less(data(left), data(right)).negated();
            default:
                throw operator.refuse("operator '" + op + "' is not supported where a condition is expected");
        }
    }

    private BoolExpression equal(Part left, Part right) {
        switch (kind(left)) {
            case BOOL: {
                BoolExpression a = bool(left);
                BoolExpression b = bool(right);
                return p -> a.test(p) == b.test(p);
            }
            case HEADER:
                return BoolExpression.equal(header(left).header(), header(right).header());
            default:
                return BoolExpression.equal(data(left), data(right));
        }
    }

    /** Loads a number. */
    DataExpression data(Part wrapped) {
        Part part = unwrap(wrapped);
        DataExpression before = loaded.get(part.node());
        if (before != null) {
            return before;
        }
        DataExpression expression = load(part);
        loaded.put(part.node(), expression);
        return expression;
    }

    private DataExpression load(Part part) {
        String type = part.text("type");
        switch (type) {
            case "field":
                return DataExpression.field(headers.fixedField(part.get("value")));
            case "hexstr":
                return DataExpression.constant(part.get("value").hex());
            case "local", "runtime_data":
                return argument(part);
            case "stack_field": {
                HeaderStack stack = headers.stack(part.get("value").at(0));
                int position = headers.position(stack, part.get("value").at(1));
                return DataExpression.field(
                        Assignable.of(p -> stack.last(p).fields().get(position)),
                        stack.elements().get(0).fields().get(position));
            }
            case "expression":
                return dataOperator(part.get("value"));
            default:
                throw part.refuse("an operand of type '" + type + "' is not supported where a number is expected");
        }
    }

    private DataExpression argument(Part part) {
        ActionFunction.Parameter parameter = part.get("value").select(parameters, "parameter");
        return DataExpression.argument(parameter.slot(), parameter.width());
    }

    private DataExpression dataOperator(Part operator) {
        String op = operator.text("op");
        Part right = operator.find("right");
        switch (op) {
            case "b2d":
                BoolExpression condition = bool(right);
                return DataExpression.small(1, p -> condition.test(p) ? 1 : 0);
            case "~":
                return Arithmetic.not(data(right));
            case "?":
                return Arithmetic.choose(bool(operator.get("cond")), data(operator.get("left")), data(right));
            case "access_field": {
                FieldOperand field = element(operator);
                return DataExpression.field(field.target(), field.sample());
            }
            case "last_stack_index": {
                HeaderStack stack = headers.stack(unwrap(right).get("value"));
                return DataExpression.of(
                        BigInteger.ONE.negate(),
                        BigInteger.valueOf(stack.elements().size()),
                        p -> stack.count(p) - 1L,
                        p -> BigInteger.valueOf(stack.count(p) - 1L));
            }
            case "size_stack": {
                HeaderStack stack = headers.stack(unwrap(right).get("value"));
                return DataExpression.small(stack.elements().size(), stack::count);
            }
            default:
                return binary(operator, data(right));
        }
    }

    private DataExpression binary(Part operator, DataExpression right) {
        Part leftPart = operator.find("left");
        DataExpression left = leftPart.isAbsent() ? DataExpression.constant(BigInteger.ZERO) : data(leftPart);
        return BinaryOperators.apply(operator, left, right);
    }

    /** Loads a header. */
    HeaderOperand header(Part wrapped) {
        Part part = unwrap(wrapped);
        switch (part.text("type")) {
            case "header": {
                HeaderLayout header = headers.header(part.get("value"));
                return new HeaderOperand(p -> header, header, true);
            }
            case "expression": {
                Part operator = part.get("value");
                if (operator.text("op").equals("dereference_header_stack")) {
                    HeaderStack stack =
                            headers.stack(unwrap(operator.get("left")).get("value"));
                    DataExpression index = data(operator.get("right"));
                    return new HeaderOperand(
                            p -> stack.at(index.low(p)), stack.elements().get(0), false);
                }
                throw operator.refuse("operator '" + operator.text("op") + "' is not supported for headers");
            }
            default:
                throw part.refuse("expected a header, found a " + part.text("type"));
        }
    }

    /** A field that is known when a packet is there, and a field of the type that it has. */
    private record FieldOperand(Assignable target, Field sample) {}

    private FieldOperand element(Part operator) {
        HeaderOperand header = header(operator.get("left"));
        Field sample = operator.get("right").select(header.sample().fields(), "field");
        int position = header.sample().fields().indexOf(sample);
        return new FieldOperand(
                Assignable.of(p -> header.header().in(p).fields().get(position)), sample);
    }

    /** Loads what stands on the left of an assignment. */
    Assignable target(Part wrapped) {
        Part part = unwrap(wrapped);
        switch (part.text("type")) {
            case "field":
                return Assignable.of(headers.fixedField(part.get("value")));
            case "stack_field": {
                HeaderStack stack = headers.stack(part.get("value").at(0));
                int position = headers.position(stack, part.get("value").at(1));
                return Assignable.of(p -> stack.last(p).fields().get(position));
            }
            case "expression": {
                Part operator = part.get("value");
                if (operator.text("op").equals("access_field")) {
                    return element(operator).target();
                }
                throw operator.refuse("operator '" + operator.text("op") + "' cannot be assigned to");
            }
            default:
                throw part.refuse("cannot assign to a " + part.text("type"));
        }
    }
}
