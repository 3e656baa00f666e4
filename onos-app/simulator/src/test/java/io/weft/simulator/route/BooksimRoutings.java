package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import io.weft.topology.structure.Groups;

/**
 * Minimal routings of BookSim 2 that take virtual channels by a rule of their own, on the same topologies. What they do
 * is from BookSim's functions of these names; nothing of them is in the switches that Weft programs.
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

    /** What {@link #DRAGONFLY} says, where any two groups have one link. Immutable. */
    private static final class OneGlobalChannel implements PacketRouting {
        private final SwitchPorts ports;
        private final Packets packets;
        private final Groups groups;
        /** By group and other group, the channel from the first to the second. */
        private final int[][] global;

        OneGlobalChannel(SwitchPorts ports, Packets packets) {
            Topology topology = ports.topology();
            this.ports = ports;
            this.packets = packets;
            this.groups = topology.structure(Groups.class).orElseThrow();
            this.global = new int[groups.count()][groups.count()];
            for (int c = 0; c < topology.channelCount(); c++) {
                global[groups.group(topology.source(c))][groups.group(topology.target(c))] = c;
            }
        }

        @Override
        public int next(int packet, int s) {
            int last = packets.get(packet, Packets.LAST_SWITCH);
            int channel = -1;
            if (groups.group(s) != groups.group(last)) {
                int across = global[groups.group(s)][groups.group(last)];
                int gateway = ports.topology().source(across);
                if (gateway == s) {
                    channel = across;
                    packets.set(packet, Packets.PROGRESS, 1);
                } else {
                    channel = channel(ports.topology(), s, gateway);
                }
            } else if (s != last) {
                channel = channel(ports.topology(), s, last);
            }
            int port =
                    channel < 0 ? ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)) : ports.ofChannel(channel);
            return PacketRouting.hop(port, packets.get(packet, Packets.PROGRESS));
        }
    }

    /** What {@link #torus} says. Immutable. */
    private static final class DimensionOrder implements PacketRouting {
        private final SwitchPorts ports;
        private final Packets packets;
        private final RandomStreams random;
        private final int k;

        DimensionOrder(SwitchPorts ports, Packets packets, RandomStreams random, int k) {
            this.ports = ports;
            this.packets = packets;
            this.random = random;
            this.k = k;
        }

        @Override
        public int next(int packet, int s) {
            int last = packets.get(packet, Packets.LAST_SWITCH);
            if (last == s) {
                return PacketRouting.hop(ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)), ANY);
            }
            int stride = 1;
            while (s / stride % k == last / stride % k) {
                stride *= k;
            }
            int from = s / stride % k;
            int to = last / stride % k;
            // Behind the first hop around a ring the distance that is left is less than half of it: no turning back.
            int up = Math.floorMod(to - from, k);
            boolean upwards = 2 * up == k ? random.below(s, 2) == 0 : 2 * up < k;
            int ring = packets.get(packet, Packets.PROGRESS);
            if (ring >> 1 != stride) {
                ring = stride << 1 | (from > to ? 1 : 0);
                packets.set(packet, Packets.PROGRESS, ring);
            }
            int next = s + (Math.floorMod(from + (upwards ? 1 : -1), k) - from) * stride;
            return PacketRouting.hop(ports.ofChannel(channel(ports.topology(), s, next)), ring & 1);
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
