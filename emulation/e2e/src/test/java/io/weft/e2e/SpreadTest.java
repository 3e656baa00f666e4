package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every way up through three levels is taken, and all of them about as often. */
class SpreadTest {
    private static final Topology TOPOLOGY = Xgft.of(List.of(2, 4, 4), List.of(1, 4, 4));
    private static final int PACKETS = 4000;
    private static final long SEED = 20_261;

    /** Packets counted on every way up from the switch of endpoint 0: two channels, one after the other. */
    private static List<Long> waysUp(TestedFabric fabric) {
        int edge = TOPOLOGY.edgeSwitch(0, 0);
        List<Long> counts = new ArrayList<>();
        for (int up = TOPOLOGY.firstChannel(edge); up < TOPOLOGY.firstChannel(edge + 1); up++) {
            int middle = TOPOLOGY.target(up);
            Map<Integer, Long> counted = fabric.packets(middle, WeftCounters.CHANNEL_PACKETS);
            for (int c = TOPOLOGY.firstChannel(middle); c < TOPOLOGY.firstChannel(middle + 1); c++) {
                if (TOPOLOGY.exitClass(c) == 2) {
                    counts.add(counted.getOrDefault(TOPOLOGY.port(c) * WeftConstants.VIRTUAL_CHANNELS, 0L));
                }
            }
        }
        return counts;
    }

    private static TestedFabric fabric(Spread spread) {
        return new TestedFabric(Planned.fabric(TOPOLOGY, Scheme.MINIMAL, spread), LocalProtection.NONE);
    }

    private static void send(TestedFabric fabric, int sourcePort, int destinationPort) {
        int last = TOPOLOGY.endpointCount() - 1;
        Frame frame =
                Ipv4.udp(fabric.control().fabric().addressing(), 0, last, sourcePort, destinationPort, Ipv4.HEADERS);
        assertThat(fabric.send(0, frame)).singleElement().satisfies(delivery -> assertThat(delivery.endpoint())
                .isEqualTo(last));
    }

    private static void assertEven(List<Long> ways) {
        assertThat(ways).hasSize(16).doesNotContain(0L);
        assertThat(ways.stream().mapToLong(Long::longValue).sum()).isEqualTo(PACKETS);
        assertThat(ChiSquare.of(ways)).as("%s, seed %d", ways, SEED).isLessThan(ChiSquare.bound(ways.size()));
    }

    @Test
    void flowsTakeEveryWayUpAboutEquallyOften() {
        Random random = new Random(SEED);
        try (TestedFabric fabric = fabric(Spread.FLOW)) {
            for (int i = 0; i < PACKETS; i++) {
                send(fabric, random.nextInt(1 << 16), random.nextInt(1 << 16));
            }
            assertEven(waysUp(fabric));
        }
    }

    @Test
    void neighbouringFlowsTakeEveryWayUpAboutEquallyOften() {
        try (TestedFabric fabric = fabric(Spread.FLOW)) {
            for (int i = 0; i < PACKETS; i++) {
                send(fabric, 40_000 + i, 80);
            }
            assertEven(waysUp(fabric));
        }
    }

    @Test
    void packetsOfOneFlowTakeOneWay() {
        try (TestedFabric fabric = fabric(Spread.FLOW)) {
            for (int i = 0; i < 100; i++) {
                send(fabric, 40_000, 80);
            }
            assertThat(waysUp(fabric))
                    .containsOnlyOnce(100L)
                    .filteredOn(count -> count == 0)
                    .hasSize(15);
        }
    }

    @Test
    void packetsOfOneFlowTakeEveryWayUpIfEachDrawsForItself() {
        try (TestedFabric fabric = fabric(Spread.PACKET)) {
            for (int i = 0; i < PACKETS; i++) {
                send(fabric, 40_000, 80);
            }
            assertEven(waysUp(fabric));
        }
    }
}
