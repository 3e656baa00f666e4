package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.update.ControlReport;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever may have had packets go other ways between two moments shows, though it is over. */
class FabricSnapshotTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);
    private ControlLoop loop;

    @BeforeEach
    void program() {
        loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        assertThat(loop.running().settled()).isFalse();
        loop.start();
        time.await(() -> loop.running().settled() && loop.knowsAllLinks());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private void awaitAsBefore(FabricSnapshot before) {
        time.await(() -> loop.running().settled() && loop.running().failures().equals(before.failures()));
    }

    @Test
    void nothingChangesWhileNothingHappens() {
        FabricSnapshot before = loop.running();
        time.run(Duration.ofMillis(1_500));
        assertThat(before.unchangedUntil(loop.running())).isTrue();
        assertThat(before.fabric()).isSameAs(loop.fabric());
        assertThat(before.pairs()).isSameAs(loop.pairs());
    }

    @Test
    void aLinkThatFailedAndReturned() {
        FabricSnapshot before = loop.running();
        int link = topology.link(topology.firstChannel(4));
        switches.cut(link);
        time.await(() -> loop.status().failures().size() == 1);
        assertThat(before.unchangedUntil(loop.running())).isFalse();
        switches.mend(link);
        awaitAsBefore(before);
        assertThat(before.unchangedUntil(loop.running())).isFalse();
    }

    private void drainForAWhile() throws Exception {
        FabricSnapshot before = loop.running();
        time.get(loop.drain(Set.of(topology.linkName(0)), false));
        time.get(loop.drain(Set.of(), false));
        awaitAsBefore(before);
    }

    @Test
    void aDrainThatIsOver() throws Exception {
        FabricSnapshot before = loop.running();
        drainForAWhile();
        assertThat(before.unchangedUntil(loop.running())).isFalse();
    }

    private GivenWaypoints onePair() {
        int other = topology.edgeSwitch(topology.endpointCount() - 1, 0);
        return new GivenWaypoints(topology, new int[] {0}, new int[] {topology.endpointCount() / 2}, new int[] {other});
    }

    @Test
    void routesThatWereChosenBeforeSomethingChangedAreRefused() throws Exception {
        FabricSnapshot before = loop.running();
        drainForAWhile();
        assertStale(before);
        time.get(loop.changePairs(onePair(), loop.running()));
        assertThat(loop.pairs().count()).isEqualTo(1);
    }

    private void assertStale(FabricSnapshot planned) {
        assertStale(planned, 0);
    }

    /** Refused, and as many pairs are given as before. */
    private void assertStale(FabricSnapshot planned, int pairs) {
        assertThatThrownBy(() -> time.get(loop.changePairs(onePair(), planned)))
                .hasCauseInstanceOf(StalePlanException.class)
                .hasMessageContaining("the fabric changed after routes were chosen for it");
        assertThat(loop.pairs().count()).isEqualTo(pairs);
    }

    @Test
    void routesThatWereChosenBeforeAnotherControllerTookOverAreRefused() {
        FabricSnapshot planned = loop.running();
        switches.answerAll(CompletableFuture.completedFuture(SwitchHost.Standing.STANDBY));
        for (int s = 0; s < topology.switchCount(); s++) {
            loop.becameStandby(s);
        }
        time.await(() -> !loop.status().active());
        assertThat(loop.running().unsettled()).contains("this controller programs no switch");
        assertStale(planned);
        assertStale(loop.running());
    }

    @Test
    void routesThatWereChosenWhileASwitchWasAwayAreRefused() {
        switches.answer(3, new CompletableFuture<>());
        loop.sessionEnded(3, "for a test");
        time.await(() -> !loop.running().settled());
        assertThat(loop.running().unsettled()).contains("it is not known yet what 1 of the switches hold");
        assertStale(loop.running());
    }

    /** It is written again and again, less and less often, and packets do not go as pairs say meanwhile. */
    @Test
    void aSwitchThatRefusesARouteUnsettlesItUntilThatIsTakenBack() throws Exception {
        switches.refused = "pair";
        ControlReport report =
                time.get(loop.changePairs(onePair(), loop.running())).orElseThrow();
        assertThat(report.consistent()).isFalse();
        assertThat(loop.running().unsettled().orElse("")).endsWith("refuses what it should hold");
        for (int i = 0; i < 150; i++) {
            assertThat(loop.running().settled()).isFalse();
            time.run(Duration.ofMillis(20));
        }
        assertStale(loop.running(), 1);
        time.get(loop.changePairs(GivenWaypoints.none(topology)));
        time.await(() -> loop.running().settled());
    }

    @Test
    void routesOfPairsThatWereTakenBack() throws Exception {
        FabricSnapshot before = loop.running();
        GivenWaypoints pairs = onePair();
        time.get(loop.changePairs(pairs));
        assertThat(before.unchangedUntil(loop.running())).isFalse();
        FabricSnapshot between = loop.running();
        time.get(loop.changePairs(before.pairs()));
        time.await(() -> loop.running().settled());
        assertThat(between.unchangedUntil(loop.running())).isFalse();
        assertThat(before.unchangedUntil(loop.running())).isFalse();
    }

    @Test
    void aSessionThatEndedAndBeganAgain() {
        FabricSnapshot before = loop.running();
        loop.sessionEnded(3, "the switch was started again");
        time.await(() ->
                loop.running().revision() > before.revision() && loop.running().settled());
        assertThat(before.unchangedUntil(loop.running())).isFalse();
    }

    @Test
    void aProgramThatWasLoaded() {
        FabricSnapshot before = loop.running();
        loop.pipelineLoaded(2);
        time.await(() -> loop.running().revision() > before.revision());
        assertThat(before.unchangedUntil(loop.running())).isFalse();
    }
}
