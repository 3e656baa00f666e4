package io.weft.planning.resilience;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The parts of a topology that fail as a whole, numbered {@code 0..count()-1}. A link and a switch are in one unit at
 * most; what is in none does not fail by itself. A switch takes its links and its endpoints with it. Immutable.
 */
public final class FailureUnits {
    private static final int NONE = -1;

    private final Topology topology;
    private final FailureKind kind;
    private final int count;
    private final int[] unitOfLink;
    private final int[] unitOfSwitch;
    private final IntFunction<String> names;

    private FailureUnits(
            Topology topology, FailureKind kind, int[] unitOfLink, int[] unitOfSwitch, IntFunction<String> names) {
        this.topology = topology;
        this.kind = kind;
        this.unitOfLink = unitOfLink;
        this.unitOfSwitch = unitOfSwitch;
        this.names = names;
        this.count = 1
                + IntStream.concat(IntStream.of(unitOfLink), IntStream.of(unitOfSwitch))
                        .max()
                        .orElse(NONE);
    }

    /** Every link, in the order of the links. */
    static FailureUnits links(Topology topology) {
        return new FailureUnits(
                topology,
                FailureKind.LINKS,
                IntStream.range(0, topology.linkCount()).toArray(),
                noneOf(topology.switchCount()),
                topology::linkName);
    }

    /** Every switch, in the order of the switches. */
    static FailureUnits switches(Topology topology) {
        return new FailureUnits(
                topology,
                FailureKind.SWITCHES,
                noneOf(topology.linkCount()),
                IntStream.range(0, topology.switchCount()).toArray(),
                topology::switchName);
    }

    /** Every rack that has a switch, in ascending order of the racks. */
    static FailureUnits racks(Topology topology, int[] rackOf) {
        check(topology, rackOf);
        int[] racks = IntStream.of(rackOf).sorted().distinct().toArray();
        return new FailureUnits(
                topology,
                FailureKind.RACKS,
                noneOf(topology.linkCount()),
                IntStream.of(rackOf)
                        .map(rack -> Arrays.binarySearch(racks, rack))
                        .toArray(),
                unit -> rackName(racks[unit]));
    }

    /** Every pair of racks that a link joins, in ascending order of the lower rack, then of the higher. */
    static FailureUnits bundles(Topology topology, int[] rackOf) {
        check(topology, rackOf);
        List<int[]> pairs = new ArrayList<>();
        int[][] pairOf = new int[topology.linkCount()][];
        for (int l = 0; l < pairOf.length; l++) {
            int c = topology.channelOfLink(l);
            int a = rackOf[topology.source(c)];
            int b = rackOf[topology.target(c)];
            pairOf[l] = new int[] {Math.min(a, b), Math.max(a, b)};
            if (a != b) {
                pairs.add(pairOf[l]);
            }
        }
        Comparator<int[]> ascending =
                Comparator.<int[]>comparingInt(pair -> pair[0]).thenComparingInt(pair -> pair[1]);
        pairs.sort(ascending);
        List<int[]> bundles = new ArrayList<>();
        for (int[] pair : pairs) {
            if (bundles.isEmpty() || ascending.compare(bundles.get(bundles.size() - 1), pair) != 0) {
                bundles.add(pair);
            }
        }
        int[][] sorted = bundles.toArray(int[][]::new);
        int[] unitOfLink = Arrays.stream(pairOf)
                .mapToInt(pair -> pair[0] == pair[1] ? NONE : Arrays.binarySearch(sorted, pair, ascending))
                .toArray();
        return new FailureUnits(
                topology,
                FailureKind.BUNDLES,
                unitOfLink,
                noneOf(topology.switchCount()),
                unit -> rackName(sorted[unit][0]) + "--" + rackName(sorted[unit][1]));
    }

    private static String rackName(int rack) {
        return "rack-" + rack;
    }

    private static int[] noneOf(int length) {
        int[] none = new int[length];
        Arrays.fill(none, NONE);
        return none;
    }

    private static void check(Topology topology, int[] rackOf) {
        if (rackOf.length != topology.switchCount()) {
            throw new IllegalArgumentException("racks are given for " + rackOf.length + " switches, but there are "
                    + topology.switchCount() + ": give one for every switch");
        }
        for (int s = 0; s < rackOf.length; s++) {
            if (rackOf[s] < 0) {
                throw new IllegalArgumentException(
                        "switch " + topology.switchName(s) + " is in rack " + rackOf[s] + ": number racks from 0");
            }
        }
    }

    public Topology topology() {
        return topology;
    }

    public FailureKind kind() {
        return kind;
    }

    /** How many units there are. */
    public int count() {
        return count;
    }

    /** Name of a unit: of its link, its switch, {@code rack-3}, or {@code rack-3--rack-7} for a bundle. */
    public String name(int unit) {
        return names.apply(unit);
    }

    /** The unit that link {@code l} is in by itself, or -1. */
    int ofLink(int l) {
        return unitOfLink[l];
    }

    /** The unit that switch {@code s} is in, or -1. */
    int ofSwitch(int s) {
        return unitOfSwitch[s];
    }

    /** Whether any unit holds an edge switch, so that endpoints fail too. */
    boolean holdEndpoints() {
        return IntStream.of(topology.edgeSwitches()).anyMatch(s -> unitOfSwitch[s] != NONE);
    }

    /**
     * The failure of these units. O(links + switches).
     *
     * @param units each in 0..count()-1
     * @throws IllegalArgumentException for another number
     */
    public Failures failures(int... units) {
        boolean[] failed = new boolean[count];
        for (int unit : units) {
            if (unit < 0 || unit >= count) {
                throw new IllegalArgumentException("unit " + unit + " is not in 0.." + (count - 1));
            }
            failed[unit] = true;
        }
        return Failures.of(topology, membersOf(failed, unitOfLink), membersOf(failed, unitOfSwitch));
    }

    private static BitSet membersOf(boolean[] failed, int[] unitOf) {
        BitSet members = new BitSet(unitOf.length);
        for (int i = 0; i < unitOf.length; i++) {
            members.set(i, unitOf[i] != NONE && failed[unitOf[i]]);
        }
        return members;
    }

    @Override
    public String toString() {
        return count + " " + kind.name() + " of " + topology;
    }
}
