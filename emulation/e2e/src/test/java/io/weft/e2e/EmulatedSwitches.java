package io.weft.e2e;

import io.grpc.ServerInterceptor;
import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.fabric.EmulatedFabric;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Emulated switches of a fabric that wait for a controller, and can be cabled wrongly, killed and started again. */
public final class EmulatedSwitches implements AutoCloseable {
    private final Topology topology;
    private final Fabric fabric;
    private final EmulatedFabric switches;

    /**
     * Starts the switches.
     *
     * @param swapped two links whose second ends are plugged into one another's port, or none
     */
    public EmulatedSwitches(Fabric fabric, int... swapped) {
        this.fabric = fabric;
        topology = fabric.topology();
        switches = new EmulatedFabric(
                fabric,
                s -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                c -> topology.reverse(topology.channelOfLink(pluggedInto(topology.link(c), swapped))),
                () -> {});
    }

    /**
     * Starts switches that are cabled as planned.
     *
     * @param observers for each switch, by its index, what sees the calls of its controllers
     */
    EmulatedSwitches(Fabric fabric, IntFunction<ServerInterceptor> observers) {
        this.fabric = fabric;
        topology = fabric.topology();
        switches = new EmulatedFabric(
                fabric,
                s -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                topology::reverse,
                s -> List.of(observers.apply(s)),
                () -> {});
    }

    private static int pluggedInto(int l, int[] swapped) {
        for (int i = 0; i < swapped.length; i++) {
            if (swapped[i] == l) {
                return swapped[swapped.length - 1 - i];
            }
        }
        return l;
    }

    public Map<Integer, SwitchAddress> addresses() {
        return switches.addresses();
    }

    /** Takes a link out of service, or puts it back. */
    public void setLink(int l, boolean whole) {
        Failures failures = switches.failures();
        switches.setFailures(whole ? failures.withoutLink(l) : failures.withLink(l));
    }

    /** This happens to the frames by channel {@code c} from now on. */
    void impair(int c, EmulatedNetwork.Impairment impairment) {
        switches.impair(c, impairment);
    }

    void mend(int c) {
        switches.mend(c);
    }

    /** Sends a packet with so many bytes of data from one endpoint to another, whatever becomes of it. */
    void send(int source, int destination, int bytes) {
        switches.send(
                source,
                Ipv4.udp(fabric.addressing(), source, destination, 7_000, 8_000, bytes)
                        .bytes());
    }

    /** A switch loses power. */
    public void kill(int s) {
        switches.powerOff(s);
    }

    /** It starts again, with nothing in its tables. */
    public void boot(int s) {
        switches.powerOn(s);
    }

    /** Somebody empties a switch behind the controller's back. */
    void empty(int s) {
        switches.device(s).reset();
    }

    /** Sends a packet from one endpoint to another, and tells whether it arrived there and nowhere else. */
    public boolean delivers(int source, int destination) {
        return deliveries(source, destination).equals(List.of(destination));
    }

    /** Sends a packet from one endpoint to another, and returns the endpoints at which it arrived. */
    List<Integer> deliveries(int source, int destination) {
        return switches
                .send(
                        source,
                        Ipv4.udp(fabric.addressing(), source, destination, 7_000, 8_000, 60)
                                .bytes())
                .stream()
                .map(EmulatedFabric.Delivery::endpoint)
                .toList();
    }

    /** Lets {@code observer} see what crosses links, in place of the one before. */
    void observe(EmulatedNetwork.LinkObserver observer) {
        switches.observe(observer);
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
    public boolean delivers(int... ring) {
        for (int i = 0; i < ring.length; i++) {
            if (!delivers(ring[i], ring[(i + 1) % ring.length])) {
                return false;
            }
        }
        return true;
    }

    public boolean deliversAll() {
        return deliversAllBut(-1);
    }

    @Override
    public void close() {
        switches.close();
    }
}
