package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.ControlReport;
import io.weft.control.LocalProtection;
import io.weft.control.UpdateError;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong inside the controller loses no repair. */
@Timeout(60)
class ControlLoopDefectTest {
    /** Throws what it is told to instead of taking writes, and instead of answering one of the first questions. */
    private static final class Defective extends MemorySwitches {
        volatile Error thrown;

        @Override
        public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
            if (thrown != null) {
                throw thrown;
            }
            return super.write(s, updates);
        }

        @Override
        public CompletableFuture<List<TableEntry>> read(int s, List<EntryKey> keys) {
            throw new IllegalStateException("cannot read keys");
        }
    }

    /** Keeps what a loop tells. */
    private static final class Reports implements LoopListener {
        final BlockingQueue<ControlReport> programmed = new LinkedBlockingQueue<>();
        final BlockingQueue<Throwable> failed = new LinkedBlockingQueue<>();

        @Override
        public void programmed(ControlReport report, boolean first) {
            programmed.add(report);
        }

        @Override
        public void failed(String what, Throwable failure) {
            failed.add(failure);
        }
    }

    @Test
    void repairsAgainWhenARepairThrew() throws InterruptedException {
        Topology topology = SlimFly.of(3);
        Fabric fabric = new Fabric(
                "test",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                4,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        Defective switches = new Defective();
        Reports reports = new Reports();
        try (ControlLoop loop =
                new ControlLoop(fabric, switches, LocalProtection.NONE, LoopOptions.defaults(), reports)) {
            loop.start();
            assertThat(reports.programmed.poll(20, TimeUnit.SECONDS).consistent())
                    .isTrue();
            switches.thrown = new StackOverflowError("for a test");
            loop.portChanged(0, topology.port(topology.firstChannel(0)), false);
            assertThat(reports.failed.poll(20, TimeUnit.SECONDS)).isInstanceOf(StackOverflowError.class);
            assertThat(reports.failed.poll(20, TimeUnit.SECONDS))
                    .as("the second attempt")
                    .isInstanceOf(StackOverflowError.class);
            assertThat(loop.status().defect())
                    .hasValueSatisfying(what -> assertThat(what).contains("for a test"));
            assertThat(reports.programmed).isEmpty();

            switches.thrown = null;
            ControlReport repaired = reports.programmed.poll(20, TimeUnit.SECONDS);
            assertThat(repaired.consistent()).isTrue();
            assertThat(repaired.failures().names()).hasSize(1);
            assertThat(loop.status().failures()).hasSize(1);
        }
    }
}
