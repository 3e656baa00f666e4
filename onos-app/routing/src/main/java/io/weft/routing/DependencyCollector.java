package io.weft.routing;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Collects which (channel, virtual channel) packets on their way to one target after the other hold and request next.
 * Single-threaded; several collectors over disjoint targets are merged.
 *
 * <p>For each channel c and virtual channel v there is a row of bits, one for each channel that leaves the far end of c:
 * set if some packet that holds (c, v) may request that one. The virtual channel of the request follows from the two
 * channel classes.
 */
final class DependencyCollector {
    private final NextHops nextHops;
    private final Topology topology;
    private final int virtualChannels;
    /** By channel, the class by which descents are counted; 0 where they are not. */
    final byte[] classes;

    private final int heldPerSwitch;
    /** Row words of (c, 0); the words of (c, v) follow at v times the row's length. */
    final int[] firstRowWord;

    final long[] rows;
    /** By channel, the virtual channels in use, as bits. */
    final byte[] used;
    /** By channel, the virtual channels on which packets arrive at their waypoint, as bits. */
    final byte[] arriving;

    /** By switch and class of the channel come by (0: none, just injected), virtual channels held, as bits. */
    private final byte[] held;

    DependencyCollector(NextHops nextHops, byte[] classes, int virtualChannels) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.virtualChannels = virtualChannels;
        this.classes = classes;
        this.heldPerSwitch = topology.classCount() + 1;
        firstRowWord = new int[topology.channelCount() + 1];
        for (int c = 0; c < topology.channelCount(); c++) {
            firstRowWord[c + 1] = Math.addExact(firstRowWord[c], virtualChannels * rowLength(c));
        }
        rows = new long[firstRowWord[topology.channelCount()]];
        used = new byte[topology.channelCount()];
        arriving = new byte[topology.channelCount()];
        held = new byte[topology.switchCount() * heldPerSwitch];
    }

    private int rowLength(int c) {
        int u = topology.target(c);
        return nextHops.firstWord(u + 1) - nextHops.firstWord(u);
    }

    /** Puts a packet without a channel, of this layer, at switch s. */
    void inject(int s, int layer) {
        held[s * heldPerSwitch] |= (byte) (1 << layer);
    }

    /** What the packets hold that have arrived at their waypoints, by switch and class, as {@link #hold} takes it. */
    byte[] heldOnArrival() {
        byte[] atWaypoints = new byte[held.length];
        for (int c = 0; c < arriving.length; c++) {
            atWaypoints[topology.target(c) * heldPerSwitch + classes[c]] |= arriving[c];
        }
        return atWaypoints;
    }

    /** Puts these packets at their switches, and no others. */
    void hold(byte[] bySwitchAndClass) {
        System.arraycopy(bySwitchAndClass, 0, held, 0, held.length);
    }

    /** Moves all packets to t, recording what they hold and request; those that cannot reach it vanish. */
    void moveTo(int t, boolean waypoint) {
        int[] order = nextHops.nearestFirst(t);
        long[] masks = nextHops.masks(t);
        for (int i = order.length - 1; i > 0; i--) {
            int s = order[i];
            if (holdsAny(s)) {
                moveFrom(s, t, masks, waypoint);
            }
        }
        Arrays.fill(held, (byte) 0);
    }

    private boolean holdsAny(int s) {
        int any = 0;
        for (int i = s * heldPerSwitch; i < (s + 1) * heldPerSwitch; i++) {
            any |= held[i];
        }
        return any != 0;
    }

    private void clear(int s) {
        for (int i = s * heldPerSwitch; i < (s + 1) * heldPerSwitch; i++) {
            held[i] = 0;
        }
    }

    private void moveFrom(int s, int t, long[] masks, boolean waypoint) {
        int end = nextHops.firstWord(s + 1);
        int base = topology.firstChannel(s);
        for (int w = nextHops.firstWord(s); w < end; w++, base += 64) {
            for (long bits = masks[w]; bits != 0; bits &= bits - 1) {
                int c = base + Long.numberOfTrailingZeros(bits);
                int requested = requested(s, classes[c]);
                used[c] |= (byte) requested;
                if (topology.target(c) != t) {
                    request(c, requested, masks);
                } else if (waypoint) {
                    arriving[c] |= (byte) requested;
                }
            }
        }
        clear(s);
    }

    /** Virtual channels, as bits, that the packets at s take on a channel of this class. */
    private int requested(int s, int channelClass) {
        int first = s * heldPerSwitch;
        int requested = held[first] & 0xFF;
        for (int a = 1; a < heldPerSwitch; a++) {
            int bits = held[first + a] & 0xFF;
            requested |= channelClass <= a ? bits << 1 : bits;
        }
        return requested & ((1 << virtualChannels) - 1);
    }

    private void request(int c, int virtualChannelBits, long[] masks) {
        int u = topology.target(c);
        held[u * heldPerSwitch + classes[c]] |= (byte) virtualChannelBits;
        requestAny(c, virtualChannelBits, masks, nextHops.firstWord(u));
    }

    /** Records that packets holding c in these virtual channels may request any channel of a mask of its far end. */
    void requestAny(int c, int virtualChannelBits, long[] mask, int maskStart) {
        int length = rowLength(c);
        for (int v = virtualChannelBits; v != 0; v &= v - 1) {
            int row = firstRowWord[c] + Integer.numberOfTrailingZeros(v) * length;
            for (int w = 0; w < length; w++) {
                rows[row + w] |= mask[maskStart + w];
            }
        }
    }

    /** Adds what another collector over the same next hops recorded. */
    void merge(DependencyCollector other) {
        for (int i = 0; i < rows.length; i++) {
            rows[i] |= other.rows[i];
        }
        for (int c = 0; c < used.length; c++) {
            used[c] |= other.used[c];
            arriving[c] |= other.arriving[c];
        }
    }
}
