package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Arithmetic;
import io.weft.emulation.engine.DataExpression;
import java.math.BigInteger;

/** The operators on two numbers, by their names in the JSON. */
final class BinaryOperators {
    private BinaryOperators() {}

    static DataExpression apply(Json operator, DataExpression left, DataExpression right) {
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
            case "usat_cast" -> Arithmetic.clamp(
                    left, BigInteger.ZERO, power(width(operator, right)).subtract(BigInteger.ONE));
            case "sat_cast" -> {
                BigInteger half = power(width(operator, right) - 1);
                yield Arithmetic.clamp(left, half.negate(), half.subtract(BigInteger.ONE));
            }
            default -> throw operator.refuse("operator '" + op + "' is not supported where a number is expected");
        };
    }

    private static BigInteger power(int exponent) {
        return BigInteger.ONE.shiftLeft(exponent);
    }

    private static int width(Json operator, DataExpression width) {
        if (!width.min().equals(width.max())) {
            throw operator.refuse("operator '" + operator.text("op") + "' needs a constant width");
        }
        int bits = width.min().bitLength() < Integer.SIZE ? width.min().intValue() : -1;
        if (bits < 1 || bits > Json.MAX_WIDTH) {
            throw operator.refuse("operator '" + operator.text("op") + "' has width " + width.min() + ", expected 1.."
                    + Json.MAX_WIDTH);
        }
        return bits;
    }
}
