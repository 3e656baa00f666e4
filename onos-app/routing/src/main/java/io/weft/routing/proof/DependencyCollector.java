package io.weft.routing.proof;

import io.weft.limits.WorkLimits;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Collects which (channel, virtual channel) packets hold and request, for many targets at once. Single-threaded;
 * several collectors over the same next hops are merged.
 *
 * <p>For each channel c and virtual channel v there is a row of bits, one for each channel that leaves the far end of
 * c: set if some packet that holds (c, v) may request that one. The virtual channel of the request follows from the
 * classes of the two channels. Packets are bit sets of targets that move hop by hop, all switches in step, until none
 * is on its way.
 */
final class DependencyCollector {
    private final NextHops nextHops;
    private final Topology topology;
    private final int virtualChannels;
    private final DescentRule rule;
    /** Row words of (c, 0); the words of (c, v) follow at v times the row's length. */
    final int[] firstRowWord;

    final long[] rows;
    /** By channel, the virtual channels in use, as bits. */
    final byte[] used;
    /** By channel, the virtual channels on which packets arrive at their target, as bits. */
    final byte[] arriving;

    private int firstTargetWord;
    private int targetWords;
    /** By channel, the virtual channels of the packets on it in this step and in the next, as bits. */
    private byte[] busyNow;

    private byte[] busyNext;
    private boolean anyNext;
    /** By virtual channel: the targets of the packets on each channel; ever, in this step, in the next. */
    private final long[][] seen;

    private long[][] now;
    private long[][] next;
    private final long[] gathered;
    private final long[] gatheredAny;

    DependencyCollector(NextHops nextHops, DescentRule rule, int virtualChannels) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.virtualChannels = virtualChannels;
        this.rule = rule;
        int channels = topology.channelCount();
        firstRowWord = new int[channels + 1];
        for (int c = 0; c < channels; c++) {
            firstRowWord[c + 1] = Math.addExact(firstRowWord[c], virtualChannels * rowLength(c));
        }
        rows = new long[firstRowWord[channels]];
        used = new byte[channels];
        arriving = new byte[channels];
        busyNow = new byte[channels];
        busyNext = new byte[channels];
        int held = rule.exits();
        seen = new long[virtualChannels][];
        now = new long[virtualChannels][];
        next = new long[virtualChannels][];
        gathered = new long[held * virtualChannels * nextHops.words()];
        gatheredAny = new long[held * virtualChannels];
    }

    /** Turns to these words of targets; all packets must have arrived. */
    void aimAt(int firstWord, int words) {
        firstTargetWord = firstWord;
        targetWords = words;
        for (int v = 0; v < virtualChannels; v++) {
            seen[v] = blank(seen[v]);
            now[v] = blank(now[v]);
            next[v] = blank(next[v]);
        }
    }

    private long[] blank(long[] set) {
        if (set != null && set.length == topology.channelCount() * targetWords) {
            Arrays.fill(set, 0);
            return set;
        }
        return null;
    }

    /**
     * Puts packets at a switch.
     *
     * @param exit exit class of the channel that they came by, 0 if they were just injected
     * @param vc their virtual channel so far
     * @param targets where they go, as a bit set of all switches
     */
    void put(int s, int exit, int vc, long[] targets) {
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            forward(c, exit, vc, targets, firstTargetWord);
        }
    }

    /** The packets among these that have channel c as a next hop request it. */
    private void forward(int c, int exit, int vc, long[] targets, int at) {
        int v = rule.entry(c) <= exit ? vc + 1 : vc;
        if (v >= virtualChannels) {
            return;
        }
        long[] minimal = nextHops.targets(c);
        int to = c * targetWords;
        long any = 0;
        for (int w = 0; w < targetWords; w++) {
            long moving = targets[at + w] & minimal[firstTargetWord + w];
            if (moving != 0) {
                allocate(v);
                moving &= ~seen[v][to + w];
                seen[v][to + w] |= moving;
                next[v][to + w] |= moving;
                any |= moving;
            }
        }
        if (any != 0) {
            busyNext[c] |= (byte) (1 << v);
            anyNext = true;
        }
    }

    private void allocate(int v) {
        if (next[v] == null) {
            int length = topology.channelCount() * targetWords;
            seen[v] = new long[length];
            now[v] = new long[length];
            next[v] = new long[length];
        }
    }

    /** Moves all packets until every one has arrived, recording what they hold and request. */
    void run() {
        while (step()) {
            WorkLimits.check();
            for (int u = 0; u < topology.switchCount(); u++) {
                gatherAt(u);
                forwardFrom(u);
            }
        }
    }

    /** What was requested is now held; tells whether anything is. */
    private boolean step() {
        long[][] emptied = now;
        now = next;
        next = emptied;
        byte[] idle = busyNow;
        busyNow = busyNext;
        busyNext = idle;
        boolean any = anyNext;
        anyNext = false;
        return any;
    }

    private void gatherAt(int u) {
        Arrays.fill(gatheredAny, 0);
        for (int out = topology.firstChannel(u); out < topology.firstChannel(u + 1); out++) {
            int c = topology.reverse(out);
            for (int v = busyNow[c] & 0xFF; v != 0; v &= v - 1) {
                gather(c, Integer.numberOfTrailingZeros(v), u);
            }
            busyNow[c] = 0;
        }
    }

    private void gather(int c, int v, int u) {
        int slot = rule.exit(c) * virtualChannels + v;
        long[] packets = now[v];
        int at = c * targetWords;
        for (int w = 0; w < targetWords; w++) {
            long targets = packets[at + w];
            if (targets == 0) {
                continue;
            }
            packets[at + w] = 0;
            used[c] |= (byte) (1 << v);
            if (u >>> 6 == firstTargetWord + w && (targets >>> u & 1) != 0) {
                arriving[c] |= (byte) (1 << v);
                targets &= ~(1L << u);
            }
            if (targets != 0) {
                recordRequests(c, v, u, firstTargetWord + w, targets);
                if (gatheredAny[slot] == 0) {
                    Arrays.fill(gathered, slot * targetWords, (slot + 1) * targetWords, 0);
                }
                gatheredAny[slot] |= targets;
                gathered[slot * targetWords + w] |= targets;
            }
        }
    }

    private void recordRequests(int c, int v, int u, int word, long targets) {
        int length = rowLength(c);
        int row = firstRowWord[c] + v * length;
        long[] masks = nextHops.masks(u);
        for (int w = 0; w < length; w++) {
            int from = (word << 6) * length + w;
            long requests = 0;
            for (long bits = targets; bits != 0; bits &= bits - 1) {
                requests |= masks[from + Long.numberOfTrailingZeros(bits) * length];
            }
            rows[row + w] |= requests;
        }
    }

    private void forwardFrom(int u) {
        for (int slot = 0; slot < gatheredAny.length; slot++) {
            if (gatheredAny[slot] != 0) {
                for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                    forward(c, slot / virtualChannels, slot % virtualChannels, gathered, slot * targetWords);
                }
            }
        }
    }

    /**
     * Records that packets hold c in a virtual channel, and from there request any channel of a mask of its far end.
     */
    void record(int c, int vc, long[] mask) {
        used[c] |= (byte) (1 << vc);
        requestAny(c, 1 << vc, mask);
    }

    /** Records that packets holding c in these virtual channels may request any channel of a mask of its far end. */
    void requestAny(int c, int virtualChannelBits, long[] mask) {
        int length = rowLength(c);
        for (int v = virtualChannelBits & 0xFF; v != 0; v &= v - 1) {
            int row = firstRowWord[c] + Integer.numberOfTrailingZeros(v) * length;
            for (int w = 0; w < length; w++) {
                rows[row + w] |= mask[w];
            }
        }
    }

    /**
     * Adds what another collector over the same next hops recorded, each virtual channel raised by {@code by}; packets
     * that would so need more virtual channels than there are were dropped.
     */
    void mergeRaised(DependencyCollector other, int by) {
        for (int c = 0; c < used.length; c++) {
            int raise = by * rowLength(c);
            int end = firstRowWord[c + 1] - raise;
            for (int i = firstRowWord[c]; i < end; i++) {
                rows[i + raise] |= other.rows[i];
            }
            used[c] |= (byte) raised(other.used[c], by);
            arriving[c] |= (byte) raised(other.arriving[c], by);
        }
    }

    private int raised(byte bits, int by) {
        return (bits & 0xFF) << by & (1 << virtualChannels) - 1;
    }

    /** Words of the rows of channel c, those of the port masks of its far end. */
    int rowLength(int c) {
        int u = topology.target(c);
        return nextHops.firstWord(u + 1) - nextHops.firstWord(u);
    }
}
