package io.weft.cli.emulate;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Text;
import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.FrameReceiver;
import io.weft.emulation.LinkObserver;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.topology.Topology;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntFunction;

/** One in-process switch for each switch of a fabric, wired as planned, each serving P4Runtime on loopback. */
final class EmulatedFabric implements AutoCloseable {
    private final Topology topology;
    private final EmulatedNetwork network = new EmulatedNetwork();
    private final List<SwitchServer> servers = new ArrayList<>();
    private final P4RuntimeFabric control;

    /**
     * Starts the switches.
     *
     * @param endpoints what receives the frames of each endpoint, by its index
     * @param started called after each switch
     */
    EmulatedFabric(Fabric fabric, IntFunction<FrameReceiver> endpoints, Runnable started) {
        topology = fabric.topology();
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            EmulatedSwitch device = new EmulatedSwitch(Addressing.switchId(s));
            network.add(device);
            SwitchServer server = serve(device);
            servers.add(server);
            addresses.put(
                    s, new SwitchAddress(topology.switchName(s), device.deviceId(), server.host(), server.port()));
            started.run();
        }
        wire(endpoints);
        control =
                new P4RuntimeFabric(addresses, Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored());
    }

    private SwitchServer serve(EmulatedSwitch device) {
        try {
            return SwitchServer.start(device, 0);
        } catch (UncheckedIOException e) {
            servers.forEach(SwitchServer::close);
            throw new InputException(
                    e.getMessage() + "; each of " + Text.count(topology.switchCount(), "switch", "switches")
                            + " needs a free TCP port on the loopback interface (net.ipv4.ip_local_port_range), and a"
                            + " second one for its controller",
                    e);
        }
    }

    private void wire(IntFunction<FrameReceiver> endpoints) {
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            int back = topology.reverse(c);
            network.connect(
                    Addressing.switchId(topology.source(c)),
                    topology.port(c),
                    Addressing.switchId(topology.source(back)),
                    topology.port(back));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            network.attach(
                    Addressing.switchId(topology.edgeSwitch(e, 0)), topology.endpointPort(e, 0), endpoints.apply(e));
        }
    }

    /** Connects to every switch and loads its pipeline; those that failed, and why. */
    SortedMap<Integer, String> connect() {
        return control.connect();
    }

    /** The switches as the controller sees them. */
    P4RuntimeFabric control() {
        return control;
    }

    /** Sends a frame from endpoint {@code e} and runs it to its end on this thread. */
    void send(int e, byte[] frame) {
        network.send(Addressing.switchId(topology.edgeSwitch(e, 0)), topology.endpointPort(e, 0), frame);
    }

    /** Lets {@code observer} see what crosses links. */
    void observe(LinkObserver observer) {
        network.observe(observer);
    }

    /** Takes a link or a switch out of service, or puts it back. */
    void set(Failure failure, boolean up) {
        long device = Addressing.switchId(failure.switchIndex());
        if (failure.isSwitch()) {
            if (up) {
                network.restoreSwitch(device);
            } else {
                network.cutSwitch(device);
            }
        } else if (up) {
            network.restoreLink(device, failure.port());
        } else {
            network.cutLink(device, failure.port());
        }
    }

    @Override
    public void close() {
        control.close();
        servers.forEach(SwitchServer::close);
    }
}
