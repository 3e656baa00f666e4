package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.ControlReport;
import io.weft.control.LocalProtection;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Switches that nobody watches are read from time to time, and mended. */
class ControlLoopAuditTest {
    /** Hands on what the loop reports. */
    private static final class Reports implements LoopListener {
        final BlockingQueue<ControlReport> programmed = new LinkedBlockingQueue<>();
        final BlockingQueue<Integer> mended = new LinkedBlockingQueue<>();

        @Override
        public void programmed(ControlReport report, boolean first) {
            programmed.add(report);
        }

        @Override
        public void mended(int s, ControlReport report) {
            mended.add(s);
        }
    }

    @Test
    void mendsWhatSomebodyElseTookAway() throws InterruptedException {
        Topology topology = SlimFly.of(3);
        Fabric fabric = new Fabric(
                "test",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                4,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        MemorySwitches switches = new MemorySwitches();
        Reports reports = new Reports();
        LoopOptions options = LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(200));
        try (ControlLoop loop = new ControlLoop(fabric, switches, LocalProtection.NONE, options, reports)) {
            loop.start();
            assertThat(reports.programmed.poll(20, TimeUnit.SECONDS).consistent())
                    .isTrue();
            EntityKey taken = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9));
            Entity was = switches.holding(2).remove(taken);

            assertThat(reports.mended.poll(20, TimeUnit.SECONDS)).isEqualTo(2);
            assertThat(switches.holding(2)).containsEntry(taken, was);
            assertThat(loop.status().failures()).isEmpty();
        }
    }
}
