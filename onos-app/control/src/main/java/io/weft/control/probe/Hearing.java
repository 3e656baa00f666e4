package io.weft.control.probe;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Which switches hand on probes, and which should and do not. What holds nothing yet hands on none. Not thread-safe.
 */
final class Hearing {
    private final int switches;
    /** Nanoseconds for which a switch that should hand on probes may hand on none. */
    private final long patience;

    private final BitSet listening = new BitSet();
    /** The switches that should, since they were programmed. */
    private final BitSet expected = new BitSet();
    /** By such switch, since when. */
    private final long[] expectedSince;
    /** By switch, when it last handed one on, or was first expected to. */
    private final long[] heard;

    Hearing(int switches, long patience) {
        this.switches = switches;
        this.patience = patience;
        this.expectedSince = new long[switches];
        this.heard = new long[switches];
    }

    /** The session with a switch is another one than before, or over. */
    void sessionChanged(int s, boolean is) {
        listening.clear(s);
        if (!is) {
            expected.clear(s);
        }
    }

    /**
     * These switches hold what they should: they hand on probes from now on.
     *
     * @return those of them that did not before
     */
    BitSet programmed(IntPredicate which, long now) {
        BitSet more = new BitSet();
        IntStream.range(0, switches)
                .filter(s -> which.test(s) && !expected.get(s))
                .forEach(s -> {
                    more.set(s);
                    expected.set(s);
                    expectedSince[s] = now;
                    heard[s] = now;
                });
        return more;
    }

    /** Nobody could listen for so long. */
    void heldUp(long nanos) {
        expected.stream().forEach(s -> heard[s] += nanos);
    }

    /** A switch handed on a probe. */
    void handedOn(int s, long now) {
        listening.set(s);
        heard[s] = now;
    }

    /** Whether a switch has handed on a probe in this session. */
    boolean isListening(int s) {
        return listening.get(s);
    }

    boolean isExpected(int s) {
        return expected.get(s);
    }

    long expectedSince(int s) {
        return expectedSince[s];
    }

    /** The switches that should have handed on probes for a while, and have not; {@code probed} are those that get any. */
    BitSet deaf(IntPredicate probed, long now) {
        BitSet deaf = new BitSet();
        expected.stream()
                .filter(s -> now - heard[s] > patience && probed.test(s))
                .forEach(deaf::set);
        return deaf;
    }

    /** Whether there are switches that should hand on probes, and all of them are deaf. */
    boolean nothing(IntPredicate probed, long now) {
        BitSet deaf = deaf(probed, now);
        return !deaf.isEmpty() && expected.stream().filter(probed).allMatch(deaf::get);
    }
}
