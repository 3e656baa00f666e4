package io.weft.planning.diversity;

import io.weft.planning.ProgressListener;
import io.weft.planning.resilience.MeanEstimate;
import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How much the short paths from two edge switches to two others interfere, over random switches. Immutable.
 *
 * <p>c(A, B) is the number of edge-disjoint paths of at most l hops from any switch of A to any of B, found shortest
 * first. The interference of two sources a, b and two destinations c, d, four distinct working edge switches, is
 *
 * <pre>    c({a, b}, {c}) + c({a, b}, {d}) - c({a, b}, {c, d})</pre>
 *
 * so many of the paths to the one destination use links that those to the other need. 0 means that both can be reached
 * by as many disjoint paths at once as each alone. Where l is 3 or more, paths taken shortest first need not be the
 * most, and a sample may be less than 0.
 *
 * <p>This definition is Weft's own. To ask for the interference of paths of bounded length is an idea of M. Besta et
 * al., <i>FatPaths: Routing in Supercomputers and Data Centers when Shortest Paths Fall Short</i>, SC '20; the formula
 * has not been compared with theirs, so do not compare the figures either.
 */
public final class Interference {
    private final int length;
    private final MeanEstimate paths;
    private final double interfering;

    private Interference(int length, int[] interferences, double confidence) {
        this.length = length;
        paths = MeanEstimate.of(IntStream.of(interferences).asDoubleStream().toArray(), confidence);
        interfering =
                (double) IntStream.of(interferences).filter(each -> each > 0).count() / interferences.length;
    }

    /** Empty with fewer than four edge switches, or if the listener cancels before the first sample. */
    static Optional<Interference> of(
            WorkingChannels network, int length, DiversitySettings settings, ProgressListener listener) {
        if (network.edges.length < 4) {
            return Optional.empty();
        }
        int[] interferences = IntStream.range(0, settings.samples())
                .parallel()
                .filter(sample -> !listener.isCancelled())
                .map(sample -> {
                    int[] four = four(network.edges, settings.seed(), sample);
                    listener.advance(1);
                    return interference(new ShortPaths(network), length, four);
                })
                .toArray();
        return interferences.length == 0
                ? Optional.empty()
                : Optional.of(new Interference(length, interferences, settings.confidence()));
    }

    private static int interference(ShortPaths paths, int length, int[] four) {
        int[] sources = {four[0], four[1]};
        return paths.count(length, sources, four[2])
                + paths.count(length, sources, four[3])
                - paths.count(length, sources, four[2], four[3]);
    }

    /** Four distinct edge switches. */
    private static int[] four(int[] edges, long seed, long sample) {
        SplitMix64 random = new SplitMix64(SplitMix64.mixed(SplitMix64.mixed(~seed) + sample));
        int[] four = new int[4];
        for (int i = 0; i < four.length; ) {
            int drawn = edges[random.below(edges.length)];
            if (Arrays.stream(four, 0, i).noneMatch(each -> each == drawn)) {
                four[i++] = drawn;
            }
        }
        return four;
    }

    /** Most hops of the paths, l. */
    public int length() {
        return length;
    }

    /** Mean interference in paths, with its 95 % confidence interval. */
    public MeanEstimate paths() {
        return paths;
    }

    /** Share of the samples that interfere at all. */
    public double interfering() {
        return interfering;
    }
}
