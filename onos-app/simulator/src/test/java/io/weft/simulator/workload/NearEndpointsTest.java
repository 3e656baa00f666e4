package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Xgft;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NearEndpointsTest {
    private static int[] distances(Topology topology, int from) {
        int[] distance = new int[topology.switchCount()];
        Arrays.fill(distance, 1000);
        distance[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int s = queue.remove();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (distance[topology.target(c)] == 1000) {
                    distance[topology.target(c)] = distance[s] + 1;
                    queue.add(topology.target(c));
                }
            }
        }
        return distance;
    }

    private static int sum(Topology topology, int from, int[] endpoints) {
        int[] distance = distances(topology, from);
        return Arrays.stream(endpoints)
                .map(e -> distance[topology.edgeSwitch(e, 0)])
                .sum();
    }

    /** The least of a sum for any switch, by brute force: the nearest that are free. */
    @Property(tries = 100)
    void theirDistancesHaveTheLeastSum(
            @ForAll @IntRange(min = 0, max = 1000) int which,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int most) {
        Topology topology = SmallTopologies.get(which % SmallTopologies.count());
        if (!topology.singleHomed()) {
            return;
        }
        Random random = new Random(seed);
        int[] free = IntStream.range(0, topology.endpointCount())
                .filter(e -> random.nextInt(3) > 0)
                .toArray();
        if (free.length == 0) {
            return;
        }
        int wanted = Math.min(most, free.length);
        int[] chosen = NearEndpoints.of(wanted, free, topology);
        assertThat(chosen).hasSize(wanted).doesNotHaveDuplicates();
        assertThat(Arrays.stream(chosen).allMatch(e -> Arrays.binarySearch(free, e) >= 0))
                .isTrue();
        int least = IntStream.of(free)
                .map(start -> {
                    int[] distance = distances(topology, topology.edgeSwitch(start, 0));
                    return IntStream.of(free)
                            .map(e -> distance[topology.edgeSwitch(e, 0)])
                            .sorted()
                            .limit(wanted)
                            .sum();
                })
                .min()
                .orElseThrow();
        int found = IntStream.of(chosen)
                .map(e -> sum(topology, topology.edgeSwitch(e, 0), chosen))
                .min()
                .orElseThrow();
        assertThat(found).isEqualTo(least);
    }

    /** Of four switches with four endpoints each. */
    @Test
    void aSwitchIsFilledBeforeAnotherIsBegun() {
        Topology tree = Xgft.of(List.of(4, 4), List.of(1, 1));
        int[] all = IntStream.range(0, 16).toArray();
        assertThat(NearEndpoints.of(3, all, tree)).containsExactly(0, 1, 2);
        // The second switch has only two left, which is enough, and leaves none.
        int[] some = IntStream.of(all).filter(e -> e != 5 && e != 6).toArray();
        assertThat(NearEndpoints.of(2, some, tree)).containsExactly(4, 7);
        assertThat(NearEndpoints.of(6, some, tree)).containsExactly(0, 1, 2, 3, 4, 7);
    }

    /** Its switches are linked to each other directly, and to those of other groups, too, by one channel each. */
    @Test
    void aGroupIsFilledBeforeAnotherIsBegun() {
        Topology dragonfly = Dragonfly.of(4, 2, 2, 9);
        int[] chosen = NearEndpoints.of(8, IntStream.range(5, 72).toArray(), dragonfly);
        assertThat(IntStream.of(chosen).map(e -> e / 8).distinct()).hasSize(1);
    }

    @Test
    void tooManyAreRefused() {
        Topology tree = Xgft.of(List.of(4, 4), List.of(1, 1));
        assertThatThrownBy(() -> Placement.near(3, new int[] {1, 9}, tree))
                .hasMessageContaining("has 3 ranks, but there are only 2 endpoints");
    }
}
