package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How long links take, in cycles: a cycle is what the fastest link takes for a flit. By the port at either end, since
 * both directions of a link are alike. Immutable.
 *
 * <p>Rates are read as decimals of so many digits, so that what a flit takes is a fraction, and long runs are exact.
 */
final class LinkTiming {
    private static final int DIGITS = 6;

    /** By port, cycles on its link, besides those in which a flit leaves. */
    private final int[] latency;
    /** By port, a flit leaves in so many parts of a cycle; none if each leaves in a cycle. */
    private final long[] flitParts;
    /** By port, so many parts are a cycle. */
    private final long[] cycleParts;

    private LinkTiming(int[] latency, long[] flitParts, long[] cycleParts) {
        this.latency = latency;
        this.flitParts = flitParts;
        this.cycleParts = cycleParts;
    }

    /** Links of one rate, of so many cycles each. */
    static LinkTiming alike(SwitchPorts ports, int latency) {
        int[] all = new int[ports.count()];
        Arrays.fill(all, latency);
        return new LinkTiming(all, new long[0], new long[0]);
    }

    /** Links whose rates and latencies are known. */
    static LinkTiming of(SwitchPorts ports, LinkProperties links, double cycleNanoseconds) {
        Topology topology = ports.topology();
        int count = links.ratesDiffer() ? ports.count() : 0;
        LinkTiming timing = new LinkTiming(new int[ports.count()], new long[count], new long[count]);
        BigInteger fastest = decimal(links.fastest().getAsDouble());
        for (int c = 0; c < topology.channelCount(); c++) {
            int l = topology.link(c);
            double latency = links.latency(l).getAsDouble();
            timing.set(
                    ports.ofChannel(c),
                    cycles(latency, cycleNanoseconds),
                    links.rate(l).getAsDouble(),
                    fastest);
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            int latency = cycles(links.endpointLatency(e).getAsDouble(), cycleNanoseconds);
            double rate = links.endpointRate(e).getAsDouble();
            timing.set(ports.ofEndpoint(e), latency, rate, fastest);
            timing.set(ports.peer(ports.ofEndpoint(e)), latency, rate, fastest);
        }
        return timing;
    }

    private static BigInteger decimal(double rate) {
        return BigDecimal.valueOf(rate).setScale(DIGITS, RoundingMode.HALF_EVEN).unscaledValue();
    }

    private void set(int port, int cycles, double rate, BigInteger fastest) {
        latency[port] = cycles;
        if (ratesDiffer()) {
            BigInteger own = decimal(rate);
            BigInteger common = own.gcd(fastest);
            flitParts[port] = fastest.divide(common).longValueExact();
            cycleParts[port] = own.divide(common).longValueExact();
        }
    }

    /** Nanoseconds as cycles, rounded. */
    static int cycles(double nanoseconds, double cycleNanoseconds) {
        return (int) Math.round(nanoseconds / cycleNanoseconds);
    }

    /** Whether some link takes longer for a flit than another. */
    boolean ratesDiffer() {
        return flitParts.length > 0;
    }

    /** Cycles on the link of a port, besides those in which a flit leaves. */
    int latency(int port) {
        return latency[port];
    }

    /** Cycles in which so many flits leave by a port, rounded up. */
    int cycles(int port, int flits) {
        return ratesDiffer() ? (int) ((flits * flitParts[port] + cycleParts[port] - 1) / cycleParts[port]) : flits;
    }

    /** Cycles from when the first of so many flits begins to leave by a port until the last does, rounded down. */
    int cyclesToLast(int port, int flits) {
        return ratesDiffer() ? (int) ((flits - 1) * flitParts[port] / cycleParts[port]) : flits - 1;
    }

    /**
     * Most flits that leave by a port, from when the first begins to, before another begins in fewer cycles than that.
     */
    int flitsBefore(int port, int cycles) {
        return ratesDiffer() ? (int) ((cycles * cycleParts[port] - 1) / flitParts[port]) : cycles - 1;
    }

    /** Cycles from when a flit begins to leave by a port until it has arrived. */
    int flitLatency(int port) {
        return cycles(port, 1) + latency[port];
    }

    /** The largest {@link #flitLatency} of any port. */
    int longestFlitLatency() {
        return IntStream.range(0, latency.length).map(this::flitLatency).max().orElse(0);
    }

    /**
     * When links are free again where rates differ. The part of a cycle that a link is free before a cycle begins is
     * not lost if it is used at once, so that a link that is always busy carries its rate exactly. Each port is for one
     * thread at a time.
     */
    final class Departing {
        /** By port, how many parts of a cycle it was free before the cycle in which it is free again. */
        private final long[] early = new long[flitParts.length];

        /**
         * Flits begin to leave by a port. Returns the first cycle in which others can.
         *
         * @param free the first cycle in which these could
         * @param now the cycle in which they do, not before that
         */
        int after(int port, int free, int now, int flits) {
            long used = flits * flitParts[port] - (now == free ? early[port] : 0);
            int cycles = (int) ((used + cycleParts[port] - 1) / cycleParts[port]);
            early[port] = cycles * cycleParts[port] - used;
            return now + cycles;
        }
    }
}
