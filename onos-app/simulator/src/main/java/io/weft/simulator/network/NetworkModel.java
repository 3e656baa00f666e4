package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Topology;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Sizes and delays of switches and links, from which networks are made. Immutable. */
public interface NetworkModel {
    int virtualChannels();

    /** Flits of the largest packet. */
    int packetFlits();

    /**
     * Flits of the buffer that {@link Network#behind(int)} counts those in, of all virtual channels of a port together.
     */
    int bufferFlits();

    /** Bytes of a flit. */
    int flitBytes();

    /** Nanoseconds of a cycle; empty where the model says nothing of time but cycles. */
    OptionalDouble cycleNanoseconds();

    /** What is known of the links of the fabric that networks are of; a cycle is what the fastest takes for a flit. */
    default LinkProperties links() {
        return LinkProperties.ALIKE;
    }

    /** Flits that the fastest link of an endpoint carries in a cycle, at most 1. */
    default double endpointRate() {
        LinkProperties links = links();
        return links.areKnown() ? links.unit().getAsDouble() / links.fastest().getAsDouble() : 1;
    }

    /** Flits that link {@code l} carries in a cycle, at most 1. */
    default double linkRate(int l) {
        LinkProperties links = links();
        return links.areKnown() ? links.rate(l).getAsDouble() / links.fastest().getAsDouble() : 1;
    }

    /**
     * What flow control there is in place of credits: {@code pfc}, or {@code none} where what finds no room is lost;
     * empty with credits.
     */
    default Optional<String> flowControl() {
        return Optional.empty();
    }

    /** What has to be said of that on a fabric, in a sentence: which headroom there is, where it is too little. */
    default Optional<String> aboutFlowControl(Topology topology) {
        return Optional.empty();
    }

    /** Whether packets can be lost on a fabric for lack of headroom or flow control. */
    default boolean canLose(Topology topology) {
        return false;
    }

    /**
     * A sentence that says that buffers are too small for a link between switches, and for which: the one of which a
     * virtual channel alone fills the smallest part, as it waits for credits, and what would be enough; empty if each
     * fills all of each, and without credits. O(channels).
     */
    default Optional<String> aboutShortBuffers(Topology topology) {
        return Optional.empty();
    }

    /** Most flits that the buffers of a port of a switch hold, at its input and at its output together. */
    int portFlits();

    /** Most cycles that something is on its way over a link, or through a switch that has nothing else to do. */
    int longestLatency();

    /** So many cycles ahead a network keeps what is on its way, at most. */
    default int horizon() {
        return longestLatency();
    }

    /**
     * Cycles from when a flit begins to leave an endpoint until it has arrived at another if nothing is in its way and
     * all links are like the fastest and the shortest, and the least that there can be: of a packet or message of
     * several, the last flit arrives at least a cycle later for each flit before it.
     *
     * @param channels between switches that it takes, from 0 on: it passes one switch more
     */
    int latencyAlone(int channels);

    /**
     * Makes an empty network.
     *
     * @param packets of as many parts as the partition has
     * @param routing makes the routing of a part, which chooses the next hops at its switches
     * @param delivery makes the listener of a part, called for each packet that arrives at its endpoints
     */
    Network network(
            SwitchPorts ports,
            Partition partition,
            Packets packets,
            IntFunction<PacketRouting> routing,
            IntFunction<Network.Delivery> delivery);
}
