package io.weft.routing;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Endpoints that hang on the same switches, as one group: one for each edge switch, unless endpoints have several
 * links. All pairs of endpoints of two groups take the same routes.
 */
final class EndpointGroups {
    private final int[] groupOf;
    private final List<int[]> switches = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();

    EndpointGroups(Topology topology) {
        groupOf = new int[topology.switchCount()];
        Arrays.fill(groupOf, -1);
        Map<List<Integer>, Integer> known = new HashMap<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            List<Integer> attached = new ArrayList<>();
            for (int i = 0; i < topology.attachments(e); i++) {
                attached.add(topology.edgeSwitch(e, i));
            }
            Collections.sort(attached);
            int g = known.computeIfAbsent(attached, this::add);
            sizes.set(g, sizes.get(g) + 1);
            for (int s : attached) {
                if (groupOf[s] != g) {
                    throw new IllegalArgumentException(
                            "the endpoints of switch " + topology.switchName(s) + " are not all at the same switches");
                }
            }
        }
    }

    private int add(List<Integer> attached) {
        int g = switches.size();
        switches.add(attached.stream().mapToInt(Integer::intValue).toArray());
        sizes.add(0);
        for (int s : attached) {
            groupOf[s] = groupOf[s] == -1 ? g : groupOf[s];
        }
        return g;
    }

    int count() {
        return sizes.size();
    }

    /** Number of endpoints in group g. */
    int size(int g) {
        return sizes.get(g);
    }

    /** The switches that group g hangs on. */
    int[] switches(int g) {
        return switches.get(g);
    }

    /** The group at switch s, or -1. */
    int groupOf(int s) {
        return groupOf[s];
    }
}
