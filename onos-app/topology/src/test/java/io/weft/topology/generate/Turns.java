package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns from a down to an up channel on minimal paths, of all of which the best is chosen. */
final class Turns {
    private static final int MANY = 1_000_000;

    private Turns() {}

    /** The most, over all pairs of switches, of the fewest turns of a minimal path. O(switches * channels). */
    static int fewest(Topology t) {
        int most = 0;
        for (int s = 0; s < t.switchCount(); s++) {
            most = Math.max(most, fewestFrom(t, s));
        }
        return most;
    }

    private static int fewestFrom(Topology t, int source) {
        int[] distance = new int[t.switchCount()];
        int[] arrivingUp = new int[t.switchCount()];
        int[] arrivingDown = new int[t.switchCount()];
        Arrays.fill(distance, MANY);
        Arrays.fill(arrivingUp, MANY);
        Arrays.fill(arrivingDown, MANY);
        distance[source] = 0;
        arrivingUp[source] = 0;
        int most = 0;
        List<Integer> reached = new ArrayList<>(List.of(source));
        for (int i = 0; i < reached.size(); i++) {
            int s = reached.get(i);
            most = Math.max(most, Math.min(arrivingUp[s], arrivingDown[s]));
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                int next = t.target(c);
                if (distance[next] == MANY) {
                    distance[next] = distance[s] + 1;
                    reached.add(next);
                }
                if (distance[next] == distance[s] + 1) {
                    if (t.channelClass(c).name().equals("up")) {
                        arrivingUp[next] = Math.min(arrivingUp[next], Math.min(arrivingUp[s], arrivingDown[s] + 1));
                    } else {
                        arrivingDown[next] = Math.min(arrivingDown[next], Math.min(arrivingUp[s], arrivingDown[s]));
                    }
                }
            }
        }
        return most;
    }
}
