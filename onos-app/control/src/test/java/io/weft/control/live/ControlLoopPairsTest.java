package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.EntryKey;
import io.weft.control.entry.Update;
import io.weft.control.update.ControlReport;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A running loop is given other pairs of endpoints with routes of their own. */
class ControlLoopPairsTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);
    private final int neighbour = topology.target(topology.firstChannel(0));
    /** A switch next to that, and not next to the first. */
    private final int far = farFrom(0, neighbour);

    private int farFrom(int s, int next) {
        for (int c = topology.firstChannel(next); c < topology.firstChannel(next + 1); c++) {
            int d = topology.target(c);
            boolean near = d == s;
            for (int x = topology.firstChannel(s); x < topology.firstChannel(s + 1); x++) {
                near |= topology.target(x) == d;
            }
            if (!near) {
                return d;
            }
        }
        throw new AssertionError("none");
    }

    private GivenWaypoints one(Topology of, int waypoint) {
        return new GivenWaypoints(
                of, new int[] {of.endpoint(0, 0)}, new int[] {of.endpoint(far, 0)}, new int[] {waypoint});
    }

    private EntryKey key(ControlLoop loop) {
        return EntryKey.exact(
                WeftTables.PAIR,
                loop.fabric().addressing().ipv4(topology.endpoint(0, 0)),
                loop.fabric().addressing().ipv4(topology.endpoint(far, 0)));
    }

    private ControlLoop programmed(GivenWaypoints pairs) {
        ControlLoop loop = reports.loop(pairs, switches, LoopOptions.defaults());
        switches.connect(loop);
        loop.start();
        assertThat(reports.next(reports.programmed).consistent()).isTrue();
        return loop;
    }

    @Test
    void pairsAreInstalledAtTheStartAndGivenUpWhileTheirWaypointIsDown() throws Exception {
        try (ControlLoop loop = programmed(one(topology, neighbour))) {
            assertThat(switches.holding(0)).containsKey(key(loop));
            switches.answer(neighbour, new CompletableFuture<>());
            loop.sessionEnded(neighbour, "power");
            assertThat(reports.next(reports.switchFailures)).isEqualTo(neighbour);
            time.await(() -> !switches.holding(0).containsKey(key(loop)));
            assertThat(reports.failed).isEmpty();
        }
    }

    @Test
    void onlyEntriesThatDifferAreWrittenWhenOthersAreGiven() throws Exception {
        try (ControlLoop loop = programmed(GivenWaypoints.none(topology))) {
            switches.takeUpdates();
            // As parsed from a file again.
            ControlReport report =
                    time.get(loop.changePairs(one(SlimFly.of(3), neighbour))).orElseThrow();
            assertThat(report.consistent()).isTrue();
            assertThat(report.updates().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(1);
            assertThat(switches.takeUpdates()).isEqualTo(1);
            assertThat(switches.holding(0)).containsKey(key(loop));
            assertThat(loop.pairs().count()).isEqualTo(1);
            assertThat(loop.pairs().topology()).isSameAs(topology);

            report = time.get(loop.changePairs(one(topology, neighbour))).orElseThrow();
            assertThat(report.updates().values()).containsOnly(0L);
            report = time.get(loop.changePairs(GivenWaypoints.none(topology))).orElseThrow();
            assertThat(report.updates()).containsEntry(Update.Type.DELETE, 1L);
            assertThat(switches.holding(0)).doesNotContainKey(key(loop));
            assertThat(reports.failed).isEmpty();
        }
    }

    @Test
    void whatIsOfAnotherTopologyIsRefusedAndNothingChanges() throws Exception {
        try (ControlLoop loop = programmed(one(topology, neighbour))) {
            switches.takeUpdates();
            assertThatThrownBy(() -> time.get(loop.changePairs(GivenWaypoints.none(SlimFly.of(4)))))
                    .hasCauseInstanceOf(Refusal.class)
                    .hasMessageContaining("the pairs are of another topology");
            assertThat(switches.takeUpdates()).isZero();
            assertThat(loop.pairs().waypoint(0)).isEqualTo(neighbour);
            assertThat(switches.holding(0)).containsKey(key(loop));
        }
    }
}
