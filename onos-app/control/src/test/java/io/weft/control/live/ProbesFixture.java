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
import java.util.function.IntPredicate;

/** The links of a Slim Fly of q = 5, watched on a clock of the test. */
abstract class ProbesFixture {
    static final long MILLI = 1_000_000;
    final Topology topology = SlimFly.of(5);
    final BitSet cut = new BitSet();
    final BitSet asleep = new BitSet();
    final List<Runnable> late = new ArrayList<>();
    IntPredicate slow = c -> false;
    /** Two switches, each of which the controller takes for the other; both the same if there are none. */
    int[] exchanged = {0, 0};

    boolean busy;
    final List<String> events = new ArrayList<>();
    long now = MILLI;
    int sent;
    LinkProbes probes = probes(2_000);

    /** Probes of Slim Fly q=5, which has 350 channels, every 50 ms or as many in a second as are allowed. */
    LinkProbes probes(int perSecond) {
        return probes(perSecond, 3);
    }

    LinkProbes probes(int perSecond, int misses) {
        Fabric fabric = new Fabric(
                        "test",
                        topology,
                        Scheme.MINIMAL,
                        Spread.FLOW,
                        4,
                        new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")))
                .withProbing(new Probing(50, misses, perSecond));
        return new LinkProbes(
                fabric, this::carry, (l, up) -> events.add(now / MILLI + (up ? " up " : " down ") + l), events::add);
    }

    private void carry(int s, int port, int priority, byte[] frame) {
        assertThat(priority).isEqualTo(3);
        sent++;
        int c = topology.channelAt(standsFor(s), port);
        int back = topology.reverse(c);
        if (slow.test(c)) {
            late.add(() -> probes.received(topology.source(back), topology.port(back), frame, now));
        } else if (!cut.get(topology.link(c)) && !asleep.get(topology.source(back))) {
            assertThat(probes.received(standsFor(topology.source(back)), topology.port(back), frame, now))
                    .isTrue();
        }
    }

    private int standsFor(int s) {
        return s == exchanged[0] ? exchanged[1] : s == exchanged[1] ? exchanged[0] : s;
    }

    /** Runs with a clock that stands still while probes are carried. */
    void run(long millis) {
        for (long end = now + millis * MILLI; now < end; now += 5 * MILLI) {
            probes.tick(now, 5 * MILLI, s -> true, busy);
        }
    }

    long timeOf(int event) {
        return Long.parseLong(events.get(event).split(" ", -1)[0]) * MILLI;
    }
}
