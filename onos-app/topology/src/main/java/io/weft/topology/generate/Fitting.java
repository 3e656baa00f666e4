package io.weft.topology.generate;

import io.weft.topology.TopologyBuilder;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Fits the topologies of one type to a requirement. Immutable.
 *
 * <p><b>Endpoints of a switch.</b> A type calls a number of them <em>balanced</em>: that of its papers, or with which
 * links sustain uniform traffic at full injection; see each generator. An oversubscription of o allows o times as many,
 * rounded down, at edge switches alone; the rest of the network stays as it is. They take the ports that links leave
 * free. If endpoints are wanted, edge switches have the fewest that make as many in all, otherwise the most.
 *
 * <p><b>Other parameters.</b> Those that can be any number (groups, layers, pods, the largest dimension, the switches
 * of a random graph) take for each combination of the others the smallest value that has the endpoints wanted, with as
 * many at a switch as it may have; if as many as possible are wanted, the value with the most. All values are taken of
 * parameters that cannot be any number, such as the order of a field.
 */
final class Fitting {
    /** So that 2.3 times 10 is 23. */
    private static final double ROUNDING = 1e-9;

    private final TopologyType type;
    /** Ports of a switch. */
    final int radix;

    private final OptionalInt wanted;
    private final double oversubscription;

    Fitting(TopologyType type, Requirement requirement) {
        this.type = type;
        this.radix = requirement.radix();
        this.wanted = requirement.endpoints();
        this.oversubscription = requirement.oversubscription();
    }

    /** Most endpoints of an edge switch with so many links; 0 or less for none. */
    int mostEndpoints(double balanced, long links) {
        return (int) Math.min((long) Math.floor(oversubscription * balanced + ROUNDING), radix - links);
    }

    /** The fewest links of which each balances so many endpoints that allow a switch {@code p} endpoints. */
    int least(int p, double balanced) {
        return (int) Math.ceil(p / oversubscription / balanced - ROUNDING);
    }

    /** Whether as many endpoints as possible are wanted. */
    boolean wantsAll() {
        return wanted.isEmpty();
    }

    /** Whether so many endpoints are enough. */
    boolean isEnough(long endpoints) {
        return endpoints >= wanted.orElse(1);
    }

    /** The fewest of {@code each} that make the endpoints wanted; 0 if as many as possible are. */
    long fewest(long each) {
        return (wanted.orElse(0) + each - 1) / each;
    }

    /**
     * How many equal units are taken: the fewest with the endpoints wanted, and those with the most if as many as
     * possible are.
     *
     * @param edges edge switches of a unit
     * @param mostEndpoints most endpoints of an edge switch
     * @param high the most units that can be built, endpoints aside
     * @return one number, or none if those in {@code low..high} have too few endpoints
     */
    IntStream units(long edges, long mostEndpoints, long low, long high) {
        if (mostEndpoints < 1) {
            return IntStream.empty();
        }
        long units = wanted.isPresent()
                ? Math.max(low, fewest(edges * mostEndpoints))
                : unitsWithMost(edges, mostEndpoints, low, high);
        return units < low || units > high ? IntStream.empty() : IntStream.of((int) units);
    }

    /** All units, unless fewer with more endpoints at a switch come nearer to the most endpoints of a topology. */
    private static long unitsWithMost(long edges, long mostEndpoints, long low, long high) {
        long mostAtUnits = TopologyBuilder.MAX_ENDPOINTS / edges;
        if (mostEndpoints * high <= mostAtUnits) {
            return high;
        }
        return LongStream.rangeClosed(1, mostEndpoints)
                .mapToObj(p -> new long[] {p, Math.min(high, mostAtUnits / p)})
                .filter(each -> each[1] >= low)
                .max(Comparator.comparingLong(each -> each[0] * each[1]))
                .map(each -> each[1])
                .orElse(0L);
    }

    /** The most units of so many switches and links each that can be built. */
    static long mostUnits(long switches, long links) {
        return mostUnitsBeside(0, switches, links);
    }

    /** The most units of so many switches and links each that can be built beside {@code others} switches; or none. */
    static long mostUnitsBeside(long others, long switches, long links) {
        long left = Math.max(0, TopologyBuilder.MAX_SWITCHES - others);
        return Math.min(left / switches, TopologyBuilder.MAX_LINKS / Math.max(1, links));
    }

    /** The first of the ascending values of a parameter that fits; if all endpoints are wanted, the one with most. */
    Stream<Candidate> nearest(IntStream values, IntFunction<Stream<Candidate>> candidates) {
        Stream<Candidate> all = values.mapToObj(candidates).flatMap(Function.identity());
        Optional<Candidate> nearest =
                wanted.isPresent() ? all.findFirst() : all.max(Comparator.comparingInt(Candidate::endpoints));
        return nearest.stream();
    }

    /**
     * The candidate of these switches and links, if they fit with any number of endpoints.
     *
     * @param balanced how many endpoints of an edge switch are balanced
     * @param parameters values by name, given the number of endpoints of an edge switch
     */
    Stream<Candidate> candidate(SwitchCounts counts, double balanced, IntFunction<Map<String, Object>> parameters) {
        long most = Math.min(mostEndpoints(balanced, counts.edgeDegree), TopologyBuilder.MAX_ENDPOINTS / counts.edges);
        long p = wanted.isPresent() ? fewest(counts.edges) : most;
        return p >= 1 && p <= most ? candidateOf(counts, (int) p, parameters) : Stream.empty();
    }

    /** The candidate of these switches and links with so many endpoints at an edge switch, if it fits. */
    Stream<Candidate> candidateOf(SwitchCounts counts, int p, IntFunction<Map<String, Object>> parameters) {
        boolean fits = counts.canBeBuilt()
                && Math.max(counts.edgeDegree + p, counts.otherDegree) <= radix
                && isEnough(counts.edges * p)
                && counts.edges * p <= TopologyBuilder.MAX_ENDPOINTS;
        return fits ? Stream.of(new Candidate(type, parameters.apply(p), counts, p)) : Stream.empty();
    }
}
