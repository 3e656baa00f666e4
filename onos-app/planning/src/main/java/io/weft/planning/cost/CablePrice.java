package io.weft.planning.cost;

/** The price of a kind of cable, transceivers included: linear in its length, for each Gb/s of its rate. Immutable. */
public final class CablePrice {
    private final double fixed;
    private final double perMetre;
    private final double upTo;

    private CablePrice(double fixed, double perMetre, double upTo) {
        this.fixed = fixed;
        this.perMetre = perMetre;
        this.upTo = upTo;
    }

    /**
     * A price for any length.
     *
     * @param fixed price of a cable of no length for each Gb/s
     * @param perMetre price of each metre for each Gb/s
     */
    public static CablePrice of(double fixed, double perMetre) {
        return new CablePrice(
                PriceList.requireNumber("fixed price", fixed, 0),
                PriceList.requireNumber("price of a metre", perMetre, 0),
                Double.POSITIVE_INFINITY);
    }

    /** This price, for cables of at most so many metres; longer ones are not to be had. */
    public CablePrice upTo(double metres) {
        return new CablePrice(fixed, perMetre, PriceList.requireNumber("longest cable", metres, 0));
    }

    /** Metres of the longest cable that is to be had; infinite without a limit. */
    public double longest() {
        return upTo;
    }

    /**
     * The price of a cable.
     *
     * @param gigabits its rate in Gb/s
     */
    double price(double metres, double gigabits) {
        return (fixed + perMetre * metres) * gigabits;
    }
}
