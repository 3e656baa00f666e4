package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.ControlReport;
import io.weft.control.LocalProtection;
import io.weft.control.entry.Update;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A control loop keeps a fabric of running switches as it should be, whatever happens to switches and controllers. */
class ControlLoopTest {
    private static final Duration SOON = Duration.ofSeconds(20);
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

    /** A controller, and what it did. */
    private final class Controller implements LoopListener, AutoCloseable {
        private final P4RuntimeHost host;
        private final ControlLoop loop;
        private final List<ControlReport> programmed = new CopyOnWriteArrayList<>();
        private final List<String> miscabled = new CopyOnWriteArrayList<>();
        private final List<Throwable> failures = new CopyOnWriteArrayList<>();

        Controller(EmulatedSwitches switches, long electionId, LoopOptions options) {
            host = new P4RuntimeHost(
                    switches.addresses(),
                    Pipeline.weft(),
                    ClientOptions.defaults().withElectionId(electionId).withCallTimeout(Duration.ofSeconds(5)));
            loop = new ControlLoop(fabric, host, LocalProtection.NONE, options, this);
            host.listen(loop);
            loop.start();
            open.add(this);
        }

        @Override
        public void programmed(ControlReport report, boolean first) {
            programmed.add(report);
        }

        @Override
        public void miscabled(String finding) {
            miscabled.add(finding);
        }

        @Override
        public void failed(String what, Throwable failure) {
            failures.add(failure);
        }

        void awaitProgrammed(String... failed) {
            Await.until(
                    "programmed for " + List.of(failed),
                    SOON,
                    () -> !programmed.isEmpty()
                            && programmed.get(programmed.size() - 1).consistent()
                            && programmed
                                    .get(programmed.size() - 1)
                                    .failures()
                                    .names()
                                    .equals(List.of(failed)));
        }

        @Override
        public void close() {
            open.remove(this);
            loop.close();
            host.close();
            assertThat(failures).isEmpty();
        }
    }

    private static long updates(ControlReport report) {
        return report.updates().values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void programsEmptySwitchesAndAfterARestartFindsNothingToWrite() {
        EmulatedSwitches switches = switches();
        Controller first = new Controller(switches, 1, OPTIONS);
        first.awaitProgrammed();
        assertThat(switches.deliversAll()).isTrue();
        first.close();
        assertThat(switches.deliversAll()).isTrue();

        Controller second = new Controller(switches, 1, OPTIONS);
        second.awaitProgrammed();
        assertThat(updates(second.programmed.get(0))).isZero();
        assertThat(switches.deliversAll()).isTrue();
    }

    @Test
    void routesAroundALinkThatDiesSilentlyAndBackWhenItReturns() {
        EmulatedSwitches switches = switches();
        Controller controller = new Controller(switches, 1, OPTIONS);
        controller.awaitProgrammed();
        switches.setLink(3, false);
        controller.awaitProgrammed(topology.linkName(3));
        assertThat(switches.deliversAll()).isTrue();
        long there = updates(controller.programmed.get(controller.programmed.size() - 1));

        switches.setLink(3, true);
        controller.awaitProgrammed();
        assertThat(switches.deliversAll()).isTrue();
        assertThat(updates(controller.programmed.get(controller.programmed.size() - 1)))
                .isEqualTo(there)
                .isPositive();
    }

    @Test
    void adoptsADamagedFabricAsItIs() {
        EmulatedSwitches switches = switches();
        Controller first = new Controller(switches, 1, OPTIONS);
        first.awaitProgrammed();
        switches.setLink(5, false);
        first.awaitProgrammed(topology.linkName(5));
        first.close();

        Controller second = new Controller(switches, 1, OPTIONS);
        second.awaitProgrammed(topology.linkName(5));
        assertThat(second.programmed).hasSize(1);
        assertThat(updates(second.programmed.get(0))).isZero();
    }

    @Test
    void routesAroundASwitchThatLosesPowerAndRefillsItWhenItIsBack() {
        EmulatedSwitches switches = switches();
        Controller controller = new Controller(switches, 1, OPTIONS);
        controller.awaitProgrammed();
        switches.kill(4);
        Await.until(
                "switch 4 counts as failed",
                SOON,
                () -> controller.loop.status().failures().contains(topology.switchName(4))
                        && !controller.loop.status().repairing());
        Await.until("the others reach one another", SOON, () -> switches.deliversAllBut(4));

        switches.boot(4);
        controller.awaitProgrammed();
        assertThat(switches.deliversAll()).isTrue();
        assertThat(controller
                        .programmed
                        .get(controller.programmed.size() - 1)
                        .updates()
                        .get(Update.Type.INSERT))
                .isGreaterThan(topology.switchCount());
    }

    @Test
    void findsAndRefillsASwitchThatLostItsProgramBehindItsBack() {
        EmulatedSwitches switches = switches();
        Controller controller = new Controller(switches, 1, OPTIONS.withAuditPeriod(Duration.ofMillis(500)));
        controller.awaitProgrammed();
        switches.empty(7);
        Await.until("all reach one another", SOON, switches::deliversAll);
    }

    @Test
    void standsByAndTakesOverWithoutLosingAPacket() throws InterruptedException {
        EmulatedSwitches switches = switches();
        Controller primary = new Controller(switches, 2, OPTIONS);
        primary.awaitProgrammed();
        Controller standby = new Controller(switches, 1, OPTIONS);
        Await.until("it stands by", SOON, () -> standby.loop.status().switchesStandby() == topology.switchCount());
        assertThat(standby.programmed).isEmpty();

        AtomicBoolean lost = new AtomicBoolean();
        AtomicBoolean over = new AtomicBoolean();
        Thread traffic = new Thread(() -> {
            while (!over.get()) {
                lost.compareAndSet(false, !switches.deliversAll());
            }
        });
        traffic.start();
        primary.close();
        standby.awaitProgrammed();
        over.set(true);
        traffic.join();

        assertThat(lost).isFalse();
        assertThat(updates(standby.programmed.get(0))).isZero();
        switches.setLink(2, false);
        standby.awaitProgrammed(topology.linkName(2));
        assertThat(switches.deliversAll()).isTrue();
    }

    @Test
    void namesPortsThatArePluggedElsewhereThanPlanned() {
        EmulatedSwitches switches = switches(0, 9);
        Controller controller = new Controller(switches, 1, OPTIONS);
        Await.until("all four ports are named", SOON, () -> controller.miscabled.size() >= 4);
        Await.until(
                "both links count as failed",
                SOON,
                () -> controller.loop.status().failures().equals(List.of(topology.linkName(0), topology.linkName(9))));
        int c = topology.channelOfLink(0);
        int other = topology.channelOfLink(9);
        String here = end(c);
        String planned = end(topology.reverse(c));
        assertThat(controller.miscabled)
                .contains(here + " is connected to " + end(topology.reverse(other)) + ", planned is " + planned
                        + ": plug " + here + " into " + planned);
        Await.until("all reach one another by the other links", SOON, switches::deliversAll);
    }

    private String end(int c) {
        return topology.switchName(topology.source(c)) + " port " + topology.port(c);
    }
}
