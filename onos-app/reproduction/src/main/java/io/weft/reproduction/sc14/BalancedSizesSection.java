package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.field.PrimePowers;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Section VII-A: how many balanced networks there are. */
final class BalancedSizesSection extends Exhibit {
    private static final int MOST = 20_000;

    BalancedSizesSection() {
        super("Section VII-A", "Balanced networks of at most 20,000 endpoints");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                count("Slim Flies", "13", 2, PrimePowers::contains, q -> SlimFly.of(q)
                                .endpointCount())
                        .paper("11")
                        .because("those of q = 2 and 3 have 16 and 54 endpoints; the paper seems to leave them out"),
                count("Dragonflies, a = 2h = 2p", "8", 1, h -> true, h -> Dragonfly.of(2 * h, h)
                                .endpointCount())
                        .paper("8"));
    }

    private static Comparison count(
            String what, String recorded, int least, IntPredicate exists, IntUnaryOperator endpoints) {
        return Comparison.of(what, recorded, progress -> IntStream.iterate(least, each -> each + 1)
                .filter(exists)
                .map(endpoints)
                .takeWhile(each -> each <= MOST)
                .count());
    }
}
