package io.weft.emulation.fabric;

import io.grpc.ServerInterceptor;
import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedNetwork.LinkObserver;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * One in-process switch for each switch of a fabric, each serving P4Runtime, linked as planned unless told otherwise.
 * The caller plays the endpoints. Frames may be sent by several threads at once.
 */
public final class EmulatedFabric implements AutoCloseable {
    private final Topology topology;
    private final EmulatedNetwork network = new EmulatedNetwork();
    private final Map<Integer, SwitchServer> servers = new ConcurrentHashMap<>();
    private final Map<Integer, SwitchAddress> addresses = new ConcurrentHashMap<>();
    private final ThreadLocal<Optional<List<Delivery>>> awaited = ThreadLocal.withInitial(Optional::empty);
    private final IntFunction<List<ServerInterceptor>> observers;
    private Failures failures;

    /** A frame that arrived at an endpoint. */
    @SuppressWarnings("ArrayRecordComponent") // frames are not compared
    public record Delivery(int endpoint, byte[] frame) {}

    /** Starts the switches on free ports of the loopback interface; {@code started} is called after each. */
    public static EmulatedFabric onLoopback(Fabric fabric, Runnable started) {
        return new EmulatedFabric(fabric, s -> loopback(0), fabric.topology()::reverse, started);
    }

    /**
     * Starts the switches.
     *
     * @param places where each switch serves P4Runtime, by its index
     * @param farEnds for the first channel of each link, the channel whose source is the other end of the cable: the
     *     reverse channel, unless the fabric is to be cabled wrongly
     * @param started called after each switch
     * @throws UncheckedIOException if a switch cannot have its place; the message says which and what to do
     */
    public EmulatedFabric(
            Fabric fabric, IntFunction<InetSocketAddress> places, IntUnaryOperator farEnds, Runnable started) {
        this(fabric, places, farEnds, s -> List.of(), started);
    }

    /**
     * Starts the switches as above.
     *
     * @param observers for each switch, by its index, what sees the calls of its controllers
     */
    public EmulatedFabric(
            Fabric fabric,
            IntFunction<InetSocketAddress> places,
            IntUnaryOperator farEnds,
            IntFunction<List<ServerInterceptor>> observers,
            Runnable started) {
        this.observers = observers;
        topology = fabric.topology();
        failures = Failures.none(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            network.add(new EmulatedSwitch(Addressing.switchId(s)));
            serve(s, places.apply(s));
            started.run();
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            int back = farEnds.applyAsInt(c);
            network.connect(sourceId(c), topology.port(c), sourceId(back), topology.port(back));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            int endpoint = e;
            network.attach(edgeId(e), topology.endpointPort(e, 0), (frame, priority) -> awaited.get()
                    .ifPresent(deliveries -> deliveries.add(new Delivery(endpoint, frame))));
        }
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private void serve(int s, InetSocketAddress place) {
        try {
            SwitchServer server = SwitchServer.start(device(s), place, observers.apply(s));
            servers.put(s, server);
            addresses.put(
                    s, new SwitchAddress(topology.switchName(s), Addressing.switchId(s), server.host(), server.port()));
        } catch (UncheckedIOException e) {
            close();
            int n = topology.switchCount();
            throw new UncheckedIOException(
                    e.getMessage() + "; does another emulation run?"
                            + (place.getPort() == 0 ? "" : " --targets FILE gives this one other ports.") + " Each of "
                            + n + (n == 1 ? " switch" : " switches")
                            + " needs a free TCP port (net.ipv4.ip_local_port_range), and a second one for its"
                            + " controller",
                    e.getCause());
        }
    }

    private long sourceId(int channel) {
        return Addressing.switchId(topology.source(channel));
    }

    private long edgeId(int e) {
        return Addressing.switchId(topology.edgeSwitch(e, 0));
    }

    /** Where each switch serves P4Runtime, by its index. */
    public Map<Integer, SwitchAddress> addresses() {
        return Map.copyOf(addresses);
    }

    public EmulatedSwitch device(int s) {
        return network.at(Addressing.switchId(s));
    }

    /**
     * Sends a frame from endpoint {@code e} and runs it to its end on this thread.
     *
     * @return what arrived at endpoints of this frame, its copies and the answers to them
     */
    public List<Delivery> send(int e, byte[] frame) {
        return send(edgeId(e), topology.endpointPort(e, 0), frame);
    }

    /** Puts a frame on channel {@code c}, as if the switch at its source had sent it, and runs it to its end. */
    public List<Delivery> sendOn(int c, byte[] frame) {
        int back = topology.reverse(c);
        return send(sourceId(back), topology.port(back), frame);
    }

    private List<Delivery> send(long device, int port, byte[] frame) {
        List<Delivery> deliveries = new ArrayList<>();
        awaited.set(Optional.of(deliveries));
        try {
            network.send(device, port, frame);
        } finally {
            awaited.remove();
        }
        return deliveries;
    }

    /**
     * From now on this happens to the frames by channel {@code c}, while it counts as up at both ends; see
     * {@link EmulatedNetwork#impair}.
     */
    public void impair(int c, EmulatedNetwork.Impairment impairment) {
        network.impair(sourceId(c), topology.port(c), impairment);
    }

    /** Ends what {@link #impair} began. */
    public void mend(int c) {
        network.mend(sourceId(c), topology.port(c));
    }

    /** Lets {@code observer} see what crosses links, in place of the one before. */
    public void observe(LinkObserver observer) {
        network.observe(observer);
    }

    /**
     * Takes exactly these links and switches out of service; those that were before and are not among them work again.
     */
    public synchronized void setFailures(Failures next) {
        for (int s = 0; s < topology.switchCount(); s++) {
            if (next.switchAlive(s) && !failures.switchAlive(s)) {
                network.restoreSwitch(Addressing.switchId(s));
            } else if (!next.switchAlive(s) && failures.switchAlive(s)) {
                network.cutSwitch(Addressing.switchId(s));
            }
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            if (next.linkAlive(l) && !failures.linkAlive(l)) {
                network.restoreLink(sourceId(c), topology.port(c));
            } else if (!next.linkAlive(l) && failures.linkAlive(l)) {
                network.cutLink(sourceId(c), topology.port(c));
            }
        }
        failures = next;
    }

    public synchronized Failures failures() {
        return failures;
    }

    /** Switch {@code s} loses power: it is out of service, and no controller reaches it. */
    public synchronized void powerOff(int s) {
        servers.remove(s).close();
        setFailures(failures.withSwitch(s));
    }

    /** Switch {@code s} starts again where it was, with nothing in its tables. */
    public synchronized void powerOn(int s) {
        device(s).reset();
        setFailures(failures.withoutSwitch(s));
        serve(s, loopback(addresses.get(s).port()));
    }

    @Override
    public void close() {
        servers.values().forEach(SwitchServer::close);
    }
}
