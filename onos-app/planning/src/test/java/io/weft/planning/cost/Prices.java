package io.weft.planning.cost;

import java.util.List;

/** Price lists for tests. */
final class Prices {
    private Prices() {}

    /** Round figures, to be counted by hand. */
    static PriceList.Builder round() {
        return PriceList.named("round")
                .rate(10)
                .switches(SwitchPrices.linear(100, 10, 2))
                .electric(CablePrice.of(1, 0.5).upTo(3))
                .optical(CablePrice.of(5, 0.1));
    }

    /** M. Besta, T. Hoefler, <i>Slim Fly</i>, SC '14, section VI-B. */
    static PriceList sc14() {
        PriceList.Builder list = PriceList.named("sc14")
                .rate(40)
                .switches(SwitchPrices.linear(-892.3, 350.4, 2.8))
                .electric(CablePrice.of(0.5771, 0.4079))
                .optical(CablePrice.of(7.2745, 0.0919))
                .terms("torus", new PriceList.Terms(CableRule.BY_LENGTH, false));
        for (String tree : List.of("xgft", "fat-tree", "k-ary-n-tree")) {
            list.terms(tree, new PriceList.Terms(CableRule.OPTICAL, true));
        }
        return list.build();
    }
}
