package io.weft.routing.tables;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * What can be said of forwarding tables: whom they connect, over how many hops, how the load spreads, and whether
 * packets can deadlock. Immutable.
 *
 * <p>Packets are those between two endpoints: every other one sends to each destination that is one, by every service
 * level that it may use. A switch spreads packets evenly over the ports that it has for a destination; all ways count.
 * Packets that are not delivered hold channels as far as they get.
 *
 * <p>O(destinations * (endpoints + channels on the way) * service levels) time; one byte array of channels for each
 * part. The result does not depend on the number of threads.
 */
public final class TableVerification {
    private static final int PARTS = 8;

    private final ForwardingTables tables;
    private final PairTally all;
    private final double[] loads;
    private final CycleFinder.Found cycle;
    private final List<PacketExample> witnesses;

    private TableVerification(TableTraffic traffic, LinkProperties links, BooleanSupplier stop) {
        this.tables = traffic.tables;
        PairTally[] parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> new PairTally(traffic).count(part, PARTS))
                .toArray(PairTally[]::new);
        this.all = parts[0];
        Arrays.stream(parts).skip(1).forEach(all::merge);
        this.loads = all.loads;
        for (int c = 0; links.ratesDiffer() && c < loads.length; c++) {
            loads[c] /= links.capacity(tables.topology().link(c));
        }
        this.cycle = CycleFinder.find(all.graph, stop);
        this.witnesses = new WitnessSearch(traffic, all.graph).find(cycle.nodes());
    }

    /**
     * @param links rates, which loads are relative to
     * @param stop whether to look for no shorter cycle; asked once one is found
     */
    public static TableVerification of(
            ForwardingTables tables,
            PairLevels levels,
            VirtualLanes lanes,
            Failures failures,
            LinkProperties links,
            BooleanSupplier stop) {
        return new TableVerification(new TableTraffic(tables, levels, lanes, failures), links, stop);
    }

    public ForwardingTables tables() {
        return tables;
    }

    /** Whether every pair of endpoints is connected and no deadlock can form. */
    public boolean holds() {
        return unreachable() == 0 && deadlockFree();
    }

    /** Number of pairs of an endpoint and another one's address. */
    public long pairs() {
        return all.pairs;
    }

    /** How many of them some packets are not delivered of. */
    public long unreachable() {
        return all.pairs - all.connected;
    }

    /** How many of these have this fault: the first that is met. */
    public long lost(TableFault fault) {
        return all.lost.containsKey(fault) ? all.lost.get(fault).pairs : 0;
    }

    /** One of them, the first by destination; null if there is none. */
    public PacketExample example(TableFault fault) {
        return all.lost.containsKey(fault) ? all.lost.get(fault).example : null;
    }

    /** Number of pairs of an edge switch and another switch that has entries as a destination. */
    public long switchPairs() {
        return all.switchPairs;
    }

    /** How many of these are not connected. */
    public long switchesUnreachable() {
        return all.switchesLost;
    }

    /** Most channels between switches on any way of a connected pair. */
    public int maxHops() {
        return all.maxHops;
    }

    /** Average channels between switches of the connected pairs. */
    public double averageHops() {
        return all.connected == 0 ? 0 : all.sumOfHops / all.connected;
    }

    /** Number of different virtual lanes that packets between switches hold. */
    public int lanes() {
        return Integer.bitCount(all.graph.lanesHeld());
    }

    /** Number of channel dependencies. */
    public long dependencies() {
        return all.graph.dependencies();
    }

    public boolean deadlockFree() {
        return cycle.nodes().length == 0;
    }

    /** Whether no cycle has fewer channels than {@link #cycle}. */
    public boolean cycleIsShortest() {
        return cycle.shortest;
    }

    /** The channels of a cycle without chords, each requested by holders of the one before; empty if there is none. */
    public int[] cycle() {
        return Arrays.stream(cycle.nodes()).map(all.graph::channel).toArray();
    }

    /** By place in {@link #cycle}, the lane that the channel is held in. */
    public int[] cycleLanes() {
        return Arrays.stream(cycle.nodes()).map(all.graph::lane).toArray();
    }

    /** By place in {@link #cycle}, a pair whose packets hold that channel and request the next. */
    public List<PacketExample> witnesses() {
        return witnesses;
    }

    /**
     * Load of channel {@code c} while every endpoint sends 1 in total, evenly to all others, as a part of what the
     * channel carries.
     */
    public double load(int c) {
        return loads[c];
    }

    /** A channel with the largest load, or -1 without channels. */
    public int busiest() {
        int busiest = loads.length == 0 ? -1 : 0;
        for (int c = 1; c < loads.length; c++) {
            busiest = loads[c] > loads[busiest] ? c : busiest;
        }
        return busiest;
    }
}
