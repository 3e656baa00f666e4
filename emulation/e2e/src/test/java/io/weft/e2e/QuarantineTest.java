package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.e2e.LyingSwitch.Lie;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A switch that lies or hangs is kept out with a reason, and nobody else notices. */
class QuarantineTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int LIAR = 4;

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(3, 1), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));
    private final String name = fabric.topology().switchName(LIAR);
    private final EmulatedSwitches switches = new EmulatedSwitches(fabric);
    private final List<Throwable> defects = new CopyOnWriteArrayList<>();
    private final List<ControlReport> reports = new CopyOnWriteArrayList<>();
    private LyingSwitch liar;
    private P4RuntimeHost host;
    private ControlLoop loop;

    private void start(Lie lie, LoopOptions options) {
        liar = new LyingSwitch(switches.addresses().get(LIAR), lie);
        Map<Integer, SwitchAddress> addresses = new HashMap<>(switches.addresses());
        addresses.put(LIAR, liar.address());
        host = new P4RuntimeHost(
                addresses, Pipeline.weft(), ClientOptions.defaults().withCallTimeout(Duration.ofSeconds(5)));
        loop = new ControlLoop(fabric, host, LocalProtection.NONE, options, event -> {
            event.report().ifPresent(reports::add);
            event.failure().ifPresent(defects::add);
        });
        host.listen(loop);
        loop.start();
    }

    @AfterEach
    void stop() {
        loop.close();
        host.close();
        liar.close();
        switches.close();
        assertThat(defects).isEmpty();
    }

    private boolean isProgrammedFor(List<String> failures) {
        return !reports.isEmpty()
                && reports.get(reports.size() - 1).consistent()
                && reports.get(reports.size() - 1).failures().names().equals(failures);
    }

    private static String expected(Lie lie) {
        return switch (lie) {
            case SPEAKS_FOR_ANOTHER_DEVICE -> "it answers as device 6";
            case REPORTS_ANOTHER_PIPELINE -> "it reports another pipeline than it was just given";
            case REPORTS_AN_UNKNOWN_TABLE, REPORTS_HUGE_ENTRIES -> "an entry of a table with id";
            case REPORTS_MALFORMED_ENTRIES -> "an entry of next_hop: no field has id";
            case REPORTS_ENTRIES_WITHOUT_END -> "which its tables cannot hold";
            case CONFIRMS_AND_FORGETS -> "confirms updates again and again, and lacks";
            case SENDS_PACKETS_FROM_NOWHERE -> "it reports a packet without its ingress port";
            case ENDS_ITS_STREAMS, ENDS_ITS_STREAMS_AT_ONCE -> "5 times within a minute";
            default -> throw new AssertionError("no lie: " + lie);
        };
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "HANGS", "ANSWERS_LATE", "FLOODS_WITH_PACKETS"})
    void aSwitchThatLiesIsKeptOutAndTheOthersAreProgrammed(Lie lie) {
        start(lie, LoopOptions.defaults());
        Await.until("it is kept out", SOON, () -> loop.status().quarantined().containsKey(name));
        assertThat(loop.status().quarantined().get(name)).contains(expected(lie));
        Await.until("the others are programmed", SOON, () -> isProgrammedFor(List.of(name)));
        assertThat(switches.deliversAllBut(LIAR)).isTrue();
        assertThat(loop.status().quarantined()).containsOnlyKeys(name);
    }

    @ParameterizedTest
    @EnumSource(names = {"REPORTS_AN_UNKNOWN_TABLE", "CONFIRMS_AND_FORGETS", "REPORTS_ENTRIES_WITHOUT_END"})
    void aSwitchThatBeginsToLieLaterIsFoundByAnAudit(Lie lie) {
        start(Lie.NONE, LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(500)));
        Await.until("all are programmed", SOON, () -> isProgrammedFor(List.of()));
        liar.become(lie);
        switches.empty(LIAR);
        Await.until("it is kept out", SOON, () -> loop.status().quarantined().containsKey(name));
        Await.until("the others go on without it", SOON, () -> isProgrammedFor(List.of(name)));
        assertThat(switches.deliversAllBut(LIAR)).isTrue();
    }

    @Test
    void aSwitchThatStopsLyingIsTakenBackAfterItsTime() {
        start(Lie.SPEAKS_FOR_ANOTHER_DEVICE, LoopOptions.defaults().withQuarantine(Duration.ofMillis(300)));
        Await.until("it is kept out", SOON, () -> loop.status().quarantined().containsKey(name));
        liar.become(Lie.NONE);
        Await.until("it is programmed", SOON, () -> isProgrammedFor(List.of()));
        assertThat(loop.status().quarantined()).isEmpty();
        assertThat(switches.deliversAll()).isTrue();
    }

    @Test
    void aSwitchThatHangsDoesNotKeepTheOthersFromBeingRepaired() {
        start(Lie.NONE, LoopOptions.defaults().withAuditPeriod(Duration.ofMillis(500)));
        Await.until("all are programmed", SOON, () -> isProgrammedFor(List.of()));
        liar.become(Lie.HANGS);
        int link = linkElsewhere();
        switches.setLink(link, false);
        Await.until("the others are repaired", Duration.ofSeconds(5), () -> switches.deliversAllBut(LIAR));
        Await.until("the hung switch counts as failed", SOON, () -> loop.status()
                .failures()
                .contains(name));
        Await.until("the others are repaired again", SOON, () -> switches.deliversAllBut(LIAR));
    }

    private int linkElsewhere() {
        for (int l = 0; ; l++) {
            int c = fabric.topology().channelOfLink(l);
            if (fabric.topology().source(c) != LIAR && fabric.topology().target(c) != LIAR) {
                return l;
            }
        }
    }
}
