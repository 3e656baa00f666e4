package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the switches of a running fabric hold, read from them and compared with what they should. */
class ReadBackTest {
    private final Reports reports = new Reports();
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, reports.time);
    private ControlLoop loop;

    @BeforeEach
    void program() {
        loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
    }

    private void start() {
        loop.start();
        reports.time.await(() -> loop.running().settled() && loop.knowsAllLinks());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private ReadBack<Set<Entity>> readBack() throws Exception {
        return loop.readBack(entries -> Set.copyOf(entries)).get(1, TimeUnit.MINUTES);
    }

    @Test
    void isJustWhatTheRoutesNeed() throws Exception {
        start();
        ReadBack<Set<Entity>> read = readBack();

        DesiredState desired = DesiredState.of(read.routes(), LocalProtection.NONE);
        for (int s = 0; s < topology.switchCount(); s++) {
            assertThat(read.held(s)).isEqualTo(Set.copyOf(desired.entries(s)));
        }
    }

    @Test
    void leavesOutWhatIsOutOfService() throws Exception {
        start();
        switches.cut(0);
        reports.time.await(
                () -> !loop.running().failures().isEmpty() && loop.running().settled());

        assertThat(readBack().routes().failures().names()).containsExactly(topology.linkName(0));
    }

    @Test
    void namesASwitchThatHoldsAnythingElse() {
        start();
        switches.holding(7).remove(EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(9)));

        assertThatThrownBy(this::readBack)
                .cause()
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageStartingWith("switch " + topology.switchName(7)
                        + " holds other entries than its routes need: 1 difference, which this would mend: INSERT"
                        + " next_hop[target 10] -> ");
    }

    @Test
    void isRefusedBeforeTheFabricIsProgrammed() {
        assertThatThrownBy(this::readBack)
                .cause()
                .hasMessage("the fabric is not settled: this controller programs no switch; ask again");
    }

    /** Whoever asks is told, since what was read first may not go with what was read last. */
    @Test
    void isRefusedIfTheFabricChangesMeanwhile() {
        start();
        CompletableFuture<Void> late = new CompletableFuture<>();
        CompletableFuture<ReadBack<List<Entity>>> read = loop.readBack(entries -> {
            late.join();
            return entries;
        });
        switches.cut(0);
        reports.time.await(() -> !loop.running().failures().isEmpty());
        late.complete(null);

        assertThatThrownBy(() -> read.get(1, TimeUnit.MINUTES))
                .cause()
                .hasMessage("the fabric changed while it was read; ask again");
    }

    @Test
    void endsWithTheLoop() {
        start();
        CompletableFuture<Void> never = new CompletableFuture<>();
        CompletableFuture<ReadBack<List<Entity>>> read = loop.readBack(entries -> {
            never.join();
            return entries;
        });
        loop.close();
        never.complete(null);

        assertThat(read).isCompletedExceptionally();
    }
}
