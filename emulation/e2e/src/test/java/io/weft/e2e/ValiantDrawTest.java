package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every switch is drawn as a waypoint about as often as any other, but for the two that make no sense. */
class ValiantDrawTest {
    private static final Topology TOPOLOGY = SlimFly.of(5, 1);
    private static final Fabric FABRIC = Planned.fabric(TOPOLOGY, Scheme.VALIANT, Spread.FLOW);
    private static final int PACKETS = 3000;
    private static final long SEED = 5_020;

    private static TestedFabric fabric;

    @BeforeAll
    static void start() {
        fabric = new TestedFabric(FABRIC, LocalProtection.NONE);
    }

    @AfterAll
    static void stop() {
        fabric.close();
    }

    private static List<Frame> flows(int from, int to) {
        Random random = new Random(SEED + to);
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < PACKETS; i++) {
            frames.add(Ipv4.udp(
                    FABRIC.addressing(), from, to, random.nextInt(1 << 16), random.nextInt(1 << 16), Ipv4.HEADERS));
        }
        return frames;
    }

    /** How often each waypoint was drawn; those that never were are absent. */
    private static Map<Integer, Long> drawn(int from, int to) {
        Map<Integer, Long> drawn = new TreeMap<>();
        List<TestedFabric.Departure> departures = fabric.departures(from, flows(from, to));
        assertThat(departures).hasSize(PACKETS).allSatisfy(departure -> {
            assertThat(departure.frame().at(FabricHeader.TYPE, 2)).isEqualTo(WeftConstants.ETHERTYPE_WEFT);
            assertThat(departure.frame().at(FabricHeader.DESTINATION, 2))
                    .isEqualTo(Addressing.switchId(TOPOLOGY.edgeSwitch(to, 0)));
        });
        departures.forEach(departure -> drawn.merge(
                Addressing.switchIndex((int) departure.frame().at(FabricHeader.WAYPOINT, 2)), 1L, Long::sum));
        return drawn;
    }

    @Test
    void everyOtherSwitchIsDrawnAboutEquallyOftenAndTheEndsNever() {
        for (int from : new int[] {0, 17, 49}) {
            for (int to = 0; to < TOPOLOGY.endpointCount(); to += 7) {
                if (to != from) {
                    assertEven(from, to);
                }
            }
        }
    }

    private static void assertEven(int from, int to) {
        List<Integer> others = IntStream.range(0, TOPOLOGY.switchCount())
                .filter(s -> s != TOPOLOGY.edgeSwitch(from, 0) && s != TOPOLOGY.edgeSwitch(to, 0))
                .boxed()
                .toList();
        Map<Integer, Long> drawn = drawn(from, to);
        assertThat(drawn.keySet()).as("from %d to %d", from, to).containsExactlyInAnyOrderElementsOf(others);
        assertThat(ChiSquare.of(drawn.values()))
                .as("from %d to %d: %s, seed %d", from, to, drawn, SEED)
                .isLessThan(ChiSquare.bound(others.size()));
    }
}
