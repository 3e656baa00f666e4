package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Arithmetic;
import io.weft.emulation.engine.DataExpression;
import java.math.BigInteger;

/** The operators on two numbers, by their names in the JSON. */
final class BinaryOperators {
    private BinaryOperators() {}

    /** Applies the operator of an expression to its operands. */
    static DataExpression apply(Part operator, DataExpression left, DataExpression right) {
        String op = operator.text("op");
        switch (op) {
            case "+":
                return Arithmetic.add(left, right);
            case "-":
                return Arithmetic.subtract(left, right);
            case "*":
                return Arithmetic.multiply(left, right);
            case "/":
                return Arithmetic.divide(left, right);
            case "%":
                return Arithmetic.remainder(left, right);
            case "<<":
                return Arithmetic.shiftLeft(left, right);
            case ">>":
                return Arithmetic.shiftRight(left, right);
            case "&":
                return Arithmetic.and(left, right);
            case "|":
                return Arithmetic.or(left, right);
            case "^":
                return Arithmetic.xor(left, right);
            default:
                return cast(operator, op, left, right);
        }
    }

    private static DataExpression cast(Part operator, String op, DataExpression value, DataExpression width) {
        switch (op) {
            case "two_comp_mod":
                return Arithmetic.toSigned(value, constant(operator, width));
            case "usat_cast":
                return Arithmetic.clamp(
                        value, BigInteger.ZERO, power(constant(operator, width)).subtract(BigInteger.ONE));
            case "sat_cast": {
                BigInteger half = power(constant(operator, width) - 1);
                return Arithmetic.clamp(value, half.negate(), half.subtract(BigInteger.ONE));
            }
            default:
                throw operator.refuse("operator '" + op + "' is not supported where a number is expected");
        }
    }

    private static BigInteger power(int exponent) {
        return BigInteger.ONE.shiftLeft(exponent);
    }

    private static int constant(Part operator, DataExpression width) {
        if (!width.min().equals(width.max())) {
            throw operator.refuse("operator '" + operator.text("op") + "' needs a constant width");
        }
        int bits = width.min().bitLength() < Integer.SIZE ? width.min().intValue() : -1;
        if (bits < 1 || bits > Part.MAX_WIDTH) {
            throw operator.refuse("operator '" + operator.text("op") + "' has width " + width.min() + ", expected 1.."
                    + Part.MAX_WIDTH);
        }
        return bits;
    }
}
