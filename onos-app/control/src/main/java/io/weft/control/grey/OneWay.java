package io.weft.control.grey;

import io.weft.control.probe.LinkProbes;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Tells a link that is dead in one direction from one that returns, of which one direction is back first. Not
 * thread-safe.
 */
final class OneWay {
    /** A channel is dead if only the other one of its link works for so many nanoseconds. */
    private static final long LEAST = 1_000_000_000;
    /** So many probes have to have left by it meanwhile, and as many to have arrived the other way. */
    private static final int PROBES = 5;

    private final Topology topology;
    private final LinkProbes probes;
    private final long[] sent;
    private final long[] arrived;
    /** By channel, since when only the other one of its link works, and how many probes there were then. */
    private final long[] since;

    private final long[] sentThen;
    private final long[] arrivedThen;

    OneWay(Topology topology, LinkProbes probes) {
        this.topology = topology;
        this.probes = probes;
        this.sent = new long[topology.channelCount()];
        this.arrived = new long[topology.channelCount()];
        this.since = new long[topology.channelCount()];
        this.sentThen = new long[topology.channelCount()];
        this.arrivedThen = new long[topology.channelCount()];
        Arrays.fill(since, Long.MIN_VALUE);
    }

    void sent(int c) {
        sent[c]++;
    }

    void arrived(int c) {
        arrived[c]++;
    }

    /**
     * Whether a channel is dead, while the other one of its link works; to be called many times a second.
     *
     * @param was whether it was dead before: then it is until either changes
     */
    boolean isDead(int c, boolean was, long now) {
        int back = topology.reverse(c);
        if (!probes.isOneWay(c)) {
            since[c] = Long.MIN_VALUE;
            return false;
        }
        if (since[c] == Long.MIN_VALUE) {
            since[c] = now;
            sentThen[c] = sent[c];
            arrivedThen[c] = arrived[back];
        }
        return was
                || (now - since[c] >= LEAST
                        && sent[c] - sentThen[c] >= PROBES
                        && arrived[back] - arrivedThen[c] >= PROBES);
    }
}
