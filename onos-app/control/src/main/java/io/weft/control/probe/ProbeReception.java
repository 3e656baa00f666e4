package io.weft.control.probe;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Which switches deliver probes to the controller, and which should and do not ("deaf" ones). A switch that holds no
 * entries yet delivers none. Not thread-safe.
 */
final class ProbeReception {
    private final int switches;
    /** Nanoseconds for which a switch that should deliver probes may deliver none. */
    private final long patience;

    /** The switches that have delivered a probe in this session. */
    private final BitSet delivering = new BitSet();
    /** The switches that should, since they were programmed. */
    private final BitSet expected = new BitSet();
    /** By such switch, since when. */
    private final long[] expectedSince;
    /** By switch, when it last delivered one, or was first expected to. */
    private final long[] lastProbe;

    ProbeReception(int switches, long patience) {
        this.switches = switches;
        this.patience = patience;
        this.expectedSince = new long[switches];
        this.lastProbe = new long[switches];
    }

    /** The session with a switch is another one than before, or over. */
    void sessionChanged(int s, boolean is) {
        delivering.clear(s);
        if (!is) {
            expected.clear(s);
        }
    }

    /**
     * These switches hold what they should: they deliver probes from now on.
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
                    lastProbe[s] = now;
                });
        return more;
    }

    /** The controller was held up for so long, and could take no probes. */
    void delayed(long nanos) {
        expected.stream().forEach(s -> lastProbe[s] += nanos);
    }

    void delivered(int s, long now) {
        delivering.set(s);
        lastProbe[s] = now;
    }

    /** Whether a switch has delivered a probe in this session. */
    boolean delivers(int s) {
        return delivering.get(s);
    }

    boolean isExpected(int s) {
        return expected.get(s);
    }

    long expectedSince(int s) {
        return expectedSince[s];
    }

    /**
     * The switches that should have delivered probes for a while, and have not; {@code probed} are those that get any.
     */
    BitSet deaf(IntPredicate probed, long now) {
        BitSet deaf = new BitSet();
        expected.stream()
                .filter(s -> now - lastProbe[s] > patience && probed.test(s))
                .forEach(deaf::set);
        return deaf;
    }

    /** Whether there are switches that should deliver probes, and none does. */
    boolean noneDelivers(IntPredicate probed, long now) {
        BitSet deaf = deaf(probed, now);
        return !deaf.isEmpty() && expected.stream().filter(probed).allMatch(deaf::get);
    }
}
