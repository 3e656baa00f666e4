package io.weft.routing.tables;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every packet of tables, followed one by one along all its ways, as long as no switch comes twice. */
final class PacketWalk {
    private final ForwardingTables tables;
    private final PairLevels levels;
    private final VirtualLanes lanes;
    private final Failures failures;
    private final Topology topology;

    final Map<List<Integer>, Set<List<Integer>>> arcs = new HashMap<>();
    final Set<Integer> lanesHeld = new HashSet<>();
    final double[] loads;
    long pairs;
    long connected;
    int maxHops;
    double sumOfHops;

    private boolean lost;
    private int hops;

    PacketWalk(ForwardingTables tables, PairLevels levels, VirtualLanes lanes, Failures failures) {
        this.tables = tables;
        this.levels = levels;
        this.lanes = lanes;
        this.failures = failures;
        this.topology = tables.topology();
        this.loads = new double[topology.channelCount()];
        for (int e = 0; e < topology.endpointCount(); e++) {
            for (int d = 0; d < tables.destinations(); d++) {
                if (tables.isEndpoint(d) && tables.endpoint(d) != e) {
                    pair(e, d);
                }
            }
        }
    }

    /** An endpoint with several links uses those from which all is delivered evenly. */
    private void pair(int e, int d) {
        pairs++;
        int sent = Integer.bitCount(levels.of(e, d));
        boolean anyLost = sent == 0;
        int most = 0;
        double sum = 0;
        for (int level = 0; level < ForwardingTables.LEVELS; level++) {
            if ((levels.of(e, d) >> level & 1) == 0) {
                continue;
            }
            List<Integer> delivering = new ArrayList<>();
            double average = 0;
            for (int i = 0; i < topology.attachments(e); i++) {
                int s = topology.edgeSwitch(e, i);
                lost = !failures.switchAlive(s);
                hops = 0;
                double here = lost ? 0 : follow(level, d, s, topology.endpointPort(e, i), null, new HashSet<>(), 0);
                if (!lost) {
                    delivering.add(s);
                    average += here;
                    most = Math.max(most, hops);
                }
            }
            anyLost |= delivering.isEmpty();
            for (int s : delivering) {
                spread(level, d, s, 1.0 / (topology.endpointCount() - 1) / addresses(d) / sent / delivering.size());
            }
            sum += delivering.isEmpty() ? 0 : average / delivering.size() / sent;
        }
        if (!anyLost) {
            connected++;
            maxHops = Math.max(maxHops, most);
            sumOfHops += sum;
        }
    }

    private int addresses(int d) {
        int addresses = 0;
        for (int other = 0; other < tables.destinations(); other++) {
            addresses += tables.isEndpoint(other) && tables.endpoint(other) == tables.endpoint(d) ? 1 : 0;
        }
        return addresses;
    }

    /** Average hops of a packet from switch u on, which holds a (channel, lane) or none. */
    private double follow(
            int level, int d, int u, int in, List<Integer> held, Set<List<Integer>> before, int hopsBefore) {
        hops = Math.max(hops, hopsBefore);
        int[] row = tables.row(level, d);
        int count = row == null ? 0 : tables.hopCount(row[u]);
        if (count == 0) {
            lost = true;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            int hop = tables.hop(row[u], i);
            int port = ForwardingTables.port(hop);
            int c = topology.channelAt(u, port);
            if (c < 0) {
                lost |= topology.endpointAt(u, port) != tables.endpoint(d);
                continue;
            }
            if (!failures.channelAlive(c)) {
                lost = true;
                continue;
            }
            int lane = tables.lanes() > 0 ? ForwardingTables.lane(hop) : lanes.of(u, in, port, level);
            List<Integer> next = List.of(c, lane);
            lanesHeld.add(lane);
            if (held != null) {
                arcs.computeIfAbsent(held, x -> new HashSet<>()).add(next);
            }
            if (!before.add(next)) {
                lost = true;
                continue;
            }
            int v = topology.target(c);
            sum += 1 + follow(level, d, v, topology.port(topology.reverse(c)), next, before, hopsBefore + 1);
            before.remove(next);
        }
        return count == 0 ? 0 : sum / count;
    }

    private void spread(int level, int d, int u, double amount) {
        int[] row = tables.row(level, d);
        int count = tables.hopCount(row[u]);
        for (int i = 0; i < count; i++) {
            int c = topology.channelAt(u, ForwardingTables.port(tables.hop(row[u], i)));
            if (c >= 0) {
                loads[c] += amount / count;
                spread(level, d, topology.target(c), amount / count);
            }
        }
    }

    /** Length of the shortest cycle; 0 if there is none. */
    int shortestCycle() {
        int shortest = 0;
        for (List<Integer> start : arcs.keySet()) {
            Set<List<Integer>> seen = new HashSet<>();
            Set<List<Integer>> front = Set.of(start);
            for (int length = 1; !front.isEmpty() && (shortest == 0 || length < shortest); length++) {
                Set<List<Integer>> next = new HashSet<>();
                for (List<Integer> each : front) {
                    next.addAll(arcs.getOrDefault(each, Set.of()));
                }
                if (next.contains(start)) {
                    shortest = length;
                    break;
                }
                next.removeAll(seen);
                seen.addAll(next);
                front = next;
            }
        }
        return shortest;
    }
}
