package io.weft.topology.generate;

import io.weft.topology.TopologyBuilder;

/** How many switches and links a topology has, before endpoints are attached to the edge switches. Immutable. */
final class SwitchCounts {
    final long edges;
    /** Most links of an edge switch. */
    final long edgeDegree;

    final long others;
    /** Most links of another switch; 0 if there is none. */
    final long otherDegree;

    final long links;

    private SwitchCounts(long edges, long edgeDegree, long others, long otherDegree, long links) {
        this.edges = edges;
        this.edgeDegree = edgeDegree;
        this.others = others;
        this.otherDegree = otherDegree;
        this.links = links;
    }

    /** Switches that all have endpoints and equally many links. */
    static SwitchCounts regular(long switches, long degree) {
        return edges(switches, degree, switches * degree / 2);
    }

    /** Switches that all have endpoints, and {@code degree} links or fewer. */
    static SwitchCounts edges(long switches, long degree, long links) {
        return new SwitchCounts(switches, degree, 0, 0, links);
    }

    /** These counts with so many switches besides that have no endpoints, but up to {@code degree} of the links. */
    SwitchCounts withOthers(long switches, long degree) {
        return new SwitchCounts(edges, edgeDegree, switches, degree, links);
    }

    /** Whether a topology may have so many switches and links. */
    boolean canBeBuilt() {
        return edges + others <= TopologyBuilder.MAX_SWITCHES && links <= TopologyBuilder.MAX_LINKS;
    }
}
