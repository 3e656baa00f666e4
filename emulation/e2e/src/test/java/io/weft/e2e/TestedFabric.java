package io.weft.e2e;

import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.fabric.EmulatedFabric;
import io.weft.emulation.fabric.ProgrammedFabric;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4.P4Counter;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** A programmed fabric of emulated switches; a test is its endpoints. */
public final class TestedFabric implements AutoCloseable {
    private final Topology topology;
    private final EmulatedFabric switches;
    private final PacketIns packetIns = new PacketIns();
    private final ProgrammedFabric control;

    /**
     * A frame that came out at an endpoint.
     *
     * @param endpoint the endpoint
     * @param frame the frame
     */
    record Delivery(int endpoint, Frame frame) {}

    /**
     * A frame that left a switch.
     *
     * @param port by which port
     * @param queue by which of its queues
     * @param frame the frame
     */
    record Departure(int port, int queue, Frame frame) {}

    /** Starts, connects and programs the switches. */
    public TestedFabric(Fabric fabric, LocalProtection protection) {
        topology = fabric.topology();
        switches = EmulatedFabric.onLoopback(fabric, () -> {});
        control = Planned.control(fabric, switches.addresses(), protection, packetIns);
        repair(Failures.none(topology));
    }

    /** Programs the switches for these failures; throws {@link AssertionError} if they do not hold what they should. */
    void repair(Failures failures) {
        ControlReport report = control.controller().repair(failures);
        if (!report.consistent() || !report.errors().isEmpty()) {
            throw new AssertionError("not consistent: " + report.errors() + report.deviations());
        }
    }

    ProgrammedFabric control() {
        return control;
    }

    public EmulatedFabric switches() {
        return switches;
    }

    /** The packets that switches gave to the controller, to be taken from. */
    Queue<PacketIns.PacketIn> packetIns() {
        return packetIns.queue();
    }

    /** Packets that each cell of a counter array of a switch has counted; cells that have counted none are absent. */
    Map<Integer, Long> packets(int s, P4Counter counter) {
        return Planned.packets(control, s, counter);
    }

    /** The device that is switch {@code s}. */
    public EmulatedSwitch device(int s) {
        return switches.device(s);
    }

    /** Sends a frame from endpoint {@code e}; what came out at endpoints. */
    List<Delivery> send(int e, Frame frame) {
        return frames(switches.send(e, frame.bytes()));
    }

    /** Puts a frame on a channel, as if the switch at its source had sent it; what came out at endpoints. */
    List<Delivery> sendOn(int channel, Frame frame) {
        return frames(switches.sendOn(channel, frame.bytes()));
    }

    private static List<Delivery> frames(List<EmulatedFabric.Delivery> deliveries) {
        return deliveries.stream()
                .map(delivery -> new Delivery(delivery.endpoint(), new Frame(delivery.frame())))
                .toList();
    }

    /**
     * Sends frames from endpoint {@code e} and takes what leaves its switch, which goes no further. The switch is off
     * the network from then on.
     */
    List<Departure> departures(int e, List<Frame> frames) {
        List<Departure> departures = new ArrayList<>();
        EmulatedSwitch device = device(topology.edgeSwitch(e, 0));
        device.setPacketListener((port, frame, queue) -> departures.add(new Departure(port, queue, new Frame(frame))));
        frames.forEach(frame -> device.inject(topology.endpointPort(e, 0), frame.bytes()));
        return departures;
    }

    /** Where a frame arrives. */
    public interface Way {
        void at(EmulatedSwitch device, int port, Frame frame);
    }

    /** Sends a frame from endpoint {@code e} and tells by which switches it goes after the first. */
    public void follow(int e, Frame frame, Way way) {
        switches.observe((device, port, crossing, queue) -> {
            int c = topology.channelAt(Addressing.switchIndex((int) device), port);
            way.at(device(topology.target(c)), topology.port(topology.reverse(c)), new Frame(crossing));
        });
        send(e, frame);
        switches.observe((device, port, crossing, queue) -> {});
    }

    @Override
    public void close() {
        control.close();
        switches.close();
    }
}
