package io.weft.planning.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.planning.ProgressListener;
import io.weft.planning.throughput.SchemeLimit;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.planning.throughput.UniformLimits;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.PolarFly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthTest {
    private static final ProgressListener NONE = ProgressListener.none();

    private static Routes routes(Topology topology, Scheme scheme) {
        return Routes.of(
                new Fabric(
                        "growing",
                        topology,
                        scheme,
                        Spread.FLOW,
                        Fabric.MAX_VIRTUAL_CHANNELS,
                        new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"))),
                Failures.none(topology));
    }

    private static EndpointGrowth growth(Topology topology, int switchPorts) {
        return EndpointGrowth.of(
                routes(topology, Scheme.MINIMAL), Optional.of(routes(topology, Scheme.VALIANT)), switchPorts, NONE);
    }

    @Test
    void eachStepCarriesWhatAFabricBuiltSoDoes() {
        List<EndpointGrowth.Step> steps = growth(SlimFly.of(5, 3), 13).steps();
        assertThat(steps).hasSize(4);
        for (int i = 0; i < steps.size(); i++) {
            Topology built = SlimFly.of(5, 3 + i);
            TrafficMatrix uniform = TrafficMatrix.uniform(built);
            EndpointGrowth.Step step = steps.get(i);
            assertThat(step.concentration()).isEqualTo(3 + i);
            assertThat(step.endpoints()).isEqualTo(built.endpointCount());
            assertThat(step.minimal())
                    .isCloseTo(
                            SchemeLimit.of(routes(built, Scheme.MINIMAL), uniform)
                                    .limit(),
                            within(1e-9));
            assertThat(step.valiant().getAsDouble())
                    .isCloseTo(
                            SchemeLimit.of(routes(built, Scheme.VALIANT), uniform)
                                    .limit(),
                            within(1e-9));
        }
    }

    /** The quadrics of a PolarFly have a link fewer, and room for an endpoint more. */
    @Test
    void switchesWithMoreRoomTakeMoreEndpoints() {
        Topology topology = PolarFly.of(3, 2);
        EndpointGrowth growth = growth(topology, 7);
        List<EndpointGrowth.Step> steps = growth.steps();
        assertThat(steps.stream().map(EndpointGrowth.Step::endpoints)).containsExactly(26, 39, 43);
        for (EndpointGrowth.Step step : steps) {
            Topology grown = growth.topology(step);
            assertThat(grown.endpointCount()).isEqualTo(step.endpoints());
            assertThat(grown.radix()).isLessThanOrEqualTo(7);
            assertThat(step.minimal())
                    .isCloseTo(Math.min(1, UniformLimits.of(grown).minimal()), within(1e-9));
        }
    }

    /**
     * SC '14 has it that 10,830 endpoints can be about 1,500 more before performance drops by over 10 %: minimal routes
     * lose 6.3 % with one more at every switch, and 11.8 % with two.
     */
    @Test
    void theSlimFlyOf722SwitchesTakesOneMoreEndpointAtEach() {
        EndpointGrowth growth =
                EndpointGrowth.of(routes(SlimFly.of(19, 15), Scheme.MINIMAL), Optional.empty(), 48, NONE);
        assertThat(growth.steps().stream().map(EndpointGrowth.Step::minimal))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 0.0006 ? 0 : Double.compare(a, b))
                .containsExactly(0.875, 0.820, 0.772, 0.729, 0.691);
        assertThat(growth.lastWithin(0.9).endpoints()).isEqualTo(10_830 + 722);
    }

    @Test
    void switchesThatAreFullTakeNothing() {
        Topology topology = SlimFly.of(5, 4);
        assertThat(growth(topology, 11).steps()).hasSize(1);
        assertThat(SparePorts.of(topology, 11).count()).isZero();
        assertThat(SparePorts.of(topology, 11).randomLinks(new int[50], 1)).isEmpty();
        assertThatThrownBy(() -> SparePorts.of(topology, 10)).hasMessageContaining("expected 11 or more");
        assertThatThrownBy(() -> growth(topology, 10)).hasMessageContaining("expected 11 or more");
    }

    @Test
    void randomLinksJoinAllThatCanBeJoinedAndNothingTwice() {
        Topology topology = SlimFly.of(5, 4);
        SparePorts spare = SparePorts.of(topology, 13);
        assertThat(spare.count()).isEqualTo(100);
        int[] parts = IntStream.range(0, 50).map(s -> s % 5).toArray();
        for (int[] partOf : List.of(new int[50], parts)) {
            int[] ends = spare.randomLinks(partOf, 3);
            Topology grown = GrownTopology.withLinks(topology, ends);
            assertThat(grown.linkCount()).isEqualTo(topology.linkCount() + ends.length / 2);
            assertThat(grown.radix()).isLessThanOrEqualTo(13);
            Set<List<Integer>> joined = new HashSet<>();
            for (int c = 0; c < grown.channelCount(); c++) {
                assertThat(joined.add(List.of(grown.source(c), grown.target(c))))
                        .isTrue();
            }
            for (int i = 0; i < ends.length; i += 2) {
                assertThat(partOf[ends[i]]).isEqualTo(partOf[ends[i + 1]]);
            }
            int[] left = IntStream.range(0, 50).filter(s -> grown.degree(s) < 9).toArray();
            for (int a : left) {
                for (int b : left) {
                    assertThat(a == b || partOf[a] != partOf[b] || joined.contains(List.of(a, b)))
                            .isTrue();
                }
            }
            assertThat(spare.randomLinks(partOf, 3)).isEqualTo(ends);
            assertThat(spare.randomLinks(partOf, 4)).isNotEqualTo(ends);
        }
    }

    /** What a ring of five lacks of a complete graph is a ring, too, and every port of it is there. */
    @Test
    void aRingOfFiveBecomesACompleteGraph() {
        Topology ring = Torus.of(List.of(5), 1);
        RandomLinks found =
                RandomLinks.of(ring, SparePorts.of(ring, 5), new int[5], new RandomLinks.Samples(3, 1), NONE);
        assertThat(found.before().diameter()).isEqualTo(2);
        assertThat(found.before().averageHops()).isEqualTo(1.5);
        assertThat(found.before().cut()).isEqualTo(2);
        assertThat(found.samples()).hasSize(3).allSatisfy(each -> {
            assertThat(each.links()).isEqualTo(10);
            assertThat(each.diameter()).isEqualTo(1);
            assertThat(each.averageHops()).isEqualTo(1);
            assertThat(each.cut()).isEqualTo(6);
            assertThat(each.minimal()).isEqualTo(1);
        });
        assertThat(found.mean(RandomLinks.Network::links)).isEqualTo(10);
    }

    @Test
    void whatIsCancelledHasNoFurtherStepsAndSamples() {
        ProgressListener cancelled = new ProgressListener() {
            @Override
            public void advance(long parts) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        Topology topology = HyperX.of(List.of(4), 2);
        assertThat(EndpointGrowth.of(routes(topology, Scheme.MINIMAL), Optional.empty(), 9, cancelled)
                        .steps())
                .hasSize(1);
        assertThat(RandomLinks.of(
                                topology,
                                SparePorts.of(topology, 9),
                                new int[4],
                                new RandomLinks.Samples(3, 1),
                                cancelled)
                        .samples())
                .isEmpty();
    }
}
