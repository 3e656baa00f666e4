package io.weft.planning.resilience;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A network whose failed units are repaired one by one, and whether it is connected: a union-find over its switches.
 * Not thread-safe.
 *
 * <p>M. E. J. Newman, R. M. Ziff, <i>Fast Monte Carlo Algorithm for Site or Bond Percolation</i>, Physical Review E 64,
 * 2001: one random order of the units shows the network at every share of failures, in nearly O(links) time.
 *
 * <p>It is connected if some edge switch works and all that work reach one another; in a topology whose parts meet only
 * at the endpoints, if those in each part do.
 */
final class Percolation {
    final FailureUnits units;
    private final int[] endA;
    private final int[] endB;
    private final boolean[] isEdge;
    /** By switch, which part of the undamaged topology it is in. */
    private final int[] part;
    /** The switches and links that the repair of unit u may put into service are at first[u]..first[u + 1] - 1. */
    private final int[] firstSwitch;

    private final int[] switchesOf;
    private final int[] firstLink;
    private final int[] linksOf;

    /** By unit, whether it works; what is in no unit is in one behind the last, which always does. */
    private final boolean[] works;

    /** By switch, the switch above it in its tree; for a root, less than 0: minus the size of its tree. */
    private final int[] parent;

    private final boolean[] hasEdge;
    private final int[] edgesInPart;
    /** By unit, the switches of its link, the one in the high half and the other in the low; if all units are links. */
    private final int[] endsOfUnit;

    private int edgeTrees;
    private int edgeParts;

    /** Starts with all units failed. */
    Percolation(FailureUnits units) {
        this.units = units;
        Topology topology = units.topology();
        int links = topology.linkCount();
        int switches = topology.switchCount();
        endA = new int[links];
        endB = new int[links];
        for (int l = 0; l < links; l++) {
            endA[l] = topology.source(topology.channelOfLink(l));
            endB[l] = topology.target(topology.channelOfLink(l));
        }
        isEdge = new boolean[switches];
        for (int s : topology.edgeSwitches()) {
            isEdge[s] = true;
        }
        parent = new int[switches];
        hasEdge = new boolean[switches];
        part = parts();
        edgesInPart = new int[switches];
        works = new boolean[units.count() + 1];
        firstSwitch = new int[works.length + 1];
        switchesOf = grouped(switches, s -> IntStream.of(unitOfSwitch(s)), firstSwitch);
        firstLink = new int[works.length + 1];
        linksOf = grouped(links, this::unitsOfLink, firstLink);
        endsOfUnit = units.kind() == FailureKind.LINKS
                ? IntStream.range(0, links).map(l -> endA[l] << 16 | endB[l]).toArray()
                : new int[0];
        restart();
    }

    private Percolation(Percolation other) {
        units = other.units;
        endA = other.endA;
        endB = other.endB;
        isEdge = other.isEdge;
        part = other.part;
        firstSwitch = other.firstSwitch;
        switchesOf = other.switchesOf;
        firstLink = other.firstLink;
        linksOf = other.linksOf;
        endsOfUnit = other.endsOfUnit;
        parent = new int[other.parent.length];
        hasEdge = new boolean[other.hasEdge.length];
        edgesInPart = new int[other.edgesInPart.length];
        works = new boolean[other.works.length];
        restart();
    }

    /** Another one of the same network, with all units failed, for another thread. */
    Percolation another() {
        return new Percolation(this);
    }

    private int[] parts() {
        Arrays.fill(parent, -1);
        for (int l = 0; l < endA.length; l++) {
            unite(endA[l], endB[l]);
        }
        return IntStream.range(0, parent.length).map(this::root).toArray();
    }

    /** The members 0..count-1 by unit; those of unit u are put at first[u]..first[u + 1] - 1. */
    private static int[] grouped(int count, IntFunction<IntStream> unitsOf, int[] first) {
        for (int i = 0; i < count; i++) {
            unitsOf.apply(i).forEach(unit -> first[unit + 1]++);
        }
        Arrays.parallelPrefix(first, Integer::sum);
        int[] next = first.clone();
        int[] members = new int[first[first.length - 1]];
        for (int i = 0; i < count; i++) {
            int member = i;
            unitsOf.apply(i).forEach(unit -> members[next[unit]++] = member);
        }
        return members;
    }

    private int always() {
        return works.length - 1;
    }

    private int unitOfSwitch(int s) {
        return units.ofSwitch(s) < 0 ? always() : units.ofSwitch(s);
    }

    private int unitOfLink(int l) {
        return units.ofLink(l) < 0 ? always() : units.ofLink(l);
    }

    /** The units that link l waits for: its own and those of its switches. */
    private IntStream unitsOfLink(int l) {
        int[] some = IntStream.of(unitOfLink(l), unitOfSwitch(endA[l]), unitOfSwitch(endB[l]))
                .filter(unit -> unit != always())
                .distinct()
                .toArray();
        return some.length == 0 ? IntStream.of(always()) : IntStream.of(some);
    }

    /** Lets all units fail. */
    void restart() {
        Arrays.fill(works, false);
        Arrays.fill(parent, -1);
        Arrays.fill(hasEdge, false);
        Arrays.fill(edgesInPart, 0);
        edgeTrees = 0;
        edgeParts = 0;
        repair(always());
    }

    void repair(int unit) {
        works[unit] = true;
        if (unit < endsOfUnit.length) {
            unite(endsOfUnit[unit] >>> 16, endsOfUnit[unit] & 0xFFFF);
            return;
        }
        for (int i = firstSwitch[unit]; i < firstSwitch[unit + 1]; i++) {
            addSwitch(switchesOf[i]);
        }
        for (int i = firstLink[unit]; i < firstLink[unit + 1]; i++) {
            int l = linksOf[i];
            if (linkWorks(l)) {
                unite(endA[l], endB[l]);
            }
        }
    }

    private void addSwitch(int s) {
        if (isEdge[s]) {
            hasEdge[s] = true;
            edgeTrees++;
            if (edgesInPart[part[s]]++ == 0) {
                edgeParts++;
            }
        }
    }

    private void unite(int a, int b) {
        int large = root(a);
        int small = root(b);
        if (large == small) {
            return;
        }
        if (parent[large] > parent[small]) {
            int other = large;
            large = small;
            small = other;
        }
        parent[large] += parent[small];
        parent[small] = large;
        if (hasEdge[small]) {
            edgeTrees -= hasEdge[large] ? 1 : 0;
            hasEdge[large] = true;
        }
    }

    /** Root of the tree of a switch; halves the path to it. */
    private int root(int s) {
        int at = s;
        while (parent[at] >= 0) {
            int above = parent[at];
            if (parent[above] >= 0) {
                parent[at] = parent[above];
            }
            at = above;
        }
        return at;
    }

    boolean isConnected() {
        return edgeTrees > 0 && edgeTrees == edgeParts;
    }

    boolean switchWorks(int s) {
        return works[unitOfSwitch(s)];
    }

    /** Whether link l and both of its switches work. */
    boolean linkWorks(int l) {
        return works[unitOfLink(l)] && switchWorks(endA[l]) && switchWorks(endB[l]);
    }

    int switchCount() {
        return isEdge.length;
    }

    int linkCount() {
        return endA.length;
    }

    /** One of the two switches of link l. */
    int endA(int l) {
        return endA[l];
    }

    /** The other one. */
    int endB(int l) {
        return endB[l];
    }

    boolean isEdge(int s) {
        return isEdge[s];
    }
}
