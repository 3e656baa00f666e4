package io.weft.e2e;

import io.weft.control.ControlReport;
import io.weft.control.LocalProtection;
import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A fabric of emulated switches in this process, programmed over P4Runtime; a test is its endpoints. */
final class EmulatedFabric implements AutoCloseable {
    private final Topology topology;
    private final EmulatedNetwork network = new EmulatedNetwork();
    private final List<SwitchServer> servers = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final ControlledFabric control;

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
    EmulatedFabric(Fabric fabric, LocalProtection protection) {
        topology = fabric.topology();
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            EmulatedSwitch device = new EmulatedSwitch(Addressing.switchId(s));
            network.add(device);
            SwitchServer server = SwitchServer.start(device, 0);
            servers.add(server);
            addresses.put(s, new SwitchAddress(topology.switchName(s), device.deviceId(), "127.0.0.1", server.port()));
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            network.connect(
                    sourceId(c), topology.port(c), sourceId(topology.reverse(c)), topology.port(topology.reverse(c)));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            int endpoint = e;
            network.attach(
                    Addressing.switchId(edge(e)),
                    topology.endpointPort(e, 0),
                    (frame, queue) -> deliveries.add(new Delivery(endpoint, new Frame(frame))));
        }
        control = new ControlledFabric(fabric, addresses, protection);
        repair(Failures.none(topology));
    }

    private int sourceId(int channel) {
        return Addressing.switchId(topology.source(channel));
    }

    private int edge(int e) {
        return topology.edgeSwitch(e, 0);
    }

    /** Programs the switches for these failures; throws {@link AssertionError} if they do not hold what they should. */
    void repair(Failures failures) {
        ControlReport report = control.controller().repair(failures);
        if (!report.consistent() || !report.errors().isEmpty()) {
            throw new AssertionError("not consistent: " + report.errors() + report.deviations());
        }
    }

    ControlledFabric control() {
        return control;
    }

    /** Cuts link {@code l}, or mends it. */
    void setLink(int l, boolean whole) {
        int c = topology.channelOfLink(l);
        if (whole) {
            network.restoreLink(sourceId(c), topology.port(c));
        } else {
            network.cutLink(sourceId(c), topology.port(c));
        }
    }

    /** Sends a frame from endpoint {@code e}; what came out at endpoints by and by. */
    List<Delivery> send(int e, Frame frame) {
        deliveries.clear();
        network.send(Addressing.switchId(edge(e)), topology.endpointPort(e, 0), frame.bytes());
        return List.copyOf(deliveries);
    }

    /** Puts a frame on a channel, as if the switch at its source had sent it; what came out at endpoints by and by. */
    List<Delivery> sendOn(int channel, Frame frame) {
        deliveries.clear();
        int back = topology.reverse(channel);
        network.send(sourceId(back), topology.port(back), frame.bytes());
        return List.copyOf(deliveries);
    }

    /**
     * Sends frames from endpoint {@code e} and takes what leaves its switch, which goes no further. The switch is off
     * the network from then on.
     */
    List<Departure> departures(int e, List<Frame> frames) {
        List<Departure> departures = new ArrayList<>();
        EmulatedSwitch device = device(edge(e));
        device.setPacketListener((port, frame, queue) -> departures.add(new Departure(port, queue, new Frame(frame))));
        frames.forEach(frame -> device.inject(topology.endpointPort(e, 0), frame.bytes()));
        return departures;
    }

    /** The TCP port of the P4Runtime server of switch {@code s}. */
    int port(int s) {
        return servers.get(s).port();
    }

    /** Where a frame arrives. */
    interface Way {
        void at(EmulatedSwitch device, int port, Frame frame);
    }

    /** Sends a frame from endpoint {@code e} and tells by which switches it goes after the first. */
    void follow(int e, Frame frame, Way way) {
        network.observe((device, port, crossing, queue) -> {
            int c = topology.reverse(channel((int) device, port));
            way.at(network.at(sourceId(c)), topology.port(c), new Frame(crossing));
        });
        send(e, frame);
        network.observe((device, port, crossing, queue) -> {});
    }

    /** The channel that leaves a device by a port. */
    private int channel(int deviceId, int port) {
        return IntStream.range(0, topology.channelCount())
                .filter(c -> sourceId(c) == deviceId && topology.port(c) == port)
                .findFirst()
                .orElseThrow();
    }

    /** The device that is switch {@code s}. */
    EmulatedSwitch device(int s) {
        return network.at(Addressing.switchId(s));
    }

    @Override
    public void close() {
        control.close();
        servers.forEach(SwitchServer::close);
    }
}
