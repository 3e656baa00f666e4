package io.weft.planning.diversity;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** The channels of a topology that work, in flat arrays, and the edge switches that do. Immutable; read only. */
final class WorkingChannels {
    /** The working channels that leave switch s are first[s]..first[s + 1] - 1. */
    final int[] first;

    final int[] target;
    /** The other channel of the same link. */
    final int[] reverse;

    final int[] edges;

    WorkingChannels(Failures failures) {
        Topology topology = failures.topology();
        int[] number = new int[topology.channelCount()];
        first = new int[topology.switchCount() + 1];
        int count = 0;
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                number[c] = failures.channelAlive(c) ? count++ : -1;
            }
            first[s + 1] = count;
        }
        target = new int[count];
        reverse = new int[count];
        for (int c = 0; c < number.length; c++) {
            if (number[c] >= 0) {
                target[number[c]] = topology.target(c);
                reverse[number[c]] = number[topology.reverse(c)];
            }
        }
        edges = IntStream.of(topology.edgeSwitches())
                .filter(failures::switchAlive)
                .toArray();
    }

    int switchCount() {
        return first.length - 1;
    }

    int largestDegree() {
        return IntStream.range(0, switchCount()).map(this::degree).max().orElse(0);
    }

    int degree(int s) {
        return first[s + 1] - first[s];
    }
}
