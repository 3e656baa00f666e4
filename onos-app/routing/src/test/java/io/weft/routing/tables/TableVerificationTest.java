package io.weft.routing.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against every packet, followed by itself: {@link PacketWalk}. */
class TableVerificationTest {
    private static final int CASES = 60;

    private static TableVerification verified(
            ForwardingTables tables, PairLevels levels, VirtualLanes lanes, Failures failures) {
        return TableVerification.of(tables, levels, lanes, failures, LinkProperties.ALIKE, () -> false);
    }

    private static TableVerification verified(ForwardingTables tables) {
        return verified(tables, PairLevels.ZERO, VirtualLanes.ONE, Failures.none(tables.topology()));
    }

    /** Of each switch to the nearest one of an endpoint. */
    private static int[] distances(Topology topology, int e) {
        int[] distances = new int[topology.switchCount()];
        Arrays.fill(distances, Integer.MAX_VALUE);
        List<Integer> queue = new ArrayList<>();
        for (int i = 0; i < topology.attachments(e); i++) {
            distances[topology.edgeSwitch(e, i)] = 0;
            queue.add(topology.edgeSwitch(e, i));
        }
        for (int i = 0; i < queue.size(); i++) {
            int u = queue.get(i);
            for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                int v = topology.target(c);
                if (distances[v] == Integer.MAX_VALUE) {
                    distances[v] = distances[u] + 1;
                    queue.add(v);
                }
            }
        }
        return distances;
    }

    /**
     * Minimal next hops, one or several of them, but for an entry that is missing or wrong now and then; some endpoints
     * have a second address.
     */
    private static ForwardingTables tables(
            Topology topology, Random random, boolean byLevel, boolean hasLanes, double wrong) {
        ForwardingTables.Builder builder = new ForwardingTables.Builder(topology, byLevel, hasLanes);
        for (int e = 0; e < topology.endpointCount(); e++) {
            int[] addresses = random.nextInt(4) == 0 ? new int[] {e, builder.another(e)} : new int[] {e};
            int[] distances = distances(topology, e);
            for (int d : addresses) {
                for (int level = 0; level < (byLevel ? 3 : 1); level++) {
                    for (int s = 0; s < topology.switchCount(); s++) {
                        addEntry(builder, topology, random, level, d, e, s, distances, hasLanes, wrong);
                    }
                }
            }
        }
        return builder.build();
    }

    private static void addEntry(
            ForwardingTables.Builder builder,
            Topology topology,
            Random random,
            int level,
            int d,
            int e,
            int s,
            int[] distances,
            boolean hasLanes,
            double wrong) {
        if (random.nextDouble() < wrong) {
            int[] ports = topology.portsOf(s);
            if (random.nextBoolean()) {
                builder.add(level, d, s, ports[random.nextInt(ports.length)], 0);
            }
            return;
        }
        for (int i = 0; i < topology.attachments(e); i++) {
            if (topology.edgeSwitch(e, i) == s) {
                builder.add(level, d, s, topology.endpointPort(e, i), 0);
                return;
            }
        }
        int[] next = IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .filter(c -> distances[topology.target(c)] < distances[s])
                .toArray();
        int first = random.nextInt(next.length);
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            int lane = hasLanes ? random.nextInt(3) : 0;
            builder.add(level, d, s, topology.port(next[(first + i) % next.length]), lane);
        }
    }

    private static PairLevels levels(ForwardingTables tables, Random random) {
        if (random.nextBoolean()) {
            return tables.anyLevel();
        }
        int endpoints = tables.topology().endpointCount();
        PathLevels.Builder levels = new PathLevels.Builder(endpoints, tables.destinations());
        for (int e = 0; e < endpoints; e++) {
            for (int d = 0; d < tables.destinations(); d++) {
                levels.set(e, d, random.nextInt(3));
            }
        }
        return levels.build();
    }

    private static VirtualLanes lanes(Topology topology, PairLevels levels, Random random) {
        if (random.nextInt(3) == 0) {
            return LaneTable.sameAsLevel(levels.all());
        }
        LaneTable.Builder lanes = new LaneTable.Builder(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int in : topology.portsOf(s)) {
                for (int out : topology.portsOf(s)) {
                    for (int level = 0; level < ForwardingTables.LEVELS; level++) {
                        lanes.set(s, in, out, level, random.nextInt(3));
                    }
                }
            }
        }
        return lanes.build();
    }

    private static Topology topology(int seed) {
        switch (seed % 5) {
            case 0:
                return HyperX.of(List.of(3, 3), 1);
            case 1:
                return HyperX.of(List.of(5), 2);
            case 3:
                return Xgft.of(List.of(3, 2), List.of(2, 2));
            case 2:
                return Torus.of(List.of(4, 3), 1);
            default:
                return SlimFly.of(3, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.2})
    void agreesWithEveryPacket(double wrong) {
        int cycles = 0;
        int longer = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Topology topology = topology(seed);
            boolean hasLanes = seed % 3 == 0;
            ForwardingTables tables = tables(topology, random, seed % 5 < 3, hasLanes, wrong);
            PairLevels levels = levels(tables, random);
            VirtualLanes lanes = hasLanes ? VirtualLanes.ONE : lanes(topology, levels, random);
            Failures failures = Failures.none(topology);
            if (seed % 7 == 0) {
                BitSet links = new BitSet();
                links.set(random.nextInt(topology.linkCount()));
                failures = Failures.of(topology, links, new BitSet());
            }
            TableVerification found = verified(tables, levels, lanes, failures);
            PacketWalk packets = new PacketWalk(tables, levels, lanes, failures);
            String which = "seed " + seed + ", wrong " + wrong;
            assertThat(found.pairs()).as(which).isEqualTo(packets.pairs);
            assertThat(found.unreachable()).as(which).isEqualTo(packets.pairs - packets.connected);
            assertThat(Arrays.stream(TableFault.values()).mapToLong(found::lost).sum())
                    .as(which)
                    .isEqualTo(found.unreachable());
            assertThat(found.maxHops()).as(which).isEqualTo(packets.maxHops);
            assertThat(found.averageHops() * packets.connected).as(which).isCloseTo(packets.sumOfHops, within(1e-6));
            for (int c = 0; c < topology.channelCount(); c++) {
                assertThat(found.load(c)).as(which).isCloseTo(packets.loads[c], within(1e-9));
            }
            assertThat(found.lanes()).as(which).isEqualTo(packets.lanesHeld.size());
            assertThat(found.dependencies())
                    .as(which)
                    .isEqualTo(
                            packets.arcs.values().stream().mapToLong(Set::size).sum());
            assertCycle(found, packets, which);
            longer += assertNoChords(tables, levels, lanes, failures, packets, which) ? 1 : 0;
            cycles += found.deadlockFree() ? 0 : 1;
        }
        assertThat(cycles).as("cases with a cycle").isBetween(5, CASES - 1);
        assertThat(longer)
                .as("cases in which a search without time finds a longer one")
                .isPositive();
    }

    /** Where the search ends with the first cycle, perhaps one longer than need be; returns whether it is. */
    private static boolean assertNoChords(
            ForwardingTables tables,
            PairLevels levels,
            VirtualLanes lanes,
            Failures failures,
            PacketWalk packets,
            String which) {
        TableVerification found =
                TableVerification.of(tables, levels, lanes, failures, LinkProperties.ALIKE, () -> true);
        int length = found.cycle().length;
        List<List<Integer>> nodes = IntStream.range(0, length)
                .mapToObj(i -> List.of(found.cycle()[i], found.cycleLanes()[i]))
                .collect(Collectors.toList());
        for (int i = 0; i < length; i++) {
            Set<List<Integer>> requested = new HashSet<>(packets.arcs.get(nodes.get(i)));
            requested.retainAll(nodes);
            assertThat(requested).as(which).containsExactly(nodes.get((i + 1) % length));
        }
        return length > packets.shortestCycle();
    }

    private static void assertCycle(TableVerification found, PacketWalk packets, String which) {
        int[] channels = found.cycle();
        assertThat(channels.length).as(which).isEqualTo(packets.shortestCycle());
        for (int i = 0; i < channels.length; i++) {
            int next = (i + 1) % channels.length;
            assertThat(packets.arcs.get(List.of(channels[i], found.cycleLanes()[i])))
                    .as(which)
                    .contains(List.of(channels[next], found.cycleLanes()[next]));
            assertThat(found.witnesses().get(i)).as(which).isNotNull();
        }
    }

    @Test
    void countFurtherAddressesOfAnEndpointByThemselves() {
        Topology topology = HyperX.of(List.of(2), 1);
        ForwardingTables.Builder builder = new ForwardingTables.Builder(topology, false, false);
        for (int e = 0; e < 2; e++) {
            builder.add(0, e, e, topology.endpointPort(e, 0), 0);
            builder.add(0, e, 1 - e, topology.port(topology.firstChannel(1 - e)), 0);
        }
        int another = builder.another(1);
        builder.add(0, another, 1, topology.endpointPort(1, 0), 0);
        TableVerification found = verified(builder.build());
        assertThat(found.pairs()).as("to h1 by both addresses, and back").isEqualTo(3);
        assertThat(found.unreachable()).isEqualTo(1);
        assertThat(found.lost(TableFault.NO_ENTRY)).isEqualTo(1);
        assertThat(found.example(TableFault.NO_ENTRY).destination()).isEqualTo(another);
    }

    @Test
    void nameALoopAndWhereItIs() {
        Topology topology = HyperX.of(List.of(3), 1);
        ForwardingTables.Builder builder = new ForwardingTables.Builder(topology, false, false);
        for (int s = 0; s < 3; s++) {
            for (int e = 0; e < 3; e++) {
                int to = e == 2 && s < 2 ? 1 - s : e;
                builder.add(0, e, s, s == e ? topology.endpointPort(e, 0) : port(topology, s, to), 0);
            }
        }
        TableVerification found = verified(builder.build());
        assertThat(found.lost(TableFault.LOOP)).as("from h0 and h1 to h2").isEqualTo(2);
        assertThat(found.example(TableFault.LOOP).destination()).isEqualTo(2);
        assertThat(found.example(TableFault.LOOP).at()).isIn(0, 1);
        assertThat(found.holds()).isFalse();
        assertThat(found.unreachable()).isEqualTo(2);
        assertThat(found.deadlockFree())
                .as("packets on a loop wait for each other")
                .isFalse();
        assertThat(found.cycle()).hasSize(2);
    }

    private static int port(Topology topology, int from, int to) {
        return IntStream.range(topology.firstChannel(from), topology.firstChannel(from + 1))
                .filter(c -> topology.target(c) == to)
                .map(topology::port)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findACycleWithoutChordsEvenIfThereIsNoTime() {
        Topology ring = Torus.of(List.of(6), 1);
        ForwardingTables.Builder builder = new ForwardingTables.Builder(ring, false, false);
        for (int e = 0; e < 6; e++) {
            for (int s = 0; s < 6; s++) {
                builder.add(0, e, s, s == e ? ring.endpointPort(e, 0) : port(ring, s, (s + 1) % 6), 0);
            }
        }
        ForwardingTables tables = builder.build();
        TableVerification found = TableVerification.of(
                tables, PairLevels.ZERO, VirtualLanes.ONE, Failures.none(ring), LinkProperties.ALIKE, () -> true);
        assertThat(found.cycle()).hasSize(6);
        assertThat(found.cycleIsShortest()).isFalse();
        assertThat(found.maxHops()).isEqualTo(5);
        assertThat(found.witnesses()).allSatisfy(each -> assertThat(each.destination())
                .as("two hops away or more")
                .isNotEqualTo(each.source()));
    }
}
