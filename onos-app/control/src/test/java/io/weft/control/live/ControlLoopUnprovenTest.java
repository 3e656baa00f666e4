package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Update;
import io.weft.control.table.Fabrics;
import io.weft.control.update.UpdateError;
import io.weft.routing.proof.DeadlockProof;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop whose routes are not proven says so, writes nothing, and tries again when something else fails. */
@Timeout(60)
class ControlLoopUnprovenTest {
    private final Reports reports = new Reports();
    private final Topology topology = reports.topology;
    private final DeadlockProof cycle = Fabrics.cycle(topology);
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger proofs = new AtomicInteger();
    private final MemorySwitches switches = new MemorySwitches() {
        @Override
        public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
            writes.incrementAndGet();
            return super.write(s, updates);
        }
    };

    @Test
    void isShownAsNotProgrammedAndTriedAgainWhenSomethingFailsAndNotBefore() {
        reports.prover = routes -> {
            proofs.incrementAndGet();
            return routes.failures().names().size() == 1 ? DeadlockProof.of(routes) : cycle;
        };
        try (ControlLoop loop = reports.loop(switches, LoopOptions.defaults())) {
            loop.start();
            FabricEvent refused = reports.next(reports.proofs);
            assertThat(refused.kind()).isEqualTo(FabricEvent.Kind.UNPROVEN);
            assertThat(refused.fields())
                    .containsEntry(EventField.FAILURES, List.of())
                    .containsEntry(EventField.CYCLE, cycle.cycle())
                    .containsKey(EventField.WARNING);
            assertThat(refused.sentence())
                    .contains("nothing was written", cycle.cycle().get(0));
            reports.time.run(Duration.ofMinutes(5));
            assertThat(loop.status().unproven()).hasValue(refused.sentence());
            assertThat(loop.status().repairing()).isFalse();
            assertThat(loop.status().defect()).isEmpty();
            assertThat(loop.running().settled()).isFalse();
            assertThat(reports.programmed).isEmpty();
            assertThat(reports.failed).isEmpty();
            assertThat(writes).hasValue(0);
            assertThat(proofs)
                    .as("the same failures would ask for the same routes")
                    .hasValue(1);

            cut(loop, 0);
            assertThat(reports.next(reports.proofs).kind()).isEqualTo(FabricEvent.Kind.PROVED);
            assertThat(reports.next(reports.programmed).consistent()).isTrue();
            reports.time.run(Duration.ofSeconds(1));
            assertThat(loop.status().unproven()).isEmpty();
            assertThat(loop.running().settled()).isTrue();
            assertThat(proofs).hasValue(2);

            int before = writes.get();
            cut(loop, 1);
            FabricEvent kept = reports.next(reports.proofs);
            assertThat(kept.kind()).isEqualTo(FabricEvent.Kind.UNPROVEN);
            assertThat(kept.sentence()).contains("installed before stay");
            assertThat(reports.next(reports.programmed).consistent()).isFalse();
            reports.time.run(Duration.ofMinutes(5));
            assertThat(loop.status().unproven()).hasValue(kept.sentence());
            assertThat(loop.status().failures()).hasSize(2);
            assertThat(writes).hasValue(before);
            assertThat(proofs).hasValue(3);
        }
    }

    private void cut(ControlLoop loop, int i) {
        loop.portChanged(0, topology.port(topology.firstChannel(0) + i), false);
    }
}
