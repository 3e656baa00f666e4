package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two edge switches with two hosts each, and two switches above, so that each has a choice on its way up. */
class Bmv2XgftTest extends Bmv2FabricContract {
    private static final int FLOWS = 64;
    /** What libpcap keeps for bmv2 is some thirty frames. */
    private static final int BURST = 8;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    @Override
    Fabric fabric() {
        return Planned.fabric(Xgft.of(List.of(2, 2), List.of(1, 2)), Scheme.MINIMAL, Spread.FLOW);
    }

    /** Sends datagrams of different flows from the first host to the last; how many left by each port upwards. */
    private List<Long> leftUpwards() {
        List<Long> before = countedUpwards();
        for (int sent = 0; sent < FLOWS; sent += BURST) {
            long counted = sum(countedUpwards());
            send(sent);
            Await.until("all have left", DEADLINE, () -> sum(countedUpwards()) >= counted + BURST);
        }
        List<Long> after = countedUpwards();
        return List.of(after.get(0) - before.get(0), after.get(1) - before.get(1));
    }

    private void send(int firstFlow) {
        String target = running().address(topology().endpointCount() - 1);
        String script = "for ((i = 0; i < " + BURST + "; i++)); do echo > /dev/udp/" + target + "/$((9000 + "
                + firstFlow + " + i)); done";
        assertThat(running().at(0, List.of("bash", "-c", script)).exit()).isZero();
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    private List<Long> countedUpwards() {
        Map<Integer, Long> packets = Planned.packets(control(), 0, WeftCounters.CHANNEL_PACKETS);
        return List.of(
                packets.getOrDefault(cell(topology().firstChannel(0)), 0L),
                packets.getOrDefault(cell(topology().firstChannel(0) + 1), 0L));
    }

    private int cell(int channel) {
        return topology().port(channel) * WeftConstants.VIRTUAL_CHANNELS;
    }

    @Test
    void anEdgeSwitchProtectsItselfBeforeTheRepair() {
        Topology topology = topology();
        int watched = topology.link(topology.firstChannel(0));
        // bmv2 looks at its ports every 200 ms, also after a test that mended a link.
        Await.until("the switch uses both ports", DEADLINE, () -> leftUpwards().stream()
                .allMatch(count -> count > 0));

        running().setLink(watched, false);
        Await.until(
                "the switch avoids the port without carrier",
                DEADLINE,
                () -> leftUpwards().get(0) == 0);
        running().setLink(watched, true);
        Await.until(
                "the switch uses the port again", DEADLINE, () -> leftUpwards().get(0) > 0);
    }

    @Test
    void aSwitchThatLosesAllItsLinksLives() {
        Failures isolated = Failures.none(topology());
        for (int c = topology().firstChannel(0); c < topology().firstChannel(1); c++) {
            running().setLink(topology().link(c), false);
            isolated = isolated.withLink(topology().link(c));
        }
        assertThat(Pings.succeeds(running(), 0, topology().endpointCount() - 1)).isFalse();
        assertThat(Pings.succeeds(running(), 0, 1)).isTrue();

        assertConsistent(control().controller().repair(isolated));
        assertThat(Pings.succeeds(running(), 0, topology().endpointCount() - 1)).isFalse();
        assertThat(Pings.succeeds(running(), 0, 1)).isTrue();

        for (int c = topology().firstChannel(0); c < topology().firstChannel(1); c++) {
            running().setLink(topology().link(c), true);
        }
        assertConsistent(control().controller().repair(Failures.none(topology())));
        assertThat(Pings.problems(running(), routes())).isEmpty();
    }
}
