package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.update.ControlReport;
import io.weft.control.update.UpdateError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What goes wrong inside the controller loses no repair. */
class ControlLoopDefectTest {
    /** Throws what it is told to instead of taking writes, and instead of answering one of the first questions. */
    private static final class Defective extends MemorySwitches {
        volatile Error thrown;
        private boolean asked;

        @Override
        public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
            if (thrown != null) {
                throw thrown;
            }
            return super.write(s, updates);
        }

        @Override
        public CompletableFuture<List<Entity>> read(int s) {
            if (!asked) {
                asked = true;
                throw new IllegalStateException("cannot read");
            }
            return super.read(s);
        }
    }

    @Test
    void repairsAgainWhenARepairThrew() {
        Defective switches = new Defective();
        Reports reports = new Reports();
        try (ControlLoop loop = reports.programmed(switches, LoopOptions.defaults())) {
            assertThat(reports.next(reports.failed)).as("at the takeover").hasMessage("cannot read");
            switches.thrown = new StackOverflowError("for a test");
            loop.portChanged(0, reports.topology.port(reports.topology.firstChannel(0)), false);
            assertThat(reports.next(reports.failed)).isSameAs(switches.thrown);
            assertThat(reports.next(reports.failed)).as("the second attempt").isSameAs(switches.thrown);
            assertThat(loop.status().defect())
                    .hasValueSatisfying(what -> assertThat(what).contains("for a test"));
            assertThat(reports.programmed).isEmpty();

            switches.thrown = null;
            ControlReport repaired = reports.next(reports.programmed);
            assertThat(repaired.consistent()).isTrue();
            assertThat(repaired.failures().names()).hasSize(1);
            assertThat(loop.status().failures()).hasSize(1);
        }
    }

    @Test
    void doesNotRepairAgainWhatAnotherRepairHasMendedMeanwhile() {
        Defective switches = new Defective();
        Reports reports = new Reports();
        try (ControlLoop loop = reports.programmed(switches, LoopOptions.defaults())) {
            int channel = reports.topology.firstChannel(0);
            switches.thrown = new StackOverflowError("for a test");
            loop.portChanged(0, reports.topology.port(channel), false);
            reports.time.await(() -> loop.status().retrying());

            switches.thrown = null;
            loop.portChanged(0, reports.topology.port(channel + 1), false);
            assertThat(reports.next(reports.programmed).failures().names()).hasSize(2);
            assertThat(loop.status().retrying()).isFalse();
            reports.time.run(Duration.ofMinutes(1));
            assertThat(reports.programmed).isEmpty();
        }
    }

    /** Whatever is told in the middle of a change of state. */
    @Test
    void aListenerThatThrowsLeavesNothingHalfDone() {
        Reports reports = new Reports();
        reports.first = event -> {
            if (event.report().isEmpty()) {
                throw new IllegalStateException("cannot listen");
            }
        };
        CabledSwitches switches = new CabledSwitches(reports.topology, reports.time);
        String name = reports.topology.switchName(5);
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        try (loop) {
            switches.connect(loop);
            loop.start();
            assertThat(reports.next(reports.programmed).consistent()).isTrue();

            loop.falseAnswer(5, "for a test");
            requireRepaired(reports, loop, List.of(name));
            assertThat(loop.status().quarantined()).containsOnlyKeys(name);
            requireRepaired(reports, loop, List.of());

            switches.answer(5, CompletableFuture.failedFuture(new IllegalStateException("no route to host")));
            loop.sessionEnded(5, "reset");
            requireRepaired(reports, loop, List.of(name));
            switches.answer(5, CompletableFuture.completedFuture(SwitchHost.Standing.PRIMARY));
            requireRepaired(reports, loop, List.of());
            assertThat(loop.status().defect())
                    .hasValueSatisfying(what -> assertThat(what).contains("cannot listen"));
        }
    }

    private static void requireRepaired(Reports reports, ControlLoop loop, List<String> failures) {
        reports.time.await(() -> loop.status().failures().equals(failures)
                && !loop.status().repairing()
                && reports.programmed.stream()
                        .anyMatch(report -> report.failures().names().equals(failures)));
        reports.programmed.clear();
    }

    @Test
    void aHostThatThrowsInsteadOfAttachingKeepsNoOtherSwitchFromIt() {
        Reports reports = new Reports();
        boolean[] throwing = {true};
        MemorySwitches switches = new MemorySwitches() {
            @Override
            public CompletableFuture<Standing> attach(int s) {
                if (s == 0 && throwing[0]) {
                    throw new IllegalStateException("cannot attach");
                }
                return super.attach(s);
            }
        };
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        try (loop) {
            loop.start();
            assertThat(reports.next(reports.programmed).failures().names())
                    .containsExactly(reports.topology.switchName(0));
            throwing[0] = false;
            assertThat(reports.next(reports.programmed).failures().names()).isEmpty();
        }
    }
}
