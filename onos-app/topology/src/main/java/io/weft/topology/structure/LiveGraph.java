package io.weft.topology.structure;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;

/** The working channels of a topology in compressed rows: those of switch s lead to target[first[s]..first[s+1]-1]. */
final class LiveGraph {
    final int[] first;
    final int[] target;

    LiveGraph(Failures failures) {
        Topology topology = failures.topology();
        int switches = topology.switchCount();
        int[] alive = new int[topology.channelCount()];
        int count = 0;
        first = new int[switches + 1];
        for (int s = 0; s < switches; s++) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (failures.channelAlive(c)) {
                    alive[count++] = topology.target(c);
                }
            }
            first[s + 1] = count;
        }
        target = Arrays.copyOf(alive, count);
    }
}
