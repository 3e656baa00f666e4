package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CholeskyTest {
    /** Q diag(values) Q with a Householder reflection Q: a dense matrix of known eigenvalues. */
    private static double[][] withEigenvalues(double[] values, Random random) {
        int n = values.length;
        double[] w = random.doubles(n, -1, 1).toArray();
        double square = 0;
        for (double x : w) {
            square += x * x;
        }
        double[][] q = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                q[i][j] = (i == j ? 1 : 0) - 2 * w[i] * w[j] / square;
            }
        }
        double[][] upper = new double[n][];
        for (int i = 0; i < n; i++) {
            upper[i] = new double[n - i];
            for (int j = i; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    upper[i][j - i] += q[i][k] * values[k] * q[j][k];
                }
            }
        }
        return upper;
    }

    @Property(tries = 60)
    void succeedsIfAndOnlyIfNoEigenvalueIsNegative(
            @ForAll @IntRange(min = 1, max = 210) int n, @ForAll boolean definite, @ForAll long seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(n, 1e-9, 30).toArray();
        values[random.nextInt(n)] = definite ? 1e-9 : -1e-9;
        assertThat(Cholesky.succeeds(withEigenvalues(values, random))).isEqualTo(definite);
        assertThat(Cholesky.margin(n, 30.0 * n)).isLessThan(1e-9);
    }
}
