package io.weft.optimizer.fabric;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.optimizer.NoRoutesException;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * How many times as slow as the fastest link of a fabric its others are: so many times the weight of a message is its
 * load there. Immutable.
 */
final class Slowness {
    /** Of a whole number, but for rounding. */
    private static final double ROUNDING = 1e-9;

    private final long[] ofChannel;
    private final long[] ofEndpoint;

    private Slowness(long[] ofChannel, long[] ofEndpoint) {
        this.ofChannel = ofChannel;
        this.ofEndpoint = ofEndpoint;
    }

    /**
     * That of all links. O(channels + endpoints).
     *
     * @throws NoRoutesException if a link is not a whole number of times as slow as the fastest, so that loads would
     *     not be whole numbers; the text says so
     */
    static Slowness of(Fabric fabric) {
        Topology topology = fabric.topology();
        LinkProperties links = fabric.links();
        long[] ofChannel = new long[topology.channelCount()];
        long[] ofEndpoint = new long[topology.endpointCount()];
        if (links.ratesDiffer()) {
            double fastest = links.fastest().getAsDouble();
            Arrays.setAll(
                    ofChannel, c -> times(fastest, links.rate(topology.link(c)).getAsDouble()));
            Arrays.setAll(ofEndpoint, e -> times(fastest, links.endpointRate(e).getAsDouble()));
        } else {
            Arrays.fill(ofChannel, 1);
            Arrays.fill(ofEndpoint, 1);
        }
        return new Slowness(ofChannel, ofEndpoint);
    }

    private static long times(double fastest, double rate) {
        double times = fastest / rate;
        if (Math.abs(times - Math.rint(times)) > ROUNDING * times) {
            throw new NoRoutesException(
                    "links of " + rate + " and of " + fastest + " Gb/s: routes are optimized for links"
                            + " of which the fastest is a whole number of times as fast as each other; round the rates, or have"
                            + " packets draw their waypoints (scheme valiant)");
        }
        return Math.round(times);
    }

    /** That of channel {@code c}, at least 1. */
    long of(int c) {
        return ofChannel[c];
    }

    /** That of the link of endpoint {@code e}, at least 1. */
    long ofEndpoint(int e) {
        return ofEndpoint[e];
    }
}
