package io.weft.fabric;

import io.weft.refusal.Refusal;
import io.weft.topology.LinkMeasure;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * Rates and latencies of the links of a fabric, of its endpoints' links too: both directions of a link are alike.
 * Immutable.
 *
 * <p>Loads of channels and what links carry are in units of an endpoint's link, of the fastest where these differ: see
 * {@link #capacity}. Values that are the same for all links are kept once.
 */
public final class LinkProperties {
    /** How long light takes in a cable. */
    public static final double NANOSECONDS_PER_METRE = 5;

    /** Nothing is said of any link: all have one rate and one latency. */
    public static final LinkProperties ALIKE = new LinkProperties(
            new double[] {Double.NaN}, new double[] {Double.NaN}, new double[] {Double.NaN}, new double[] {Double.NaN});

    /** By link. */
    private final double[] rates;
    /** By link; not a number where it is not known. */
    private final double[] latencies;

    private final double[] endpointRates;
    private final double[] endpointLatencies;
    private final double unit;
    private final double fastest;

    private LinkProperties(double[] rates, double[] latencies, double[] endpointRates, double[] endpointLatencies) {
        this.rates = rates;
        this.latencies = latencies;
        this.endpointRates = endpointRates;
        this.endpointLatencies = endpointLatencies;
        this.unit = most(endpointRates.length > 0 ? endpointRates : rates);
        this.fastest = Math.max(unit, most(rates));
    }

    private static double most(double[] values) {
        return DoubleStream.of(values).reduce(Math::max).orElse(Double.NaN);
    }

    /**
     * What is known of all links.
     *
     * @param rates by link, Gb/s, in the range of {@link LinkMeasure#RATE}
     * @param latencies by link, nanoseconds, in the range of {@link LinkMeasure#LATENCY}; not a number where it is not
     *     known
     * @param endpointRates by endpoint, as those of links
     * @param endpointLatencies by endpoint, as those of links
     * @throws Refusal if a value is out of range
     */
    public static LinkProperties of(
            double[] rates, double[] latencies, double[] endpointRates, double[] endpointLatencies) {
        if (rates.length != latencies.length || endpointRates.length != endpointLatencies.length) {
            throw new IllegalArgumentException(
                    rates.length + " rates and " + latencies.length + " latencies of links, " + endpointRates.length
                            + " and " + endpointLatencies.length + " of endpoints; expected one of each");
        }
        DoubleStream.concat(Arrays.stream(rates), Arrays.stream(endpointRates))
                .forEach(rate -> require(LinkMeasure.RATE, rate));
        DoubleStream.concat(Arrays.stream(latencies), Arrays.stream(endpointLatencies))
                .filter(latency -> !Double.isNaN(latency))
                .forEach(latency -> require(LinkMeasure.LATENCY, latency));
        return new LinkProperties(once(rates), once(latencies), once(endpointRates), once(endpointLatencies));
    }

    private static void require(LinkMeasure measure, double value) {
        if (!measure.allows(value)) {
            throw new Refusal(
                    "the " + measure.word() + " of a link is " + value + ", but must be " + measure.expected());
        }
    }

    /** One element if all are the same, otherwise a copy. */
    private static double[] once(double[] values) {
        boolean same =
                values.length > 0 && Arrays.stream(values).allMatch(each -> Double.compare(each, values[0]) == 0);
        return same ? new double[] {values[0]} : values.clone();
    }

    private static double at(double[] values, int i) {
        return values[values.length == 1 ? 0 : i];
    }

    private static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    public boolean areKnown() {
        return !Double.isNaN(fastest);
    }

    /** Whether the latency of every link, endpoints' links included, is known. */
    public boolean latenciesAreKnown() {
        return latencies().count() == latencies.length + endpointLatencies.length;
    }

    /** Whether some link, endpoints' links included, is faster than another. */
    public boolean ratesDiffer() {
        return rates().anyMatch(each -> each != fastest);
    }

    /**
     * These properties with this latency, in nanoseconds, where it is not known.
     *
     * @param nanoseconds at least 0; switches with slow links may have more than a file can say
     */
    public LinkProperties withUsualLatency(double nanoseconds) {
        if (!(nanoseconds >= 0 && nanoseconds < Double.POSITIVE_INFINITY)) {
            throw new Refusal("the latency of a link is " + nanoseconds + " ns, but must be 0 or more");
        }
        DoubleUnaryOperator fill = latency -> Double.isNaN(latency) ? nanoseconds : latency;
        return new LinkProperties(
                rates,
                Arrays.stream(latencies).map(fill).toArray(),
                endpointRates,
                Arrays.stream(endpointLatencies).map(fill).toArray());
    }

    /** The rates that links have, endpoints' links included, Gb/s, in any order; none if rates are not known. */
    public DoubleStream rates() {
        return DoubleStream.concat(Arrays.stream(rates), Arrays.stream(endpointRates))
                .filter(rate -> !Double.isNaN(rate));
    }

    /**
     * The latencies that links have, endpoints' links included, nanoseconds, in any order, as far as they are known.
     */
    public DoubleStream latencies() {
        return DoubleStream.concat(Arrays.stream(latencies), Arrays.stream(endpointLatencies))
                .filter(latency -> !Double.isNaN(latency));
    }

    /** Rate of link {@code l} in each direction, Gb/s; empty if rates are not known. */
    public OptionalDouble rate(int l) {
        return known(at(rates, l));
    }

    /** Latency of link {@code l}, nanoseconds, if it is known. */
    public OptionalDouble latency(int l) {
        return known(at(latencies, l));
    }

    /** Rate of the link of endpoint {@code e}, Gb/s; empty if rates are not known. */
    public OptionalDouble endpointRate(int e) {
        return known(at(endpointRates, e));
    }

    /** Latency of the link of endpoint {@code e}, nanoseconds, if it is known. */
    public OptionalDouble endpointLatency(int e) {
        return known(at(endpointLatencies, e));
    }

    /** Rate of the fastest link, endpoints' links included, Gb/s; empty if rates are not known. */
    public OptionalDouble fastest() {
        return known(fastest);
    }

    /** Rate that a load of 1 is, Gb/s: that of the fastest endpoint's link; empty if rates are not known. */
    public OptionalDouble unit() {
        return known(unit);
    }

    /** What link {@code l} carries in each direction, in units of the fastest endpoint's link. */
    public double capacity(int l) {
        return areKnown() ? at(rates, l) / unit : 1;
    }

    /** What the slowest link of an endpoint carries, in units of the fastest such link, at most 1. O(endpoints). */
    public double slowestEndpoint() {
        return areKnown() ? Arrays.stream(endpointRates).min().orElse(unit) / unit : 1;
    }

    /** What the link of endpoint {@code e} carries in each direction, in units of the fastest such link, at most 1. */
    public double endpointCapacity(int e) {
        return areKnown() ? at(endpointRates, e) / unit : 1;
    }
}
