package io.weft.simulator.route;

import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;

/** Which virtual channel a packet takes, and which routes have enough of them. */
public interface VirtualChannels {
    /** A number of virtual channels, or of hops, that no route exceeds. */
    int NO_LIMIT = Integer.MAX_VALUE;

    /**
     * The virtual channel of a packet that leaves switch {@code s} by a port, or {@link PacketRouting#ANY}; it is told
     * of each hop once.
     */
    int next(int packet, int s, int port);

    /** How many a route can need at most; {@link #NO_LIMIT} where packets may take any. */
    int count();

    /** Whether a packet takes the next one at a hop by channel {@code c} after one by channel {@code before}. */
    boolean takesNext(int before, int c);

    /** How many packets from {@code s} by waypoint {@code w} to {@code d} can need; there has to be such a path. */
    int needed(int s, int w, int d);

    /** How many hops a route can have at most: {@link #NO_LIMIT} unless each of them needs one. */
    default int mostHops() {
        return NO_LIMIT;
    }

    /** Any one that is free, at every hop: what nothing proves to be free of deadlock. */
    static VirtualChannels any() {
        return new VirtualChannels() {
            @Override
            public int next(int packet, int s, int port) {
                return PacketRouting.ANY;
            }

            @Override
            public int count() {
                return NO_LIMIT;
            }

            @Override
            public boolean takesNext(int before, int c) {
                return false;
            }

            @Override
            public int needed(int s, int w, int d) {
                return 1;
            }
        };
    }

    /**
     * As many as the hops so far: the next one at every hop.
     *
     * @throws TooFewVirtualChannelsException if a minimal route has more hops than {@code count}
     */
    static VirtualChannels everyHop(Routes routes, Packets packets, int count) {
        NextHops nextHops = routes.nextHops();
        requireMinimalWithin(count, routes);
        return new VirtualChannels() {
            @Override
            public int next(int packet, int s, int port) {
                return packets.get(packet, Packets.HOPS);
            }

            @Override
            public int count() {
                return count;
            }

            @Override
            public boolean takesNext(int before, int c) {
                return true;
            }

            @Override
            public int needed(int s, int w, int d) {
                return nextHops.distance(s, w) + nextHops.distance(w, d);
            }

            @Override
            public int mostHops() {
                return count;
            }
        };
    }

    /**
     * The virtual channels that are installed: as many as the descents over channel classes so far.
     *
     * @throws IllegalStateException when asked, if a packet needs one that the fabric does not have, which its routes
     *     preclude
     */
    static VirtualChannels installed(Routes routes, SwitchPorts ports, Packets packets) {
        Topology topology = routes.fabric().topology();
        int count = routes.fabric().virtualChannels();
        return new VirtualChannels() {
            @Override
            public int next(int packet, int s, int port) {
                int progress = packets.get(packet, Packets.PROGRESS);
                int virtualChannel = progress & 0xFF;
                if (ports.entryClass(port) <= progress >> 8) {
                    virtualChannel++;
                }
                if (virtualChannel >= count) {
                    throw new IllegalStateException("a packet at " + topology.switchName(s) + " needs virtual channel "
                            + virtualChannel + " of " + count);
                }
                packets.set(packet, Packets.PROGRESS, ports.exitClass(port) << 8 | virtualChannel);
                return virtualChannel;
            }

            @Override
            public int count() {
                return count;
            }

            @Override
            public boolean takesNext(int before, int c) {
                return topology.entryClass(c) <= topology.exitClass(before);
            }

            @Override
            public int needed(int s, int w, int d) {
                return WaypointPaths.virtualChannels(routes.nextHops(), s, w, d);
            }
        };
    }

    private static void requireMinimalWithin(int count, Routes routes) {
        Topology topology = routes.fabric().topology();
        int[] edges = topology.edgeSwitches();
        int longest = 0;
        String ends = "";
        for (int s : edges) {
            for (int d : edges) {
                if (routes.kind(s, d) != PathKind.NONE && routes.nextHops().distance(s, d) > longest) {
                    longest = routes.nextHops().distance(s, d);
                    ends = topology.switchName(s) + " to " + topology.switchName(d);
                }
            }
        }
        if (longest > count) {
            throw TooFewVirtualChannelsException.ofHops(ends, longest, count);
        }
    }
}
