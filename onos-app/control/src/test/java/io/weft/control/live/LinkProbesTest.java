package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Links, watched on a clock of the test. */
class LinkProbesTest {
    private static final long MILLI = 1_000_000;

    private final Topology topology = SlimFly.of(5);
    private final Fabric fabric = new Fabric(
                    "test",
                    topology,
                    Scheme.MINIMAL,
                    Spread.FLOW,
                    4,
                    new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")))
            .withProbing(new Probing(50, 3, 2_000));
    private final BitSet cut = new BitSet();
    private final BitSet asleep = new BitSet();
    private final List<String> events = new ArrayList<>();
    private long now = MILLI;
    private int sent;
    private final LinkProbes probes = new LinkProbes(
            fabric, this::carry, (l, up) -> events.add(now / MILLI + (up ? " up " : " down ") + l), events::add);

    private void carry(int s, int port, byte[] frame) {
        sent++;
        int c = topology.channelAt(s, port);
        int back = topology.reverse(c);
        if (!cut.get(topology.link(c)) && !asleep.get(topology.source(back))) {
            assertThat(probes.received(topology.source(back), topology.port(back), frame, now))
                    .isTrue();
        }
    }

    private void run(long millis) {
        for (long end = now + millis * MILLI; now < end; now += 5 * MILLI) {
            probes.tick(now, 5 * MILLI, s -> true);
        }
    }

    @Test
    void neverSendsMoreThanTheCapAllows() {
        run(1_000);
        // 350 channels at 2,000 a second: one interval is 175 ms.
        assertThat(LinkProbes.intervalNanos(fabric)).isEqualTo(175 * MILLI);
        assertThat(sent).isBetween(1_900, 2_000);
        assertThat(events).isEmpty();
    }

    @Test
    void findsALinkThatDiesWithinTheTimeItPromisesAndNoOther() {
        run(500);
        cut.set(17);
        long died = now;
        run(1_000);
        assertThat(events).hasSize(1);
        String[] words = events.get(0).split(" ", -1);
        assertThat(words[1] + words[2]).isEqualTo("down17");
        assertThat(Long.parseLong(words[0]) * MILLI - died).isLessThanOrEqualTo(LinkProbes.worstNanos(fabric));

        cut.clear(17);
        run(500);
        assertThat(events).hasSize(2);
        assertThat(events.get(1)).endsWith("up 17");
        assertThat(probes.silentLinks()).isEmpty();
    }

    @Test
    void doesNotBlameLinksForASwitchThatHandsNoProbesOn() {
        asleep.set(3);
        run(2_000);
        assertThat(events).isEmpty();

        asleep.clear(3);
        run(500);
        asleep.set(3);
        run(2_000);
        assertThat(events).as("when it did before").hasSize(topology.degree(3)).allSatisfy(event -> assertThat(event)
                .contains("down"));
    }

    @Test
    void doesNotBlameLinksWhenTheControllerItselfWasHeldUp() {
        run(500);
        now += 3_000 * MILLI;
        probes.tick(now, 3_000 * MILLI, s -> true);
        run(500);
        assertThat(events).isEmpty();
    }

    @Test
    void ignoresFramesThatAreNoProbes() {
        assertThat(probes.received(0, 5, new byte[60], now)).isFalse();
        assertThat(probes.received(0, 5, new byte[3], now)).isFalse();
    }
}
