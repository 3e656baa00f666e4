package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The links of a Slim Fly of q = 5, watched on a clock of the test. */
abstract class ProbesFixture {
    static final long MILLI = 1_000_000;
    final Topology topology = SlimFly.of(5);
    final BitSet cut = new BitSet();
    final BitSet asleep = new BitSet();
    /** Channels whose probes wait before their target, which hands back echoes all the same. */
    final BitSet behind = new BitSet();

    final List<Runnable> late = new ArrayList<>();
    /** When each of them was sent. */
    final Deque<Long> lateSince = new ArrayDeque<>();

    IntPredicate slow = c -> false;
    /** What switches write into each probe. */
    Consumer<byte[]> marking = frame -> {};

    /** How many probes left each switch by each port for an endpoint. */
    final Map<List<Integer>, Integer> toEndpoints = new HashMap<>();
    /** Of which controllers they said that they are. */
    final Set<Integer> controllersToldToEndpoints = new HashSet<>();
    /** Cables between ports for endpoints: the other end, by switch and port. */
    final Map<List<Integer>, List<Integer>> extraCables = new HashMap<>();

    /** Two switches, each of which the controller takes for the other; both the same if there are none. */
    int[] exchanged = {0, 0};

    /** What each was last sent for the controller. */
    final Map<Integer, byte[]> lastEchoes = new HashMap<>();

    /** Whether switches hand back what is sent to the controller. */
    boolean echoes = true;

    /** The switches with a session. */
    IntPredicate ready = s -> true;

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

    /** Takes a frame to where it goes, by its port. */
    void carry(int s, int port, int priority, byte[] frame) {
        assertThat(priority).isEqualTo(3);
        if (port >= 1 && port <= topology.endpointsAt(s)) {
            toEndpoints.merge(List.of(s, port), 1, Integer::sum);
            controllersToldToEndpoints.add(ProbeFrame.decode(frame).orElseThrow().controller);
            List<Integer> other = extraCables.get(List.of(s, port));
            if (other != null) {
                probes.received(other.get(0), other.get(1), frame, now);
            }
            return;
        }
        sent++;
        if (port == ProbeOutput.ECHO_PORT) {
            echo(s, frame);
            return;
        }
        marking.accept(frame);
        int c = topology.channelAt(standsFor(s), port);
        int back = topology.reverse(c);
        if (slow.test(c) || behind.get(c)) {
            hold(topology.source(back), topology.port(back), frame);
        } else if (!cut.get(topology.link(c)) && !asleep.get(topology.source(back))) {
            assertThat(probes.received(standsFor(topology.source(back)), topology.port(back), frame, now))
                    .isTrue();
        }
    }

    private void hold(int s, int port, byte[] frame) {
        late.add(() -> probes.received(s, port, frame, now));
        lateSince.add(now);
    }

    private void echo(int s, byte[] frame) {
        lastEchoes.put(s, frame);
        if (isSlow(standsFor(s))) {
            hold(s, 0, frame);
        } else if (echoes && !asleep.get(standsFor(s))) {
            assertThat(probes.received(s, 0, frame, now)).isTrue();
        }
    }

    /** Whether it is a switch that is slow, and not its links. */
    private boolean isSlow(int s) {
        return channels(s).allMatch(slow) || channels(s).map(topology::reverse).allMatch(slow);
    }

    IntStream channels(int s) {
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1));
    }

    private int standsFor(int s) {
        return s == exchanged[0] ? exchanged[1] : s == exchanged[1] ? exchanged[0] : s;
    }

    /** Runs with a clock that stands still while probes are carried. */
    void run(long millis) {
        for (long end = now + millis * MILLI; now < end; now += 5 * MILLI) {
            probes.tick(now, 5 * MILLI, ready, busy);
        }
    }

    /** Cuts a link, runs, and tells after how long that link was found dead, and no other. */
    long foundAfter(Runnable run) {
        int link = topology.linkCount() - 1;
        cut.set(link);
        long died = now;
        run.run();
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down " + link);
        return timeOf(0) - died;
    }

    long timeOf(int event) {
        return Long.parseLong(events.get(event).split(" ", -1)[0]) * MILLI;
    }
}
