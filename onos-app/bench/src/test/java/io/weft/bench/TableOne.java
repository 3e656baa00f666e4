package io.weft.bench;

import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.util.List;

/** The networks of table I of B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO. */
final class TableOne {
    static final List<Topology> ALL = List.of(
            Xgft.of(List.of(8, 2), List.of(1, 4)),
            Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2)),
            Xgft.of(List.of(8, 4, 2), List.of(1, 8, 2)),
            Xgft.of(List.of(8, 8, 2), List.of(1, 8, 4)),
            Xgft.of(List.of(8, 4, 4, 2), List.of(1, 8, 4, 2)),
            Xgft.of(List.of(8, 8, 4, 2), List.of(1, 8, 8, 2)),
            Xgft.of(List.of(16, 8, 4, 2), List.of(1, 16, 8, 2)),
            Xgft.of(List.of(8, 8, 4, 4, 2), List.of(1, 8, 8, 4, 2)),
            Xgft.of(List.of(8, 8, 8, 4, 2), List.of(1, 8, 8, 8, 2)),
            Xgft.of(List.of(8, 8, 8, 8, 2), List.of(1, 8, 8, 8, 4)));

    private TableOne() {}

    static Topology withLeaves(int leaves) {
        return ALL.stream().filter(t -> t.endpointCount() == leaves).findFirst().orElseThrow();
    }
}
