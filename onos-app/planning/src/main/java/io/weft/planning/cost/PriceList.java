package io.weft.planning.cost;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What switches, cables and network interfaces cost and draw, and which cables are electric. Immutable.
 *
 * <p>A cable is bought in the next length that is for sale: of those on the list, or beyond them, and without a list,
 * in steps of {@value #STEP} m. Unit prices are rounded to hundredths of the currency, so that the sums of a bill are
 * exact.
 */
public final class PriceList {
    /** Metres from one length to the next where a list has none. */
    public static final double STEP = 0.5;

    private static final double TOLERANCE = 1e-6;

    private final String name;
    private final String currency;
    private final String source;
    private final double rate;
    private final SwitchPrices switches;
    private final CablePrice electric;
    private final CablePrice optical;
    private final double[] lengths;
    private final double nicPrice;
    private final double nicWatts;
    private final Terms terms;
    private final Map<String, Terms> exceptions;

    private PriceList(Builder b) {
        name = Objects.requireNonNull(b.name);
        currency = Objects.requireNonNull(b.currency);
        source = Objects.requireNonNull(b.source);
        rate = b.rate;
        switches = Objects.requireNonNull(b.switches, "prices of switches");
        electric = Objects.requireNonNull(b.electric, "price of electric cables");
        optical = Objects.requireNonNull(b.optical, "price of optical cables");
        lengths = b.lengths;
        nicPrice = b.nicPrice;
        nicWatts = b.nicWatts;
        terms = b.terms;
        exceptions = Map.copyOf(b.exceptions);
    }

    /** Starts a list of this name, for 1 Gb/s, in USD, without interfaces and with the usual terms. */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Its name, as users give it. */
    public String name() {
        return name;
    }

    /** The currency of all prices, such as {@code USD}. */
    public String currency() {
        return currency;
    }

    /** Where the prices are from, and of when. */
    public String source() {
        return source;
    }

    /** Gb/s of links of which no rate is given. */
    public double rate() {
        return rate;
    }

    public SwitchPrices switches() {
        return switches;
    }

    /** Price of the network interface of an endpoint; 0 where it is not counted. */
    public double nicPrice() {
        return nicPrice;
    }

    /** Watts of the network interface of an endpoint; 0 where it is not counted. */
    public double nicWatts() {
        return nicWatts;
    }

    /**
     * How cables are bought for a kind of topology.
     *
     * @param type as fabric files name it
     */
    public Terms terms(String type) {
        return exceptions.getOrDefault(type, terms);
    }

    /**
     * The length in which a cable of so many metres is bought.
     *
     * @return the same or more
     */
    public double purchased(double metres) {
        int at = Arrays.binarySearch(lengths, metres - TOLERANCE);
        int next = at < 0 ? -at - 1 : at;
        return next < lengths.length ? lengths[next] : Math.ceil(metres / STEP - TOLERANCE) * STEP;
    }

    /**
     * The medium of a cable between switches.
     *
     * @param purchased its length in metres, as bought
     */
    Medium medium(Terms terms, boolean inRack, double purchased) {
        return terms.rule().asksForElectric(inRack) ? electricIfPossible(purchased) : Medium.OPTICAL;
    }

    /** The medium of a cable of an endpoint: electric if it is to be had in that length. */
    Medium electricIfPossible(double purchased) {
        return purchased <= electric.longest() + TOLERANCE ? Medium.ELECTRIC : Medium.OPTICAL;
    }

    /**
     * The price of a cable.
     *
     * @throws Refusal if it is not to be had in that length
     */
    double cablePrice(Medium medium, double purchased, double gigabits) {
        CablePrice price = medium == Medium.ELECTRIC ? electric : optical;
        if (purchased > price.longest() + TOLERANCE) {
            throw new Refusal("a cable of " + purchased + " m is needed, but in the price list " + name
                    + " the longest " + medium.word() + " one has " + price.longest()
                    + " m: use a smaller floor, or a price list with longer ones");
        }
        return price.price(purchased, gigabits);
    }

    /** A number, if it is finite and not below another. */
    static double requireNumber(String what, double number, double least) {
        if (!(number >= least && Double.isFinite(number))) {
            throw new Refusal(what + " is " + number, "a number" + (least == 0 ? " from 0 on" : ""));
        }
        return number;
    }

    @Override
    public String toString() {
        return name;
    }

    /** How cables are bought for a kind of topology. Immutable. */
    public static final class Terms {
        /** The rules of lists that say nothing else: electric within racks, and no cables of endpoints. */
        public static final Terms USUAL = new Terms(CableRule.IN_RACK, false);

        private final CableRule rule;
        private final boolean endpointCables;

        /**
         * @param rule which cables between switches are electric
         * @param endpointCables whether cables of endpoints are counted
         */
        public Terms(CableRule rule, boolean endpointCables) {
            this.rule = rule;
            this.endpointCables = endpointCables;
        }

        /** Which cables between switches are electric. */
        public CableRule rule() {
            return rule;
        }

        /** Whether cables of endpoints are counted. */
        public boolean endpointCables() {
            return endpointCables;
        }
    }

    /** Collects what a price list has. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private String currency = "USD";
        private String source = "";
        private double rate = 1;
        private SwitchPrices switches;
        private CablePrice electric;
        private CablePrice optical;
        private double[] lengths = {};
        private double nicPrice;
        private double nicWatts;
        private Terms terms = Terms.USUAL;
        private final Map<String, Terms> exceptions = new HashMap<>();

        private Builder(String name) {
            this.name = name;
        }

        public Builder currency(String code) {
            currency = code;
            return this;
        }

        /** Says where the prices are from, and of when. */
        public Builder source(String note) {
            source = note;
            return this;
        }

        /** Sets the Gb/s of links of which no rate is given. */
        public Builder rate(double gigabits) {
            rate = requireNumber("rate", gigabits, Double.MIN_VALUE);
            return this;
        }

        /** Sets which switches are for sale; needed. */
        public Builder switches(SwitchPrices prices) {
            switches = prices;
            return this;
        }

        /** Sets the price of electric cables; needed. */
        public Builder electric(CablePrice price) {
            electric = price;
            return this;
        }

        /** Sets the price of optical cables; needed. */
        public Builder optical(CablePrice price) {
            optical = price;
            return this;
        }

        /** Sets the lengths in metres in which cables are sold. */
        public Builder lengths(double... metres) {
            lengths = metres.clone();
            Arrays.sort(lengths);
            return this;
        }

        /** Has the network interface of every endpoint counted. */
        public Builder nic(double price, double watts) {
            nicPrice = requireNumber("price of a network interface", price, 0);
            nicWatts = requireNumber("watts of a network interface", watts, 0);
            return this;
        }

        /** Sets how cables are bought. */
        public Builder terms(Terms usual) {
            terms = usual;
            return this;
        }

        /**
         * Sets how cables are bought for one kind of topology.
         *
         * @param type as fabric files name it
         */
        public Builder terms(String type, Terms ofType) {
            exceptions.put(type, ofType);
            return this;
        }

        /** @throws NullPointerException if prices are missing */
        public PriceList build() {
            return new PriceList(this);
        }
    }
}
