package io.weft.simulator.network;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import java.util.Locale;

/** The links of a {@link NetworkModel}, in its cycles. Immutable. */
final class ModelledLinks {
    /** Most cycles that a link may take, for a flit or besides. */
    static final int MAX_CYCLES = 1 << 12;

    private static final double MAX_GBPS = 1e6;

    /** Latency of the shortest link, besides the cycles in which a flit leaves. */
    final int shortest;
    /** Latency of the longest link, besides the cycles in which a flit leaves. */
    final int longest;
    /** Cycles in which a flit leaves by the slowest link, rounded up. */
    final int slowest;

    /** What is known of them. */
    final LinkProperties properties;

    private final double cycleNanoseconds;

    private ModelledLinks(LinkProperties properties, double cycleNanoseconds, int shortest, int longest, int slowest) {
        this.properties = properties;
        this.cycleNanoseconds = cycleNanoseconds;
        this.shortest = shortest;
        this.longest = longest;
        this.slowest = slowest;
    }

    /** Links that are alike, of so many cycles each. */
    static ModelledLinks alike(int latency) {
        return new ModelledLinks(LinkProperties.ALIKE, 1, latency, latency, 1);
    }

    /** Nanoseconds that the fastest link takes for a flit. */
    static double cycleNanoseconds(LinkProperties properties, int flitBytes) {
        return (double) Byte.SIZE * flitBytes / properties.fastest().getAsDouble();
    }

    /**
     * Links whose rates are known.
     *
     * @param usualLatency nanoseconds of links whose latency is not known
     * @throws Refusal if one takes more than {@link #MAX_CYCLES} cycles
     */
    static ModelledLinks of(LinkProperties properties, double usualLatency, int flitBytes) {
        LinkProperties known = properties.withUsualLatency(usualLatency);
        double cycle = cycleNanoseconds(known, flitBytes);
        double fastest = known.fastest().getAsDouble();
        double slowest = known.rates().min().getAsDouble();
        double longest = known.latencies().max().orElse(0);
        double shortest = known.latencies().min().orElse(0);
        if (fastest > MAX_GBPS || fastest / slowest > MAX_CYCLES) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "links of the fabric have rates of %s to %s Gb/s; expected at most %,.0f, and none more than %,d"
                            + " times as slow as the fastest",
                    slowest,
                    fastest,
                    MAX_GBPS,
                    MAX_CYCLES));
        }
        if (longest / cycle > MAX_CYCLES) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "a link of the fabric takes %.0f ns, more than %,d cycles of %.4g ns, which is what a link of %s"
                            + " Gb/s takes for a flit of %d bytes; expected at most %.0f ns, or larger flits",
                    longest,
                    MAX_CYCLES,
                    cycle,
                    fastest,
                    flitBytes,
                    Math.floor(MAX_CYCLES * cycle)));
        }
        return new ModelledLinks(
                known, cycle, LinkTiming.cycles(shortest, cycle), LinkTiming.cycles(longest, cycle), (int)
                        Math.ceil(fastest / slowest));
    }

    LinkTiming timing(SwitchPorts ports) {
        return properties.areKnown()
                ? LinkTiming.of(ports, properties, cycleNanoseconds)
                : LinkTiming.alike(ports, longest);
    }
}
