package io.weft.control.live;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Tells a dead channel from a late answer. Probes keep their order through a switch, so when a probe by another channel
 * that left a switch later has arrived, or one that came to it, the switch and the controller have had their time; when
 * none has, it is they who are late. Not thread-safe.
 */
final class ProbeEvidence {
    private final Topology topology;
    /** By switch, when the latest probe that arrived was sent out of it. */
    private final long[] from;
    /** By switch, when the latest probe that it handed on was sent. */
    private final long[] at;

    ProbeEvidence(Topology topology) {
        this.topology = topology;
        this.from = new long[topology.switchCount()];
        this.at = new long[topology.switchCount()];
        Arrays.fill(from, Long.MIN_VALUE);
        Arrays.fill(at, Long.MIN_VALUE);
    }

    /** A probe arrived by a channel. */
    void arrived(int c, long sent) {
        from[topology.source(c)] = Math.max(from[topology.source(c)], sent);
        at[topology.target(c)] = Math.max(at[topology.target(c)], sent);
    }

    /**
     * Whether a probe that was sent at that time by a channel should have arrived by now: others have that left its source
     * no earlier, and others that came to its target.
     */
    boolean speaksAgainst(int c, long sent) {
        return from[topology.source(c)] >= sent && at[topology.target(c)] >= sent;
    }

    /** Another channel out of s that works; -1 if none does. */
    int outOf(int s, int but, IntPredicate works) {
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (c != but && works.test(c)) {
                return c;
            }
        }
        return -1;
    }

    /** Another channel into v that works; -1 if none does. */
    int into(int v, int but, IntPredicate works) {
        for (int c = topology.firstChannel(v); c < topology.firstChannel(v + 1); c++) {
            int in = topology.reverse(c);
            if (in != but && works.test(in)) {
                return in;
            }
        }
        return -1;
    }
}
