package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.EmulatedNetwork.StepLimitException;
import io.weft.fabric.Addressing;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Sends packets through emulated switches, one at a time and on the thread that made this, and follows each: none may
 * cross a channel twice, or arrive where it should not.
 */
final class TracedPackets {
    private final Topology topology;
    private final EmulatedSwitches switches;
    private final Thread sender = Thread.currentThread();
    /** By device and port, the channel that leaves there. */
    private final Map<Long, Integer> channels = new HashMap<>();
    /** The channels that the last packet crossed. */
    private final List<Integer> crossed = new ArrayList<>();

    private long sent;
    private long lost;

    TracedPackets(Topology topology, EmulatedSwitches switches) {
        this.topology = topology;
        this.switches = switches;
        for (int c = 0; c < topology.channelCount(); c++) {
            channels.put(place(Addressing.switchId(topology.source(c)), topology.port(c)), c);
        }
        switches.observe((device, port, frame, priority) -> {
            // Controllers send probes meanwhile.
            if (Thread.currentThread() == sender) {
                crossed.add(channels.get(place(device, port)));
            }
        });
    }

    private static long place(long device, int port) {
        return device << 16 | port;
    }

    /** Sends a packet from one endpoint to another; returns the switch at which it was lost, if it was. */
    OptionalInt send(int a, int b) {
        crossed.clear();
        sent++;
        List<Integer> at;
        try {
            at = switches.deliveries(a, b);
        } catch (StepLimitException e) {
            throw new AssertionError("a packet loops from " + a + " to " + b, e);
        }
        assertThat(crossed).as("channels crossed from %d to %d", a, b).doesNotHaveDuplicates();
        if (at.equals(List.of(b))) {
            return OptionalInt.empty();
        }
        assertThat(at).as("where a packet for %d arrived", b).isEmpty();
        lost++;
        return OptionalInt.of(
                crossed.isEmpty() ? topology.edgeSwitch(a, 0) : topology.target(crossed.get(crossed.size() - 1)));
    }

    /** The channels that the last packet crossed. */
    List<Integer> crossed() {
        return List.copyOf(crossed);
    }

    long sent() {
        return sent;
    }

    long lost() {
        return lost;
    }
}
