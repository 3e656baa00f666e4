package io.weft.emulation.engine;

import java.util.List;

/**
 * A choice by hash among members, as bmv2's action selector makes it: the member at the position of the hash modulo
 * the number of active members, in order. A member that watches a port is active while the port is up; if no member
 * is active, all are taken to be.
 */
public final class Selection implements ActionChoice {

    /**
     * A member; one of weight w is listed w times.
     *
     * @param choice the action
     * @param watch the port whose state decides whether the member is active, or 0 for always
     */
    public record Member(ActionChoice choice, int watch) {}

    private final Calculation hash;
    private final ActionChoice[] choices;
    private final int[] watches;
    private final boolean watched;

    /** Makes a choice; with no members it chooses nothing. */
    public Selection(Calculation hash, List<Member> members) {
        this.hash = hash;
        this.choices = new ActionChoice[members.size()];
        this.watches = new int[members.size()];
        boolean anyWatched = false;
        for (int i = 0; i < choices.length; i++) {
            choices[i] = members.get(i).choice();
            watches[i] = members.get(i).watch();
            anyWatched |= watches[i] != 0;
        }
        this.watched = anyWatched;
    }

    @Override
    public BoundAction choose(PacketState packet) {
        if (choices.length == 0) {
            return null;
        }
        int active = watched ? countActive(packet) : choices.length;
        long value = hash.of(packet) & 0xffffffffL;
        if (active == 0 || active == choices.length) {
            return choices[(int) (value % choices.length)].choose(packet);
        }
        return choices[active(packet, (int) (value % active))].choose(packet);
    }

    private int countActive(PacketState packet) {
        int active = 0;
        for (int watch : watches) {
            active += isActive(packet, watch) ? 1 : 0;
        }
        return active;
    }

    // The ports may change between the count and this: then the last active member seen is as good as any.
    private int active(PacketState packet, int position) {
        int left = position;
        int found = 0;
        for (int i = 0; i < watches.length; i++) {
            if (isActive(packet, watches[i])) {
                found = i;
                if (left-- == 0) {
                    return i;
                }
            }
        }
        return found;
    }

    private static boolean isActive(PacketState packet, int watch) {
        return watch == 0 || packet.memory.ports().isUp(watch);
    }
}
