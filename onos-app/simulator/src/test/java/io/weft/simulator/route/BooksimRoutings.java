package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.function.IntUnaryOperator;

/**
 * Routings of BookSim 2 that take virtual channels by a rule of their own, on the same topologies. What they do is from
 * BookSim's functions of these names; nothing of them is in the switches that Weft programs.
 */
public final class BooksimRoutings {
    /**
     * {@code min_dragonflynew}: by the one global channel to the group of the destination, and local ones before and
     * behind it; virtual channel 0 before it, 1 on it and behind it, the channel to the endpoint included.
     */
    public static final SimulatedRouting DRAGONFLY = new SimulatedRouting(
            "min_dragonflynew",
            "by one global channel",
            Scheme.MINIMAL,
            network -> new OneGlobalChannel(network.ports, network.packets));

    /**
     * {@code ugal_dragonflynew}: as {@link #DRAGONFLY}, or by the switch of an endpoint drawn at random of another
     * group than the source's, if the flits behind the first port of the minimal route are more than 30 more than twice
     * those behind the first port of that. Virtual channel 0 is to the waypoint, 1 behind it until the next global
     * channel, 2 on that and behind it, and within a group.
     */
    public static final SimulatedRouting DRAGONFLY_UGAL = new SimulatedRouting(
            "ugal_dragonflynew",
            "by one global channel or a waypoint",
            Scheme.UGAL_L,
            network -> new OneWaypoint(network.ports, network.packets, network.random, network.flitsBehind));

    private BooksimRoutings() {}

    /**
     * {@code dim_order_torus}: around one ring after the other, the last coordinate first, by the shorter way, and by
     * one drawn at random where both are of the same length. In the direction of growing coordinates, packets over the
     * link that closes the ring take virtual channel 1 all around it and the others 0; in the other direction it is the
     * reverse.
     *
     * @param k switches of each ring
     */
    public static SimulatedRouting torus(int k) {
        return new SimulatedRouting(
                "dim_order_torus",
                "around one ring after the other",
                Scheme.MINIMAL,
                network -> new DimensionOrder(network.ports, network.packets, network.random, k));
    }

    /**
     * {@code valiant_torus}: as {@link #torus} to a switch drawn at random, and from there to the destination. There
     * are virtual channels 0 and 2 for the first way, 1 and 3 for the second.
     *
     * @param k switches of each ring
     */
    public static SimulatedRouting torusValiant(int k) {
        return new SimulatedRouting(
                "valiant_torus",
                "around one ring after the other, by a switch drawn at random",
                Scheme.VALIANT,
                network -> new TwoWays(network.ports, network.packets, network.random, k));
    }

    /** Minimal routes of a Dragonfly in which any two groups have one link. Immutable. */
    private static final class DragonflyRoutes {
        private final SwitchPorts ports;
        private final Groups groups;
        /** By group and other group, the channel from the first to the second. */
        private final int[][] global;

        DragonflyRoutes(SwitchPorts ports) {
            Topology topology = ports.topology();
            this.ports = ports;
            this.groups = topology.arrangement().groups().orElseThrow();
            this.global = new int[groups.count()][groups.count()];
            for (int c = 0; c < topology.channelCount(); c++) {
                global[groups.group(topology.source(c))][groups.group(topology.target(c))] = c;
            }
        }

        boolean sameGroup(int s, int t) {
            return groups.group(s) == groups.group(t);
        }

        /** The channel of switch {@code s} by which the route to another begins. */
        int channel(int s, int t) {
            if (sameGroup(s, t)) {
                return BooksimRoutings.channel(ports.topology(), s, t);
            }
            int across = global[groups.group(s)][groups.group(t)];
            int gateway = ports.topology().source(across);
            return gateway == s ? across : BooksimRoutings.channel(ports.topology(), s, gateway);
        }

        boolean isGlobal(int channel) {
            return !sameGroup(ports.topology().source(channel), ports.topology().target(channel));
        }

        /** The port of switch {@code s} by which the route to another begins. */
        int port(int s, int t) {
            return ports.ofChannel(channel(s, t));
        }
    }

    /** What {@link #DRAGONFLY} says. Immutable. */
    private static final class OneGlobalChannel implements PacketRouting {
        private final SwitchPorts ports;
        private final Packets packets;
        private final DragonflyRoutes routes;

        OneGlobalChannel(SwitchPorts ports, Packets packets) {
            this.ports = ports;
            this.packets = packets;
            this.routes = new DragonflyRoutes(ports);
        }

        @Override
        public int next(int packet, int s) {
            int last = packets.get(packet, Packets.LAST_SWITCH);
            int port = ports.ofEndpoint(packets.get(packet, Packets.DESTINATION));
            if (s != last) {
                int channel = routes.channel(s, last);
                port = ports.ofChannel(channel);
                if (routes.isGlobal(channel)) {
                    packets.set(packet, Packets.PROGRESS, 1);
                }
            }
            return PacketRouting.hop(port, packets.get(packet, Packets.PROGRESS));
        }
    }

    /** What {@link #DRAGONFLY_UGAL} says. A packet's progress is its virtual channel. Immutable. */
    private static final class OneWaypoint implements PacketRouting {
        private static final int THRESHOLD = 30;

        private final SwitchPorts ports;
        private final Packets packets;
        private final RandomStreams random;
        private final IntUnaryOperator flitsBehind;
        private final DragonflyRoutes routes;

        OneWaypoint(SwitchPorts ports, Packets packets, RandomStreams random, IntUnaryOperator flitsBehind) {
            this.ports = ports;
            this.packets = packets;
            this.random = random;
            this.flitsBehind = flitsBehind;
            this.routes = new DragonflyRoutes(ports);
        }

        @Override
        public int next(int packet, int s) {
            int last = packets.get(packet, Packets.LAST_SWITCH);
            if (packets.get(packet, Packets.HOPS) == 0) {
                decide(packet, s, last);
            }
            int progress = packets.get(packet, Packets.PROGRESS);
            int target = progress == 0 ? packets.get(packet, Packets.WAYPOINT) : last;
            if (progress == 0 && target == s) {
                progress = 1;
                target = last;
            }
            int port = ports.ofEndpoint(packets.get(packet, Packets.DESTINATION));
            if (s != target) {
                int channel = routes.channel(s, target);
                port = ports.ofChannel(channel);
                if (progress == 1 && routes.isGlobal(channel)) {
                    progress = 2;
                }
            }
            packets.set(packet, Packets.PROGRESS, progress);
            return PacketRouting.hop(port, progress);
        }

        private void decide(int packet, int s, int last) {
            int progress = 2;
            if (!routes.sameGroup(s, last)) {
                int endpoint = random.below(s, ports.topology().endpointCount());
                int waypoint = ports.owner(ports.ofEndpoint(endpoint));
                packets.set(packet, Packets.WAYPOINT, waypoint);
                progress =
                        routes.sameGroup(s, waypoint) || behind(s, last) <= 2 * behind(s, waypoint) + THRESHOLD ? 1 : 0;
            }
            packets.set(packet, Packets.PROGRESS, progress);
        }

        private int behind(int s, int target) {
            return flitsBehind.applyAsInt(routes.port(s, target));
        }
    }

    /** Ways around one ring of a torus after the other, the last coordinate first. Immutable. */
    private static final class Rings {
        private final SwitchPorts ports;
        private final RandomStreams random;
        private final int k;

        Rings(SwitchPorts ports, RandomStreams random, int k) {
            this.ports = ports;
            this.random = random;
            this.k = k;
        }

        /** The distance of neighbours' numbers in the ring that is next on the way from a switch to another. */
        int stride(int s, int target) {
            int stride = 1;
            while (s / stride % k == target / stride % k) {
                stride *= k;
            }
            return stride;
        }

        /** The port by the shorter way around that ring, or by one drawn at random. */
        int port(int s, int target, int stride) {
            int from = s / stride % k;
            // Behind the first hop around a ring the distance that is left is less than half of it: no turning back.
            int up = Math.floorMod(target / stride % k - from, k);
            boolean upwards = 2 * up == k ? random.below(s, 2) == 0 : 2 * up < k;
            int next = s + (Math.floorMod(from + (upwards ? 1 : -1), k) - from) * stride;
            return ports.ofChannel(channel(ports.topology(), s, next));
        }

        /** Stands for the ring, and in its lowest bit for the virtual channel all around it. */
        int ring(int s, int target, int stride) {
            return stride << 1 | (s / stride % k > target / stride % k ? 1 : 0);
        }
    }

    /** What {@link #torus} says. A packet's progress is its ring. Immutable. */
    private static final class DimensionOrder implements PacketRouting {
        private final SwitchPorts ports;
        private final Packets packets;
        private final Rings rings;

        DimensionOrder(SwitchPorts ports, Packets packets, RandomStreams random, int k) {
            this.ports = ports;
            this.packets = packets;
            this.rings = new Rings(ports, random, k);
        }

        @Override
        public int next(int packet, int s) {
            int last = packets.get(packet, Packets.LAST_SWITCH);
            if (last == s) {
                return PacketRouting.hop(ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)), ANY);
            }
            int stride = rings.stride(s, last);
            int ring = packets.get(packet, Packets.PROGRESS);
            if (ring >> 1 != stride) {
                ring = rings.ring(s, last, stride);
                packets.set(packet, Packets.PROGRESS, ring);
            }
            return PacketRouting.hop(rings.port(s, last, stride), ring & 1);
        }
    }

    /** What {@link #torusValiant} says. A packet's progress is its ring. Immutable. */
    private static final class TwoWays implements PacketRouting {
        private final SwitchPorts ports;
        private final Packets packets;
        private final RandomStreams random;
        private final Rings rings;

        TwoWays(SwitchPorts ports, Packets packets, RandomStreams random, int k) {
            this.ports = ports;
            this.packets = packets;
            this.random = random;
            this.rings = new Rings(ports, random, k);
        }

        @Override
        public int next(int packet, int s) {
            if (packets.get(packet, Packets.HOPS) == 0) {
                packets.set(
                        packet,
                        Packets.WAYPOINT,
                        random.below(s, ports.topology().switchCount()));
            }
            if (packets.get(packet, Packets.WAYPOINT) == s) {
                packets.set(packet, Packets.WAYPOINT, -1);
                packets.set(packet, Packets.PROGRESS, 0);
            }
            int waypoint = packets.get(packet, Packets.WAYPOINT);
            int last = packets.get(packet, Packets.LAST_SWITCH);
            if (waypoint < 0 && last == s) {
                return PacketRouting.hop(ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)), ANY);
            }
            int target = waypoint < 0 ? last : waypoint;
            int stride = rings.stride(s, target);
            int ring = packets.get(packet, Packets.PROGRESS);
            if (ring >> 1 != stride) {
                ring = rings.ring(s, target, stride);
                packets.set(packet, Packets.PROGRESS, ring);
            }
            int virtualChannel = (ring & 1) << 1 | (waypoint < 0 ? 1 : 0);
            return PacketRouting.hop(rings.port(s, target, stride), virtualChannel);
        }
    }

    private static int channel(Topology topology, int s, int next) {
        int c = topology.firstChannel(s);
        while (topology.target(c) != next) {
            c++;
        }
        return c;
    }
}
