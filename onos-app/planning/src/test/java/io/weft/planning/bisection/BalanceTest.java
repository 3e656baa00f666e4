package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BalanceTest {
    @Property(tries = 200)
    void restoresTheSmallestDifferenceOfAllSplits(
            @ForAll @IntRange(min = 2, max = 12) int switches,
            @ForAll @IntRange(max = 30) int mostEndpoints,
            @ForAll long seed) {
        WeightedGraph graph = WeightedGraph.of(RandomTopologies.of(switches, mostEndpoints, seed));
        int smallest = Integer.MAX_VALUE;
        byte[] side = new byte[switches];
        for (int split = 0; split < 1 << switches; split++) {
            for (int v = 0; v < switches; v++) {
                side[v] = (byte) (split >> v & 1);
            }
            smallest = Math.min(smallest, Math.abs(graph.difference(side)));
        }
        assertThat(new Balance(graph).smallest).isEqualTo(smallest);
        new Random(seed).nextBytes(side);
        for (int v = 0; v < switches; v++) {
            side[v] &= 1;
        }
        new Balance(graph).restore(side);
        assertThat(Math.abs(graph.difference(side))).isEqualTo(smallest);
    }

    @Property(tries = 20)
    void restoresWhatIsAllOnOneSide(@ForAll @IntRange(min = 100, max = 300) int switches, @ForAll long seed) {
        WeightedGraph graph = WeightedGraph.of(RandomTopologies.of(switches, 9, seed));
        byte[] side = new byte[switches];
        Balance balance = new Balance(graph);
        balance.restore(side);
        assertThat(Math.abs(graph.difference(side))).isEqualTo(balance.smallest).isLessThanOrEqualTo(1);
    }
}
