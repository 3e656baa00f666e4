package io.weft.control.grey;

import io.weft.control.probe.LinkProbes;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Switches and links on a clock of the test, with traffic, counters that answer late, and faults. Frames are lost and
 * late as the test says; nothing of it looks at how losses are found.
 */
final class GreyNetwork implements GreyLinks.Counters {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000 * MILLI;
    static final int VCS = 3;
    private static final int DATA = 1_526;
    private static final long STEP = 5 * MILLI;

    final Topology topology;
    final Random random;
    /** Packets in a second, by channel and virtual channel. */
    final double[] rate;
    /** By channel, the share of all frames that is lost. */
    final double[] loss;
    /** By channel, no longer frame passes. */
    final int[] longest;
    /** By channel and virtual channel, whether frames with its tag are lost. */
    final boolean[] tagLost;
    /** By channel and queue, whether it stands still: nothing leaves it. */
    final boolean[] still;
    /** By channel, the share of frames of which a bit is turned over. */
    final double[] damage;
    /** By channel, how long a frame takes, in nanoseconds. */
    final long[] latency;

    /** By channel, nanoseconds for each byte. */
    final long[] perByte;

    final BitSet cut = new BitSet();
    final BitSet down = new BitSet();
    /** By how much answers of switches are late, at most. */
    long lateAnswers = 20 * MILLI;

    int frameBytes = DATA;
    final LinkProbes probes;
    final GreyLinks grey;
    final List<String> told = new ArrayList<>();
    private final List<String> timeLine = new ArrayList<>();
    final List<Long> toldAt = new ArrayList<>();
    long now = SECOND;

    /** By channel, when the latest frame arrives. */
    private final long[] latest;

    private final long[] departed;
    private final long[] arrived;
    private final PriorityQueue<Later> later = new PriorityQueue<>(
            Comparator.comparingLong((Later each) -> each.at).thenComparingLong(each -> each.order));
    private long order;

    private static final class Later {
        final long at;
        final long order;
        final Runnable what;

        Later(long at, long order, Runnable what) {
            this.at = at;
            this.order = order;
            this.what = what;
        }
    }

    GreyNetwork(Topology topology, long seed) {
        this.topology = topology;
        this.random = new Random(seed);
        int channels = topology.channelCount();
        rate = new double[channels * VCS];
        loss = new double[channels];
        longest = new int[channels];
        Arrays.fill(longest, Integer.MAX_VALUE);
        tagLost = new boolean[channels * VCS];
        still = new boolean[channels * VCS];
        damage = new double[channels];
        latency = new long[channels];
        perByte = new long[channels];
        latest = new long[channels];
        departed = new long[channels * VCS];
        arrived = new long[channels * VCS];
        Fabric fabric = new Fabric(
                "test",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                VCS,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        probes = new LinkProbes(
                fabric, this::send, (l, up) -> note(topology.linkName(l) + (up ? " up" : " down")), finding -> {});
        grey = new GreyLinks(fabric, probes, this, new GreyLinks.Listener() {
            @Override
            public void found(GreyFinding finding) {
                note(finding.what());
                told.add(finding.what());
                toldAt.add(now);
            }

            @Override
            public void measured(GreyFinding finding) {}

            @Override
            public void over(GreyFinding finding, boolean sound) {
                note("over: " + finding.what());
                told.add("over: " + finding.what());
                toldAt.add(now);
            }
        });
        probes.programmed(s -> true, now);
    }

    /** What was told and done to links and switches, if anything was told. */
    List<String> timeLine() {
        return told.isEmpty() ? told : timeLine;
    }

    void note(String what) {
        timeLine.add(now / MILLI + " " + what);
    }

    private void at(long when, Runnable what) {
        later.add(new Later(when, order++, what));
    }

    private boolean passes(int c, int vc, int bytes, boolean tagged) {
        return !cut.get(topology.link(c))
                && !down.get(topology.target(c))
                && bytes <= longest[c]
                && !(tagged && tagLost[c * VCS + vc])
                && random.nextDouble() >= loss[c];
    }

    private void send(int s, int port, int queue, byte[] frame) {
        if (down.get(s)) {
            return;
        }
        if (port == io.weft.p4.WeftConstants.CPU_PORT) {
            at(now + MILLI, () -> probes.received(s, 0, frame, now));
            return;
        }
        int c = topology.channelAt(s, port);
        if (c < 0 || still[c * VCS + queue]) {
            return;
        }
        boolean tagged = frame[12] == (byte) 0x81;
        if (passes(c, queue, frame.length, tagged)) {
            byte[] there = frame.clone();
            if (random.nextDouble() < damage[c]) {
                there[frame.length - 1 - random.nextInt(20)] ^= 4;
            }
            int back = topology.reverse(c);
            int mark = tagged ? 22 : 18;
            int left = (int) sum(departed, c);
            ByteBuffer.wrap(there).putInt(mark, left).putInt(mark + 4, ~left);
            long arrival = arrival(c, perByte[c] * frame.length);
            at(arrival, () -> ByteBuffer.wrap(there).putInt(mark + 8, (int) sum(arrived, c)));
            at(arrival + MILLI, () -> probes.received(topology.source(back), topology.port(back), there, now));
        }
    }

    /** When what leaves now arrives: a link keeps the order. */
    private long arrival(int c, long more) {
        latest[c] = Math.max(latest[c], now + latency[c] + more);
        return latest[c];
    }

    private static long sum(long[] counts, int c) {
        return Arrays.stream(counts, c * VCS, (c + 1) * VCS).sum();
    }

    private void traffic() {
        for (int i = 0; i < rate.length; i++) {
            if (rate[i] > 0 && !still[i]) {
                int c = i / VCS;
                int cell = i;
                double mean = rate[i] * STEP / SECOND;
                int packets = (int) mean + (random.nextDouble() < mean - (int) mean ? 1 : 0);
                if (packets > 0 && !down.get(topology.source(c))) {
                    departed[i] += packets;
                    long pass = IntStream.range(0, packets)
                            .filter(k -> passes(c, cell % VCS, frameBytes, true))
                            .count();
                    long arrival = arrival(c, 0);
                    if (arrival == now) {
                        arrived[i] += pass;
                    } else {
                        at(arrival, () -> arrived[cell] += pass);
                    }
                }
            }
        }
    }

    void run(double seconds) {
        for (long end = now + (long) (seconds * SECOND); now < end; now += STEP) {
            while (!later.isEmpty() && later.peek().at <= now) {
                later.poll().what.run();
            }
            traffic();
            probes.tick(now, STEP, s -> !down.get(s), false);
            grey.tick(now, STEP, s -> !down.get(s));
        }
    }

    /** A switch is off for a while, and has counted nothing and must be programmed when it is back. */
    void reboot(int s, double seconds) {
        down.set(s);
        run(seconds);
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            Arrays.fill(departed, c * VCS, (c + 1) * VCS, 0);
            int in = topology.reverse(c);
            Arrays.fill(arrived, in * VCS, (in + 1) * VCS, 0);
        }
        down.clear(s);
        probes.programmed(all -> true, now);
    }

    /** What is counted is read at some time between the question and the answer. */
    private CompletableFuture<long[]> answer(int s, int[] cells, boolean departures) {
        CompletableFuture<long[]> answer = new CompletableFuture<>();
        long first = now + (long) (random.nextDouble() * lateAnswers / 2);
        long[] counts = new long[cells.length];
        at(first, () -> {
            for (int k = 0; k < cells.length; k++) {
                int out = topology.firstChannel(s) + k / VCS;
                int i = (departures ? out : topology.reverse(out)) * VCS + k % VCS;
                counts[k] = departures ? departed[i] : arrived[i];
            }
        });
        at(first + (long) (random.nextDouble() * lateAnswers / 2), () -> answer.complete(counts));
        return answer;
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] cells) {
        return answer(s, cells, false);
    }

    @Override
    public CompletableFuture<long[]> departures(int s, int[] cells) {
        return answer(s, cells, true);
    }
}
