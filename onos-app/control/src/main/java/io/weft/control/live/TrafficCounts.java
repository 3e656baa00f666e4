package io.weft.control.live;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a switch has counted since it was given the program: bytes by destination of what its endpoints sent to those of
 * other switches, and bytes by port of what left it. Either may begin anew at any time. Immutable.
 */
public final class TrafficCounts {
    /** What a packet grows by on channels between switches: a VLAN tag and the fabric header. */
    static final int HEADER_BYTES = 12;

    /** The switches that anything was sent to, ascending. */
    private final int[] destinations;
    /** How much to each of them. */
    private final long[] to;

    private final long[] by;

    private TrafficCounts(int[] destinations, long[] to, long[] by) {
        this.destinations = destinations;
        this.to = to;
        this.by = by;
    }

    /** The switches that anything was sent to, ascending; a new array. */
    public int[] destinations() {
        return destinations.clone();
    }

    /**
     * Bytes that were sent to endpoints of another switch by endpoints of this one, as many as there are on a channel:
     * with the fabric header of each packet. O(log destinations).
     */
    public long to(int d) {
        int at = Arrays.binarySearch(destinations, d);
        return at < 0 ? 0 : to[at];
    }

    /**
     * Bytes that left by a port, 1..{@link Topology#highestPort}, other than probes and what the controller sent: on
     * links as the switch counts them, which may be without the fabric header at the first switch; to endpoints with
     * the header that most packets had.
     */
    public long by(int port) {
        return by[port];
    }

    /**
     * Whether no counter has less than another reading's, as is so if that was taken before and the switch has not
     * begun anew since: then it nearly always has less of something.
     */
    public boolean continues(TrafficCounts before) {
        return Arrays.stream(before.destinations).allMatch(d -> to(d) >= before.to(d))
                && IntStream.range(0, by.length).allMatch(port -> by[port] >= before.by[port]);
    }

    /**
     * The cells of {@code channel_packets} that are asked for of a switch: all virtual channels of its links, and its
     * endpoints' ports.
     */
    public static int[] cells(Fabric fabric, int s) {
        Topology topology = fabric.topology();
        IntStream endpoints =
                IntStream.range(0, topology.endpointsAt(s)).map(i -> cell(topology.endpointPortAt(s, i), 0));
        IntStream links = IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .map(topology::port)
                .flatMap(port -> IntStream.range(0, fabric.virtualChannels()).map(vc -> cell(port, vc)));
        return IntStream.concat(endpoints, links).toArray();
    }

    private static int cell(int port, int virtualChannel) {
        return port * WeftConstants.VIRTUAL_CHANNELS + virtualChannel;
    }

    /** Puts together what a switch answers. Not thread-safe. */
    public static final class Builder {
        private final Topology topology;
        private final int s;
        private final SortedMap<Integer, Long> to = new TreeMap<>();
        private final long[] by;

        /** Switch {@code s} of this topology has counted nothing yet. */
        public Builder(Topology topology, int s) {
            this.topology = topology;
            this.s = s;
            this.by = new long[topology.highestPort() + 1];
        }

        /** An entry of {@code path} counted so much; one for a switch that the fabric does not have is passed over. */
        public Builder sent(long destinationId, long packets, long bytes) {
            int d = Addressing.switchIndex((int) destinationId);
            if (d >= 0 && d < topology.switchCount() && packets + bytes > 0) {
                to.merge(d, bytes + packets * HEADER_BYTES, Long::sum);
            }
            return this;
        }

        /**
         * A cell of {@code channel_packets} counted so much; one of a port that the fabric does not have is passed
         * over.
         */
        public Builder left(long cell, long packets, long bytes) {
            long port = cell / WeftConstants.VIRTUAL_CHANNELS;
            if (port > 0 && port < by.length) {
                by[(int) port] += bytes + (topology.endpointAt(s, (int) port) >= 0 ? packets * HEADER_BYTES : 0);
            }
            return this;
        }

        public TrafficCounts build() {
            return new TrafficCounts(
                    to.keySet().stream().mapToInt(d -> d).toArray(),
                    to.values().stream().mapToLong(bytes -> bytes).toArray(),
                    by.clone());
        }
    }
}
