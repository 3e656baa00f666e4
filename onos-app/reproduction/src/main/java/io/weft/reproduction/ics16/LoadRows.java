package io.weft.reproduction.ics16;

import static io.weft.reproduction.ics16.SimulatedNetwork.WORST_CASE;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Comparison.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

/** Rows of Figures 10 and 11. */
final class LoadRows {
    /** What the paper says of a single curve. */
    static final String CURVE = "a curve, without numbers";

    /** What is to be known of all rows. */
    static final String SETTINGS =
            "Latencies are in cycles, of uniform traffic at a load of 0.1. Throughput is what arrives while"
                    + " all endpoints send all the time; the paper has the load at which the network saturates. A run"
                    + " takes at most 4,000 cycles.\n\n"
                    + "The paper does not say how many virtual channels there are. Here they are those that Weft"
                    + " installs: as few as the routes need, which several hops share, so that a full queue holds up"
                    + " packets that are at another hop. The longer an overload lasts, the less such networks carry."
                    + " With a virtual channel for each hop they carry about twice as much of uniform traffic: GF of"
                    + " n=11 0.61, of n=81 0.87, of n=15 with a=4 0.62; SF 0.66, DF 0.51. The routing delay counts,"
                    + " too, since in two cycles a virtual channel can pass on only one packet: by minimal routes the"
                    + " first Galaxyfly carries 0.29 after 3,000 cycles, and 0.58 without a routing delay.";

    /** Why an order is not the paper's. */
    static final String FEW_CHANNELS = "here virtual channels limit these networks, not links; see below";

    private static final double LOW = 0.1;
    private static final double SEEDS = 0.01;
    private static final double SHARE = 0.02;
    private static final Duration RUN = Duration.ofSeconds(8);

    private LoadRows() {}

    /** The latency of uniform traffic at a low load. */
    static Comparison latency(SimulatedNetwork network, String recorded) {
        Comparison row = Comparison.of(
                network + ", uniform, " + network.adaptive + ": latency",
                recorded,
                progress -> network.latency(network.adaptive, LOW, progress));
        return row.within(SHARE * row.high()).paper(CURVE).takes(RUN);
    }

    /** The throughput of a pattern at full load. */
    static Comparison throughput(SimulatedNetwork network, String pattern, String recorded) {
        return throughput(network, pattern, network.adaptive, recorded);
    }

    /** The throughput of a pattern at full load by some routing. */
    static Comparison throughput(SimulatedNetwork network, String pattern, String routing, String recorded) {
        return Comparison.of(
                        network + ", " + pattern + ", " + routing + ": throughput",
                        recorded,
                        progress -> network.throughput(routing, pattern, progress))
                .within(SEEDS)
                .paper(CURVE)
                .takes(RUN);
    }

    /** 1 if a load of the worst case saturates it, else 0. */
    static Comparison saturated(SimulatedNetwork network, double load, String recorded) {
        return Comparison.of(
                        network + ", worst case: saturated (1) or not (0) at " + load,
                        recorded,
                        progress -> network.saturated(network.adaptive, WORST_CASE, load, progress))
                .takes(RUN);
    }

    /** The throughput of one by that of another. */
    static Comparison ratio(SimulatedNetwork one, SimulatedNetwork other, String pattern, String recorded) {
        return Comparison.of(
                        "throughput of " + pattern + ", " + one + " divided by " + other,
                        recorded,
                        progress -> one.throughput(one.adaptive, pattern, progress)
                                / other.throughput(other.adaptive, pattern, progress))
                .within(2 * SEEDS)
                .takes(RUN);
    }

    /** How many of some networks carry less of a pattern than another one. */
    static Comparison below(
            List<SimulatedNetwork> these, String what, SimulatedNetwork than, String pattern, String recorded) {
        return count(what + " with less throughput of " + pattern + " than " + than, recorded, progress -> {
            double limit = than.throughput(than.adaptive, pattern, progress);
            return throughputs(these, pattern, progress)
                    .filter(each -> each < limit)
                    .count();
        });
    }

    /** How many of some networks carry more of a pattern than another one. */
    static Comparison above(
            List<SimulatedNetwork> these, String what, SimulatedNetwork than, String pattern, String recorded) {
        return count(what + " with more throughput of " + pattern + " than " + than, recorded, progress -> {
            double limit = than.throughput(than.adaptive, pattern, progress);
            return throughputs(these, pattern, progress)
                    .filter(each -> each > limit)
                    .count();
        });
    }

    private static Comparison count(String what, String recorded, Measurement measurement) {
        return Comparison.of(what, recorded, measurement).takes(RUN);
    }

    private static DoubleStream throughputs(List<SimulatedNetwork> these, String pattern, ProgressListener progress) {
        return these.stream().mapToDouble(each -> each.throughput(each.adaptive, pattern, progress));
    }

    /** The latency of one by that of another, uniform traffic at a low load. */
    static Comparison latencies(SimulatedNetwork one, SimulatedNetwork other, String recorded) {
        return Comparison.of(
                        "latency of uniform traffic, " + one + " divided by " + other,
                        recorded,
                        progress ->
                                one.latency(one.adaptive, LOW, progress) / other.latency(other.adaptive, LOW, progress))
                .within(SHARE)
                .takes(RUN);
    }
}
