package io.weft.planning.cost;

/** Price lists for tests. */
public final class Prices {
    private Prices() {}

    /** Round figures, to be counted by hand. */
    public static PriceList.Builder round() {
        return PriceList.named("round")
                .rate(10)
                .switches(SwitchPrices.linear(100, 10, 2))
                .electric(CablePrice.of(1, 0.5).upTo(3))
                .optical(CablePrice.of(5, 0.1));
    }
}
