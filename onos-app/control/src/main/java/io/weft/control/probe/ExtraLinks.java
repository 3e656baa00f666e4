package io.weft.control.probe;

import io.weft.fabric.Probing;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Looks for cables between ports that are planned for endpoints: one probe out of each such port now and then.
 * {@link Cabling} reports where one arrives. Endpoints ignore them. Not thread-safe.
 */
final class ExtraLinks {
    private static final long SECOND = 1_000_000_000;
    private static final long SHORTEST_ROUND = 10 * SECOND;
    /** The percentage of the cap on probes that is sent besides, at most. */
    private static final int PERCENT_OF_CAP = 2;

    private final Topology topology;
    private final long ports;
    /** Nanoseconds in which each port has its turn. */
    final long round;

    private double owed;
    /** The switch by which the next leaves, and at the port of which of its endpoints. */
    private int s;

    private int i;

    ExtraLinks(Topology topology, Probing probing) {
        this.topology = topology;
        long perSecond = Math.max(1, (long) probing.perSecond() * PERCENT_OF_CAP / 100);
        this.ports = IntStream.range(0, topology.switchCount())
                .map(topology::endpointsAt)
                .asLongStream()
                .sum();
        this.round = Math.max(SHORTEST_ROUND, ports * SECOND / perSecond);
    }

    /** Sends the probes that are due from switches with a session; no more than those of a second are made up for. */
    void due(long elapsed, BitSet withSession, ProbeOutput output) {
        if (ports == 0) {
            return;
        }
        double perSecond = (double) SECOND * ports / round;
        owed = Math.min(Math.max(1, perSecond), owed + elapsed * perSecond / SECOND);
        for (; owed >= 1; owed--) {
            while (i == topology.endpointsAt(s)) {
                s = (s + 1) % topology.switchCount();
                i = 0;
            }
            if (withSession.get(s)) {
                output.sendToEndpoint(s, topology.endpointPortAt(s, i));
            }
            i++;
        }
    }
}
