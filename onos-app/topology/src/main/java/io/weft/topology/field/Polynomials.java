package io.weft.topology.field;

/** Polynomials over GF(p), each an integer whose base-p digits are the coefficients, the lowest first. */
final class Polynomials {
    private final int p;

    Polynomials(int p) {
        this.p = p;
    }

    int add(int a, int b) {
        int sum = 0;
        int place = 1;
        for (int x = a, y = b; x > 0 || y > 0; x /= p, y /= p) {
            sum += (x % p + y % p) % p * place;
            place *= p;
        }
        return sum;
    }

    /** a times b modulo a monic polynomial of higher degree than both. */
    int multiply(int a, int b, int modulus) {
        int product = 0;
        for (int place = leadingPlace(b); place > 0; place /= p) {
            product = add(remainder(product * p, modulus), scale(a, b / place % p));
        }
        return product;
    }

    /** The first monic polynomial, of the degree that makes residues of {@code order} = p^n, that has no divisor. */
    int firstIrreducible(int order) {
        int candidate = order;
        while (!isIrreducible(candidate)) {
            candidate++;
        }
        return candidate;
    }

    private boolean isIrreducible(int monic) {
        int place = leadingPlace(monic);
        for (int divisor = p; (long) leadingPlace(divisor) * leadingPlace(divisor) <= place; divisor++) {
            boolean divisorIsMonic = divisor / leadingPlace(divisor) == 1;
            if (divisorIsMonic && remainder(monic, divisor) == 0) {
                return false;
            }
        }
        return true;
    }

    /** a modulo a monic polynomial. */
    private int remainder(int a, int monic) {
        int rest = a;
        int lead = leadingPlace(monic);
        for (int place = leadingPlace(a); place >= lead; place /= p) {
            int digit = rest / place % p;
            rest = add(rest, scale(monic, p - digit) * (place / lead));
        }
        return rest;
    }

    private int scale(int a, int factor) {
        int scaled = 0;
        int place = 1;
        for (int x = a; x > 0; x /= p) {
            scaled += x % p * factor % p * place;
            place *= p;
        }
        return scaled;
    }

    /** The power of p that is the place value of the highest nonzero digit, 1 for 0. */
    private int leadingPlace(int a) {
        int place = 1;
        while (a / place >= p) {
            place *= p;
        }
        return place;
    }
}
