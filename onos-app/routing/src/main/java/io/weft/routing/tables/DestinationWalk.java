package io.weft.routing.tables;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The ways of all packets of one service level to one destination, from every switch that sends some. Used for one
 * destination after the other; not thread-safe. O(switches + channels on the way) time for each.
 */
final class DestinationWalk {
    private static final int NONE = -1;
    private static final byte NOT_VISITED = 0;
    private static final byte ON_PATH = 1;
    private static final byte DONE = 2;

    private final ForwardingTables tables;
    private final Topology topology;
    private final Failures failures;
    /** By switch and port, the channel that leaves by it, or {@link #NONE}. */
    private final int[][] channels;

    private int destination;
    private int[] row;

    private final byte[] state;
    /** By switch, the fault on some way from it, or null; and the switch where that is. */
    private final TableFault[] fault;

    private final int[] faultAt;
    /** By switch, hops at most and on average. */
    private final int[] mostHops;

    private final double[] averageHops;
    /** The switches that were visited, each behind those that its packets come to, but for loops. */
    private final int[] order;

    private int visited;
    private boolean loops;
    private final int[] path;
    /** By switch on the path, how many of its hops are done. */
    private final int[] hopsDone;

    /** By switch, what is sent from it or comes by. */
    private final double[] flow;

    DestinationWalk(ForwardingTables tables, Failures failures, int[][] channels) {
        this.tables = tables;
        this.topology = tables.topology();
        this.failures = failures;
        this.channels = channels;
        int n = topology.switchCount();
        state = new byte[n];
        fault = new TableFault[n];
        faultAt = new int[n];
        mostHops = new int[n];
        averageHops = new double[n];
        order = new int[n];
        path = new int[n];
        hopsDone = new int[n];
        flow = new double[n];
    }

    /** By switch and port, the channel that leaves by it, or -1. */
    static int[][] channels(Topology topology) {
        int[][] channels = new int[topology.switchCount()][];
        for (int s = 0; s < channels.length; s++) {
            int[] ports = topology.portsOf(s);
            channels[s] = new int[Arrays.stream(ports).max().orElse(0) + 1];
            Arrays.fill(channels[s], NONE);
            for (int port : ports) {
                channels[s][port] = topology.channelAt(s, port);
            }
        }
        return channels;
    }

    /** Turns to a destination and a service level. */
    void to(int level, int d) {
        for (int i = 0; i < visited; i++) {
            state[order[i]] = NOT_VISITED;
            flow[order[i]] = 0;
        }
        visited = 0;
        loops = false;
        destination = d;
        row = tables.row(level, d);
    }

    /** Follows the packets from a switch: depth first. What is asked below of a switch holds once it is done. */
    void from(int s) {
        if (state[s] != NOT_VISITED) {
            return;
        }
        int depth = open(s) ? 1 : 0;
        path[0] = s;
        while (depth > 0) {
            int u = path[depth - 1];
            if (hopsDone[u] == tables.hopCount(row[u])) {
                averageHops[u] /= hopsDone[u];
                close(u);
                if (--depth > 0) {
                    goesTo(path[depth - 1], u);
                }
                continue;
            }
            int v = follow(u, ForwardingTables.port(tables.hop(row[u], hopsDone[u]++)));
            if (v != NONE && open(v)) {
                path[depth++] = v;
            } else if (v != NONE) {
                goesTo(u, v);
            }
        }
    }

    /** Follows a hop of a switch on the path; returns the switch that it leads to if that was not visited. */
    private int follow(int u, int port) {
        int c = channel(u, port);
        if (c == NONE) {
            if (!tables.isEndpoint(destination) || topology.endpointAt(u, port) != tables.endpoint(destination)) {
                fails(u, TableFault.ASTRAY, u);
            }
            return NONE;
        }
        int v = topology.target(c);
        if (!failures.channelAlive(c)) {
            fails(u, TableFault.OUT_OF_SERVICE, u);
        } else if (state[v] == NOT_VISITED) {
            return v;
        } else if (state[v] == ON_PATH) {
            loops = true;
            fails(u, TableFault.LOOP, v);
        } else {
            goesTo(u, v);
        }
        return NONE;
    }

    private int channel(int u, int port) {
        return port < channels[u].length ? channels[u][port] : NONE;
    }

    /** Begins with a switch; false if it is done at once: its packets have arrived, or it has no entry. */
    private boolean open(int u) {
        fault[u] = null;
        mostHops[u] = 0;
        averageHops[u] = 0;
        hopsDone[u] = 0;
        if (isArrival(u) || entry(u) == 0) {
            if (!isArrival(u)) {
                fails(u, TableFault.NO_ENTRY, u);
            }
            close(u);
            return false;
        }
        state[u] = ON_PATH;
        return true;
    }

    private boolean isArrival(int u) {
        return !tables.isEndpoint(destination) && u == tables.switchOf(destination);
    }

    private int entry(int u) {
        return row == null || isArrival(u) ? 0 : row[u];
    }

    private void close(int u) {
        state[u] = DONE;
        order[visited++] = u;
    }

    private void fails(int u, TableFault what, int where) {
        if (fault[u] == null) {
            fault[u] = what;
            faultAt[u] = where;
        }
    }

    /** Some packets at u go on to v, which is done. */
    private void goesTo(int u, int v) {
        if (fault[v] != null) {
            fails(u, fault[v], faultAt[v]);
        }
        mostHops[u] = Math.max(mostHops[u], mostHops[v] + 1);
        averageHops[u] += averageHops[v] + 1;
    }

    /** Why some packets from switch s are not delivered; null if all are. */
    TableFault fault(int s) {
        return fault[s];
    }

    /** Where that is. */
    int faultAt(int s) {
        return faultAt[s];
    }

    /** Hops between switches at most, on all ways from switch s, which has no fault. */
    int mostHops(int s) {
        return mostHops[s];
    }

    /** Hops between switches from s on average, where packets spread evenly over the ports of each switch. */
    double averageHops(int s) {
        return averageHops[s];
    }

    /** Packets are sent from switch s, which has no fault. */
    void send(int s, double amount) {
        flow[s] += amount;
    }

    /** Adds what was sent to the loads of the channels on the way. */
    void addLoads(double[] loads) {
        for (int i = visited - 1; i >= 0; i--) {
            int u = order[i];
            if (flow[u] == 0 || entry(u) == 0) {
                continue;
            }
            int hops = tables.hopCount(row[u]);
            double share = flow[u] / hops;
            for (int h = 0; h < hops; h++) {
                int c = channel(u, ForwardingTables.port(tables.hop(row[u], h)));
                if (c != NONE) {
                    loads[c] += share;
                    flow[topology.target(c)] += share;
                }
            }
        }
    }

    /** How what packets hold, and what they request then, is told. */
    interface Dependencies {
        /** What leaves switch u by a hop, a channel c, towards switch v: packets of u itself, or others. */
        void hop(int u, int c, int hop);
    }

    /** Tells of the hops between switches, those that packets come to before those that they go on by. */
    void forEachHop(Dependencies dependencies) {
        for (int i = visited - 1; i >= 0; i--) {
            int u = order[i];
            int hops = tables.hopCount(entry(u));
            for (int h = 0; h < hops; h++) {
                int hop = tables.hop(row[u], h);
                int c = channel(u, ForwardingTables.port(hop));
                if (c != NONE && failures.channelAlive(c)) {
                    dependencies.hop(u, c, hop);
                }
            }
        }
    }

    /** Whether there is a loop, so that the order of hops is none. */
    boolean loops() {
        return loops;
    }
}
