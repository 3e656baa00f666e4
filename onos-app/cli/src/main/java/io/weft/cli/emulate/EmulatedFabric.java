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
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Topology;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** One in-process switch for each switch of a fabric, wired as planned, each serving P4Runtime on loopback. */
final class EmulatedFabric implements AutoCloseable {
    private final Topology topology;
    private final EmulatedNetwork network = new EmulatedNetwork();
    private final List<SwitchServer> servers = new ArrayList<>();
    private final Map<Integer, SwitchAddress> addresses = new HashMap<>();

    /**
     * Starts the switches.
     *
     * @param places where each switch serves P4Runtime, by its index
     * @param endpoints what receives the frames of each endpoint, by its index
     * @param started called after each switch
     */
    EmulatedFabric(
            Fabric fabric,
            IntFunction<InetSocketAddress> places,
            IntFunction<FrameReceiver> endpoints,
            Runnable started) {
        topology = fabric.topology();
        for (int s = 0; s < topology.switchCount(); s++) {
            EmulatedSwitch device = new EmulatedSwitch(Addressing.switchId(s));
            network.add(device);
            SwitchServer server = serve(device, places.apply(s));
            servers.add(server);
            addresses.put(
                    s, new SwitchAddress(topology.switchName(s), device.deviceId(), server.host(), server.port()));
            started.run();
        }
        wire(endpoints);
    }

    /** Any free port on loopback, for each switch. */
    static IntFunction<InetSocketAddress> anywhere() {
        return s -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private SwitchServer serve(EmulatedSwitch device, InetSocketAddress place) {
        try {
            return SwitchServer.start(device, place);
        } catch (UncheckedIOException e) {
            servers.forEach(SwitchServer::close);
            throw new InputException(
                    e.getMessage() + "; each of " + Text.count(topology.switchCount(), "switch", "switches")
                            + " needs a free TCP port (net.ipv4.ip_local_port_range), and a second one for its"
                            + " controller",
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

    /** Where each switch serves P4Runtime, by its index. */
    Map<Integer, SwitchAddress> addresses() {
        return addresses;
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
        servers.forEach(SwitchServer::close);
    }
}
