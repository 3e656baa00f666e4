package io.weft.control.update;

import io.weft.routing.waypoints.EndpointPair;
import java.util.HashSet;
import java.util.Set;

/** Whose packets the old and the new tables both deliver, and so every mixture has to. */
final class Delivered {
    /** By source and destination switch, packets of all endpoints that are not set apart. */
    final boolean[][] paths;
    /** Of those that are set apart by old or new tables. */
    final Set<EndpointPair> pairs = new HashSet<>();

    Delivered(int switches) {
        paths = new boolean[switches][switches];
    }

    /** It becomes another. */
    void take(Delivered other) {
        System.arraycopy(other.paths, 0, paths, 0, paths.length);
        pairs.clear();
        pairs.addAll(other.pairs);
    }
}
