package io.weft.reproduction.taco;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Table I: the networks, and the contention of the phases of the exchange in them. */
final class TreeTable extends Exhibit {
    private static final int MOST_FAST = 128;
    private static final String NONE = "contention-free";

    TreeTable() {
        super("Table I", "The XGFTs that are compared, and the largest load of a link in any phase of the exchange");
    }

    @Override
    public List<Comparison> rows() {
        List<Comparison> rows = new ArrayList<>();
        int leaves = 16;
        for (Tree tree : Tree.TABLE_ONE) {
            String recorded = String.format(Locale.ROOT, "%,d", leaves);
            rows.add(Comparison.of(tree + ", leaves", recorded, progress -> tree.topology()
                            .endpointCount())
                    .paper(recorded));
            leaves *= 2;
        }
        for (int each = 16; each <= 1024; each *= 2) {
            rows.add(contention(each, "auto", "1").paper(NONE));
        }
        rows.add(contention(64, "heuristic", "2"));
        rows.add(contention(64, "s-mod-k", "7"));
        rows.add(contention(64, "d-mod-k", "7"));
        rows.add(contention(512, "heuristic", "2"));
        rows.add(contention(512, "s-mod-k", "8"));
        rows.add(contention(512, "d-mod-k", "8"));
        return rows;
    }

    private static Comparison contention(int leaves, String method, String recorded) {
        String what = String.format(Locale.ROOT, "messages on a link, %,d leaves, %s", leaves, method);
        Comparison row = Comparison.of(
                what, recorded, progress -> Tree.withLeaves(leaves).contention(method, progress));
        return leaves > MOST_FAST ? row.takes(Duration.ofSeconds(5)) : row;
    }

    @Override
    public String remark() {
        return "The bandwidth of the uppermost links is the least that lets every phase be without contention. The method"
                + " auto proves its routes optimal, with balanced colourings in place of the paper's integer programs;"
                + " heuristic, S-mod-k and D-mod-k are those of Figure 3, the heuristic being Weft's own.";
    }
}
