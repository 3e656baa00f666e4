package io.weft.onos.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.weft.onos.StandIn;
import io.weft.operations.Operations;
import io.weft.operations.answer.Rows;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobList;
import io.weft.operations.job.JobState;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.simulate.Simulate;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulationComponentTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String CONFIGURATION = "{version: 1, name: three, topology: {type: hyperx, dimensions: [3]}, "
            + "routing: {scheme: minimal, spread: flow}, virtualChannels: 4, addressing: {ipv4: 10.0.0.0/8}}";

    private Map<String, Object> installed = installed(List.of(), List.of());
    private RuntimeException refusal;

    private final SimulationComponent component =
            new SimulationComponent(new StandIn(Optional::empty, this::answer), JobBounds.ofThisMachine());

    /** Says what is installed, and nothing else. */
    private Result answer(Request request) {
        assertThat(request).isEqualTo(Request.of(Operations.INSTALLED));
        if (refusal != null) {
            throw refusal;
        }
        return Result.received(installed, new Rows(), true);
    }

    private static Map<String, Object> installed(List<String> failures, List<String> drained) {
        return Map.of("fabric", CONFIGURATION, "failures", failures, "drained", drained);
    }

    @AfterEach
    void noThreadIsLeft() {
        component.deactivate();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("weft-job", "simulation");
    }

    private static Request request() {
        return Request.of(Operations.SIMULATE);
    }

    private static Request brief() {
        return request()
                .with(Simulate.LOADS, List.of(0.2))
                .with(Simulate.PRECISION, 0.05)
                .with(Simulate.MAX_CYCLES, 20_000);
    }

    /** Would take hours. */
    private static Request endless() {
        return brief().with(Simulate.PRECISION, 1e-9).with(Simulate.MAX_CYCLES, 1_000_000_000);
    }

    private int start(Request request) {
        return component.start(request).id();
    }

    private Map<String, Object> ended(int id) {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(1))
                .until(
                        () -> Job.SHAPE.json(component.get(id)),
                        simulation -> !simulation.get("state").equals("running"));
    }

    private Map<?, ?> point(Request request) {
        Map<String, Object> simulation = ended(start(request));
        assertThat(simulation).containsEntry("state", "done");
        assertThat((List<?>) simulation.get("points")).hasSize(1);
        return (Map<?, ?>) ((List<?>) simulation.get("points")).get(0);
    }

    private static double hops(Map<?, ?> point) {
        return (Double) point.get("averageHops");
    }

    /** Three switches, each with a link to each; without that between two of them packets go by the third. */
    @Test
    void theRoutesAreThoseOfTheMoment() {
        Map<?, ?> whole = point(brief());
        assertThat(whole.get("routing")).isEqualTo("minimal");
        assertThat(whole.get("unroutable")).isEqualTo(0L);
        installed = installed(List.of(), List.of("h0--h1"));
        Map<?, ?> drained = point(brief());
        assertThat(hops(drained)).isGreaterThan(1.2 * hops(whole));
        installed = installed(List.of("h0--h1"), List.of());
        assertThat(hops(point(brief()))).isEqualTo(hops(drained));
        Map<?, ?> cutOff = point(brief().with(Simulate.FAILURES, List.of("h0--h2")));
        assertThat((Long) cutOff.get("unroutable")).isPositive();
    }

    @Test
    void whatWouldFailIsAddedToWhatHas() {
        installed = installed(List.of("h0--h1"), List.of("h2"));
        Map<String, Object> simulation =
                Job.SHAPE.json(component.start(brief().with(Simulate.FAILURES, List.of("h1--h2"))));
        assertThat((Map<?, ?>) simulation.get("about"))
                .asString()
                .contains("name=three", "out of service=h0--h1, h1--h2", "drained=[h2]", "threads=1", "seed=1");
    }

    @Test
    void anotherRoutingHasTheRoutesOfItsScheme() {
        assertThat(hops(point(brief().with(Simulate.ROUTINGS, List.of("valiant")))))
                .isGreaterThan(1.2 * hops(point(brief())));
    }

    /** Where two send to one, their bursts wait for each other, and single packets at a fifth of the load hardly do. */
    @Test
    void packetsAreReadyAsTheInjectionHasIt() {
        double bursts = latency(brief().with(Simulate.PATTERN, "hot-spot:1:1").with(Simulate.INJECTION, "on-off:100"));
        assertThat(bursts).isGreaterThan(2 * latency(brief().with(Simulate.PATTERN, "hot-spot:1:1")));
    }

    private double latency(Request request) {
        return (Double) point(request).get("averageLatency");
    }

    @Test
    void saturationIsSearchedFor() {
        Map<String, Object> simulation = ended(start(request()
                .with(Simulate.SATURATION, 0.25)
                .with(Simulate.PRECISION, 0.05)
                .with(Simulate.MAX_CYCLES, 20_000)));
        assertThat(simulation).containsEntry("state", "done");
        assertThat(((Map<?, ?>) simulation.get("about")).get("loads"))
                .isEqualTo("search for the highest that is not saturated, to 0.25");
        List<?> points = (List<?>) simulation.get("points");
        assertThat(points)
                .filteredOn(each -> ((Map<?, ?>) each).get("highestUnsaturated").equals(true))
                .hasSize(1);
        assertThat(points)
                .anyMatch(each -> ((Map<?, ?>) each).get("offeredLoad").equals(1.0));
    }

    /** Of six ranks, on two endpoints of each switch, each sends a message of two packets to each other. */
    @Test
    void aWorkloadIsRunToItsEnd() {
        Request request = request()
                .with(Simulate.ROUTINGS, List.of("valiant", "minimal"))
                .with(Simulate.WORKLOAD, "all-to-all")
                .with(Simulate.MESSAGE_BYTES, 128)
                .with(Simulate.PART_BYTES, 128)
                .with(Simulate.PLACEMENT, "random");
        Map<String, Object> simulation = ended(start(request));
        assertThat(simulation).containsEntry("state", "done");
        assertThat(simulation.get("about")).asString().contains("workload=all-to-all", "placement=random");
        List<?> points = (List<?>) simulation.get("points");
        assertThat(points).hasSize(2).allSatisfy(point -> {
            assertThat(((Map<?, ?>) point).get("complete")).isEqualTo(true);
            assertThat(((Map<?, ?>) point).get("messages")).isEqualTo(30L);
            assertThat(((Map<?, ?>) point).get("packets")).isEqualTo(60L);
        });
    }

    @Test
    void whatIsWrongWithAWorkloadIsSaid() {
        assertWrong(brief().with(Simulate.WORKLOAD, "all-to-all"), "means nothing to a workload");
        assertWrong(request().with(Simulate.RANKS, 2), "means nothing without workload");
        assertWrong(request().with(Simulate.WORKLOAD, "all-reduce").with(Simulate.RANKS, 7), "7 ranks");
        assertWrong(request().with(Simulate.WORKLOAD, "none-to-all"), "there is no workload 'none-to-all'");
        assertThat(component.simulations().jobs()).isEmpty();
    }

    @Test
    void whatOnlyRoutesTellIsSaidWhenItHasFailed() {
        Map<String, Object> simulation = ended(start(brief().with(Simulate.ROUTINGS, List.of("anca"))));
        assertThat(simulation).containsEntry("state", "failed");
        assertThat(simulation.get("reason").toString()).startsWith("routing 'anca' is by nearest common ancestors");
    }

    @Test
    void thereIsOneAtATimeUntilItIsEnded() {
        int id = start(endless());
        assertThatThrownBy(() -> start(brief()))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("simulation " + id + " is running");
        assertThat(component.remove(id).state()).isEqualTo(JobState.CANCELLED);
        int next = start(endless());
        assertThat(component.simulations().jobs()).hasSize(2);
        component.remove(id);
        assertThatThrownBy(() -> component.get(id))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.UNKNOWN);
        assertThat(component.get(next).state()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void itEndsWhenTheApplicationIsDeactivated() {
        start(endless());
        component.deactivate();
        noThreadIsLeft();
        assertThatThrownBy(() -> start(brief())).hasMessageContaining("no job is started any more");
    }

    @Test
    void whatIsWrongIsSaidAndNothingIsStarted() {
        assertWrong(brief().with(Simulate.ROUTINGS, List.of("fastest")), "there is no routing 'fastest'");
        assertWrong(brief().with(Simulate.PATTERN, "sideways"), "there is no pattern 'sideways'");
        assertWrong(brief().with(Simulate.LOADS, List.of(1.5)), "load 1.5 is not in 0..1");
        assertWrong(brief().with(Simulate.LOADS, List.of()), "0 loads");
        assertWrong(brief().with(Simulate.INJECTION, "drop"), "there is no injection 'drop'");
        assertWrong(
                brief().with(Simulate.SATURATION, 0.01),
                "a search for saturation finds loads by itself; leave out the loads");
        assertWrong(request().with(Simulate.SATURATION, 0.9), "a precision of 0.9 is not in 0.0001..0.5");
        assertWrong(
                brief().with(Simulate.PRESET, "sc15").with(Simulate.SETTINGS, Map.of("packet-bytes", 2_147_483_647)),
                "packet-bytes=2147483647 is out of range; expected a whole number from 1 to 268435456");
        assertWrong(brief().with(Simulate.FAILURES, List.of("h9")), "there is no switch 'h9' in the fabric");
        assertWrong(
                brief().with(Simulate.PRESET, "sc99").with(Simulate.SETTINGS, Map.of()), "there is no preset 'sc99'");
        assertWrong(
                brief().with(Simulate.PRESET, "sc14").with(Simulate.SETTINGS, Map.of("size", 1)),
                "there is no setting 'size'");
        assertWrong(brief().with(Simulate.PRECISION, 0.0).with(Simulate.MAX_CYCLES, 1_000), "must be above 0");
        assertWrong(brief().with(Simulate.PRECISION, 0.1).with(Simulate.MAX_CYCLES, 5), "100 or more");
        assertWrong(brief().with(Simulate.ANY_CHANNEL, 0), "0 virtual channels");
        assertWrong(brief().with(Simulate.THREADS, 1_000), "1000 threads are not in 1..");
        refusal = Refusal.notNow("there is no fabric");
        assertThatThrownBy(() -> start(brief()))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessage("there is no fabric");
        assertThat(component.simulations().jobs()).isEmpty();
    }

    private void assertWrong(Request request, String reason) {
        assertThatThrownBy(() -> start(request)).isInstanceOf(Refusal.class).hasMessageContaining(reason);
    }

    @Test
    void itIsSaidWhatEachMayTake() {
        Map<?, ?> bounds =
                (Map<?, ?>) JobList.SIMULATIONS.json(component.simulations()).get("bounds");
        assertThat(bounds.get("seconds")).isEqualTo(Duration.ofMinutes(10).toSeconds());
        assertThat(bounds.get("shareOfEachThread")).isEqualTo(0.5);
        assertThat(bounds.get("shareOfFreeHeap")).isEqualTo(0.25);
        assertThat((Integer) bounds.get("threads"))
                .isBetween(1, Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
    }
}
