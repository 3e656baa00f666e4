package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Messages;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.topology.arrangement.FatTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figure 2 of the paper: XGFT(2; 2,2; 3,3), and four messages from every endpoint across the root. */
class LayerProgramTest {
    /** To each of the two endpoints across the root twice, in the order of endpoints. */
    static final TreeProblem FIGURE_2 = new TreeProblem(
            new FatTree(new int[] {2, 2}, new int[] {3, 3}),
            Messages.alike(4, new int[] {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}, new int[] {
                2, 2, 3, 3, 2, 2, 3, 3, 0, 0, 1, 1, 0, 0, 1, 1
            }));

    /**
     * Figure 2a: two of every four that an endpoint sends, or receives, by the first link, and one by each of the
     * others.
     */
    private static final int[] MISLEADING = {0, 1, 0, 2, 0, 2, 0, 1, 0, 1, 0, 2, 0, 2, 0, 1};

    /** Figure 2b: two by a link that differs from that of the neighbour. */
    private static final int[] RIGHT = {0, 1, 0, 2, 1, 2, 1, 0, 0, 1, 0, 2, 1, 2, 1, 0};

    private static LayerProgram first(LayerConditions conditions) {
        return LayerProgram.of(FIGURE_2, new int[16], 0, conditions);
    }

    @Test
    void hasAnUnknownForEachMessageAndLink() {
        LayerProgram program = first(LayerConditions.STRONG);
        assertThat(program.links()).isEqualTo(3);
        assertThat(program.variables()).isEqualTo(16 * 3);
        // Four endpoints and two subtrees, each leaving and entering; and one link for each message.
        assertThat(program.limits()).hasSize(12);
        assertThat(program.constraints()).isEqualTo(12 * 3 + 16);
    }

    @Test
    void conditionsForThisLayerAloneAllowWhatMisleads() {
        LayerProgram program = first(LayerConditions.STRONG);
        assertThat(broken(program, MISLEADING))
                .as("sets whose limit is exceeded")
                .allMatch(size -> size == 8);
        assertThat(broken(program, MISLEADING))
                .as("subtrees, leaving and entering")
                .hasSize(4);
        // Of eight messages that meet on the first parent of each subtree, four; its three links would take two of them
        // each.
        assertThat(Cases.byLevel(FIGURE_2, MISLEADING)[0]).isEqualTo(2);
        LayerProgram above = LayerProgram.of(FIGURE_2, MISLEADING, 1, LayerConditions.STRONG);
        assertThat(above.limits().stream().mapToLong(LayerProgram.Limit::most).max())
                .hasValue(2);
    }

    @Test
    void conditionsForLayersAboveAllowWhatDoesNotMislead() {
        for (LayerConditions conditions : LayerConditions.values()) {
            assertThat(first(conditions).satisfiedBy(MISLEADING))
                    .as("%s", conditions)
                    .isFalse();
            assertThat(first(conditions).satisfiedBy(RIGHT))
                    .as("%s", conditions)
                    .isTrue();
        }
        LayerProgram above = LayerProgram.of(FIGURE_2, RIGHT, 1, LayerConditions.STRONG);
        assertThat(above.limits().stream().mapToLong(LayerProgram.Limit::most).max())
                .hasValue(1);
    }

    @Test
    void strictConditionsWantEveryLinkUsed() {
        // Endpoint 0 sends two messages by each of two links: no more than two by any.
        int[] uneven = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0, 2, 2};
        assertThat(broken(first(LayerConditions.STRICT), uneven)).contains(4);
        assertThat(broken(first(LayerConditions.STRONG), uneven)).doesNotContain(4);
    }

    @Test
    void conditionsThatOthersImplyAreEliminated() {
        // One message from each endpoint to the other side: at most one on each link anyway, so two of a subtree; six
        // links take six.
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {2, 3}), Messages.fromEach(new int[] {2, 3, 0, 1}));
        assertThat(LayerProgram.of(problem, new int[4], 0, LayerConditions.RELAXED)
                        .limits())
                .hasSize(12);
        assertThat(LayerProgram.of(problem, new int[4], 0, LayerConditions.ELIMINATED)
                        .limits())
                .hasSize(8);
        // In Figure 2, two and two of the endpoints are more than the three that a subtree may have.
        assertThat(first(LayerConditions.ELIMINATED).limits()).hasSize(12);
    }

    @Test
    void weightsCountInUnitsOfTheirGreatestCommonDivisor() {
        TreeProblem problem = new TreeProblem(
                new FatTree(new int[] {2, 2}, new int[] {1, 2}),
                new Messages(4, new int[] {0, 0, 1}, new int[] {2, 3, 3}, new long[] {6, 9, 15}));
        LayerProgram program = LayerProgram.of(problem, new int[3], 1, LayerConditions.STRONG);
        assertThat(program.weights()).containsExactly(2, 3, 5);
        assertThat(program.limits())
                .allSatisfy(limit -> assertThat(limit.most()).isEqualTo(5));
        assertThat(program.satisfiedBy(new int[] {0, 0, 1})).isTrue();
        assertThat(program.satisfiedBy(new int[] {0, 1, 1})).isFalse();
    }

    /** The sizes of the sets whose limits are broken. */
    private static List<Integer> broken(LayerProgram program, int[] links) {
        List<Integer> sizes = new ArrayList<>();
        for (LayerProgram.Limit limit : program.limits()) {
            for (int link = 0; link < program.links(); link++) {
                int each = link;
                long count = Arrays.stream(limit.members())
                        .filter(m -> links[m] == each)
                        .count();
                if (count > limit.most() || count < limit.least()) {
                    sizes.add(limit.members().length);
                    break;
                }
            }
        }
        return sizes;
    }
}
