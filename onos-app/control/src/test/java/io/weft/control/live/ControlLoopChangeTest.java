package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.live.SwitchHost.Standing;
import io.weft.control.table.Fabrics;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.proof.DeadlockProof;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A running loop is given other schemes, while links are cut. */
class ControlLoopChangeTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);

    /** As parsed from a file again. */
    private static Fabric parsed(Topology topology, Scheme scheme, int virtualChannels) {
        return new Fabric(
                scheme.name(),
                topology,
                scheme,
                Spread.FLOW,
                virtualChannels,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    private static Fabric parsed(Scheme scheme, int virtualChannels) {
        return parsed(SlimFly.of(3), scheme, virtualChannels);
    }

    private ControlLoop programmed() {
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        loop.start();
        assertThat(reports.next(reports.programmed).consistent()).isTrue();
        return loop;
    }

    private Map<Integer, Map<EntityKey, Entity>> held() {
        Map<Integer, Map<EntityKey, Entity>> copy = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            copy.put(s, Map.copyOf(switches.holding(s)));
        }
        return copy;
    }

    private boolean hasQueue(int s, int vc) {
        return switches.holding(s).containsKey(EntryKey.exact(WeftTables.QUEUE, vc));
    }

    @Test
    void changesTheSchemeThereAndBackWhileLinksAreCut() throws Exception {
        int cut = topology.link(topology.firstChannel(4));
        int other = topology.link(topology.firstChannel(9));
        try (ControlLoop loop = programmed()) {
            Map<Integer, Map<EntityKey, Entity>> whole = held();
            switches.cut(cut);
            time.await(
                    () -> loop.status().failures().size() == 1 && !loop.status().repairing());

            ControlReport report =
                    time.get(loop.change(parsed(Scheme.UGAL_L, 6))).orElseThrow();
            assertThat(report.consistent()).isTrue();
            assertThat(report.failures().names()).containsExactly(topology.linkName(cut));
            assertThat(loop.fabric().scheme()).isEqualTo(Scheme.UGAL_L);
            assertThat(hasQueue(0, 5)).isTrue();
            switches.cut(other);
            time.await(
                    () -> loop.status().failures().size() == 2 && !loop.status().repairing());

            CompletableFuture<Optional<ControlReport>> first = loop.change(parsed(Scheme.VALIANT, 5));
            CompletableFuture<Optional<ControlReport>> second = loop.change(parsed(Scheme.MINIMAL, 4));
            assertThat(time.get(first).orElseThrow().consistent()).isTrue();
            assertThat(time.get(second).orElseThrow().consistent()).isTrue();
            assertThat(loop.fabric().scheme()).isEqualTo(Scheme.MINIMAL);
            assertThat(hasQueue(0, 5)).as("while packets may be on their way").isTrue();
            switches.mend(cut);
            switches.mend(other);
            time.await(
                    () -> loop.status().failures().isEmpty() && !loop.status().repairing() && held().equals(whole));
            assertThat(reports.failed).isEmpty();
        }
    }

    /** A failure in the pause before virtual channels are taken away is repaired at once. */
    @Test
    void repairsBeforeItRemovesSurplusChannels() throws Exception {
        try (ControlLoop loop = programmed()) {
            assertThat(time.get(loop.change(parsed(Scheme.MINIMAL, 2)))
                            .orElseThrow()
                            .consistent())
                    .isTrue();
            reports.programmed.clear();
            loop.portChanged(0, topology.port(topology.firstChannel(0)), false);
            ControlReport repair = reports.next(reports.programmed);
            assertThat(repair.failures().names()).hasSize(1);
            assertThat(hasQueue(0, 3)).as("before the pause is over").isTrue();
            time.await(() -> !hasQueue(0, 3) && !hasQueue(17, 2));
            assertThat(hasQueue(0, 1)).isTrue();
        }
    }

    @Test
    void refusesWhatCannotTakeThePlaceOfTheFabricThatRuns() throws Exception {
        try (ControlLoop loop = programmed()) {
            switches.takeUpdates();
            assertThatThrownBy(() -> time.get(loop.change(parsed(SlimFly.of(4), Scheme.MINIMAL, 4))))
                    .hasCauseInstanceOf(Refusal.class)
                    .hasMessageContaining("is not that of test, which runs");
            assertThat(switches.takeUpdates()).isZero();
            assertThat(loop.fabric().name()).isEqualTo("test");
        }
    }

    @Test
    void aControllerThatStandsByProgramsTheNextFabricWhenItBecomesPrimary() throws Exception {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = reports.loop(switches, LoopOptions.defaults())) {
            switches.connect(loop);
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            assertThat(time.get(loop.change(parsed(Scheme.VALIANT, 4)))).isEmpty();
            assertThat(switches.takeUpdates()).isZero();
            switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            for (int s = 0; s < topology.switchCount(); s++) {
                loop.becamePrimary(s);
            }
            ControlReport report = reports.next(reports.programmed);
            assertThat(report.entries().get("waypoints")).isPositive();
        }
    }

    @Test
    void nothingWaitsForALoopThatIsClosed() throws Exception {
        ControlLoop loop = programmed();
        loop.close();
        assertThatThrownBy(() -> time.get(loop.change(parsed(Scheme.VALIANT, 4))))
                .hasCauseInstanceOf(Refusal.class)
                .hasMessageContaining("closed");
    }

    /** A link fails while the change is judged that was proven without that failure. */
    @Test
    void aChangeThatIsRefusedInTheEndNeitherIsADefectNorDelaysARepair() {
        DeadlockProof cycle = Fabrics.cycle(topology);
        ControlLoop[] running = new ControlLoop[1];
        reports.prover = routes -> {
            boolean next = routes.fabric().scheme() == Scheme.UGAL_L;
            if (next && routes.failures().isEmpty()) {
                running[0].portChanged(0, topology.port(topology.firstChannel(0)), false);
            }
            return next && !routes.failures().isEmpty() ? cycle : DeadlockProof.of(routes);
        };
        try (ControlLoop loop = programmed()) {
            running[0] = loop;
            long asked = time.now();
            CompletableFuture<Optional<ControlReport>> change = loop.change(parsed(Scheme.UGAL_L, 6));
            assertThat(reports.next(reports.programmed).failures().names()).hasSize(1);
            assertThat(Duration.ofNanos(time.now() - asked)).isLessThan(Duration.ofMillis(10));
            assertThat(change)
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .withCauseInstanceOf(Refusal.class)
                    .withMessageContaining("could deadlock");
            assertThat(reports.failed).isEmpty();
            assertThat(loop.status().defect()).isEmpty();
            assertThat(loop.fabric().scheme()).isEqualTo(Scheme.MINIMAL);
        }
    }

    @Test
    void theRoutesOfAChangeAreProvenOnce() throws Exception {
        AtomicInteger proofs = new AtomicInteger();
        reports.prover = routes -> {
            proofs.incrementAndGet();
            return DeadlockProof.of(routes);
        };
        try (ControlLoop loop = programmed()) {
            int before = proofs.get();
            ControlReport report =
                    time.get(loop.change(parsed(Scheme.UGAL_L, 6))).orElseThrow();
            assertThat(report.proof().map(DeadlockProof::deadlockFree)).hasValue(true);
            assertThat(proofs).hasValue(before + 1);
        }
    }

    @Test
    void whoAsksForTheStatusOfALoopThatIsClosedGetsAnAnswer() {
        ControlLoop loop = programmed();
        CompletableFuture<LoopStatus> before = loop.upToDate();
        loop.close();
        assertThat(before).isCompletedExceptionally();
        assertThat(loop.upToDate()).isCompletedExceptionally();
    }
}
