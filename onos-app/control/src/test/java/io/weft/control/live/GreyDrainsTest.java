package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.GreyDraining;
import io.weft.fabric.Probing;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Links of a small Slim Fly lose probes, and are drained for that, or not. */
class GreyDrainsTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);
    private final Random random = new Random(1);
    /** The channels that lose one probe in twenty. */
    private final BitSet lossy = new BitSet();

    private final List<FabricEvent> told = new ArrayList<>();
    private ControlLoop loop;

    private void start(GreyDraining draining) {
        reports.probing = Probing.DEFAULT.withGreyDraining(draining);
        reports.first = event -> {
            if (Set.of(
                            FabricEvent.Kind.LINK_GREY,
                            FabricEvent.Kind.LINK_SOUND,
                            FabricEvent.Kind.GREY_KEPT,
                            FabricEvent.Kind.DRAINING,
                            FabricEvent.Kind.UNDRAINING)
                    .contains(event.kind())) {
                told.add(event);
            }
        };
        loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        switches.loses = (c, frame) -> lossy.get(c) && random.nextInt(20) == 0;
        loop.start();
        assertThat(reports.next(reports.programmed).consistent()).isTrue();
        time.run(Duration.ofSeconds(5));
    }

    @AfterEach
    void stop() {
        loop.close();
    }

    private List<String> drained() {
        return loop.status().drained();
    }

    private String name(int c) {
        return topology.linkName(topology.link(c));
    }

    private long of(FabricEvent.Kind kind) {
        return told.stream().filter(event -> event.kind() == kind).count();
    }

    private String kept() {
        return told.stream()
                .filter(event -> event.kind() == FabricEvent.Kind.GREY_KEPT)
                .findFirst()
                .orElseThrow()
                .sentence();
    }

    @Test
    void takesTrafficOffALinkThatLosesPacketsAndPutsItBackLaterEachTime() {
        start(new GreyDraining(0.02, 0.1));
        for (int relapse = 0; relapse < 2; relapse++) {
            lossy.set(7);
            time.await(() -> drained().equals(List.of(name(7))));
            long at = time.now();
            lossy.clear(7);
            time.await(() -> loop.status().grey().isEmpty());
            assertThat(drained()).hasSize(1);
            while (!drained().isEmpty()) {
                time.run(Duration.ofSeconds(1));
            }
            assertThat(Duration.ofNanos(time.now() - at).toSeconds()).isBetween(59L << relapse, 62L << relapse);
        }
        assertThat(of(FabricEvent.Kind.DRAINING)).isEqualTo(2);
        assertThat(of(FabricEvent.Kind.UNDRAINING)).isEqualTo(2);
    }

    @Test
    void drainsNoneThatLosesLessAndNoneUnlessAsked() {
        start(new GreyDraining(0.5, 0.1));
        lossy.set(7);
        time.await(() -> loop.status().grey().size() == 1);
        time.run(Duration.ofSeconds(35));
        assertThat(drained()).isEmpty();
        assertThat(of(FabricEvent.Kind.GREY_KEPT)).isZero();
    }

    @Test
    void drainsNoMoreLinksThanMayBe() {
        start(new GreyDraining(0.02, 0));
        lossy.set(7);
        time.await(() -> drained().size() == 1);
        int other = topology.firstChannel(12);
        lossy.set(other);
        time.await(() -> of(FabricEvent.Kind.GREY_KEPT) == 1);
        time.run(Duration.ofSeconds(35));
        assertThat(drained()).containsExactly(name(7));
        assertThat(kept()).contains(name(other)).contains("no more may be");
        lossy.clear(7);
        time.await(() -> drained().equals(List.of(name(other))));
    }

    @Test
    void neverTakesTheLastLinkOfASwitch() {
        start(new GreyDraining(0.02, 1));
        for (int c = topology.firstChannel(4) + 1; c < topology.firstChannel(5); c++) {
            switches.cut(topology.link(c));
        }
        time.await(() -> loop.status().failures().size() == topology.degree(4) - 1
                && !loop.status().repairing());
        int only = topology.firstChannel(4);
        lossy.set(only);
        time.await(() -> of(FabricEvent.Kind.GREY_KEPT) == 1);
        assertThat(drained()).isEmpty();
        assertThat(kept()).contains(name(only)).contains("would have none");
    }

    @Test
    void leavesALinkInUseThatAnOperatorUndrains() throws Exception {
        start(new GreyDraining(0.02, 0.1));
        lossy.set(7);
        time.await(() -> drained().size() == 1);
        time.get(loop.useLossy(Set.of(name(7), name(0))));
        time.run(Duration.ofSeconds(35));
        assertThat(loop.status().grey()).hasSize(1);
        assertThat(drained()).isEmpty();
        lossy.clear(7);
        time.await(() -> loop.status().grey().isEmpty());
        lossy.set(7);
        time.await(() -> drained().equals(List.of(name(7))));
    }

    /** An operator drains another link, and the same one. */
    @Test
    void keepsItsDrainsApartFromThoseOfOperators() throws Exception {
        start(new GreyDraining(0.02, 0.1));
        lossy.set(7);
        time.await(() -> drained().size() == 1);
        time.get(loop.drain(Set.of(name(30)), false));
        assertThat(drained()).containsExactlyInAnyOrder(name(7), name(30));
        time.get(loop.drain(Set.of(name(7)), false));
        assertThat(drained()).containsExactly(name(7));
        lossy.clear(7);
        time.await(() -> loop.running().drains().forLoss().isEmpty());
        assertThat(drained()).as("what the operator drains").containsExactly(name(7));
    }

    /** It was no loss to drain it before something else failed. */
    @Test
    void usesALinkAgainThatLosesPacketsWhenASwitchHasNoOther() {
        start(new GreyDraining(0.02, 1));
        int only = topology.firstChannel(4);
        lossy.set(only);
        time.await(() -> drained().equals(List.of(name(only))));
        for (int c = topology.firstChannel(4) + 1; c < topology.firstChannel(5); c++) {
            switches.cut(topology.link(c));
        }
        time.await(() -> loop.status().failures().size() == topology.degree(4) - 1
                && !loop.status().repairing()
                && loop.status().pairsWithoutRoute() == 0);
        assertThat(drained()).isEmpty();
        assertThat(kept()).contains(name(only)).contains("have no route now");
    }

    @Test
    void aDrainedLinkThatFailsAndReturnsIsUsedOnlyWhenItIsSound() {
        start(new GreyDraining(0.02, 0.1));
        lossy.set(7);
        time.await(() -> drained().size() == 1);
        switches.cut(topology.link(7));
        time.run(Duration.ofSeconds(80));
        switches.mend(topology.link(7));
        time.run(Duration.ofSeconds(20));
        assertThat(loop.status().failures()).isEmpty();
        assertThat(drained()).as("as lossy as before").containsExactly(name(7));
        lossy.clear(7);
        time.await(() -> drained().isEmpty());
    }
}
