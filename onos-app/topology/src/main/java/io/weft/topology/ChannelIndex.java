package io.weft.topology;

import java.util.Arrays;
import java.util.List;

/** The directed channels of a list of links, in compressed rows: by switch, and within a switch by neighbour. */
final class ChannelIndex {
    final int[] first;
    final int[] source;
    final int[] target;
    final int[] reverse;
    final int[] link;
    /** By channel, the index of its class. */
    final byte[] channelClass;

    final byte[] entry;
    final byte[] exit;
    final int[] ofLink;

    /**
     * @param ends the two switches of link l are {@code ends[2l]} and {@code ends[2l+1]}
     * @param classOf index of the class of the channel that leaves {@code ends[i]}, by the same index
     */
    ChannelIndex(int switches, int[] ends, byte[] classOf, List<ChannelClass> classes) {
        int channels = ends.length;
        int[] slots = byNeighbour(ends, switches);
        first = new int[switches + 1];
        source = new int[channels];
        target = new int[channels];
        reverse = new int[channels];
        link = new int[channels];
        channelClass = new byte[channels];
        entry = new byte[channels];
        exit = new byte[channels];
        ofLink = new int[channels / 2];
        int[] channelOfSlot = new int[channels];
        for (int c = 0; c < channels; c++) {
            int slot = slots[c];
            channelOfSlot[slot] = c;
            source[c] = ends[slot];
            target[c] = ends[slot ^ 1];
            channelClass[c] = classOf[slot];
            entry[c] = (byte) classes.get(classOf[slot]).entry();
            exit[c] = (byte) classes.get(classOf[slot]).exit();
            first[source[c] + 1]++;
        }
        for (int s = 0; s < switches; s++) {
            first[s + 1] += first[s];
        }
        int links = 0;
        for (int c = 0; c < channels; c++) {
            reverse[c] = channelOfSlot[slots[c] ^ 1];
            if (source[c] < target[c]) {
                ofLink[links] = c;
                link[c] = links;
                link[reverse[c]] = links;
                links++;
            }
        }
    }

    /**
     * The ports by which the channels leave.
     *
     * @param ends the links as they were added
     * @param cables by link as they were added
     */
    Port[] ports(int[] ends, List<Cable> cables) {
        int[] slots = byNeighbour(ends, first.length - 1);
        Port[] ports = new Port[slots.length];
        Arrays.setAll(ports, c -> {
            Cable cable = cables.get(slots[c] / 2);
            return slots[c] % 2 == 0 ? cable.first() : cable.second();
        });
        return ports;
    }

    /** By link, its cable; see {@link #ports}. */
    Cable[] sorted(int[] ends, List<Cable> cables) {
        int[] slots = byNeighbour(ends, first.length - 1);
        Cable[] sorted = new Cable[cables.size()];
        Arrays.setAll(sorted, l -> cables.get(slots[ofLink[l]] / 2));
        return sorted;
    }

    /** Whether both have the same channels of the same classes; all else follows from these. */
    boolean equalTo(ChannelIndex other) {
        return Arrays.equals(first, other.first)
                && Arrays.equals(target, other.target)
                && Arrays.equals(reverse, other.reverse)
                && Arrays.equals(channelClass, other.channelClass);
    }

    /** Slots (2 * link + end) in the order (switch, neighbour, link): two stable counting sorts. */
    private static int[] byNeighbour(int[] ends, int switches) {
        int[] slots = new int[ends.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = i;
        }
        return countingSort(countingSort(slots, ends, 1, switches), ends, 0, switches);
    }

    private static int[] countingSort(int[] slots, int[] ends, int flip, int switches) {
        int[] start = new int[switches + 1];
        for (int slot : slots) {
            start[ends[slot ^ flip] + 1]++;
        }
        for (int s = 0; s < switches; s++) {
            start[s + 1] += start[s];
        }
        int[] sorted = new int[slots.length];
        for (int slot : slots) {
            sorted[start[ends[slot ^ flip]]++] = slot;
        }
        return sorted;
    }
}
