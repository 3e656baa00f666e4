package io.weft.planning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Megafly;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.structure.MinimalPaths;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PercolationTest {
    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(3),
                Oft.of(3),
                HyperX.of(List.of(3, 2, 4)),
                Torus.of(List.of(6, 4)),
                Dragonfly.of(3, 1),
                Megafly.of(2, 2, 1),
                Xgft.of(List.of(2, 2, 3), List.of(1, 2, 2)));
    }

    @Provide
    Arbitrary<FailureKind> kind() {
        return Arbitraries.of(FailureKind.REGISTRY.all());
    }

    /** The other implementation searches breadth-first from each edge switch, over failures given by name. */
    @Property(tries = 150)
    void agreesWithSearchesFromEveryEdgeSwitchWhileUnitsAreRepaired(
            @ForAll("topology") Topology topology, @ForAll("kind") FailureKind kind, @ForAll long seed) {
        int[] racks = IntStream.range(0, topology.switchCount()).map(s -> s / 4).toArray();
        FailureUnits units = kind.units(topology, racks);
        Percolation network = new Percolation(units);
        PathSearch search = new PathSearch(network);
        RepairOrder order = RepairOrder.random(units.count(), seed);
        order.restart(0);
        int[] repairs = IntStream.range(0, units.count()).map(i -> order.next()).toArray();
        for (int repaired = 0; ; repaired++) {
            Failures failures =
                    units.failures(IntStream.of(repairs).skip(repaired).toArray());
            MinimalPaths expected = MinimalPaths.of(failures);
            long working = IntStream.of(topology.edgeSwitches())
                    .filter(failures::switchAlive)
                    .count();
            assertThat(network.isConnected()).isEqualTo(working > 0 && expected.unreachablePairs() == 0);
            PathSearch.Distances distances = search.distances();
            assertThat(distances.connected()).isEqualTo(expected.reachablePairs());
            assertThat(distances.diameter()).isEqualTo(expected.diameter());
            if (distances.connected() > 0) {
                assertThat(distances.averageHops()).isCloseTo(expected.averageDistance(), within(1e-9));
            }
            if (repaired == repairs.length) {
                return;
            }
            network.repair(repairs[repaired]);
        }
    }

    @Property(tries = 5)
    void searchesFromMoreSourcesThanABlockHolds(@ForAll long seed) {
        FailureUnits units = FailureKind.LINKS.units(Torus.of(List.of(26, 25)));
        Percolation network = new Percolation(units);
        RepairOrder order = RepairOrder.random(units.count(), seed);
        order.restart(7);
        int[] repairs = IntStream.range(0, units.count()).map(i -> order.next()).toArray();
        int repaired = units.count() * 3 / 4;
        IntStream.of(repairs).limit(repaired).forEach(network::repair);
        PathSearch.Distances distances = new PathSearch(network).distances();
        MinimalPaths expected = MinimalPaths.of(
                units.failures(IntStream.of(repairs).skip(repaired).toArray()));
        assertThat(distances.connected()).isEqualTo(expected.reachablePairs());
        assertThat(distances.diameter()).isEqualTo(expected.diameter());
        assertThat(distances.averageHops()).isCloseTo(expected.averageDistance(), within(1e-9));
    }

    @Property(tries = 20)
    void planesThatMeetOnlyAtTheEndpointsAreConnectedEachForItself(@ForAll long seed) {
        Topology planes = Xgft.of(List.of(2, 3), List.of(2, 2));
        FailureUnits units = FailureKind.LINKS.units(planes);
        Percolation network = new Percolation(units);
        assertThat(network.isConnected()).isFalse();
        RepairOrder order = RepairOrder.random(units.count(), seed);
        order.restart(0);
        IntStream.range(0, units.count()).forEach(i -> network.repair(order.next()));
        assertThat(network.isConnected()).isTrue();
    }
}
