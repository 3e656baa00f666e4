package io.weft.planning.growth;

import io.weft.planning.ProgressListener;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.throughput.UniformLimits;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What random links over the spare ports of a fabric's switches give, by some samples of them. Immutable.
 *
 * <p>M. Besta and T. Hoefler propose such links in "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014,
 * section VII-A, for latency and bandwidth, and links within racks alone for their cost; they leave it to others to
 * find out what they give.
 */
public final class RandomLinks {
    private final Network before;
    private final List<Network> samples;

    private RandomLinks(Network before, List<Network> samples) {
        this.before = before;
        this.samples = Collections.unmodifiableList(samples);
    }

    /**
     * Draws and measures them; each sample as {@link UniformLimits} and {@link Bisection#quick}.
     *
     * @param topology connected, with endpoints of one link each, two at least
     * @param spare ports of that topology
     * @param partOf by switch, the part that links stay in, such as its rack; equal for all to let them go anywhere
     * @param samples how many are drawn
     * @param listener is advanced by one for each sample. If it cancels, further samples are left out
     * @throws Refusal for another topology
     */
    public static RandomLinks of(
            Topology topology, SparePorts spare, int[] partOf, Samples samples, ProgressListener listener) {
        List<Network> networks = new ArrayList<>();
        for (int i = 0; i < samples.count && !listener.isCancelled(); i++) {
            long seed = SplitMix64.mixed(samples.seed + i * SplitMix64.GOLDEN_GAMMA);
            networks.add(new Network(GrownTopology.withLinks(topology, spare.randomLinks(partOf, seed))));
            listener.advance(1);
        }
        return new RandomLinks(new Network(topology), networks);
    }

    /** How many networks are drawn, and from which seed on. Immutable. */
    public static final class Samples {
        private final int count;
        private final long seed;

        /** @param count at least 1 */
        public Samples(int count, long seed) {
            if (count < 1) {
                throw new Refusal(count + " samples", "1 or more");
            }
            this.count = count;
            this.seed = seed;
        }
    }

    /** The fabric as it is. */
    public Network before() {
        return before;
    }

    /** The fabric with random links, one for each sample; fewer if that was cancelled. */
    public List<Network> samples() {
        return samples;
    }

    /** The mean over all samples; NaN without any. */
    public double mean(ToDoubleFunction<Network> value) {
        return samples.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** What a network is like. Immutable. */
    public static final class Network {
        private final Topology topology;
        private final UniformLimits limits;
        private final int cut;

        private Network(Topology topology) {
            this.topology = topology;
            limits = UniformLimits.of(topology);
            cut = Bisection.quick(topology, 1 / limits.minimal()).cut();
        }

        /** Number of links between switches. */
        public int links() {
            return topology.linkCount();
        }

        /** Largest distance of two edge switches, in hops. */
        public int diameter() {
            return limits.diameter();
        }

        /** Hops between switches from one endpoint to another, on average. */
        public double averageHops() {
            return limits.averageHops();
        }

        /**
         * Load of uniform traffic that all minimal next hops together sustain, as part of an endpoint's rate, up to 1.
         */
        public double minimal() {
            return Math.min(1, limits.minimal());
        }

        /** Load of uniform traffic that routes by a random waypoint sustain, as part of an endpoint's rate, up to 1. */
        public double valiant() {
            return Math.min(1, limits.valiant());
        }

        /** What no routing exceeds, by all channels together and by the cut, up to 1. */
        public double bound() {
            double n = topology.endpointCount();
            double acrossTheCut = Math.floor(n / 2) * Math.ceil(n / 2) / (n - 1);
            return Math.min(1, Math.min(limits.bound(), cut / acrossTheCut));
        }

        /** Links of the smallest cut between two halves of the endpoints that was found fast. */
        public int cut() {
            return cut;
        }
    }
}
