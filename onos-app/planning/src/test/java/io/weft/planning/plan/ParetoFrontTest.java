package io.weft.planning.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {
    private static Map<Objective, Double> fabric(double cost, double carries) {
        return Map.of(Objective.COST, cost, Objective.MINIMAL, carries);
    }

    @Test
    void whatIsCheaperAndCarriesAsMuchDominates() {
        ParetoFront front = ParetoFront.of(List.of(fabric(100, 1), fabric(90, 1), fabric(80, 0.5)));
        assertThat(front.has(0)).isFalse();
        assertThat(front.dominating(0)).hasValue(1);
        assertThat(front.has(1)).isTrue();
        assertThat(front.has(2)).isTrue();
    }

    @Test
    void valuesOnTheSameStepAreEqual() {
        ParetoFront front = ParetoFront.of(List.of(fabric(100, 0.99), fabric(100.05, 0.9901)));
        assertThat(front.has(0) && front.has(1)).isTrue();
    }

    @Test
    void whatIsNotKnownIsWorse() {
        ParetoFront front = ParetoFront.of(List.of(fabric(100, 1), Map.of(Objective.COST, 100.0)));
        assertThat(front.dominating(1)).hasValue(0);
        assertThat(ParetoFront.advantages(fabric(100, 1), Map.of(Objective.COST, 100.0)))
                .containsOnlyKeys(Objective.MINIMAL);
    }

    @Test
    void advantagesAreRelativeAndTheLargestComesFirst() {
        assertThat(ParetoFront.advantages(fabric(75, 1), fabric(100, 0.5)))
                .containsExactly(Map.entry(Objective.MINIMAL, 1.0), Map.entry(Objective.COST, 0.25));
    }

    /** Whole numbers from 1 to 9 are more than a step apart, so that comparing them plainly is the same. */
    @Property
    void itIsWhatComparingAllPairsFinds(@ForAll @Size(max = 12) List<List<@IntRange(min = 1, max = 9) Integer>> drawn) {
        List<Map<Objective, Double>> fabrics = new ArrayList<>();
        List<int[]> plain = new ArrayList<>();
        for (List<Integer> each : drawn) {
            int cost = each.isEmpty() ? 1 : each.get(0);
            int carries = each.size() < 2 ? 1 : each.get(1);
            fabrics.add(fabric(cost, carries));
            plain.add(new int[] {cost, carries});
        }
        ParetoFront front = ParetoFront.of(fabrics);
        for (int i = 0; i < plain.size(); i++) {
            int[] one = plain.get(i);
            boolean dominated =
                    plain.stream().anyMatch(a -> a[0] <= one[0] && a[1] >= one[1] && (a[0] < one[0] || a[1] > one[1]));
            assertThat(front.has(i)).isEqualTo(!dominated);
            front.dominating(i).ifPresent(a -> assertThat(front.has(a)).isTrue());
        }
    }
}
