package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.Update;
import io.weft.control.update.ControlReport;
import io.weft.control.update.UpdateError;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Switches that nobody watches are read from time to time, and mended. */
class ControlLoopAuditTest {
    @Test
    void mendsWhatSomebodyElseTookAway() {
        MemorySwitches switches = new MemorySwitches();
        Reports reports = new Reports();
        LoopOptions options = LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(200));
        try (ControlLoop loop = reports.programmed(switches, options)) {
            EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
            long before = loop.running().revision();
            Entity was = switches.holding(2).remove(taken);

            assertThat(reports.next(reports.mended)).isEqualTo(2);
            assertThat(loop.running().revision())
                    .as("packets went other ways without it")
                    .isGreaterThan(before);
            assertThat(switches.holding(2)).containsEntry(taken, was);
            assertThat(reports.corrections.remove().confirmed()).containsEntry(Update.Type.INSERT, 1L);
            assertThat(reports.programmed).as("what was told as a repair").isEmpty();
            assertThat(loop.status().failures()).isEmpty();
        }
    }

    /** A switch that refuses to insert what it does not hold, until it is given the program anew. */
    private static final class Contradicting extends MemorySwitches {
        final AtomicInteger renewals = new AtomicInteger();
        private final List<Integer> stillLeadTo = new CopyOnWriteArrayList<>();
        private volatile boolean helps = true;
        private volatile EntityKey refused;

        @Override
        public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
            List<UpdateError> errors = updates.stream()
                    .filter(update -> s == 2 && update.entity().key().equals(refused))
                    .map(update -> new UpdateError(s, update, "ALREADY_EXISTS", true))
                    .collect(Collectors.toList());
            List<Update> others = updates.stream()
                    .filter(update ->
                            errors.stream().noneMatch(error -> error.update().equals(update)))
                    .collect(Collectors.toList());
            return super.write(s, others).thenApply(none -> errors);
        }

        @Override
        public CompletableFuture<Standing> attachAnew(int s) {
            renewals.incrementAndGet();
            for (int v = 0; v < 18; v++) {
                if (v != s && leadsTo(v, s)) {
                    stillLeadTo.add(v);
                }
            }
            refused = helps ? null : refused;
            holding(s).clear();
            return attach(s);
        }

        /** Whether packets for others go by way of a switch. */
        private boolean leadsTo(int v, int s) {
            return holding(v).containsKey(EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(s)));
        }
    }

    @Test
    void givesASwitchThatCannotBeMendedByUpdatesTheProgramAnew() {
        Contradicting switches = new Contradicting();
        Reports reports = new Reports();
        LoopOptions options = LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(200));
        try (ControlLoop loop = reports.programmed(switches, options)) {
            EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
            switches.refused = taken;
            Map<EntityKey, Entity> whole = Map.copyOf(switches.holding(2));
            switches.holding(2).remove(taken);

            ControlReport around = reports.next(reports.programmed);
            assertThat(around.failures().names()).containsExactly(reports.topology.switchName(2));
            assertThat(reports.next(reports.programmed).failures().names()).isEmpty();
            assertThat(switches.holding(2)).isEqualTo(whole);
            assertThat(switches.renewals).hasValue(1);
            assertThat(switches.stillLeadTo)
                    .as("before traffic was led around it")
                    .isEmpty();
            assertThat(loop.status().refusing()).isEmpty();
        }
    }

    /** Reading again and emptying it again would not help, and costs what goes through the switch. */
    @Test
    void doesSoOnlyOnceWhereThatDoesNotHelp() {
        Contradicting switches = new Contradicting();
        switches.helps = false;
        Reports reports = new Reports();
        LoopOptions options = LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(200));
        try (ControlLoop loop = reports.programmed(switches, options)) {
            EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
            switches.refused = taken;
            switches.holding(2).remove(taken);
            for (int i = 0; i < 8; i++) {
                assertThat(reports.next(reports.mended)).isEqualTo(2);
            }
            assertThat(switches.renewals).hasValue(1);
            assertThat(loop.status().refusing()).containsExactly(reports.topology.switchName(2));
        }
    }
}
