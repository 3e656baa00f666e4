package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes that wait: in what carries all of them, or on their way to and from each switch. */
class QueuedProbesTest extends ProbesFixture {
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
    /** The same for each of the controllers that share the switches among them. */
    private LongUnaryOperator[] controllers = {at -> at};
    /** What is under way, and how long anything ever was. */
    private int inFlight;

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
        inFlight++;
        arrivals.add(new Arrival(controllers[t % controllers.length].applyAsLong(handedOn[t]), () -> {
            inFlight--;
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

    private void controllers(LongUnaryOperator... all) {
        controllers = all;
    }

    /**
     * What carries probes takes so many a second, in their order: more that are sent would only wait, longer and
     * longer. The next of a channel is sent within a round, and three of them have to be missed, each of which is known
     * when one has come back that was sent after another had.
     */
    @ParameterizedTest
    @ValueSource(ints = {50, 100, 200, 400})
    void doNotWaitForLongAndACutIsFound(int perSecond) {
        controllers(perSecond(perSecond));
        runAll(60_000);
        assertThat(events).isEmpty();
        long round = topology.channelCount() * 1_000L * MILLI / perSecond;
        longest = 0;
        runAll(30_000);
        assertThat(longest)
                .as("half of the channels have a probe in flight")
                .isLessThanOrEqualTo(round / 2 + 100 * MILLI);

        assertThat(foundAfter(() -> runAll(60_000))).isLessThanOrEqualTo(round + 4 * (round / 2 + 100 * MILLI));
    }

    /** One of three controllers is behind, and the others are not. */
    @Test
    void doNotWaitForLongAtOneOfThreeControllers() {
        controllers(perSecond(100), perSecond(10_000), perSecond(10_000));
        runAll(60_000);
        assertThat(events).isEmpty();
        longest = 0;
        runAll(30_000);
        assertThat(longest).as("200 are in flight, and few more").isLessThanOrEqualTo(2_500 * MILLI);
    }

    /** It is at those of somebody else, and nothing arrives. */
    @Test
    void ofAQueueThatIsThereAlreadyLittleIsAsked() {
        controllers(at -> Long.MAX_VALUE);
        runAll(5_000);
        assertThat(inFlight)
                .as("half a round is given up each second")
                .isLessThanOrEqualTo(5 * topology.channelCount() / 2 + 50);
    }

    /**
     * Each switch is behind, with what it sends and with what it hands on, now more, now less. So a probe may come to a
     * switch later than one that was sent later by another way, and wait there behind it.
     */
    @Test
    void areNoReasonToTakeLinksForDeadWhileOthersOvertakeThem() {
        Random random = new Random(5);
        for (int s = 0; s < topology.switchCount(); s++) {
            out[s] = behind(random);
            in[s] = behind(random);
        }
        runAll(120_000);
        assertThat(events).isEmpty();

        assertThat(foundAfter(() -> runAll(30_000))).isLessThanOrEqualTo(6_000 * MILLI);
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
