package io.weft.operations.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.operations.job.Simulated;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.Trace;
import io.weft.simulator.workload.WorkloadFiles;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadSweepTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    private static WorkloadSweep sweep(WorkloadRequest asked, String... routings) {
        return new WorkloadSweep(
                List.of(routings).stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                asked,
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                WorkloadRun.NO_LIMIT,
                1);
    }

    private static Subject planned(Scheme scheme) {
        return Subject.planned(Simulated.fabric(SLIM_FLY, scheme));
    }

    private static WorkloadRequest pingPong() {
        return new WorkloadRequest("all-ping-pong")
                .withSizes(OptionalInt.empty(), OptionalInt.of(64), OptionalInt.empty(), OptionalInt.of(3));
    }

    /**
     * Of one flit there and back, on two links of two cycles each, and by one switch, or one channel and switch more
     * for each hop.
     */
    @Test
    void ranksAreOnTheEndpointsThatAreListed() {
        int far = SLIM_FLY.endpointCount() - 1;
        assertThat(SLIM_FLY.edgeSwitch(far, 0)).isNotEqualTo(SLIM_FLY.edgeSwitch(0, 0));
        Point near = only(pingPong().withPlacement("near", new int[] {1, 0}));
        assertThat(near.json()).containsEntry("completionCycles", 2 * 3 * 5).containsEntry("averageHops", 0.0);
        Point apart = only(pingPong().withPlacement("apart", new int[] {far, 0}));
        double hops = (Double) apart.json().get("averageHops");
        assertThat(hops).isBetween(1.0, 2.0);
        assertThat(((Integer) apart.json().get("completionCycles")).doubleValue())
                .isEqualTo(2 * 3 * (5 + 3 * hops));
        assertThat(apart.json()).containsEntry("ranks", 2);
        assertThat(apart.json()).containsEntry("placement", "apart").containsEntry("averageHops", hops);
    }

    private static Point only(WorkloadRequest asked) {
        return sweep(asked, "minimal")
                .prepare(WorkloadSweepTest::planned)
                .run(1, (place, point) -> {})
                .get(0);
    }

    @Test
    void aPlacementIsRefusedThatCannotBe() {
        assertThatThrownBy(() -> only(pingPong().withPlacement("twice", new int[] {4, 4})))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("endpoint 4 of rank 1 is taken by another");
        assertThatThrownBy(() -> only(pingPong().withPlacement("nowhere")))
                .isInstanceOf(Refusal.class)
                .hasMessage("there is no placement 'nowhere'; there are contiguous, random, fabric-aware");
    }

    /** Of switches that work. */
    @ParameterizedTest
    @ValueSource(strings = {"contiguous", "random"})
    void ranksAreOnEndpointsInService(String placement) {
        Failures failures = Failures.of(SLIM_FLY, List.of(SLIM_FLY.switchName(0), SLIM_FLY.switchName(7)));
        Function<Scheme, Subject> planned = scheme -> Subject.planned(Simulated.fabric(SLIM_FLY, scheme), failures);
        WorkloadRequest all = pingPong().withPlacement(placement);
        Point point = sweep(all, "minimal")
                .prepare(planned)
                .run(1, (place, each) -> {})
                .get(0);
        assertThat(point.json()).containsEntry("ranks", 192);
        assertThat(point.json()).containsEntry("complete", true);
        OptionalInt tooMany = OptionalInt.of(193);
        WorkloadRequest more = all.withSizes(tooMany, OptionalInt.of(64), OptionalInt.empty(), OptionalInt.of(3));
        assertThatThrownBy(() -> sweep(more, "minimal").prepare(planned))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has 193 ranks, but there are only 192 endpoints in service");
    }

    /** A trace is read once, for as many ranks as there are places. */
    @Test
    void messagesComeFromWhereTheyAreSaidTo() {
        List<String> read = new ArrayList<>();
        WorkloadRequest trace = new WorkloadRequest("trace:some.csv")
                .withPlacement("three", new int[] {0, 1, 2})
                .withFiles(new WorkloadFiles() {
                    @Override
                    public Trace trace(String file, int endpoints) {
                        read.add(file + " for " + endpoints);
                        Trace.Builder messages = new Trace.Builder();
                        messages.add(0, 1, 64);
                        return messages.build();
                    }
                });
        WorkloadSweep.Prepared prepared = sweep(trace, "minimal", "valiant").prepare(WorkloadSweepTest::planned);
        assertThat(read).containsExactly("some.csv for 3");
        assertThat(prepared.parts()).isEqualTo(2);
        assertThat(prepared.virtualChannels("valiant")).isEqualTo(4);
        assertThat(prepared.run(2, (place, point) -> {}))
                .extracting(point -> point.json().get("routing"))
                .containsExactly("minimal", "valiant");
    }

    @Test
    void observersAreToldOfAllMessagesAndCanEndIt() {
        WorkloadSweep.Prepared prepared =
                sweep(pingPong(), "minimal", "valiant").prepare(WorkloadSweepTest::planned);
        AtomicLong arrived = new AtomicLong();
        List<Integer> places = new ArrayList<>();
        prepared.run(1, new Simulation.Observer() {
            @Override
            public void advanced(long messages, double effort) {
                arrived.addAndGet(messages);
            }

            @Override
            public void done(int place, Point point) {
                places.add(place);
            }
        });
        assertThat(arrived).hasValue(2L * 3 * SLIM_FLY.endpointCount());
        assertThat(places).containsExactly(0, 1);
        assertThatThrownBy(() -> prepared.run(1, new Simulation.Observer() {
                    @Override
                    public boolean goesOn(int cycles) {
                        return false;
                    }

                    @Override
                    public void done(int place, Point point) {
                        throw new AssertionError("it went on");
                    }
                }))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void routingsThatTheTopologyLacksAreRefusedBeforeAnythingIsRun() {
        WorkloadSweep sweep = sweep(pingPong(), "s-mod-k");
        assertThatThrownBy(() -> sweep.prepare(WorkloadSweepTest::planned))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("only topologies of type xgft have");
    }
}
