package io.weft.planning.bisection;

import java.util.stream.IntStream;

/**
 * Proves that a dense symmetric matrix is almost positive semidefinite, by a Cholesky factorisation that runs to its
 * end. Uses all processors.
 *
 * <p>Let A be symmetric with n rows, of floating-point numbers. If its factorisation in double precision meets only
 * positive pivots, then the factors are those of A + E with |E_ij| &lt;= g / (1 - g) sqrt(A_ii A_jj), where g = (n + 2)
 * u / (1 - (n + 2) u) and u = 2<sup>-53</sup>, in whichever order sums are taken; so the smallest eigenvalue of A is
 * above -g / (1 - g) trace(A). S. M. Rump, <i>Verification of Positive Definiteness</i>, BIT Numerical Mathematics 46,
 * 2006; N. J. Higham, <i>Accuracy and Stability of Numerical Algorithms</i>, 2002, theorem 10.3.
 */
final class Cholesky {
    private static final double UNIT_ROUNDOFF = 0x1p-53;
    /** Rows that are eliminated at a time: a multiple of 4. */
    private static final int BLOCK = 48;
    /** Columns that are updated at a time, so that those of the block stay in the cache. */
    private static final int TILE = 256;

    private Cholesky() {}

    /**
     * Factors a matrix, and says whether it came to the end: then no eigenvalue of the matrix is below
     * -{@link #margin}. Time O(n^3 / 3).
     *
     * @param upper row i is the matrix from the diagonal on, element j being that of column i + j; overwritten
     */
    static boolean succeeds(double[][] upper) {
        int n = upper.length;
        for (int begin = 0; begin < n; begin += BLOCK) {
            int end = Math.min(n, begin + BLOCK);
            if (!eliminate(upper, begin, end)) {
                return false;
            }
            int from = begin;
            IntStream.range(0, (n - end + BLOCK - 1) / BLOCK)
                    .parallel()
                    .forEach(i -> update(upper, from, end, end + i * BLOCK));
        }
        return true;
    }

    /** Turns rows begin..end-1 into rows of the factor; false at a pivot that is not positive. */
    private static boolean eliminate(double[][] upper, int begin, int end) {
        for (int k = begin; k < end; k++) {
            double[] row = upper[k];
            // Also false if it is not a number.
            if (!(row[0] > 0)) {
                return false;
            }
            double root = Math.sqrt(row[0]);
            for (int j = 0; j < row.length; j++) {
                row[j] /= root;
            }
            for (int i = k + 1; i < end; i++) {
                double[] other = upper[i];
                int shift = i - k;
                double factor = row[shift];
                for (int j = 0; j < other.length; j++) {
                    other[j] -= factor * row[j + shift];
                }
            }
        }
        return true;
    }

    /** Subtracts the products of rows begin..end-1 from a block of rows that begins at first. */
    private static void update(double[][] upper, int begin, int end, int first) {
        int n = upper.length;
        int last = Math.min(n, first + BLOCK);
        for (int column = first; column < n; column += TILE) {
            for (int i = first; i < last; i++) {
                int from = Math.max(column, i);
                int to = Math.min(n, column + TILE);
                for (int k = begin; k < end && from < to; k += 4) {
                    subtract(upper, k, i, from, to);
                }
            }
        }
    }

    /** Subtracts the products of four rows from columns from..to-1 of row i. */
    private static void subtract(double[][] upper, int k, int i, int from, int to) {
        double[] row = upper[i];
        double[] a = upper[k];
        double[] b = upper[k + 1];
        double[] c = upper[k + 2];
        double[] d = upper[k + 3];
        double fa = a[i - k];
        double fb = b[i - k - 1];
        double fc = c[i - k - 2];
        double fd = d[i - k - 3];
        int shift = i - k;
        for (int j = from - i; j < to - i; j++) {
            row[j] -= fa * a[j + shift] + fb * b[j + shift - 1] + (fc * c[j + shift - 2] + fd * d[j + shift - 3]);
        }
    }

    /**
     * What the eigenvalues of a matrix may be below 0 although it was factored.
     *
     * @param n number of rows
     * @param trace sum of the diagonal, or more
     */
    static double margin(int n, double trace) {
        // Twice what the theorem asks for, which covers the rounding of the margin itself.
        return 2 * (n + 3) * UNIT_ROUNDOFF * trace;
    }
}
