package io.weft.balancing;

import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.stream.IntStream;

/** What is given for pairs of endpoints, with what is new for some of them in place of what was. Immutable. */
final class Merged {
    final GivenWaypoints pairs;
    /** For how many pairs something else is given than before. */
    final int changed;

    private Merged(GivenWaypoints pairs, int changed) {
        this.pairs = pairs;
        this.changed = changed;
    }

    /**
     * Puts both together.
     *
     * @param waypoints by part
     * @param drawn whether pairs for which nothing is given draw waypoints; if not, nothing has to be given for those without one
     * @param keeps whether pairs that are in no part keep what they have; otherwise nothing is given for them
     */
    static Merged of(
            Topology topology, GivenWaypoints current, Demands demands, int[] waypoints, boolean drawn, boolean keeps) {
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        IntStream.Builder by = IntStream.builder();
        BitSet replaced = new BitSet(current.count());
        int changed = 0;
        for (int i = 0; i < demands.count(); i++) {
            int waypoint = waypoints[i] == GivenWaypoints.NONE && !drawn ? GivenWaypoints.NOT_GIVEN : waypoints[i];
            for (int a : demands.senders(demands.part(i)).toArray()) {
                for (int b : demands.receivers(demands.part(i)).toArray()) {
                    int old = current.find(a, b);
                    if (old >= 0) {
                        replaced.set(old);
                    }
                    if (waypoint != current.waypoint(a, b)) {
                        changed++;
                    }
                    if (waypoint != GivenWaypoints.NOT_GIVEN) {
                        sources.add(a);
                        destinations.add(b);
                        by.add(waypoint);
                    }
                }
            }
        }
        for (int i = replaced.nextClearBit(0); i < current.count(); i = replaced.nextClearBit(i + 1)) {
            if (keeps) {
                sources.add(current.source(i));
                destinations.add(current.destination(i));
                by.add(current.waypoint(i));
            } else {
                changed++;
            }
        }
        return new Merged(
                new GivenWaypoints(
                        topology,
                        sources.build().toArray(),
                        destinations.build().toArray(),
                        by.build().toArray()),
                changed);
    }
}
