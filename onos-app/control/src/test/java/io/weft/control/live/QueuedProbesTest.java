package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Probes that wait: in what carries all of them, or on their way to and from each switch. */
class QueuedProbesTest extends ProbesFixture {
    /** Of Slim Fly q=5. */
    private static final int CHANNELS = 350;

    private static final class Arrival {
        final long at;
        final Runnable what;

        Arrival(long at, Runnable what) {
            this.at = at;
            this.what = what;
        }
    }

    private final PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(each -> each.at));
    /** By switch, when the last frame left it, and when it last handed one on. */
    private final long[] left = new long[topology.switchCount()];

    private final long[] handedOn = new long[topology.switchCount()];
    /** When a frame that comes then leaves what it waits in; by switch, or for all. */
    private LongUnaryOperator[] out = delays(at -> at);

    private LongUnaryOperator[] in = delays(at -> at);
    private LongUnaryOperator all = at -> at;
    /** What is under way, and how long anything ever was. */
    private int underWay;

    private long longest;

    private LongUnaryOperator[] delays(LongUnaryOperator delay) {
        LongUnaryOperator[] delays = new LongUnaryOperator[topology.switchCount()];
        Arrays.fill(delays, delay);
        return delays;
    }

    @Override
    void carry(int s, int port, int priority, byte[] frame) {
        if (port != ProbeOutput.ECHO_PORT && topology.channelAt(s, port) < 0) {
            return;
        }
        long sent = now;
        left[s] = Math.max(left[s], out[s].applyAsLong(now));
        int back = port == ProbeOutput.ECHO_PORT ? -1 : topology.reverse(topology.channelAt(s, port));
        if (back >= 0 && cut.get(topology.link(back))) {
            return;
        }
        int t = back < 0 ? s : topology.source(back);
        int by = back < 0 ? 0 : topology.port(back);
        handedOn[t] = Math.max(handedOn[t], in[t].applyAsLong(left[s]));
        underWay++;
        arrivals.add(new Arrival(all.applyAsLong(handedOn[t]), () -> {
            underWay--;
            longest = Math.max(longest, now - sent);
            probes.received(t, by, frame, now);
        }));
    }

    private void runAll(int millis) {
        for (int i = 0; i < millis; i += 5) {
            run(5);
            while (!arrivals.isEmpty() && arrivals.element().at <= now) {
                arrivals.remove().what.run();
            }
        }
    }

    private static LongUnaryOperator perSecond(int count) {
        long[] free = {0};
        return at -> free[0] = Math.max(at, free[0]) + 1_000 * MILLI / count;
    }

    /**
     * What carries probes takes 200 a second, in their order: more that are sent would only wait, longer and longer. The
     * next of a channel is sent within a round, and three of them have to be missed, each of which is known when one has
     * come back that was sent after another had.
     */
    @Test
    void doNotWaitForLongAndACutIsFound() {
        all = perSecond(200);
        runAll(30_000);
        assertThat(events).isEmpty();
        assertThat(longest).isLessThanOrEqualTo(1_100 * MILLI);

        int last = topology.linkCount() - 1;
        cut.set(last);
        long died = now;
        runAll(10_000);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down " + last);
        assertThat(timeOf(0) - died)
                .isLessThanOrEqualTo(CHANNELS * 1_000 * MILLI / 200 + 2 * (2 * 1_100 + 100) * MILLI);
    }

    /** It is at those of somebody else, and nothing arrives. */
    @Test
    void ofAQueueThatIsThereAlreadyLittleIsAsked() {
        all = at -> Long.MAX_VALUE;
        runAll(5_000);
        assertThat(underWay).as("half a round is given up each second").isLessThanOrEqualTo(6 * CHANNELS / 2);
    }

    /**
     * Each switch is behind, with what it sends and with what it hands on, now more, now less. So a probe may come to a
     * switch later than one that was sent later by another way, and wait there behind it.
     */
    @Test
    void areNotTakenForLostWhileOthersOvertakeThem() {
        Random random = new Random(5);
        for (int s = 0; s < topology.switchCount(); s++) {
            out[s] = behind(random);
            in[s] = behind(random);
        }
        runAll(120_000);
        assertThat(events).isEmpty();

        int last = topology.linkCount() - 1;
        cut.set(last);
        runAll(30_000);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down " + last);
    }

    /** By up to 600 ms, for some time each. */
    private static LongUnaryOperator behind(Random random) {
        long[] delay = {0};
        long[] until = {0};
        return at -> {
            if (at >= until[0]) {
                delay[0] = random.nextInt(600) * MILLI;
                until[0] = at + (200 + random.nextInt(2_000)) * MILLI;
            }
            return at + delay[0];
        };
    }
}
