package io.weft.control.grey;

import io.weft.control.probe.ChannelCells;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Reads from all switches, again and again, what arrived by each virtual channel of their links, then what departed,
 * then once more what arrived, as {@link CountedLoss} needs it. Thread-safe; answers are taken on any thread.
 */
final class CountingRounds {
    private static final long SECOND = 1_000_000_000;
    /** No round begins sooner after another. */
    private static final long LEAST_PERIOD = 2 * SECOND / 5;

    private static final int CELLS_PER_SECOND = 20_000;
    private static final int READINGS = 3;
    /** So many switches are asked at a time. */
    private static final int MOST_ASKED = 64;
    /** A switch that takes longer is left out of the round. */
    private static final long PATIENCE = 2 * SECOND;

    /** So long one that did not answer is not asked again: a round waits for all. */
    private static final long LEFT_OUT = 30 * SECOND;

    private final int n;
    private final int[][] cells;
    private final Counters counters;
    private final Results results;
    /** Nanoseconds from one round to the next. */
    final long period;

    private Step step = Step.PAUSE;
    private long stepBegan;
    private long roundBegan = Long.MIN_VALUE;
    private long transit;
    /** The switches that take part in the round, and have answered so far. */
    private final BitSet part = new BitSet();

    /** By switch, until when it is not asked. */
    private final long[] leaveOut;

    private final long[][][] read = new long[READINGS][][];
    private int next;
    private int asked;
    /** Tells answers of this step from those that come too late. */
    private long number;

    private boolean pumping;
    private long now;

    /** Reads counters of a switch, each the packets of the cells {@link ChannelCells} in their order. */
    interface Counters {
        /** What came by these cells; completes exceptionally if the switch cannot tell. */
        CompletableFuture<long[]> arrivals(int s, int[] cells);

        /** What left by these cells; completes exceptionally if the switch cannot tell. */
        CompletableFuture<long[]> departures(int s, int[] cells);
    }

    /** Takes what a round has read. */
    interface Results {
        /**
         * A round is over.
         *
         * @param part the switches that were asked all three times
         * @param before packets that had arrived, by switch and cell; null of a switch that did not tell
         * @param sent packets that had departed after that, in the same way
         * @param after packets that had arrived after that, and after the time that packets are under way
         */
        void counted(BitSet part, long[][] before, long[][] sent, long[][] after, long now);
    }

    private enum Step {
        PAUSE,
        BEFORE,
        SENT,
        TRANSIT,
        AFTER
    }

    CountingRounds(Fabric fabric, Counters counters, Results results) {
        Topology topology = fabric.topology();
        this.n = topology.switchCount();
        this.counters = counters;
        this.results = results;
        this.leaveOut = new long[n];
        Arrays.fill(leaveOut, Long.MIN_VALUE);
        this.cells = new int[n][];
        for (int s = 0; s < n; s++) {
            cells[s] = ChannelCells.of(fabric, s);
        }
        long all = (long) READINGS * topology.channelCount() * fabric.virtualChannels();
        this.period = Math.max(LEAST_PERIOD, all * SECOND / CELLS_PER_SECOND);
    }

    /**
     * Begins or goes on with a round; to be called many times a second.
     *
     * @param ready the switches that can be read
     * @param underWay for how many nanoseconds a packet may be on a link, or wait to be counted after it
     */
    synchronized void tick(long time, IntPredicate ready, LongSupplier underWay) {
        now = time;
        for (int s = part.nextSetBit(0); s >= 0; s = part.nextSetBit(s + 1)) {
            if (!ready.test(s)) {
                part.clear(s);
            }
        }
        if (step == Step.PAUSE) {
            if (roundBegan == Long.MIN_VALUE || now - roundBegan >= period) {
                roundBegan = now;
                transit = underWay.getAsLong();
                part.clear();
                IntStream.range(0, n)
                        .filter(s -> ready.test(s) && cells[s].length > 0 && now >= leaveOut[s])
                        .forEach(part::set);
                begin(Step.BEFORE);
            }
        } else if (step == Step.TRANSIT) {
            if (now - stepBegan >= transit) {
                begin(Step.AFTER);
            }
        } else if (now - stepBegan >= PATIENCE) {
            long[][] answers = read[reading()];
            part.stream().filter(s -> answers[s] == null).forEach(s -> leaveOut[s] = now + LEFT_OUT);
            finish();
        }
        pump();
    }

    private int reading() {
        return step == Step.BEFORE ? 0 : step == Step.SENT ? 1 : 2;
    }

    private void begin(Step following) {
        step = following;
        stepBegan = now;
        number++;
        asked = 0;
        next = 0;
        if (step != Step.TRANSIT && step != Step.PAUSE) {
            read[reading()] = new long[n][];
        }
    }

    private void finish() {
        switch (step) {
            case BEFORE:
                begin(Step.SENT);
                break;
            case SENT:
                begin(Step.TRANSIT);
                break;
            default:
                begin(Step.PAUSE);
                if (!part.isEmpty()) {
                    results.counted((BitSet) part.clone(), read[0], read[1], read[2], now);
                }
        }
    }

    /** Asks as many as may be asked, and goes on to the next step when all have answered. */
    private void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            while (step == Step.BEFORE || step == Step.SENT || step == Step.AFTER) {
                int s = part.nextSetBit(next);
                if (s >= 0 && asked < MOST_ASKED) {
                    next = s + 1;
                    ask(s);
                } else if (s < 0 && asked == 0) {
                    finish();
                } else {
                    return;
                }
            }
        } finally {
            pumping = false;
        }
    }

    private void ask(int s) {
        asked++;
        long current = number;
        CompletableFuture<long[]> answer;
        try {
            answer = step == Step.SENT ? counters.departures(s, cells[s]) : counters.arrivals(s, cells[s]);
        } catch (RuntimeException e) {
            answer = CompletableFuture.failedFuture(e);
        }
        var unused = answer.handle((counts, failure) -> {
            answered(s, current, failure == null ? counts : null);
            return null;
        });
    }

    private synchronized void answered(int s, long of, long[] counts) {
        if (of != number) {
            return;
        }
        asked--;
        if (counts != null && counts.length == cells[s].length) {
            read[reading()][s] = counts;
        }
        pump();
    }
}
