package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Update;
import io.weft.control.live.LoopOptions;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A control loop keeps a fabric of running switches as it should be, whatever happens to switches and controllers. */
class ControlLoopTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final LoopOptions OPTIONS = LoopOptions.defaults();

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(3, 1), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));
    private final Topology topology = fabric.topology();
    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private EmulatedSwitches switches(int... swapped) {
        EmulatedSwitches switches = new EmulatedSwitches(fabric, swapped);
        open.add(switches);
        return switches;
    }

    private LiveController controller(EmulatedSwitches switches, long electionId, LoopOptions options) {
        LiveController controller = new LiveController(fabric, switches.addresses(), electionId, options);
        open.add(controller);
        return controller;
    }

    private void stop(LiveController controller) {
        open.remove(controller);
        controller.close();
    }

    private static long updates(ControlReport report) {
        return report.updates().values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void programsEmptySwitchesAndAfterARestartFindsNothingToWrite() {
        EmulatedSwitches switches = switches();
        LiveController first = controller(switches, 1, OPTIONS);
        first.awaitProgrammed(SOON);
        assertThat(switches.deliversAll()).isTrue();
        stop(first);
        assertThat(switches.deliversAll()).isTrue();

        LiveController second = controller(switches, 1, OPTIONS);
        second.awaitProgrammed(SOON);
        assertThat(updates(second.programmed().get(0))).isZero();
        assertThat(switches.deliversAll()).isTrue();
    }

    @Test
    void routesAroundALinkThatDiesSilentlyAndBackWhenItReturns() {
        EmulatedSwitches switches = switches();
        LiveController controller = controller(switches, 1, OPTIONS);
        controller.awaitProgrammed(SOON);
        switches.setLink(3, false);
        controller.awaitProgrammed(SOON, topology.linkName(3));
        assertThat(switches.deliversAll()).isTrue();
        long there = updates(controller.last());

        switches.setLink(3, true);
        controller.awaitProgrammed(SOON);
        assertThat(switches.deliversAll()).isTrue();
        assertThat(updates(controller.last())).isEqualTo(there).isPositive();
    }

    /**
     * No probe leaves or reaches it, but it hands back what it is sent: so it is not the switch that is late. Otherwise
     * it would take 20 intervals, 22 s.
     */
    @Test
    void aSwitchAllOfWhoseLinksDieTogetherIsFoundAsSoonAsOneLink() {
        EmulatedSwitches switches = switches();
        LiveController controller =
                new LiveController(fabric.withProbing(new Probing(1_100, 4, 2_000)), switches.addresses(), 1, OPTIONS);
        open.add(controller);
        controller.awaitProgrammed(SOON);
        int[] links = IntStream.range(topology.firstChannel(4), topology.firstChannel(5))
                .map(topology::link)
                .toArray();
        IntStream.of(links).forEach(link -> switches.setLink(link, false));
        controller.awaitProgrammed(
                SOON, IntStream.of(links).mapToObj(topology::linkName).toArray(String[]::new));
    }

    /** Also where it takes 10 s to probe every channel once: links that the tables avoid are looked at first. */
    @ParameterizedTest
    @ValueSource(ints = {2_000, 10})
    void adoptsADamagedFabricAsItIs(int probesPerSecond) {
        EmulatedSwitches switches = switches();
        LiveController first = controller(switches, 1, OPTIONS);
        first.awaitProgrammed(SOON);
        switches.setLink(5, false);
        first.awaitProgrammed(SOON, topology.linkName(5));
        stop(first);

        LiveController second = new LiveController(
                fabric.withProbing(new Probing(100, 4, probesPerSecond)), switches.addresses(), 1, OPTIONS);
        open.add(second);
        second.awaitProgrammed(SOON, topology.linkName(5));
        assertThat(second.programmed()).hasSize(1);
        assertThat(updates(second.programmed().get(0))).isZero();
    }

    @Test
    void routesAroundASwitchThatLosesPowerAndRefillsItWhenItIsBack() {
        EmulatedSwitches switches = switches();
        LiveController controller = controller(switches, 1, OPTIONS);
        controller.awaitProgrammed(SOON);
        switches.kill(4);
        Await.until(
                "switch 4 counts as failed",
                SOON,
                () -> controller.loop().status().failures().contains(topology.switchName(4))
                        && !controller.loop().status().repairing());
        Await.until("the others reach one another", SOON, () -> switches.deliversAllBut(4));

        switches.boot(4);
        controller.awaitProgrammed(SOON);
        assertThat(switches.deliversAll()).isTrue();
        assertThat(controller.last().updates().get(Update.Type.INSERT)).isGreaterThan(topology.switchCount());
    }

    @Test
    void findsAndRefillsASwitchThatLostItsProgramBehindItsBack() {
        EmulatedSwitches switches = switches();
        LiveController controller = controller(switches, 1, OPTIONS.withAuditPeriod(Duration.ofMillis(500)));
        controller.awaitProgrammed(SOON);
        switches.empty(7);
        Await.until("all reach one another", SOON, switches::deliversAll);
    }

    @Test
    void standsByAndTakesOverWithoutLosingAPacket() throws InterruptedException {
        EmulatedSwitches switches = switches();
        LiveController primary = controller(switches, 2, OPTIONS);
        primary.awaitProgrammed(SOON);
        LiveController standby = controller(switches, 1, OPTIONS);
        Await.until("it stands by", SOON, () -> standby.loop().status().switchesStandby() == topology.switchCount());
        assertThat(standby.programmed()).isEmpty();

        AtomicBoolean lost = new AtomicBoolean();
        AtomicBoolean over = new AtomicBoolean();
        Thread traffic = new Thread(() -> {
            while (!over.get()) {
                lost.compareAndSet(false, !switches.deliversAll());
            }
        });
        traffic.start();
        stop(primary);
        standby.awaitProgrammed(SOON);
        over.set(true);
        traffic.join();

        assertThat(lost).isFalse();
        assertThat(updates(standby.programmed().get(0))).isZero();
        switches.setLink(2, false);
        standby.awaitProgrammed(SOON, topology.linkName(2));
        assertThat(switches.deliversAll()).isTrue();
    }

    @Test
    void namesPortsThatArePluggedElsewhereThanPlanned() {
        EmulatedSwitches switches = switches(0, 9);
        LiveController controller = controller(switches, 1, OPTIONS);
        Await.until(
                "all four ports are named", SOON, () -> controller.miscabled().size() >= 4);
        Await.until("both links count as failed", SOON, () -> controller
                .loop()
                .status()
                .failures()
                .equals(List.of(topology.linkName(0), topology.linkName(9))));
        int c = topology.channelOfLink(0);
        int other = topology.channelOfLink(9);
        String here = end(c);
        String planned = end(topology.reverse(c));
        assertThat(controller.miscabled())
                .contains(here + " is connected to " + end(topology.reverse(other)) + ", planned is " + planned
                        + ": plug " + here + " into " + planned);
        Await.until("all reach one another by the other links", SOON, switches::deliversAll);
    }

    private String end(int c) {
        return topology.switchName(topology.source(c)) + " port " + topology.port(c);
    }
}
