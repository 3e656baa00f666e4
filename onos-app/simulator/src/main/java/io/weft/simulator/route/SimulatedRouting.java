package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.registry.NamedEntry;
import io.weft.routing.Routes;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** A routing of packets in a simulation, by its name. Immutable. */
public final class SimulatedRouting extends NamedEntry {
    private final Scheme scheme;
    private final Maker maker;
    private final BiFunction<String, String, SimulatedRouting> configured;

    SimulatedRouting(String name, String meaning, Scheme scheme, Maker maker) {
        this(name, meaning, scheme, maker, (words, arguments) -> {
            throw new Refusal(name + " has no parameters");
        });
    }

    /**
     * One with parameters.
     *
     * @param configured makes the same of a name with arguments, and of these, each behind a colon
     */
    SimulatedRouting(
            String name,
            String meaning,
            Scheme scheme,
            Maker maker,
            BiFunction<String, String, SimulatedRouting> configured) {
        super(name, meaning, List.of());
        this.scheme = scheme;
        this.maker = maker;
        this.configured = configured;
    }

    /** Makes what routes the packets of one network. */
    @FunctionalInterface
    interface Maker {
        PacketRouting make(Network network);
    }

    /** One network, so far as routing is concerned; what its parts share is made once. Not thread-safe. */
    public static final class Network {
        final Routes routes;
        final SwitchPorts ports;
        final NextPorts next;
        final Packets packets;
        final IntUnaryOperator flitsBehind;
        final VirtualChannels virtualChannels;
        final RandomStreams random;
        final int bufferFlits;
        /** By most hops. */
        private final Map<Integer, RandomWaypoints> waypoints = new HashMap<>();
        /** By its class, what the parts of the network share. */
        private final Map<Class<?>, Object> shared = new HashMap<>();

        /**
         * Makes the network of these packets.
         *
         * @param flitsBehind by port, as {@link io.weft.simulator.network.Network#behind(int)} says; may be asked only
         *     once the network runs
         * @param random a stream for each switch, of this network alone
         * @param bufferFlits flits of buffer behind a port, of all virtual channels together
         */
        public Network(
                Routes routes,
                SwitchPorts ports,
                NextPorts next,
                Packets packets,
                IntUnaryOperator flitsBehind,
                VirtualChannels virtualChannels,
                RandomStreams random,
                int bufferFlits) {
            this.routes = routes;
            this.ports = ports;
            this.next = next;
            this.packets = packets;
            this.flitsBehind = flitsBehind;
            this.virtualChannels = virtualChannels;
            this.random = random;
            this.bufferFlits = bufferFlits;
        }

        PortChoice anyPort() {
            return PortChoice.random(next, random);
        }

        RandomWaypoints randomWaypoints() {
            return waypointsWithin(VirtualChannels.NO_LIMIT);
        }

        /** The waypoints of which only those are drawn by which routes have at most so many hops. */
        RandomWaypoints waypointsWithin(int hops) {
            return waypoints.computeIfAbsent(hops, most -> new RandomWaypoints(routes).fitting(virtualChannels, most));
        }

        /** Something that all parts of the network share, of which there is one of a class: made for the first. */
        <T> T shared(Class<T> type, Supplier<T> maker) {
            return type.cast(shared.computeIfAbsent(type, first -> maker.get()));
        }

        PortChoice leastQueuedPort() {
            return PortChoice.leastQueued(next, flitsBehind, random);
        }

        PacketRouting routing(PortChoice portChoice, WaypointChoice waypoints) {
            return new WaypointRouting(ports, packets, next, portChoice, virtualChannels, waypoints);
        }
    }

    /** The scheme that the fabric's routes are to be computed for. */
    public Scheme scheme() {
        return scheme;
    }

    /** This routing with arguments for its parameters, {@code words} being its name and these, each behind a colon. */
    SimulatedRouting configured(String words) {
        return configured.apply(words, words.substring(name().length()));
    }

    /** What routes the packets of a network, or of one part of it: each has its own. */
    public PacketRouting of(Network network) {
        return maker.make(network);
    }
}
