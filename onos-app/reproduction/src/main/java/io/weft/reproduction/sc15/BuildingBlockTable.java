package io.weft.reproduction.sc15;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Oft;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Table 2: which switches of the middle level each edge switch of an OFT of k = 4 is linked to. */
final class BuildingBlockTable extends Exhibit {
    private static final int K = 4;
    private static final List<Set<Integer>> TABLE = List.of(
            Set.of(9, 10, 11, 12),
            Set.of(9, 0, 1, 2),
            Set.of(9, 3, 4, 5),
            Set.of(9, 6, 7, 8),
            Set.of(10, 0, 3, 6),
            Set.of(10, 1, 4, 7),
            Set.of(10, 2, 5, 8),
            Set.of(11, 0, 4, 8),
            Set.of(11, 1, 5, 6),
            Set.of(11, 2, 3, 7),
            Set.of(12, 0, 5, 7),
            Set.of(12, 1, 3, 8),
            Set.of(12, 2, 4, 6));

    BuildingBlockTable() {
        super("Table 2", "The 4-ML3B, which an OFT is built from");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                Comparison.of("rows of the table with the same links in the OFT of k=4", "13", progress -> same())
                        .paper("13 rows", 13));
    }

    private static double same() {
        Topology oft = Oft.of(K);
        return IntStream.range(0, TABLE.size())
                .filter(i -> middle(oft, i).equals(TABLE.get(i)))
                .count();
    }

    /** The middle switches of an edge switch of the first level, which come after those of that level. */
    private static Set<Integer> middle(Topology oft, int edge) {
        return IntStream.range(0, oft.linkCount())
                .map(oft::channelOfLink)
                .filter(c -> Math.min(oft.source(c), oft.target(c)) == edge)
                .mapToObj(c -> Math.max(oft.source(c), oft.target(c)) - TABLE.size())
                .collect(Collectors.toSet());
    }
}
