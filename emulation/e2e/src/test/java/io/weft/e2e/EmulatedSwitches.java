package io.weft.e2e;

import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Emulated switches of a fabric that wait for a controller, and can be cabled wrongly, killed and started again. */
final class EmulatedSwitches implements AutoCloseable {
    private final Topology topology;
    private final Fabric fabric;
    private final EmulatedNetwork network = new EmulatedNetwork();
    private final Map<Integer, SwitchServer> servers = new HashMap<>();
    private final Map<Integer, SwitchAddress> addresses = new HashMap<>();
    private final Queue<Integer> arrivedAt = new ConcurrentLinkedQueue<>();

    /**
     * Starts the switches.
     *
     * @param swapped two links whose second ends are plugged into one another's port, or none
     */
    EmulatedSwitches(Fabric fabric, int... swapped) {
        this.fabric = fabric;
        topology = fabric.topology();
        for (int s = 0; s < topology.switchCount(); s++) {
            network.add(new EmulatedSwitch(Addressing.switchId(s)));
            start(s, 0);
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            int back = topology.reverse(channelOf(l, swapped));
            network.connect(id(topology.source(c)), topology.port(c), id(topology.source(back)), topology.port(back));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            int endpoint = e;
            network.attach(
                    id(topology.edgeSwitch(e, 0)),
                    topology.endpointPort(e, 0),
                    (frame, queue) -> arrive(frame, endpoint));
        }
    }

    /** The controller's probes for links that should not be there come to endpoints too, at any time. */
    private void arrive(byte[] frame, int endpoint) {
        if (new Frame(frame).at(12, 2) == WeftConstants.ETHERTYPE_IPV4) {
            arrivedAt.add(endpoint);
        }
    }

    private int channelOf(int l, int[] swapped) {
        for (int i = 0; i < swapped.length; i++) {
            if (swapped[i] == l) {
                return topology.channelOfLink(swapped[swapped.length - 1 - i]);
            }
        }
        return topology.channelOfLink(l);
    }

    private static long id(int s) {
        return Addressing.switchId(s);
    }

    private void start(int s, int port) {
        SwitchServer server = SwitchServer.start(network.at(id(s)), port);
        servers.put(s, server);
        addresses.put(s, new SwitchAddress(topology.switchName(s), id(s), "127.0.0.1", server.port()));
    }

    Map<Integer, SwitchAddress> addresses() {
        return Map.copyOf(addresses);
    }

    /** Takes a link out of service, or puts it back. */
    void setLink(int l, boolean whole) {
        int c = topology.channelOfLink(l);
        if (whole) {
            network.restoreLink(id(topology.source(c)), topology.port(c));
        } else {
            network.cutLink(id(topology.source(c)), topology.port(c));
        }
    }

    /** A switch loses power. */
    void kill(int s) {
        servers.remove(s).close();
        network.cutSwitch(id(s));
    }

    /** It starts again, with nothing in its tables. */
    void boot(int s) {
        network.at(id(s)).reset();
        network.restoreSwitch(id(s));
        start(s, addresses.get(s).port());
    }

    /** Somebody empties a switch behind the controller's back. */
    void empty(int s) {
        network.at(id(s)).reset();
    }

    /** Sends a packet from one endpoint to another, and tells whether it arrived there and nowhere else. */
    boolean delivers(int source, int destination) {
        arrivedAt.clear();
        network.send(
                id(topology.edgeSwitch(source, 0)),
                topology.endpointPort(source, 0),
                Ipv4.udp(fabric.addressing(), source, destination, 7_000, 8_000, 60)
                        .bytes());
        return arrivedAt.size() == 1 && arrivedAt.peek() == destination;
    }

    /** Whether a packet arrives for each ordered pair of endpoints on switches for which {@code s} is not both. */
    boolean deliversAllBut(int s) {
        for (int a = 0; a < topology.endpointCount(); a++) {
            for (int b = 0; b < topology.endpointCount(); b++) {
                boolean concerned = topology.edgeSwitch(a, 0) == s || topology.edgeSwitch(b, 0) == s;
                if (a != b && !concerned && !delivers(a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a packet arrives from each of these endpoints at the next, and from the last at the first. */
    boolean delivers(int... ring) {
        for (int i = 0; i < ring.length; i++) {
            if (!delivers(ring[i], ring[(i + 1) % ring.length])) {
                return false;
            }
        }
        return true;
    }

    boolean deliversAll() {
        return deliversAllBut(-1);
    }

    @Override
    public void close() {
        servers.values().forEach(SwitchServer::close);
    }
}
