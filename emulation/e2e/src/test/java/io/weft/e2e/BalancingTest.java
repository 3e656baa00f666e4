package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.balancing.BalanceListener;
import io.weft.balancing.BalanceOptions;
import io.weft.balancing.MeasuredTraffic;
import io.weft.balancing.Rebalancing;
import io.weft.balancing.TrafficBalancer;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.SwitchHost;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.optimizer.Messages;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Traffic of running switches is measured by their counters, and routes are suited to it. */
class BalancingTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int PACKETS = 20;

    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
    private final Seen seen = new Seen();
    private LiveController controller;

    /** What a balancer told. */
    private static final class Seen implements BalanceListener {
        private final List<MeasuredTraffic> matrices = new CopyOnWriteArrayList<>();
        private final List<Rebalancing> outcomes = new CopyOnWriteArrayList<>();
        private final List<ControlReport> reports = new CopyOnWriteArrayList<>();
        private final List<String> hindrances = new CopyOnWriteArrayList<>();
        private final List<Throwable> failures = new CopyOnWriteArrayList<>();

        @Override
        public void measured(MeasuredTraffic matrix, Rebalancing outcome) {
            matrices.add(matrix);
            outcomes.add(outcome);
        }

        @Override
        public void changed(Rebalancing outcome, ControlReport report) {
            reports.add(report);
        }

        @Override
        public void hindered(String reason) {
            hindrances.add(reason);
        }

        @Override
        public void failed(Throwable failure) {
            failures.add(failure);
        }
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
        assertThat(seen.failures).isEmpty();
    }

    private EmulatedSwitches start(Fabric fabric) {
        return start(fabric, host -> host);
    }

    private EmulatedSwitches start(Fabric fabric, UnaryOperator<SwitchHost> by) {
        EmulatedSwitches switches = new EmulatedSwitches(fabric);
        open.add(switches);
        LiveController controller = new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults(), by);
        open.add(controller);
        controller.awaitProgrammed(SOON);
        this.controller = controller;
        balance(controller.host(), seen);
        return switches;
    }

    /** Looks every two seconds, at however little traffic. */
    private void balance(TrafficCounters counters, BalanceListener listener) {
        BalanceOptions options = BalanceOptions.every(Duration.ofSeconds(2)).from(0);
        TrafficBalancer balancer = new TrafficBalancer(controller.loop(), counters, options, listener);
        open.add(balancer);
        balancer.start();
    }

    /** Hashes put several of the flows between two leaf switches on one link; there is one for each. */
    @Test
    void spreadsThePermutationThatItMeasures() {
        Fabric fabric = Planned.fabric(Xgft.of(List.of(4, 4), List.of(1, 4)), Scheme.MINIMAL, Spread.FLOW)
                .withProbing(new Probing(100, 4, 2_000));
        int[] next = IntStream.range(0, 16).map(e -> (e + 4) % 16).toArray();
        EmulatedSwitches switches = start(fabric);
        Await.until("routes are suited", SOON, () -> {
            round(switches, next);
            return !seen.reports.isEmpty();
        });
        Rebalancing outcome = seen.outcomes.get(seen.outcomes.size() - 1);
        assertThat(seen.reports.get(0).consistent()).isTrue();
        int settled = seen.matrices.size();
        Await.until("traffic is measured with the new routes", SOON, () -> {
            round(switches, next);
            return seen.matrices.size() >= settled + 2;
        });
        MeasuredTraffic after = seen.matrices.get(seen.matrices.size() - 1);
        long all = after.total();
        // Each link up from a leaf switch has one flow of the 16; the time may end within a round.
        assertThat(16.0 * after.maxLoad() / all).isBetween(0.9, 1.4);
        assertThat((double) outcome.measured() / outcome.expected()).isGreaterThan(1.4);
    }

    @Test
    void putsRoutesBackThatSwitchesRefuse() {
        Fabric fabric = Planned.fabric(Xgft.of(List.of(4, 4), List.of(1, 4)), Scheme.MINIMAL, Spread.FLOW)
                .withProbing(new Probing(100, 4, 2_000));
        int[] next = IntStream.range(0, 16).map(e -> (e + 4) % 16).toArray();
        EmulatedSwitches switches = start(fabric, host -> new RefusingHost(host, "pair"));
        Await.until("routes are refused", SOON, () -> {
            round(switches, next);
            return !seen.hindrances.isEmpty();
        });
        assertThat(seen.hindrances.get(0)).contains("switches refused other routes", "pair", "made for a test");
        Await.until(
                "the fabric is settled", SOON, () -> controller.loop().running().settled());
        assertThat(controller.loop().pairs().count()).isZero();
        int looks = seen.outcomes.size();
        Await.until("it looks again", SOON, () -> {
            round(switches, next);
            return seen.outcomes.size() > looks;
        });
        assertThat(seen.outcomes.get(looks).reason()).contains(seen.hindrances.get(0));
        assertThat(seen.reports).isEmpty();
    }

    private static void round(EmulatedSwitches switches, int[] destinations) {
        for (int e = 0; e < destinations.length; e++) {
            for (int i = 0; i < PACKETS; i++) {
                assertThat(switches.delivers(e, destinations[e])).isTrue();
            }
        }
    }

    /** What switches count is what was sent. */
    @Test
    void measuresWhoSendsToWhom() {
        Topology topology = SlimFly.of(3, 2);
        Fabric fabric = Planned.fabric(topology, Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));
        int n = topology.endpointCount();
        int[] far = IntStream.range(0, n).map(e -> (e + 7) % n).toArray();
        EmulatedSwitches switches = start(fabric);
        Await.until("traffic is measured", SOON, () -> {
            round(switches, far);
            return seen.matrices.size() >= 2;
        });
        MeasuredTraffic matrix = seen.matrices.get(1);
        Messages estimate = matrix.messages();
        long[][] asked = new long[topology.switchCount()][topology.switchCount()];
        for (int e = 0; e < n; e++) {
            asked[topology.edgeSwitch(e, 0)][topology.edgeSwitch(far[e], 0)]++;
        }
        long flow = matrix.total() / n;
        matrix.forEach((s, d, bytes) -> assertThat((double) bytes / flow)
                .as("%s to %s", topology.switchName(s), topology.switchName(d))
                .isBetween(0.7 * asked[s][d], 1.3 * asked[s][d]));
        for (int s = 0; s < asked.length; s++) {
            for (int d = 0; d < asked.length; d++) {
                assertThat(matrix.demand(s, d) > 0).isEqualTo(asked[s][d] > 0);
            }
        }
        assertThat((double) estimate.totalWeight() / matrix.perSecond(matrix.total()))
                .isBetween(0.99, 1.01);
    }

    /** Packets went other ways for a part of the time, which nobody sees at its ends. */
    @Test
    void doesNotMeasureAcrossWhatIsDrainedInBetween() throws Exception {
        Fabric fabric = Planned.fabric(Xgft.of(List.of(2, 4), List.of(1, 2)), Scheme.MINIMAL, Spread.FLOW)
                .withProbing(new Probing(100, 4, 2_000));
        start(fabric);
        Await.until("something is measured", SOON, () -> !seen.matrices.isEmpty());
        String link = fabric.topology().linkName(0);
        controller.loop().drain(Set.of(link), false).get(120, TimeUnit.SECONDS);
        controller.loop().drain(Set.of(), false).get(120, TimeUnit.SECONDS);
        int before = seen.matrices.size();
        // It says so after three periods without a measurement.
        Await.until("it says why nothing is measured", SOON, () -> {
            controller
                    .loop()
                    .drain(Set.of(link), false)
                    .orTimeout(120, TimeUnit.SECONDS)
                    .join();
            controller
                    .loop()
                    .drain(Set.of(), false)
                    .orTimeout(120, TimeUnit.SECONDS)
                    .join();
            return !seen.hindrances.isEmpty();
        });
        assertThat(seen.matrices).hasSize(before);
        assertThat(seen.hindrances).allSatisfy(reason -> assertThat(reason).startsWith("traffic is not measured: "));
        Await.until("something is measured again", SOON, () -> seen.matrices.size() > before);
    }

    @Test
    void goesOnWhateverGoesWrong() {
        Fabric fabric = Planned.fabric(Xgft.of(List.of(2, 2), List.of(1, 2)), Scheme.MINIMAL, Spread.FLOW);
        start(fabric);
        AtomicBoolean wrong = new AtomicBoolean();
        Seen own = new Seen();
        balance(
                (running, s) -> {
                    if (wrong.compareAndSet(false, true)) {
                        throw new StackOverflowError("made for a test");
                    }
                    return controller.host().traffic(running, s);
                },
                own);
        Await.until("it measures", SOON, () -> !own.matrices.isEmpty());
        assertThat(own.failures).hasSize(1).hasOnlyElementsOfType(StackOverflowError.class);
    }
}
