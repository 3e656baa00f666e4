package io.weft.planning.plan;

import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import java.util.OptionalDouble;

/** What things cost, where racks can stand, and how much may be spent. Immutable. */
public final class Terms {
    private final PriceList prices;
    private final Floor floor;
    private final OptionalDouble budget;

    private Terms(PriceList prices, Floor floor, OptionalDouble budget) {
        this.prices = prices;
        this.floor = floor;
        this.budget = budget;
    }

    /** Without a limit to what may be spent. */
    public static Terms of(PriceList prices, Floor floor) {
        return new Terms(prices, floor, OptionalDouble.empty());
    }

    /** The same with the most that switches and cables may cost together, in the currency of the prices. */
    public Terms withBudget(double most) {
        return new Terms(prices, floor, OptionalDouble.of(most));
    }

    /** What things cost. */
    public PriceList prices() {
        return prices;
    }

    /** Where racks can stand. */
    public Floor floor() {
        return floor;
    }

    /** Most that may be spent; empty for no limit. */
    public OptionalDouble budget() {
        return budget;
    }
}
