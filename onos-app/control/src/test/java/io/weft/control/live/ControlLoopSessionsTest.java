package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost.Standing;
import io.weft.control.update.ControlReport;
import io.weft.control.update.UpdateError;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions that begin late, end together, or change hands, while the switches themselves are well. */
class ControlLoopSessionsTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);
    /** A link that the tables avoid from the start. */
    private final int dead = topology.link(topology.firstChannel(4));

    @BeforeEach
    void programWithADeadLink() {
        switches.cut(dead);
        try (ControlLoop loop = loop()) {
            loop.start();
            time.await(() -> loop.status().failures().size() == 1
                    && loop.status().active()
                    && !loop.status().repairing());
        }
        reports.programmed.clear();
        switches.takeUpdates();
    }

    private ControlLoop loop() {
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        return loop;
    }

    private void requireAsItWas(ControlLoop loop) {
        time.await(() -> loop.status().active()
                && !loop.status().repairing()
                && loop.status().switchesReady() == topology.switchCount());
        time.run(Duration.ofMillis(1_500));
        assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
        assertThat(switches.takeUpdates()).as("updates").isZero();
    }

    @Test
    void aSwitchThatTakesLongToAttachIsNotTakenForDead() {
        CompletableFuture<Standing> slow = new CompletableFuture<>();
        switches.answer(5, slow);
        try (ControlLoop loop = loop()) {
            loop.start();
            assertThat(reports.next(reports.programmed)).isNotNull();
            assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
            slow.complete(Standing.PRIMARY);
            requireAsItWas(loop);
        }
    }

    @Test
    void whileSwitchesComeThoseThatAreNotThereAreWaitedFor() {
        switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("not yet")));
        switches.expectsMore = true;
        try (ControlLoop loop = loop()) {
            loop.start();
            time.run(Duration.ofSeconds(4));
            assertThat(loop.status().active()).isFalse();
            switches.answer(5, CompletableFuture.completedFuture(Standing.PRIMARY));
            requireAsItWas(loop);
            assertThat(reports.programmed).hasSize(1);
        }
    }

    /** However often it went: that says nothing of the switches. */
    @Test
    void nothingIsWrittenWhenTheNetworkOfTheControllerComesBack() {
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            for (int times = 0; times < 3; times++) {
                switches.answerAll(CompletableFuture.failedFuture(new IllegalStateException("no route to host")));
                for (int s = 0; s < topology.switchCount(); s++) {
                    loop.sessionEnded(s, "no route to host");
                }
                time.run(Duration.ofSeconds(3));
                assertThat(loop.status().active()).isFalse();
                switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
                requireAsItWas(loop);
            }
        }
    }

    /** It is primary of one switch before it has reached the others again. */
    @Test
    void nothingIsWrittenWhenTheNetworkOfAStandbyComesBackThatHasJustStarted() {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = loop()) {
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            switches.answerAll(CompletableFuture.failedFuture(new IllegalStateException("no route to host")));
            for (int s = 1; s < topology.switchCount(); s++) {
                loop.sessionEnded(s, "no route to host");
                time.run(Duration.ofMillis(100));
            }
            switches.answer(0, CompletableFuture.completedFuture(Standing.PRIMARY));
            loop.becamePrimary(0);
            time.run(Duration.ofSeconds(1));
            switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            requireAsItWas(loop);
        }
    }

    /** The links that the tables avoid are known, though the switches at their ends come last. */
    @Test
    void nothingIsWrittenWhenSwitchesChangeHandsOneByOne() {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = loop()) {
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            for (int s = topology.switchCount() - 1; s >= 0; s--) {
                switches.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                loop.becamePrimary(s);
                time.run(Duration.ofMillis(50));
            }
            requireAsItWas(loop);
        }
    }

    /** Though attempts to reach it go on failing all the time. */
    @Test
    void aTakeoverDoesNotWaitForASwitchThatIsNotThere() {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("nothing listens there")));
        try (ControlLoop loop = loop()) {
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount() - 1
                    && loop.status().started());
            for (int s = 0; s < topology.switchCount(); s++) {
                if (s != 5) {
                    switches.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                    loop.becamePrimary(s);
                }
            }
            time.await(() -> loop.status().active() && !loop.status().repairing());
            assertThat(loop.status().failures()).contains(topology.switchName(5), topology.linkName(dead));
        }
    }

    @Test
    void aSwitchThatSendsPacketsAndAnswersNothingIsLeftAsItIs() {
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            switches.answer(5, CompletableFuture.failedFuture(new UnansweredException("s5 does not answer")));
            loop.becamePrimary(5);
            time.run(Duration.ofSeconds(3));
            assertThat(loop.status().failures()).containsExactly(topology.linkName(dead));
            switches.answer(5, CompletableFuture.completedFuture(Standing.PRIMARY));
            time.run(Duration.ofMillis(2_500));
            requireAsItWas(loop);
        }
    }

    /** Nothing shows of the link that the tables avoid, since one of its ends tells nothing. */
    @Test
    void aLinkThatIsAvoidedStaysSoUntilAProbeArrives() {
        switches.deafen(4, true);
        switches.mend(dead);
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            switches.deafen(4, false);
            time.await(
                    () -> loop.status().failures().isEmpty() && !loop.status().repairing());
        }
    }

    @Test
    void aSwitchThatAnotherControllerHasUnderTheSameIdIsLeftAsItIs() {
        switches.answerAll(CompletableFuture.failedFuture(new ElectionIdTakenException("id 1 is taken")));
        try (ControlLoop loop = loop()) {
            loop.start();
            reports.next(reports.waiting);
            LoopStatus waiting = loop.status();
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
    void aSwitchThatStoodByAndIsGoneIsNoticed() {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = reports.loop(switches, LoopOptions.defaults().withAuditPeriod(Duration.ofSeconds(1)))) {
            switches.connect(loop);
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("no answer")));
            time.await(() -> loop.status().switchesStandby() == topology.switchCount() - 1
                    && loop.status().failures().equals(List.of(topology.switchName(5))));
            switches.answer(5, CompletableFuture.completedFuture(Standing.STANDBY));
            time.await(() -> loop.status().switchesStandby() == topology.switchCount()
                    && loop.status().failures().isEmpty());
            assertThat(loop.status().repairing())
                    .as("who stands by has nothing to repair")
                    .isFalse();
        }
    }

    /** As when another controller can reach only a part of the switches. */
    @Test
    void aSwitchOfWhichAnotherIsPrimaryIsNeverWrittenToThoughThisOneIsPrimaryOfOthers() {
        Set<Integer> written = new TreeSet<>();
        Set<Integer> own =
                Set.of(topology.source(topology.channelOfLink(dead)), topology.target(topology.channelOfLink(dead)));
        CabledSwitches shared = new CabledSwitches(topology, time) {
            @Override
            public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
                written.add(s);
                return super.write(s, updates);
            }
        };
        shared.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = reports.loop(shared, LoopOptions.defaults())) {
            shared.connect(loop);
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            for (int s : own) {
                shared.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                loop.becamePrimary(s);
            }
            time.await(() -> loop.status().active() && loop.status().switchesReady() == 2);
            shared.cut(dead);
            time.await(() -> loop.status().failures().contains(topology.linkName(dead)));
            time.run(Duration.ofSeconds(10));
            assertThat(written).isEqualTo(own);
            assertThat(loop.status().quarantined()).isEmpty();

            shared.mend(dead);
            shared.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            for (int s = 0; s < topology.switchCount(); s++) {
                loop.becamePrimary(s);
            }
            time.await(() -> loop.status().switchesReady() == topology.switchCount()
                    && !loop.status().repairing()
                    && !loop.status().retrying()
                    && loop.status().failures().isEmpty());
            assertThat(written).hasSize(topology.switchCount());
        }
    }

    /** It would call them failed for ever, for it does not watch them any more. */
    @Test
    void linksThatFailBeforeATakeoverThatDoesNotHappenAreForgotten() {
        try (ControlLoop loop = loop()) {
            loop.start();
            requireAsItWas(loop);
            becomeStandby(loop);
            assertThat(loop.status().failures()).isEmpty();
            switches.expectsMore = true;
            for (int s = 0; s < topology.switchCount(); s++) {
                switches.answer(s, CompletableFuture.completedFuture(Standing.PRIMARY));
                loop.becamePrimary(s);
            }
            time.await(() -> loop.status().failures().contains(topology.linkName(dead)));
            assertThat(loop.status().active()).isFalse();
            becomeStandby(loop);
            assertThat(loop.status().failures()).isEmpty();
        }
    }

    private void becomeStandby(ControlLoop loop) {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        for (int s = 0; s < topology.switchCount(); s++) {
            loop.becameStandby(s);
        }
        time.await(() -> loop.status().switchesStandby() == topology.switchCount());
    }

    /** A switch that flaps is read when it returns, is held down for a while, and loses entries meanwhile. */
    @Test
    void whatASwitchHeldBeforeItWasHeldDownIsNotBelievedAfterwards() {
        AtomicInteger lost = new AtomicInteger();
        EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
        boolean[] losesWhenRead = {false};
        CabledSwitches flapping = new CabledSwitches(topology, time) {
            @Override
            public CompletableFuture<List<Entity>> read(int s) {
                CompletableFuture<List<Entity>> held = super.read(s);
                if (s == 5 && losesWhenRead[0]) {
                    losesWhenRead[0] = false;
                    holding(s).remove(taken);
                    lost.incrementAndGet();
                }
                return held;
            }
        };
        try (ControlLoop loop = reports.loop(flapping, LoopOptions.defaults())) {
            flapping.connect(loop);
            loop.start();
            reports.next(reports.programmed);
            for (int i = 0; i < 3; i++) {
                flapping.answer(5, CompletableFuture.failedFuture(new IllegalStateException("no route to host")));
                loop.sessionEnded(5, "reset");
                time.await(() -> loop.status().failures().contains(topology.switchName(5)));
                flapping.answer(5, CompletableFuture.completedFuture(Standing.PRIMARY));
                time.await(() -> loop.status().switchesReady() == topology.switchCount());
                if (i > 0) {
                    assertThat(loop.status().failures()).contains(topology.switchName(5));
                    // Something else is written while it is held down.
                    loop.portChanged(0, topology.port(topology.firstChannel(0)), i == 2);
                    time.run(Duration.ofMillis(20));
                    losesWhenRead[0] = i == 2;
                    if (i == 1) {
                        flapping.holding(5).remove(taken);
                    }
                }
                time.await(() -> !loop.status().failures().contains(topology.switchName(5))
                        && !loop.status().repairing());
                time.run(Duration.ofMillis(100));
                assertThat(flapping.holding(5)).as("flap %d", i).containsKey(taken);
                assertThat(reports.mended).as("by an audit, flap %d", i).hasSize(i == 2 ? 1 : 0);
            }
            assertThat(lost).as("after the repair had read it").hasValue(1);
        }
    }

    /** One switch is silent and the update of another is refused for a moment. */
    @Test
    void aSwitchThatRefusedSomethingDoesNotWaitForOneThatIsSilent() {
        boolean[] failing = {false, false};
        MemorySwitches some = new MemorySwitches() {
            @Override
            public CompletableFuture<Standing> attach(int s) {
                return s == 5 && failing[0]
                        ? CompletableFuture.failedFuture(new UnansweredException("s5 does not answer"))
                        : super.attach(s);
            }

            @Override
            public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
                if (s == 5 && failing[0]) {
                    return CompletableFuture.failedFuture(new UnansweredException("s5 does not answer"));
                }
                return s == 2 && failing[1]
                        ? CompletableFuture.completedFuture(updates.stream()
                                .map(update -> new UpdateError(s, update, "busy"))
                                .collect(Collectors.toList()))
                        : super.write(s, updates);
            }
        };
        try (ControlLoop loop = reports.programmed(some, LoopOptions.defaults())) {
            failing[0] = true;
            failing[1] = true;
            loop.portChanged(5, topology.port(topology.firstChannel(5)), false);
            loop.portChanged(2, topology.port(topology.firstChannel(2)), false);
            ControlReport report = reports.next(reports.programmed);
            assertThat(report.unreachable()).containsOnlyKeys(5);
            assertThat(report.errors()).isNotEmpty();
            failing[1] = false;
            time.run(Duration.ofSeconds(2));
            assertThat(loop.status().refusing()).isEmpty();
            assertThat(loop.status().unreachable()).containsOnlyKeys(topology.switchName(5));
        }
    }
}
