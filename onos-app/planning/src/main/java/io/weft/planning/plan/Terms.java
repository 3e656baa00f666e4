package io.weft.planning.plan;

import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.topology.generate.SizeLimit;
import java.util.OptionalDouble;

/** What things cost, where racks can stand, how much may be spent, and what is too large to look at. Immutable. */
public final class Terms {
    private final PriceList prices;
    private final Floor floor;
    private final OptionalDouble budget;
    private final SizeLimit limit;

    private Terms(PriceList prices, Floor floor, OptionalDouble budget, SizeLimit limit) {
        this.prices = prices;
        this.floor = floor;
        this.budget = budget;
        this.limit = limit;
    }

    /** Without a limit to what may be spent. */
    public static Terms of(PriceList prices, Floor floor) {
        return new Terms(prices, floor, OptionalDouble.empty(), SizeLimit.NONE);
    }

    /** These terms, with the most that switches and cables may cost together, in the currency of the prices. */
    public Terms withBudget(double most) {
        return new Terms(prices, floor, OptionalDouble.of(most), limit);
    }

    /** These terms with a limit to the size of topologies that are built. */
    public Terms withLimit(SizeLimit other) {
        return new Terms(prices, floor, budget, other);
    }

    /** Refuses topologies that are too large to be built here. */
    public SizeLimit limit() {
        return limit;
    }

    public PriceList prices() {
        return prices;
    }

    public Floor floor() {
        return floor;
    }

    /** Most that may be spent; empty for no limit. */
    public OptionalDouble budget() {
        return budget;
    }
}
