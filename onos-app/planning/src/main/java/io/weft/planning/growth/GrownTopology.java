package io.weft.planning.growth;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;

/** Copies of a topology with more endpoints or more links, each endpoint with one link. Channels have no classes. */
final class GrownTopology {
    private GrownTopology() {}

    /**
     * These switches and links with other numbers of endpoints, laid out and priced as the topology would be.
     *
     * @param endpointsAt by switch
     */
    static Topology withEndpoints(Topology topology, int[] endpointsAt) {
        TopologyBuilder builder = copy(topology, endpointsAt);
        topology.parameters().forEach(builder::parameter);
        return builder.arrangement(topology.arrangement()).build();
    }

    /**
     * This topology with more links, of which no symmetry is known.
     *
     * @param ends the two switches of every further link, one after the other
     */
    static Topology withLinks(Topology topology, int[] ends) {
        int[] endpointsAt = new int[topology.switchCount()];
        for (int s : topology.edgeSwitches()) {
            endpointsAt[s] = topology.endpointsAt(s);
        }
        TopologyBuilder builder = copy(topology, endpointsAt);
        for (int i = 0; i < ends.length; i += 2) {
            builder.addLink(ends[i], ends[i + 1]);
        }
        topology.arrangement().groups().ifPresent(groups -> {
            builder.arrangement(Arrangement.of(groups));
            if (topology.fewestGlobalUpTo() > 0) {
                builder.fewestGlobal(groups::group, topology.fewestGlobalUpTo());
            }
        });
        return builder.build();
    }

    private static TopologyBuilder copy(Topology topology, int[] endpointsAt) {
        TopologyBuilder builder = new TopologyBuilder(topology.type());
        for (int s = 0; s < topology.switchCount(); s++) {
            builder.addEndpoints(builder.addSwitch(topology.switchName(s)), endpointsAt[s]);
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int channel = topology.channelOfLink(l);
            builder.addLink(topology.source(channel), topology.target(channel));
        }
        return builder.intermediates(topology.intermediates());
    }
}
