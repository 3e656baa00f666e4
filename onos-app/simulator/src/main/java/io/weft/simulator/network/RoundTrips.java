package io.weft.simulator.network;

import io.weft.topology.Topology;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What one virtual channel carries alone over a link with credits: no more in a round trip than the buffer at its other
 * end holds. Immutable.
 */
final class RoundTrips {
    private final SwitchPorts ports;
    private final LinkTiming timing;
    private final int packetFlits;
    private final int inSwitch;

    /**
     * The round trips of the links of a network.
     *
     * @param inSwitch cycles from when the first flit of a packet has come over a link until its credit begins to go
     *     back, and until a switch counts it behind the link, if nothing is in its way
     */
    RoundTrips(SwitchPorts ports, LinkTiming timing, int packetFlits, int inSwitch) {
        this.ports = ports;
        this.timing = timing;
        this.packetFlits = packetFlits;
        this.inSwitch = inSwitch;
    }

    /** Cycles from when a packet begins to leave by a port until a credit for its room is there. */
    int cycles(int port) {
        return timing.flitLatency(port) + inSwitch + timing.latency(ports.peer(port));
    }

    /** The part of the rate of a port's link that a virtual channel with so many flits of buffer carries, at most 1. */
    double filled(int port, int bufferFlits) {
        int atOnce = bufferFlits / packetFlits * packetFlits;
        return Math.min(1, (double) timing.cycles(port, atOnce) / cycles(port));
    }

    /** Flits of buffer with which it carries all of it. */
    int needed(int port) {
        int packets = 1;
        while (timing.cycles(port, packets * packetFlits) < cycles(port)) {
            packets++;
        }
        return packets * packetFlits;
    }

    /**
     * Which link between switches a virtual channel with so many flits of buffer fills the smallest part of, in a
     * sentence; empty if it fills every link. O(channels).
     *
     * @param remedy the setting with which a virtual channel has so many flits of buffer
     */
    Optional<String> shortest(int bufferFlits, IntFunction<String> remedy) {
        Topology topology = ports.topology();
        int worst = -1;
        for (int c = 0; c < topology.channelCount(); c++) {
            int port = ports.ofChannel(c);
            worst = worst < 0 || filled(port, bufferFlits) < filled(worst, bufferFlits) ? port : worst;
        }
        if (worst < 0 || filled(worst, bufferFlits) == 1) {
            return Optional.empty();
        }
        int needed = needed(worst);
        return Optional.of(String.format(
                Locale.ROOT,
                "short buffers: on %s, a virtual channel has a buffer of %,d flits and waits %,d cycles for a credit, so"
                        + " that alone it carries about %.0f %% of the link's rate; %,d flits would be enough: %s",
                ports.linkTo(ports.peer(worst)),
                bufferFlits,
                cycles(worst),
                100 * filled(worst, bufferFlits),
                needed,
                remedy.apply(needed)));
    }
}
