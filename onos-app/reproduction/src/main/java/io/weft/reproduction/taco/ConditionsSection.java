package io.weft.reproduction.taco;

import io.weft.optimizer.Messages;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.arrangement.FatTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Section 4: five messages of which no choice of links satisfies the conditions of the lowest layer. */
final class ConditionsSection extends Exhibit {
    private static final int LINKS = 2;
    private static final TreeProblem CIRCLE = new TreeProblem(
            new FatTree(new int[] {2, 3}, new int[] {LINKS, 1}),
            Messages.alike(6, new int[] {0, 0, 1, 3, 3}, new int[] {4, 3, 2, 2, 4}));

    ConditionsSection() {
        super("Section 4", "Conditions of the layers: messages 0>4, 0>3, 1>2, 3>2, 3>4 in XGFT(2; 2,3; 2,1)");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                Comparison.of("lower bound of the contention", "2", progress -> CIRCLE.lowerBound()
                        .load()),
                Comparison.of("contention of the best of all 32 choices of links", "2", progress -> choices()
                        .mapToLong(choice -> CIRCLE.contention(upPaths(choice)))
                        .min()
                        .orElseThrow()),
                Comparison.of("choices with the conditions of layer 0, strong or relaxed", "0", progress -> choices()
                                .filter(choice -> satisfiesLayer0(upPaths(choice)))
                                .count())
                        .paper("what satisfies them is optimal")
                        .because("the paper does not say that there always is such a choice"));
    }

    private static IntStream choices() {
        return IntStream.range(0, 1 << CIRCLE.messages().count());
    }

    /** The links of layer 0 by message, of which there is only one above each. */
    private static int[] upPaths(int choice) {
        return IntStream.range(0, CIRCLE.messages().count())
                .map(message -> choice >> message & 1)
                .toArray();
    }

    /**
     * Whether of the messages that leave a subtree, or enter it, no link of layer 0 has more than its part, rounded up.
     * The relaxed conditions (11) and (12) are the same where there is only one link above.
     */
    private static boolean satisfiesLayer0(int[] links) {
        Map<String, int[]> loads = new HashMap<>();
        for (int i = 0; i < links.length; i++) {
            for (int level = 0; level < CIRCLE.turn(i); level++) {
                int from = CIRCLE.tree().subtree(CIRCLE.messages().source(i), level);
                int to = CIRCLE.tree().subtree(CIRCLE.messages().destination(i), level);
                loads.computeIfAbsent(level + " from " + from, each -> new int[LINKS])[links[i]]++;
                loads.computeIfAbsent(level + " to " + to, each -> new int[LINKS])[links[i]]++;
            }
        }
        return loads.values().stream().allMatch(load -> Math.abs(load[0] - load[1]) <= 1);
    }

    @Override
    public String remark() {
        return "Each of the five shares a sender, a receiver or a subtree with the next, which allow one of two on each"
                + " link; a circle of five cannot alternate. The links that are best have a contention of 2, which"
                + " another subtree needs anyway.";
    }
}
