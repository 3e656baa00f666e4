package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.List;

/**
 * A choice by hash among members, as bmv2's action selector makes it: the member at the position of the hash modulo the
 * weights of all active members, in order. A member that watches a port is active while the port is up; if no member is
 * active, all are taken to be.
 */
public final class SelectorGroup implements ActionChoice {
    /**
     * A member that takes {@code weight} positions, 1 or more, while the port that it watches is up; it watches none if
     * that is 0.
     */
    public record Member(ActionChoice choice, int weight, int watch) {}

    private final Calculation hash;
    private final ActionChoice[] choices;
    private final int[] watches;
    /** The weight of each member and all before it. */
    private final long[] ends;

    private final boolean watched;

    /** Makes a choice; with no members it chooses nothing. */
    public SelectorGroup(Calculation hash, List<Member> members) {
        this.hash = hash;
        this.choices = new ActionChoice[members.size()];
        this.watches = new int[members.size()];
        this.ends = new long[members.size()];
        boolean anyWatched = false;
        long end = 0;
        for (int i = 0; i < choices.length; i++) {
            choices[i] = members.get(i).choice();
            watches[i] = members.get(i).watch();
            end += members.get(i).weight();
            ends[i] = end;
            anyWatched |= watches[i] != 0;
        }
        this.watched = anyWatched;
    }

    @Override
    public BoundAction choose(PacketState packet) {
        if (choices.length == 0) {
            return null;
        }
        long total = ends[ends.length - 1];
        long active = watched ? activeWeight(packet) : total;
        long value = hash.of(packet) & 0xffffffffL;
        if (active == 0 || active == total) {
            return choices[at(value % total)].choose(packet);
        }
        return choices[activeAt(packet, value % active)].choose(packet);
    }

    private int at(long position) {
        int found = Arrays.binarySearch(ends, position + 1);
        return found < 0 ? ~found : found;
    }

    private long weight(int member) {
        return member == 0 ? ends[0] : ends[member] - ends[member - 1];
    }

    private long activeWeight(PacketState packet) {
        long active = 0;
        for (int i = 0; i < watches.length; i++) {
            active += isActive(packet, watches[i]) ? weight(i) : 0;
        }
        return active;
    }

    // The ports may change between the sum and this: then the last active member seen is as good as any.
    private int activeAt(PacketState packet, long position) {
        long left = position;
        int found = 0;
        for (int i = 0; i < watches.length; i++) {
            if (isActive(packet, watches[i])) {
                found = i;
                left -= weight(i);
                if (left < 0) {
                    return i;
                }
            }
        }
        return found;
    }

    private static boolean isActive(PacketState packet, int watch) {
        return watch == 0 || packet.memory.ports.isUp(watch);
    }
}
