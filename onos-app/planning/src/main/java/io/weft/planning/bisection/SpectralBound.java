package io.weft.planning.bisection;

import io.weft.planning.ProgressListener;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A lower bound on the cut of a graph into sides whose weights differ by d, from an eigenvalue.
 *
 * <p>Let x_v be 1 on one side and -1 on the other, L the Laplacian matrix and p the weights. The cut is x^T L x / 4,
 * every x_v^2 is 1, and (p^T x)^2 = d^2. So for any numbers u_v and c, with the smallest eigenvalue e of L - diag(u) +
 * c p p^T, the cut is at least (sum of u_v + n e - c d^2) / 4: W. E. Donath, A. J. Hoffman, <i>Lower Bounds for the
 * Partitioning of Graphs</i>, IBM Journal of Research and Development 17(5), 1973. With u = 0, equal weights and d = 0
 * that is n / 4 times the second eigenvalue of L: M. Fiedler, <i>Algebraic Connectivity of Graphs</i>, Czechoslovak
 * Mathematical Journal 23(2), 1973. The multipliers of the {@link SemidefiniteRelaxation} are better where vertices
 * differ, as those with and without endpoints do. Whatever u and c are, e is proved: {@link ShiftedLaplacian#proved}.
 */
final class SpectralBound {
    /** Graphs with more vertices get no such bound: their matrix would take too much memory and time. */
    static final int MOST_VERTICES = 3_500;
    /** Couplings that are tried, in units of {@link #coupling(WeightedGraph)}. */
    private static final double[] COUPLINGS = {1.0001, 3, 10, 100};

    private SpectralBound() {}

    /**
     * The bound, at least 0; 0 for a graph with more than {@link #MOST_VERTICES} vertices. Time O(vertices^3 + edges).
     *
     * @param difference of the weights of the two sides
     */
    static double of(
            WeightedGraph graph,
            int difference,
            SemidefiniteRelaxation relaxation,
            long seed,
            ProgressListener listener) {
        int n = graph.vertexCount();
        if (n > MOST_VERTICES) {
            return 0;
        }
        Optional<Candidate> best = Stream.of(new double[n], relaxation.multipliers())
                .flatMap(u -> Arrays.stream(COUPLINGS).mapToObj(c -> new Candidate(graph, u, c * coupling(graph))))
                .parallel()
                .filter(candidate -> !listener.isCancelled())
                .map(candidate -> candidate.estimated(seed))
                .max(Comparator.comparingDouble(candidate -> candidate.value(difference)));
        return best.filter(candidate -> !listener.isCancelled())
                .map(candidate -> Math.max(0, candidate.proved().provedValue(difference)))
                .orElse(0.0);
    }

    /** A choice of u and c. */
    private static final class Candidate {
        private final ShiftedLaplacian matrix;
        private final double[] u;
        private final double coupling;
        private final double eigenvalue;

        private Candidate(ShiftedLaplacian matrix, double[] u, double coupling, double eigenvalue) {
            this.matrix = matrix;
            this.u = u;
            this.coupling = coupling;
            this.eigenvalue = eigenvalue;
        }

        Candidate(WeightedGraph graph, double[] u, double coupling) {
            this(new ShiftedLaplacian(graph, u, coupling), u, coupling, Double.NaN);
        }

        Candidate estimated(long seed) {
            return new Candidate(matrix, u, coupling, matrix.estimate(seed));
        }

        Candidate proved() {
            return new Candidate(matrix, u, coupling, matrix.proved(eigenvalue));
        }

        double value(int difference) {
            double d = difference;
            return (Arrays.stream(u).sum() + u.length * eigenvalue - coupling * d * d) / 4;
        }

        double provedValue(int difference) {
            double d = difference;
            double terms = Arrays.stream(u).map(Math::abs).sum() + u.length * Math.abs(eigenvalue) + coupling * d * d;
            // Twice the rounding of a sum of so many terms.
            return value(difference) - 2 * (u.length + 4) * 0x1p-53 * terms;
        }
    }

    /**
     * A coupling for which the all-ones vector is no worse than others if u = 0: the second eigenvalue of L is at most
     * n / (n - 1) times the mean degree.
     */
    static double coupling(WeightedGraph graph) {
        double n = graph.vertexCount();
        double total = graph.totalWeight();
        double ends = Arrays.stream(graph.links).asLongStream().sum();
        return n / Math.max(1, n - 1) * ends / (total * total);
    }
}
