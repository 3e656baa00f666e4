package io.weft.routing.load;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;

/**
 * Endpoints that hang on the same switches, as one group: one for each edge switch, unless endpoints have several
 * links. All pairs of endpoints of two groups take the same routes.
 */
final class EndpointGroups {
    private final int[] groupOf;
    private final List<int[]> switches = new ArrayList<>();
    private final IntArrayList sizes = new IntArrayList();

    EndpointGroups(Topology topology) {
        groupOf = new int[topology.switchCount()];
        Arrays.fill(groupOf, -1);
        Map<List<Integer>, Integer> known = new HashMap<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            int only = topology.attachments(e) == 1 ? groupOf[topology.edgeSwitch(e, 0)] : -1;
            if (only >= 0 && switches(only).length == 1) {
                sizes.setInt(only, size(only) + 1);
                continue;
            }
            List<Integer> attached = new ArrayList<>();
            for (int i = 0; i < topology.attachments(e); i++) {
                attached.add(topology.edgeSwitch(e, i));
            }
            Collections.sort(attached);
            int g = known.computeIfAbsent(attached, this::add);
            sizes.setInt(g, size(g) + 1);
            for (int s : attached) {
                if (groupOf[s] != g) {
                    throw new Refusal(
                            "the endpoints of switch " + topology.switchName(s) + " are not all at the same switches");
                }
            }
        }
    }

    private int add(List<Integer> attached) {
        int g = switches.size();
        switches.add(attached.stream().mapToInt(Integer::intValue).toArray());
        sizes.addInt(0);
        for (int s : attached) {
            groupOf[s] = groupOf[s] == -1 ? g : groupOf[s];
        }
        return g;
    }

    int count() {
        return sizes.size();
    }

    int size(int g) {
        return sizes.getInt(g);
    }

    /** The switches that group g hangs on. */
    int[] switches(int g) {
        return switches.get(g);
    }

    /** Whether two groups hang on one switch each. */
    boolean areSingle(int g, int h) {
        return switches(g).length == 1 && switches(h).length == 1;
    }

    /** The group at switch s, or -1. */
    int groupOf(int s) {
        return groupOf[s];
    }
}
