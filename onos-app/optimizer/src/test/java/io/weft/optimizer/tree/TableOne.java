package io.weft.optimizer.tree;

import io.weft.topology.arrangement.FatTree;
import java.util.List;

/** The networks of table I of B. Prisacari et al., TACO, by their number of endpoints. */
final class TableOne {
    static final List<FatTree> ALL = List.of(
            tree(new int[] {8, 2}, 1, 4),
            tree(new int[] {4, 4, 2}, 1, 4, 2),
            tree(new int[] {8, 4, 2}, 1, 8, 2),
            tree(new int[] {8, 8, 2}, 1, 8, 4),
            tree(new int[] {8, 4, 4, 2}, 1, 8, 4, 2),
            tree(new int[] {8, 8, 4, 2}, 1, 8, 8, 2),
            tree(new int[] {16, 8, 4, 2}, 1, 16, 8, 2),
            tree(new int[] {8, 8, 4, 4, 2}, 1, 8, 8, 4, 2),
            tree(new int[] {8, 8, 8, 4, 2}, 1, 8, 8, 8, 2),
            tree(new int[] {8, 8, 8, 8, 2}, 1, 8, 8, 8, 4));

    private TableOne() {}

    private static FatTree tree(int[] m, int... w) {
        return new FatTree(m, w);
    }
}
