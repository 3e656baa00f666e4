package io.weft.simulator.network;

import io.weft.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** What the first packets of input channels wait for in a network in which they do not move. */
final class BlockedChannels {
    private final SwitchPorts ports;
    private final int shift;
    private final IntUnaryOperator head;
    private final IntUnaryOperator blocker;

    /**
     * Those of a network.
     *
     * @param head by input channel, its first packet
     * @param blocker by input channel with a packet, the input channel that its first packet waits for; negative if for none
     */
    BlockedChannels(SwitchPorts ports, int shift, IntUnaryOperator head, IntUnaryOperator blocker) {
        this.ports = ports;
        this.shift = shift;
        this.head = head;
        this.blocker = blocker;
    }

    /** What there is to be said of a network in which nothing moves, with the first circle that is found. */
    DeadlockException deadlock(int cycle, int lastMove, int inside) {
        List<String> names = names(firstCircle());
        return new DeadlockException(
                "deadlock: none of the " + inside + " packets inside has moved since cycle " + lastMove
                        + " (it is cycle "
                        + cycle + "); each of these waits for the next, and the last for the first: "
                        + String.join(", ", names),
                names);
    }

    /** The first circle that is found of packets that have not moved since a cycle, while others do. */
    Optional<DeadlockException> circle(int since, int cycle) {
        List<String> names = names(firstCircle());
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(new DeadlockException(
                        "deadlock: while others go on, the first packets of these have not moved since cycle " + since
                                + " (it is cycle " + cycle
                                + "); each of these waits for the next, and the last for the first: "
                                + String.join(", ", names),
                        names));
    }

    private List<Integer> firstCircle() {
        List<Integer> circle = List.of();
        for (int channel = 0; channel < ports.ofSwitches << shift && circle.isEmpty(); channel++) {
            if (head.applyAsInt(channel) != Packets.NONE) {
                circle = WaitingCircle.from(channel, blocker);
            }
        }
        return circle;
    }

    private List<String> names(List<Integer> circle) {
        return circle.stream().map(this::name).collect(Collectors.toList());
    }

    private String name(int channel) {
        Topology topology = ports.topology();
        int port = channel >> shift;
        int s = ports.owner[port];
        int peer = ports.peer[port];
        String from = peer < ports.ofSwitches
                ? topology.switchName(ports.owner[peer])
                : "endpoint " + topology.endpointName(peer - ports.ofSwitches);
        return from + " -> " + topology.switchName(s) + " virtual channel " + (channel - (port << shift));
    }
}
