package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Switches that nobody watches are read from time to time, and mended. */
class ControlLoopAuditTest {
    @Test
    void mendsWhatSomebodyElseTookAway() throws InterruptedException {
        MemorySwitches switches = new MemorySwitches();
        Reports reports = new Reports();
        LoopOptions options = LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(200));
        try (ControlLoop loop = reports.programmed(switches, options)) {
            EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
            Entity was = switches.holding(2).remove(taken);

            assertThat(Reports.next(reports.mended)).isEqualTo(2);
            assertThat(switches.holding(2)).containsEntry(taken, was);
            assertThat(loop.status().failures()).isEmpty();
        }
    }
}
