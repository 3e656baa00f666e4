package io.weft.control.live;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Sends probes over every channel between switches with a session, and tells from those that arrive which links work and
 * which are plugged elsewhere than planned. A link works as long as probes arrive over both of its channels. Thread-safe.
 */
final class LinkProbes {
    private final Topology topology;
    private final int fabricId;
    private final long intervalNanos;
    private final int misses;
    private final Sender sender;
    private final BiConsumer<Integer, Boolean> linkChanged;
    private final Consumer<String> miscabled;

    /** By channel, when a probe last arrived over it, or since when one could have. */
    private final long[] lastHeard;
    /** The channels over which probes are sent. */
    private final BitSet probed = new BitSet();
    /** The switches that hand probes on: what holds nothing yet does not. */
    private final BitSet listening = new BitSet();
    /** The channels over which none arrives. */
    private final BitSet silent = new BitSet();
    /** By port where a probe arrived that should not have, what was said of it. */
    private final Map<Long, String> findings = new TreeMap<>();

    private int nextChannel;

    /** Sends a frame out of a port of a switch. */
    interface Sender {
        void send(int s, int port, byte[] frame);
    }

    /**
     * Prepares to probe.
     *
     * @param linkChanged is told of links that fail and return, by index
     * @param miscabled is told of each port that is plugged elsewhere than planned, once
     */
    LinkProbes(Fabric fabric, Sender sender, BiConsumer<Integer, Boolean> linkChanged, Consumer<String> miscabled) {
        this.topology = fabric.topology();
        this.fabricId = ProbeFrame.fabricId(fabric.name());
        this.intervalNanos = intervalNanos(fabric);
        this.misses = fabric.probing().misses();
        this.sender = sender;
        this.linkChanged = linkChanged;
        this.miscabled = miscabled;
        this.lastHeard = new long[topology.channelCount()];
    }

    /** Time between two probes of a channel: that of the fabric, or what its cap allows. */
    static long intervalNanos(Fabric fabric) {
        long second = 1_000_000_000;
        long capped = fabric.topology().channelCount()
                * second
                / Math.max(1, fabric.probing().perSecond());
        return Math.max(fabric.probing().intervalMillis() * 1_000_000L, capped);
    }

    /** Longest time from a failure of a link to its detection. */
    static long worstNanos(Fabric fabric) {
        return (fabric.probing().misses() + 1) * intervalNanos(fabric);
    }

    /** Time after which every link that was dead when probing began is known to be, if switches hand probes on. */
    static long scoutingNanos(Fabric fabric) {
        return worstNanos(fabric) + 2 * intervalNanos(fabric);
    }

    /**
     * Sends the probes that are due and looks for channels that have been silent for too long; to be called some ten
     * times in an interval.
     *
     * @param elapsedNanos time since the last call
     * @param ready the switches with a session that can send and receive
     */
    synchronized void tick(long now, long elapsedNanos, IntPredicate ready) {
        int channels = topology.channelCount();
        if (elapsedNanos > intervalNanos) {
            // Who was held up and sent nothing must not blame the links for it.
            for (int c = probed.nextSetBit(0); c >= 0; c = probed.nextSetBit(c + 1)) {
                lastHeard[c] += elapsedNanos;
            }
        }
        int due = (int) Math.min(channels, Math.max(1, elapsedNanos * channels / intervalNanos));
        for (int i = 0; i < due; i++) {
            probe(nextChannel, now, ready);
            nextChannel = (nextChannel + 1) % channels;
        }
        for (int c = probed.nextSetBit(0); c >= 0; c = probed.nextSetBit(c + 1)) {
            if (!silent.get(c)
                    && listening.get(topology.target(c))
                    && now - lastHeard[c] > misses * intervalNanos + intervalNanos / 2) {
                silent.set(c);
                if (!silent.get(topology.reverse(c))) {
                    linkChanged.accept(topology.link(c), false);
                }
            }
        }
    }

    private void probe(int c, long now, IntPredicate ready) {
        int s = topology.source(c);
        if (!ready.test(s) || !ready.test(topology.target(c))) {
            probed.clear(c);
            if (!ready.test(s)) {
                listening.clear(s);
            }
            return;
        }
        if (!probed.get(c)) {
            probed.set(c);
            lastHeard[c] = now;
        }
        try {
            sender.send(s, topology.port(c), ProbeFrame.encode(fabricId, s, topology.port(c)));
        } catch (IllegalStateException e) {
            // The session ended a moment ago, which the host tells by itself.
            probed.clear(c);
        }
    }

    /** A frame came to the controller from a port of a switch; tells whether it was a probe. */
    synchronized boolean received(int s, int port, byte[] frame, long now) {
        Optional<ProbeFrame> probe = ProbeFrame.decode(frame);
        if (probe.isEmpty()) {
            return false;
        }
        int from = probe.get().s();
        if (!listening.get(s)) {
            listening.set(s);
            for (int out = topology.firstChannel(s); out < topology.firstChannel(s + 1); out++) {
                lastHeard[topology.reverse(out)] = now;
            }
        }
        boolean ours = probe.get().fabric() == fabricId && from >= 0 && from < topology.switchCount();
        int c = ours ? topology.channelAt(from, probe.get().port()) : -1;
        int back = topology.channelAt(s, port);
        if (c >= 0 && back == topology.reverse(c)) {
            heard(c, now);
            findings.remove(portKey(s, port));
        } else {
            report(s, port, back, ours ? port(from, probe.get().port()) : "a switch of another fabric");
        }
        return true;
    }

    private void heard(int c, long now) {
        lastHeard[c] = now;
        if (silent.get(c)) {
            silent.clear(c);
            if (!silent.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), true);
            }
        }
    }

    private void report(int s, int port, int planned, String found) {
        String expected =
                planned < 0 ? "no link" : port(topology.target(planned), topology.port(topology.reverse(planned)));
        String finding = port(s, port) + " is connected to " + found + ", planned is " + expected + ": "
                + (planned < 0 ? "unplug it" : "plug " + port(s, port) + " into " + expected);
        if (!finding.equals(findings.put(portKey(s, port), finding))) {
            miscabled.accept(finding);
        }
    }

    private static long portKey(int s, int port) {
        return ((long) s << 32) | port;
    }

    private String port(int s, int port) {
        return topology.switchName(s) + " port " + port;
    }

    /** What is plugged elsewhere than planned, as far as probes showed. */
    synchronized String[] findings() {
        return findings.values().toArray(new String[0]);
    }

    /** The links over which no probe arrives in one direction or the other. */
    synchronized int[] silentLinks() {
        return Arrays.stream(silent.stream().toArray())
                .map(topology::link)
                .sorted()
                .distinct()
                .toArray();
    }
}
