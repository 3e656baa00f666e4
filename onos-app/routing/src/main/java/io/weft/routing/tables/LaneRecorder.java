package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Records which (channel, lane) the packets of a walk hold and request. Used for one walk after the other; not
 * thread-safe.
 */
final class LaneRecorder {
    private static final int NONE = -1;

    /** Is told what is held and requested. */
    interface Arcs {
        /** A packet holds channel c in a lane. */
        void hold(int c, int lane);

        /** A packet holds c in lane v and requests d in lane w. */
        void add(int c, int v, int d, int w);
    }

    private final ForwardingTables tables;
    private final Topology topology;
    private final VirtualLanes virtualLanes;
    private final Arcs arcs;
    /** Whether lanes differ by the port that packets came by. */
    private final boolean byPort;
    /** By channel, the lanes that packets of this walk hold it in, as bits. */
    private final int[] held;
    /** The channels that are held. */
    private final int[] inUse;

    private int used;
    /**
     * By switch, the first held channel that leads there; by channel, the next to the same switch; or {@link #NONE}.
     */
    private final int[] firstIn;

    private final int[] nextIn;
    private int level;
    /** By switch, the ports of the endpoints that send, as many as {@link #senders} says. */
    private final int[][] ports;

    private final int[] senders;
    private boolean changed;

    LaneRecorder(ForwardingTables tables, VirtualLanes virtualLanes, Arcs arcs) {
        this.tables = tables;
        this.topology = tables.topology();
        this.virtualLanes = virtualLanes;
        this.arcs = arcs;
        this.byPort = tables.lanes() == 0 && virtualLanes != VirtualLanes.ONE;
        held = new int[topology.channelCount()];
        inUse = new int[topology.channelCount()];
        firstIn = new int[topology.switchCount()];
        Arrays.fill(firstIn, NONE);
        nextIn = new int[topology.channelCount()];
        ports = new int[topology.switchCount()][];
        Arrays.setAll(ports, s -> new int[topology.endpointsAt(s)]);
        senders = new int[topology.switchCount()];
    }

    /** Turns to packets of a service level. */
    void begin(int newLevel) {
        for (int i = 0; i < used; i++) {
            held[inUse[i]] = 0;
            firstIn[topology.target(inUse[i])] = NONE;
        }
        used = 0;
        Arrays.fill(senders, 0);
        level = newLevel;
    }

    /** An endpoint on a port of switch s sends packets. */
    void send(int s, int port) {
        ports[s][senders[s]++] = port;
    }

    /** Records the hops of a walk, until nothing new comes to be known of those on loops. */
    void record(DestinationWalk walk) {
        boolean again = walk.loops();
        do {
            changed = false;
            walk.forEachHop(this::hop);
        } while (again && changed);
    }

    private void hop(int u, int c, int hop) {
        if (held[c] == 0) {
            inUse[used++] = c;
            nextIn[c] = firstIn[topology.target(c)];
            firstIn[topology.target(c)] = c;
        }
        int before = held[c];
        for (int i = byPort ? 0 : Math.max(0, senders[u] - 1); i < senders[u]; i++) {
            held[c] |= 1 << lane(u, ports[u][i], hop);
        }
        for (int in = firstIn[u]; in != NONE; in = nextIn[in]) {
            int lane = lane(u, topology.port(topology.reverse(in)), hop);
            for (int bits = held[in]; bits != 0; bits &= bits - 1) {
                arcs.add(in, Integer.numberOfTrailingZeros(bits), c, lane);
            }
            held[c] |= held[in] == 0 ? 0 : 1 << lane;
        }
        if (held[c] != before) {
            changed = true;
            for (int bits = held[c] & ~before; bits != 0; bits &= bits - 1) {
                arcs.hold(c, Integer.numberOfTrailingZeros(bits));
            }
        }
    }

    private int lane(int u, int in, int hop) {
        return tables.lanes() > 0
                ? ForwardingTables.lane(hop)
                : virtualLanes.of(u, in, ForwardingTables.port(hop), level);
    }
}
