package io.weft.simulator;

import io.weft.simulator.network.NetworkModel;
import io.weft.topology.Topology;

/** How much memory simulations take at most, in bytes: what their arrays are as long as, and how often there is one. */
public final class SweepMemory {
    private static final int WORD = Long.BYTES;
    /** What is known of a packet and its number, and of twice as many while there come to be more. */
    private static final int PACKET = 3 * 9 * Integer.BYTES;

    private static final int FEWEST_PACKETS = 1 << 12;
    /** Bytes of the state of a virtual channel, a port or an endpoint. */
    private static final int STATE = 8 * WORD;
    /** Two histograms of latencies, and what has no size to speak of. */
    private static final int FIXED = 1 << 20;
    /** Things are on their way over two kinds of links and through switches. */
    private static final int CIRCLES = 3;

    private SweepMemory() {}

    /** The routes with one scheme, made for being simulated. */
    public static long ofRoutes(Topology topology) {
        long switches = topology.switchCount();
        return FIXED + switches * switches * WORD * (WORD + words(mostPorts(topology)));
    }

    /** A network of such switches, and what is seen of it. */
    public static long ofRun(Topology topology, NetworkModel model) {
        return ofNetwork(topology, model) + PACKET * Math.max(FEWEST_PACKETS, packets(topology, model));
    }

    /**
     * Bytes that a run of a workload takes, with the messages that are open: those of its packets, and those that ranks
     * are sending.
     */
    public static long ofWorkload(Topology topology, NetworkModel model, long sending) {
        long packets = Math.max(FEWEST_PACKETS, packets(topology, model));
        return ofRun(topology, model) + PACKET * (packets + sending) + (long) topology.endpointCount() * STATE;
    }

    private static long packets(Topology topology, NetworkModel model) {
        long ports = topology.channelCount() + 2L * topology.endpointCount();
        return ports * (1 + (model.portFlits() + (long) model.longestLatency()) / model.packetFlits());
    }

    private static long ofNetwork(Topology topology, NetworkModel model) {
        long switches = topology.switchCount();
        long ports = topology.channelCount() + 2L * topology.endpointCount();
        int channelsOfPort = Integer.highestOneBit(2 * model.virtualChannels() - 1);
        long channels = ports * channelsOfPort;
        long rows = 2L * (model.horizon() + 2);
        return FIXED
                + channels * (STATE + WORD * words((long) mostPorts(topology) * channelsOfPort))
                + CIRCLES * rows * (ports + switches) * WORD
                + ports * STATE
                + switches * switches * Integer.BYTES;
    }

    private static long words(long bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    private static int mostPorts(Topology topology) {
        int most = 0;
        for (int s = 0; s < topology.switchCount(); s++) {
            most = Math.max(most, topology.degree(s) + topology.endpointsAt(s));
        }
        return most;
    }
}
