package io.weft.routing.waypoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class GreedyVertexCoverTest {
    private static final int SWITCHES = 9;

    private final Set<Integer> givenUp = new HashSet<>();
    private final Set<Integer> reachedDirectly = new HashSet<>();

    private void settle(List<int[]> misfits) {
        GreedyVertexCover cover = new GreedyVertexCover(SWITCHES);
        misfits.forEach(each -> cover.add(each[0], each[1]));
        cover.settle(givenUp::add, reachedDirectly::add);
    }

    @Property(tries = 100)
    void noCombinationThatDoesNotFitIsLeft(@ForAll long seed) {
        Random random = new Random(seed);
        List<int[]> misfits = new ArrayList<>();
        for (int w = 0; w < SWITCHES; w++) {
            for (int d = 0; d < SWITCHES; d++) {
                if (random.nextInt(4) == 0) {
                    misfits.add(new int[] {w, d});
                }
            }
        }
        settle(misfits);
        assertThat(misfits).allMatch(each -> givenUp.contains(each[0]) || reachedDirectly.contains(each[1]));
    }

    @Test
    void aDestinationThatManyWaypointsDoNotFitForIsReachedWithoutOne() {
        settle(List.of(new int[] {1, 5}, new int[] {2, 5}, new int[] {3, 5}, new int[] {3, 6}));
        assertThat(reachedDirectly).containsExactly(5);
        assertThat(givenUp).containsExactly(3);
    }

    @Test
    void aWaypointThatFitsForNoDestinationIsGivenUp() {
        settle(List.of(new int[] {8, 1}, new int[] {8, 2}, new int[] {8, 8}, new int[] {4, 8}));
        assertThat(givenUp).containsExactlyInAnyOrder(8, 4);
        assertThat(reachedDirectly).isEmpty();
    }
}
