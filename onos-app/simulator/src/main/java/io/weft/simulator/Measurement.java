package io.weft.simulator;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What is seen of a network while it runs, from when it is begun. Each part of the network tells of its own arrivals;
 * between batches of cycles they are put together.
 */
final class Measurement {
    private static final int DIGITS = 3;
    private static final int LONGEST = 1 << 30;
    /** Queues are looked at once in so many cycles. */
    private static final int LOOK_CYCLES = 64;

    private final SwitchPorts ports;
    private final NetworkModel model;
    private final Failures failures;
    private final int virtualChannels;
    private final int packetFlits;
    private final Histogram latencies = new Histogram(LONGEST, DIGITS);
    private final Arrivals[] arrivals;
    /** Cycles from birth to arrival. */
    final BatchMeans latency = new BatchMeans();
    /** Flits that arrive in a cycle, of all endpoints together. */
    final BatchMeans accepted = new BatchMeans();
    /** By channel, how many flits had come by it when this began. */
    private final int[] before;

    private final long[] queued;
    private long looks;
    private long hops;
    private long packetsSeen;
    private int begin;
    private int batchBegin;

    /** Measures a network that has not begun. */
    Measurement(Packets packets, int parts, SwitchPorts ports, Failures failures, NetworkModel model) {
        this.arrivals = new Arrivals[parts];
        Arrays.setAll(arrivals, part -> new Arrivals(packets));
        this.ports = ports;
        this.model = model;
        this.failures = failures;
        this.virtualChannels = model.virtualChannels();
        this.packetFlits = model.packetFlits();
        this.before = new int[ports.topology().channelCount()];
        this.queued = new long[virtualChannels];
    }

    /** It begins with the next cycle. */
    void begin(Network network) {
        begin = network.cycle();
        batchBegin = begin;
        for (int c = 0; c < before.length; c++) {
            before[c] = received(network, c);
        }
    }

    private int received(Network network, int channel) {
        return network.received(ports.peer(ports.ofChannel(channel)));
    }

    /** Where a part of the network tells what arrives. */
    Network.Delivery of(int part) {
        return arrivals[part];
    }

    /** A cycle is over. */
    void look(Network network) {
        if (network.cycle() % LOOK_CYCLES != 0) {
            return;
        }
        looks++;
        for (int s = 0; s < ports.topology().switchCount(); s++) {
            for (int port = ports.first(s) + ports.topology().endpointsAt(s); port < ports.first(s + 1); port++) {
                for (int v = 0; v < virtualChannels; v++) {
                    queued[v] += network.behind(port, v);
                }
            }
        }
    }

    /** A batch of cycles is over. */
    void endBatch(Network network) {
        long latencySum = 0;
        long count = 0;
        for (Arrivals each : arrivals) {
            latencySum += each.latency;
            count += each.packets;
            hops += each.hops;
            each.empty(latencies);
        }
        packetsSeen += count;
        latency.add((double) latencySum, (double) count);
        accepted.add((double) count * packetFlits, network.cycle() - batchBegin);
        batchBegin = network.cycle();
    }

    /** How many packets have arrived. */
    long packets() {
        return packetsSeen;
    }

    /** Cycles from birth to arrival that this part of all packets needs at most; 0 if none arrived. */
    double latencyPercentile(double percent) {
        return latencies.getValueAtPercentile(percent);
    }

    /** Channels between switches that a packet takes on average; not a number if none arrived. */
    double averageHops() {
        return (double) hops / packetsSeen;
    }

    /**
     * By channel, the part of its rate that it carries. Flits of a packet count when it begins to arrive, but not those
     * that would come after the last cycle on a channel that has always been busy. Not a number if it is out of
     * service.
     */
    double[] channelLoads(Network network) {
        double[] loads = new double[ports.topology().channelCount()];
        for (int c = 0; c < loads.length; c++) {
            double carries =
                    (network.cycle() - begin) * model.linkRate(ports.topology().link(c));
            long came = Integer.toUnsignedLong(received(network, c) - before[c]);
            loads[c] = failures.channelAlive(c) ? channelLoad(came, carries, packetFlits) : Double.NaN;
        }
        return loads;
    }

    /**
     * The part of a channel's rate at which so many flits have come, of which those of the last packet may be still to
     * come.
     */
    static double channelLoad(long came, double carries, int packetFlits) {
        double early = came - carries;
        return early > 0 && early < packetFlits ? 1 : came / carries;
    }

    /** By virtual channel, the flits behind it, of a channel between switches that is in service, on average. */
    double[] queued() {
        long channels = IntStream.range(0, ports.topology().channelCount())
                .filter(failures::channelAlive)
                .count();
        double[] average = new double[virtualChannels];
        for (int v = 0; v < virtualChannels; v++) {
            average[v] = looks == 0 ? 0 : (double) queued[v] / looks / Math.max(1, channels);
        }
        return average;
    }

    /** The packets that have arrived at a part since the last batch. For one thread at a time. */
    private static final class Arrivals implements Network.Delivery {
        private static final int SHORT = 1 << 10;

        private final Packets all;
        /** How often each of the short latencies has been seen. */
        private final long[] shortLatencies = new long[SHORT];

        /** The others, as many as {@link #longCount}. */
        private int[] longLatencies = new int[SHORT];

        private int longCount;
        private long latency;
        private long hops;
        private long packets;

        Arrivals(Packets all) {
            this.all = all;
        }

        @Override
        public void arrived(int packet, int cycle) {
            int taken = cycle - all.get(packet, Packets.BIRTH);
            if (taken < SHORT) {
                shortLatencies[taken]++;
            } else {
                addLong(taken);
            }
            latency += taken;
            hops += all.get(packet, Packets.HOPS);
            packets++;
        }

        private void addLong(int taken) {
            if (longCount == longLatencies.length) {
                longLatencies = Arrays.copyOf(longLatencies, 2 * longCount);
            }
            longLatencies[longCount++] = taken;
        }

        /** Puts the latencies into a histogram; nothing has arrived from now on. */
        void empty(Histogram latencies) {
            for (int taken = 0; taken < SHORT; taken++) {
                if (shortLatencies[taken] > 0) {
                    latencies.recordValueWithCount(taken, shortLatencies[taken]);
                    shortLatencies[taken] = 0;
                }
            }
            for (int i = 0; i < longCount; i++) {
                latencies.recordValue(longLatencies[i]);
            }
            longCount = 0;
            latency = 0;
            hops = 0;
            packets = 0;
        }
    }
}
