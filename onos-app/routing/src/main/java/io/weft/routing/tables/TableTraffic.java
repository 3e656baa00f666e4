package io.weft.routing.tables;

import io.weft.topology.Failures;

/** Tables, and what decides how packets go by them. Immutable. */
final class TableTraffic {
    final ForwardingTables tables;
    final PairLevels levels;
    final VirtualLanes lanes;
    final Failures failures;
    /** By switch and port, the channel that leaves by it, or -1. */
    final int[][] channels;

    TableTraffic(ForwardingTables tables, PairLevels levels, VirtualLanes lanes, Failures failures) {
        this.tables = tables;
        this.levels = levels;
        this.lanes = lanes;
        this.failures = failures;
        this.channels = DestinationWalk.channels(tables.topology());
    }

    /** One more than the highest virtual lane that packets may have. */
    int laneCount() {
        return tables.lanes() > 0 ? tables.lanes() : lanes.count();
    }
}
