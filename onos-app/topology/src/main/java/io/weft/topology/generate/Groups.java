package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * Which group each switch of a topology is in: what routing by a random group needs to know. {@link Topology#structure}
 * has it for topologies of groups. Immutable.
 */
public final class Groups {
    private final int[] ofSwitch;
    private final int count;

    private Groups(int[] ofSwitch, int count) {
        this.ofSwitch = ofSwitch;
        this.count = count;
    }

    /**
     * Groups whose switches are numbered kind by kind: of every kind first those of group 0, then those of group 1, ...
     *
     * @param count number of groups
     * @param sizes by kind, in the order of the switches: how many of that kind every group has
     */
    static Groups of(int count, int... sizes) {
        int[] ofSwitch = new int[count * IntStream.of(sizes).sum()];
        int s = 0;
        for (int size : sizes) {
            for (int i = 0; i < count * size; i++) {
                ofSwitch[s++] = i / size;
            }
        }
        return new Groups(ofSwitch, count);
    }

    /** The group of switch {@code s}, from 0. */
    public int group(int s) {
        return ofSwitch[s];
    }

    /** Number of groups. */
    public int count() {
        return count;
    }
}
