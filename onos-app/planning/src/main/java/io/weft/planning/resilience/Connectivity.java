package io.weft.planning.resilience;

import io.weft.planning.ProgressListener;
import java.util.stream.IntStream;

/**
 * By share of failed units, in how many samples the network was connected. Immutable.
 *
 * <p>Every sample is one random order of the units and serves all shares. Samples of a share are independent of one
 * another, and those of different shares are not; each share has the samples up to the batch with which its own
 * interval is narrow enough, so that no other share decides on it.
 */
final class Connectivity {
    /** Samples that one thread draws at once. */
    private static final int CHUNK = 25;

    private final int[] hits;
    private final int[] samples;

    private Connectivity(int shares) {
        hits = new int[shares];
        samples = new int[shares];
    }

    /**
     * Measures random orders; parts of the listener are samples, in all at most {@link Precision#mostSamples}. It is
     * asked before each chunk whether to cancel; the samples are those of the chunks that were drawn.
     */
    static Connectivity sampled(FailureUnits units, ResilienceSettings settings, ProgressListener listener) {
        int shares = settings.shares().size();
        Connectivity result = new Connectivity(shares);
        Percolation network = new Percolation(units);
        Precision precision = settings.precision();
        int drawn = 0;
        int[] open = IntStream.range(0, shares).toArray();
        while (open.length > 0 && !listener.isCancelled()) {
            int from = drawn;
            int to = Math.min(drawn + Precision.BATCH, precision.mostSamples());
            int[] stillOpen = open;
            int[] batch = IntStream.range(0, (to - from + CHUNK - 1) / CHUNK)
                    .parallel()
                    .filter(chunk -> !listener.isCancelled())
                    .map(chunk -> from + chunk * CHUNK)
                    .mapToObj(first -> {
                        int last = Math.min(first + CHUNK, to);
                        int[] some = new Walk(network.another(), settings, stillOpen).hits(first, last);
                        listener.advance(last - first);
                        return some;
                    })
                    .reduce(new int[open.length + 1], Connectivity::sum);
            for (int i = 0; i < open.length; i++) {
                result.hits[open[i]] += batch[i];
                result.samples[open[i]] += batch[open.length];
            }
            drawn = to;
            open = IntStream.of(open)
                    .filter(i -> !precision.isReached(result.hits[i], result.samples[i]))
                    .toArray();
        }
        return result;
    }

    /** Measures one order, which is no sample of others. */
    static Connectivity of(FailureUnits units, ResilienceSettings settings, RepairOrder order) {
        int shares = settings.shares().size();
        Connectivity result = new Connectivity(shares);
        Walk walk = new Walk(
                new Percolation(units), settings, IntStream.range(0, shares).toArray());
        walk.along(order, 0, result.hits);
        IntStream.range(0, shares).forEach(i -> result.samples[i] = 1);
        return result;
    }

    private static int[] sum(int[] a, int[] b) {
        return IntStream.range(0, a.length).map(i -> a[i] + b[i]).toArray();
    }

    /** Number of samples at the {@code i}-th share in which the network was connected. */
    int hits(int i) {
        return hits[i];
    }

    int samples(int i) {
        return samples[i];
    }

    /** Repairs units, from the highest of some shares down to the lowest. Not thread-safe. */
    private static final class Walk {
        private final Percolation network;
        private final ResilienceSettings settings;
        private final int[] shares;
        private final boolean staysConnected;

        Walk(Percolation network, ResilienceSettings settings, int[] shares) {
            this.network = network;
            this.settings = settings;
            this.shares = shares;
            this.staysConnected = !network.units.holdEndpoints();
        }

        /** By share, in how many of the samples first..last-1 the network is connected; behind, how many they are. */
        int[] hits(int first, int last) {
            int[] hits = new int[shares.length + 1];
            hits[shares.length] = last - first;
            RepairOrder order = RepairOrder.random(network.units.count(), settings.seed());
            for (int sample = first; sample < last; sample++) {
                along(order, sample, hits);
            }
            return hits;
        }

        void along(RepairOrder order, int sample, int[] hits) {
            int units = network.units.count();
            network.restart();
            order.restart(sample);
            int repaired = 0;
            for (int i = shares.length - 1; i >= 0; i--) {
                for (; repaired < units - settings.failed(shares[i], units); repaired++) {
                    network.repair(order.next());
                    if (staysConnected && network.isConnected()) {
                        add(hits, i);
                        return;
                    }
                }
                hits[i] += network.isConnected() ? 1 : 0;
            }
        }

        /** Adds 1 at a share and at all below it. */
        private static void add(int[] hits, int highest) {
            for (int i = 0; i <= highest; i++) {
                hits[i]++;
            }
        }
    }
}
