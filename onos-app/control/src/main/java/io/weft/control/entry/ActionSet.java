package io.weft.control.entry;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A choice among actions, written with its entry in one message (P4Runtime's one-shot programming of an action
 * selector). Immutable.
 *
 * <p>The members of a set have no order: they are kept in a canonical one, so that what a switch reports equals what it
 * was given.
 */
public final class ActionSet implements TableAction {
    private static final Comparator<Member> CANONICAL =
            Comparator.comparing(Member::action, ActionCall.CANONICAL).thenComparingInt(Member::watchPort);

    private final Member[] members;

    /**
     * Makes a set of one or more members that differ in their action or the port they watch.
     *
     * @throws IllegalArgumentException for no members, and for two that could be one with the sum of their weights
     */
    public ActionSet(List<Member> members) {
        this.members = members.toArray(new Member[0]);
        if (this.members.length == 0) {
            throw new IllegalArgumentException("an action set without members");
        }
        Arrays.sort(this.members, CANONICAL);
        for (int i = 1; i < this.members.length; i++) {
            if (CANONICAL.compare(this.members[i - 1], this.members[i]) == 0) {
                throw new IllegalArgumentException(
                        "two members of an action set are " + this.members[i].action() + "; use one, and its weight");
            }
        }
    }

    /** The set whose one member is this action, unwatched, with weight 1. */
    public static ActionSet of(ActionCall action) {
        return new ActionSet(List.of(new Member(action, 1, Member.UNWATCHED)));
    }

    /** The members in canonical order; unmodifiable. */
    public List<Member> members() {
        return Collections.unmodifiableList(Arrays.asList(members));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ActionSet && Arrays.equals(members, ((ActionSet) other).members);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(members);
    }

    @Override
    public String toString() {
        return Arrays.toString(members);
    }

    /** One action of a set, how often it is chosen, and the port without which it is not. Immutable. */
    public static final class Member {
        /** In place of a port: the member is chosen whatever the state of the ports. */
        public static final int UNWATCHED = 0;

        private final ActionCall action;
        private final int weight;
        private final int watchPort;

        /**
         * @param action what it does
         * @param weight share of the choices that fall on it, relative to the other members; 1 or more
         * @param watchPort the port that must be up for the member to be chosen, or {@link #UNWATCHED}
         */
        public Member(ActionCall action, int weight, int watchPort) {
            if (weight < 1) {
                throw new IllegalArgumentException("weight " + weight + " of " + action + " is not 1 or more");
            }
            if (watchPort < UNWATCHED) {
                throw new IllegalArgumentException("watch port " + watchPort + " of " + action + " is not 0 or more");
            }
            this.action = action;
            this.weight = weight;
            this.watchPort = watchPort;
        }

        public ActionCall action() {
            return action;
        }

        /** Its share of the choices, relative to the other members; 1 or more. */
        public int weight() {
            return weight;
        }

        /** The port that must be up for the member to be chosen, or {@link #UNWATCHED}. */
        public int watchPort() {
            return watchPort;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Member
                    && weight == ((Member) other).weight
                    && watchPort == ((Member) other).watchPort
                    && action.equals(((Member) other).action);
        }

        @Override
        public int hashCode() {
            return (31 * action.hashCode() + weight) * 31 + watchPort;
        }

        @Override
        public String toString() {
            return action
                    + (weight == 1 ? "" : " weight " + weight)
                    + (watchPort == UNWATCHED ? "" : " watching port " + watchPort);
        }
    }
}
