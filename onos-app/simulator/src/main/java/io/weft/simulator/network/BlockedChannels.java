package io.weft.simulator.network;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/** What the first packets of input channels wait for in a network in which nothing moves. */
final class BlockedChannels {
    private final SwitchPorts ports;
    private final int shift;
    private final int[] head;
    private final OutputChannels outputs;
    private final ChannelAllocation allocation;

    BlockedChannels(SwitchPorts ports, int shift, int[] head, OutputChannels outputs, ChannelAllocation allocation) {
        this.ports = ports;
        this.shift = shift;
        this.head = head;
        this.outputs = outputs;
        this.allocation = allocation;
    }

    /** The first circle that is found. */
    DeadlockException deadlock(int cycle, int lastMove, int inside) {
        List<Integer> circle = List.of();
        for (int channel = 0; channel < head.length && circle.isEmpty(); channel++) {
            if (head[channel] != Packets.NONE) {
                circle = WaitingCircle.from(channel, this::blocker);
            }
        }
        List<String> names = new ArrayList<>();
        circle.forEach(channel -> names.add(name(channel)));
        return new DeadlockException(
                "deadlock: none of the " + inside + " packets inside has moved since cycle " + lastMove
                        + " (it is cycle "
                        + cycle + "); each of these waits for the next, and the last for the first: "
                        + String.join(", ", names),
                names);
    }

    /**
     * The input channel that the first packet of another waits for: the one behind the output channel that it has, or that
     * another packet has which it waits for.
     */
    private int blocker(int channel) {
        int s = ports.owner[channel >> shift];
        int input = channel - (ports.first[s] << shift);
        for (int port = ports.first[s]; port < ports.first[s + 1]; port++) {
            for (long left = outputs.held(port); left != 0; left &= left - 1) {
                int output = port << shift | Long.numberOfTrailingZeros(left);
                if (outputs.holder(output) == input || allocation.waits(output, input)) {
                    int peer = ports.peer[port];
                    return peer >= ports.ofSwitches ? -1 : ((peer - port) << shift) + output;
                }
            }
        }
        return -1;
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
