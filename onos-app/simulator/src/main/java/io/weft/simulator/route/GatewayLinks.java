package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2ObjectHashMap;

/** The channels between the groups of a topology. Immutable. */
final class GatewayLinks {
    private final Groups groups;
    /** By two groups, as {@link #key} says: the channels from the one to the other that are in service. */
    private final Long2ObjectHashMap<IntArrayList> between = new Long2ObjectHashMap<>();

    /**
     * The links between groups that routes use. O(channels).
     *
     * @throws Refusal if the topology has no groups, or none of its switches with endpoints has a channel to another
     *     group
     */
    GatewayLinks(Routes routes) {
        Topology topology = routes.fabric().topology();
        groups = topology.arrangement()
                .groups()
                .orElseThrow(() -> new Refusal("routing 'gateway-adaptive' needs a topology with groups,"
                        + " such as fishnet, but the topology is " + topology.type()
                        + "; use minimal-adaptive"));
        for (int c = 0; c < topology.channelCount(); c++) {
            int from = groups.group(topology.source(c));
            int to = groups.group(topology.target(c));
            if (from != to && routes.failures().channelUsable(c)) {
                between.computeIfAbsent(key(from, to), pair -> new IntArrayList())
                        .addInt(c);
            }
        }
        if (IntStream.range(0, topology.channelCount())
                .noneMatch(c -> groups.group(topology.source(c)) != groups.group(topology.target(c))
                        && topology.isEdge(topology.source(c)))) {
            throw new Refusal("routing 'gateway-adaptive' needs endpoints at the switches with links to"
                    + " other groups, and this " + topology.type() + " has none there; use minimal-adaptive");
        }
    }

    private static long key(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    /** The channels from the group of a switch to that of another; null if there are none. Not to be changed. */
    IntArrayList between(int s, int d) {
        return between.get(key(groups.group(s), groups.group(d)));
    }
}
