package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.SwitchHost.Standing;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that begin late, end together, or change hands, while the switches themselves are well. */
@Timeout(60)
class ControlLoopSessionsTest {
    private final Reports reports = new Reports();
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology);
    /** A link that the tables avoid from the start. */
    private final int dead = topology.link(topology.firstChannel(4));

    @BeforeEach
    void programWithADeadLink() throws InterruptedException {
        switches.cut(dead);
        try (ControlLoop loop = loop()) {
            loop.start();
            await(() -> loop.status().failures().size() == 1
                    && loop.status().active()
                    && !loop.status().repairing());
        }
        reports.programmed.clear();
        switches.takeUpdates();
    }

    @AfterEach
    void close() {
        switches.close();
    }

    private ControlLoop loop() {
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        return loop;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            Thread.sleep(20);
        }
    }

    private void requireAsItWas(ControlLoop loop) throws InterruptedException {
        await(() -> loop.status().active()
                && !loop.status().repairing()
                && loop.status().switchesReady() == topology.switchCount());
        Thread.sleep(1_500);
        assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
        assertThat(switches.takeUpdates()).as("updates").isZero();
    }

    @Test
    void aSwitchThatTakesLongToAttachIsNotTakenForDead() throws InterruptedException {
        CompletableFuture<Standing> slow = new CompletableFuture<>();
        switches.answer(5, slow);
        try (ControlLoop loop = loop()) {
            loop.start();
            assertThat(Reports.next(reports.programmed)).isNotNull();
            assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
            slow.complete(Standing.PRIMARY);
            requireAsItWas(loop);
        }
    }

    @Test
    void whileSwitchesComeThoseThatAreNotThereAreWaitedFor() throws InterruptedException {
        switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("not yet")));
        switches.expectsMore = true;
        try (ControlLoop loop = loop()) {
            loop.start();
            Thread.sleep(4_000);
            assertThat(loop.status().active()).isFalse();
            switches.answer(5, CompletableFuture.completedFuture(Standing.PRIMARY));
            requireAsItWas(loop);
            assertThat(reports.programmed).hasSize(1);
        }
    }

    @Test
    void nothingIsWrittenWhenTheNetworkOfTheControllerComesBack() throws InterruptedException {
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            switches.answerAll(CompletableFuture.failedFuture(new IllegalStateException("no route to host")));
            for (int s = 0; s < topology.switchCount(); s++) {
                loop.sessionEnded(s, "no route to host");
            }
            Thread.sleep(3_000);
            assertThat(loop.status().active()).isFalse();
            switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            requireAsItWas(loop);
        }
    }

    /** The links that the tables avoid are known, though the switches at their ends come last. */
    @Test
    void nothingIsWrittenWhenSwitchesChangeHandsOneByOne() throws InterruptedException {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = loop()) {
            loop.start();
            await(() -> loop.status().switchesStandby() == topology.switchCount());
            for (int s = topology.switchCount() - 1; s >= 0; s--) {
                switches.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                loop.becamePrimary(s);
                Thread.sleep(50);
            }
            requireAsItWas(loop);
        }
    }

    /** Though attempts to reach it go on failing all the time. */
    @Test
    void aTakeoverDoesNotWaitForASwitchThatIsNotThere() throws InterruptedException {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("nothing listens there")));
        try (ControlLoop loop = loop()) {
            loop.start();
            await(() -> loop.status().switchesStandby() == topology.switchCount() - 1
                    && loop.status().started());
            for (int s = 0; s < topology.switchCount(); s++) {
                if (s != 5) {
                    switches.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                    loop.becamePrimary(s);
                }
            }
            await(() -> loop.status().active() && !loop.status().repairing());
            assertThat(loop.status().failures()).contains(topology.switchName(5), topology.linkName(dead));
        }
    }

    @Test
    void aSwitchThatSendsPacketsAndAnswersNothingIsLeftAsItIs() throws InterruptedException {
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            switches.answer(5, CompletableFuture.failedFuture(new UnansweredException("s5 does not answer")));
            loop.becamePrimary(5);
            Thread.sleep(3_000);
            assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
            switches.answer(5, CompletableFuture.completedFuture(Standing.PRIMARY));
            Thread.sleep(2_500);
            requireAsItWas(loop);
        }
    }

    /** Nothing shows of the link that the tables avoid, since one of its ends tells nothing. */
    @Test
    void aLinkThatIsAvoidedStaysSoUntilAProbeArrives() throws InterruptedException {
        switches.deafen(4, true);
        switches.mend(dead);
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            switches.deafen(4, false);
            await(() -> loop.status().failures().isEmpty() && !loop.status().repairing());
        }
    }

    @Test
    void aSwitchThatAnotherControllerHasUnderTheSameIdIsLeftAsItIs() throws InterruptedException {
        switches.answerAll(CompletableFuture.failedFuture(new ElectionIdTakenException("id 1 is taken")));
        try (ControlLoop loop = loop()) {
            loop.start();
            LoopStatus waiting = Reports.next(reports.waiting);
            assertThat(waiting.switchesTaken()).isEqualTo(topology.switchCount());
            assertThat(waiting.unreachable()).containsEntry(topology.switchName(5), "id 1 is taken");
            assertThat(waiting.failures()).isEmpty();
            assertThat(waiting.active()).isFalse();
            switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            requireAsItWas(loop);
            assertThat(loop.status().unreachable()).isEmpty();
        }
        assertThat(reports.switchFailures).isEmpty();
    }

    @Test
    void aSwitchThatStoodByAndIsGoneIsNoticed() throws InterruptedException {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = reports.loop(switches, LoopOptions.defaults().withAuditPeriod(Duration.ofSeconds(1)))) {
            switches.connect(loop);
            loop.start();
            await(() -> loop.status().switchesStandby() == topology.switchCount());
            switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("no answer")));
            await(() -> loop.status().switchesStandby() == topology.switchCount() - 1
                    && loop.status().failures().equals(List.of(topology.switchName(5))));
            switches.answer(5, CompletableFuture.completedFuture(Standing.STANDBY));
            await(() -> loop.status().switchesStandby() == topology.switchCount()
                    && loop.status().failures().isEmpty());
            assertThat(loop.status().repairing())
                    .as("who stands by has nothing to repair")
                    .isFalse();
        }
    }
}
