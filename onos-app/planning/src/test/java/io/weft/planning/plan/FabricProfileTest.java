package io.weft.planning.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.cost.Prices;
import io.weft.planning.layout.Floor;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FabricProfileTest {
    private static final Terms TERMS = Terms.of(Prices.round().build(), Floor.sc14());

    static List<Topology> topologies() {
        List<Topology> all = new ArrayList<>(SmallTopologies.all());
        // Odd numbers of edge switches, whose endpoints no cut of whole switches halves.
        all.add(HyperX.of(List.of(5), 5));
        all.add(HyperX.of(List.of(3), 4));
        return all;
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void noRoutingExceedsTheBound(Topology topology) {
        FabricProfile profile = FabricProfile.of(topology, TERMS);
        assertThat(profile.bound() + 1e-9)
                .isGreaterThanOrEqualTo(profile.minimal())
                .isGreaterThanOrEqualTo(profile.valiant())
                .isGreaterThanOrEqualTo(profile.adaptive());
        assertThat(profile.adaptive() + 1e-9)
                .isGreaterThanOrEqualTo(profile.minimal())
                .isGreaterThanOrEqualTo(profile.valiant());
    }

    @Test
    void aRingSurvivesOneLink() {
        assertThat(SurvivableLinks.share(Torus.of(List.of(10)))).isEqualTo(0.1);
    }

    @Test
    void theCompleteGraphOfFourSurvivesWhatAllOrdersDo() {
        // Of links ab, ac, ad, bc, bd, cd.
        int[][] links = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
        List<int[]> orders = new ArrayList<>();
        permute(new ArrayList<>(List.of(0, 1, 2, 3, 4, 5)), 0, orders);
        double survived = orders.stream()
                .mapToInt(order -> survived(order, links))
                .average()
                .orElseThrow();
        assertThat(SurvivableLinks.share(HyperX.of(List.of(4), 1))).isCloseTo(survived / 6, within(0.03));
    }

    private static void permute(List<Integer> order, int from, List<int[]> orders) {
        if (from == order.size()) {
            orders.add(order.stream().mapToInt(Integer::intValue).toArray());
        }
        for (int i = from; i < order.size(); i++) {
            Collections.swap(order, from, i);
            permute(order, from + 1, orders);
            Collections.swap(order, from, i);
        }
    }

    /** How many links fail in this order with all four switches still connected. */
    private static int survived(int[] order, int[][] links) {
        int failed = 0;
        while (failed < order.length && isConnectedWithout(order, failed + 1, links)) {
            failed++;
        }
        return failed;
    }

    private static boolean isConnectedWithout(int[] order, int failed, int[][] links) {
        int reached = 1;
        for (int round = 0; round < 4; round++) {
            for (int i = failed; i < order.length; i++) {
                int a = 1 << links[order[i]][0];
                int b = 1 << links[order[i]][1];
                if ((reached & (a | b)) != 0) {
                    reached |= a | b;
                }
            }
        }
        return reached == 0b1111;
    }
}
