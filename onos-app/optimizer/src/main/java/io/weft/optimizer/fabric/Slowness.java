package io.weft.optimizer.fabric;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How slow the links of a fabric are, in whole numbers: a message loads a link by that many times its weight. The
 * fastest link has {@link #unit}, which is 1 where it is a whole number of times as fast as each other link, and 2
 * where 40 and 100 Gb/s meet: 2 and 5. Immutable.
 */
final class Slowness {
    /** By how much a whole number may be off for rounding. */
    private static final double ROUNDING = 1e-9;

    /** The largest slowness of the fastest link. */
    private static final int MOST_UNIT = 10_000;

    /** The slowness of the fastest link, at least 1: loads divided by it are in weights on the fastest link. */
    final long unit;

    private final long[] ofChannel;
    private final long[] ofEndpoint;
    private final long largest;

    private Slowness(long unit, long[] ofChannel, long[] ofEndpoint) {
        this.unit = unit;
        this.ofChannel = ofChannel;
        this.ofEndpoint = ofEndpoint;
        this.largest = LongStream.concat(Arrays.stream(ofChannel), Arrays.stream(ofEndpoint))
                .max()
                .orElse(unit);
    }

    /**
     * The slowness of all links. O(channels + endpoints).
     *
     * @throws NoRoutesException if no whole numbers of at most {@value #MOST_UNIT} for the fastest link are in
     *     proportion to the links' rates; the text says so
     */
    static Slowness of(Fabric fabric) {
        Topology topology = fabric.topology();
        LinkProperties links = fabric.links();
        long[] ofChannel = new long[topology.channelCount()];
        long[] ofEndpoint = new long[topology.endpointCount()];
        if (!links.ratesDiffer()) {
            Arrays.fill(ofChannel, 1);
            Arrays.fill(ofEndpoint, 1);
            return new Slowness(1, ofChannel, ofEndpoint);
        }
        double fastest = links.fastest().getAsDouble();
        long unit = unit(fastest, links.rates().distinct().toArray());
        double product = unit * fastest;
        Arrays.setAll(
                ofChannel,
                c -> Math.round(product / links.rate(topology.link(c)).getAsDouble()));
        Arrays.setAll(
                ofEndpoint, e -> Math.round(product / links.endpointRate(e).getAsDouble()));
        return new Slowness(unit, ofChannel, ofEndpoint);
    }

    private static long unit(double fastest, double[] rates) {
        return IntStream.rangeClosed(1, MOST_UNIT)
                .filter(unit -> DoubleStream.of(rates).allMatch(rate -> isWhole(unit * fastest / rate)))
                .findFirst()
                .orElseThrow(() -> new NoRoutesException("links of "
                        + DoubleStream.of(rates).min().getAsDouble() + " to " + fastest
                        + " Gb/s: the rates are in no proportion of small whole numbers, so loads of links cannot be"
                        + " compared exactly; round the rates, or have packets draw their waypoints (scheme valiant)"));
    }

    private static boolean isWhole(double number) {
        return Math.abs(number - Math.rint(number)) <= ROUNDING * number;
    }

    /**
     * Refuses messages whose loads could exceed {@link Messages#MOST_WEIGHT}.
     *
     * @throws NoRoutesException the text says by how much
     */
    void requireSmall(Messages messages) {
        if (messages.totalWeight() > Messages.MOST_WEIGHT / largest) {
            throw new NoRoutesException("the weights of the messages add up to " + messages.totalWeight()
                    + ", more than the " + Messages.MOST_WEIGHT / largest
                    + " that can be counted where the rates of links differ so much; divide all of them by the same"
                    + " number");
        }
    }

    /** The slowness of channel {@code c}, at least {@link #unit}. */
    long of(int c) {
        return ofChannel[c];
    }

    /** The slowness of the link of endpoint {@code e}, at least {@link #unit}. */
    long ofEndpoint(int e) {
        return ofEndpoint[e];
    }
}
