package io.weft.planning.growth;

import io.weft.planning.ProgressListener;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How many endpoints the edge switches of a fabric have room for, and how much uniform traffic its channels carry with
 * each number of them. Immutable.
 *
 * <p>Edge switches are filled evenly: with p endpoints at each, as far as their ports go; none loses any. Where all
 * have p, a pair of n edge switches exchanges p<sup>2</sup> / (np - 1) in each direction, so that the loads of one p
 * tell those of all. Growth of that kind is what M. Besta and T. Hoefler propose in "Slim Fly: A Cost Effective
 * Low-Diameter Network Topology", SC 2014, section VII-C.
 */
public final class EndpointGrowth {
    private final Topology topology;
    private final List<Step> steps;

    private EndpointGrowth(Topology topology, List<Step> steps) {
        this.topology = topology;
        this.steps = Collections.unmodifiableList(steps);
    }

    /**
     * Finds it. One computation of channel loads for each scheme, and one for each step in which edge switches have
     * different numbers of endpoints.
     *
     * @param minimal minimal routes between all edge switches
     * @param valiant routes of the same topology by a waypoint; none if it has none
     * @param switchPorts ports of every switch, at least the topology's radix
     * @param listener is advanced by one for each step. If it cancels, further steps are left out
     * @throws Refusal if switches have fewer ports than are in use, endpoints have several links, or there are fewer
     *     than two
     */
    public static EndpointGrowth of(
            Routes minimal, Optional<Routes> valiant, int switchPorts, ProgressListener listener) {
        Topology topology = minimal.fabric().topology();
        SparePorts.check(topology, switchPorts);
        if (!topology.singleHomed() || topology.endpointCount() < 2) {
            throw new Refusal(topology + " has endpoints with several links, or fewer than two", "one link each");
        }
        Sustained byMinimal = new Sustained(minimal);
        Optional<Sustained> byValiant = valiant.map(Sustained::new);
        int[] now = IntStream.range(0, topology.switchCount())
                .map(topology::endpointsAt)
                .toArray();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(now, byMinimal, byValiant));
        listener.advance(1);
        int fewest = IntStream.of(topology.edgeSwitches())
                .map(topology::endpointsAt)
                .min()
                .orElseThrow();
        int most = mostAtASwitch(topology, switchPorts);
        for (int p = fewest + 1; p <= most && !listener.isCancelled(); p++) {
            steps.add(new Step(filled(topology, switchPorts, p), byMinimal, byValiant));
            listener.advance(1);
        }
        return new EndpointGrowth(topology, steps);
    }

    /** How many steps there are at most, with the one of today. */
    public static int steps(Topology topology, int switchPorts) {
        int fewest = IntStream.of(topology.edgeSwitches())
                .map(topology::endpointsAt)
                .min()
                .orElse(0);
        return 1 + Math.max(0, mostAtASwitch(topology, switchPorts) - fewest);
    }

    private static int mostAtASwitch(Topology topology, int switchPorts) {
        return IntStream.of(topology.edgeSwitches())
                .map(s -> switchPorts - topology.degree(s))
                .max()
                .orElse(0);
    }

    /** By switch, the endpoints with p at every edge switch that has room for them. */
    private static int[] filled(Topology topology, int switchPorts, int p) {
        int[] endpointsAt = new int[topology.switchCount()];
        for (int s : topology.edgeSwitches()) {
            endpointsAt[s] = Math.max(topology.endpointsAt(s), Math.min(p, switchPorts - topology.degree(s)));
        }
        return endpointsAt;
    }

    /** The steps, the first with the endpoints of today; each further one has one more at every switch with room. */
    public List<Step> steps() {
        return steps;
    }

    /** The last step before minimal routes sustain less than this share of what they do today. */
    public Step lastWithin(double share) {
        Step last = steps.get(0);
        for (Step each : steps) {
            if (each.minimal() < share * steps.get(0).minimal()) {
                break;
            }
            last = each;
        }
        return last;
    }

    /** The topology with the endpoints of a step, for its layout and its cost. */
    public Topology topology(Step step) {
        return GrownTopology.withEndpoints(topology, step.endpointsAt);
    }

    /** So many endpoints, and the load that is sustained with them. Immutable. */
    public static final class Step {
        private final int[] endpointsAt;
        private final double minimal;
        private final OptionalDouble valiant;

        private Step(int[] endpointsAt, Sustained minimal, Optional<Sustained> valiant) {
            this.endpointsAt = endpointsAt;
            this.minimal = minimal.with(endpointsAt);
            this.valiant =
                    valiant.isPresent() ? OptionalDouble.of(valiant.get().with(endpointsAt)) : OptionalDouble.empty();
        }

        /** Most endpoints at any switch. */
        public int concentration() {
            return IntStream.of(endpointsAt).max().orElse(0);
        }

        public int endpoints() {
            return IntStream.of(endpointsAt).sum();
        }

        /** Largest load of uniform traffic that minimal routes sustain, as part of an endpoint's link rate, up to 1. */
        public double minimal() {
            return minimal;
        }

        /** The most hops of a route by a waypoint; empty if there are no such routes. */
        public OptionalDouble valiant() {
            return valiant;
        }
    }

    /** What given routes sustain. Not thread-safe. */
    private static final class Sustained {
        private final Routes routes;
        private final int[] edges;
        /** Load of the busiest channel while each edge switch sends 1 to each other one. */
        private final double perPair;

        Sustained(Routes routes) {
            this.routes = routes;
            edges = routes.fabric().topology().edgeSwitches();
            perPair = ChannelLoads.of(routes, (s, d) -> s == d ? 0 : 1).max();
        }

        double with(int[] endpointsAt) {
            double p = endpointsAt[edges[0]];
            boolean even = IntStream.of(edges).allMatch(s -> endpointsAt[s] == p);
            double all = IntStream.of(endpointsAt).sum();
            double busiest = even
                    ? perPair * p * p / (all - 1)
                    : ChannelLoads.of(routes, (s, d) -> s == d ? 0 : endpointsAt[s] * (endpointsAt[d] / (all - 1)))
                            .max();
            return Math.min(routes.fabric().links().slowestEndpoint(), 1 / busiest);
        }
    }
}
