package io.weft.simulator.workload;

import io.weft.limits.WorkLimits;
import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.StringJoiner;
import org.agrona.collections.IntArrayList;

/**
 * What each rank does, and in which order: sends, receives and calculations, each of which may wait for others of its
 * rank to have begun, or to be over (T. Hoefler, C. Siebert and A. Lumsdaine, "Group Operation Assembly Language: A
 * Flexible Way to Express Collective Communication", ICPP 2009). Operations are numbered from 0 on, in the order in
 * which they were added. Immutable.
 */
public final class GoalSchedule {
    /** In place of a source or a tag: a receive takes any. */
    public static final int ANY = -1;
    /** There are fewer CPUs, and fewer adapters, of a rank than that. */
    public static final int MOST_CPUS = 1 << 8;

    /** Bytes of memory that an operation takes at most while its schedule is built, or is run. */
    static final int BYTES = 64;

    /** So many operations that wait for each other are named besides the first. */
    private static final int MOST_NAMED = 8;

    private static final int SEND = 0;
    private static final int RECEIVE = 1;
    private static final int CALCULATION = 2;
    private static final int KIND_BITS = 2;

    final int ranks;
    private final String source;
    private final int[] rank;
    /** By operation, its kind, and behind that its CPU. */
    private final int[] kind;

    private final int[] peer;
    private final int[] tag;
    /** By operation, bytes of a message, or nanoseconds of a calculation. */
    private final long[] amount;
    /** By operation, the line that it is in; 0 if in none. */
    private final int[] line;
    /** By operation, for how many others it waits. */
    private final int[] causes;
    /** By operation, where those that wait for it begin; one more element for the end of the last. */
    private final int[] firstEffect;
    /** Operations that wait for another to be over; or, as a complement, to have begun. */
    private final int[] effects;

    /** CPUs of a rank, at least 1. */
    final int cpus;
    /** Network adapters of a rank, at least 1. */
    final int adapters;

    private final long sends;
    /** Whether some calculation takes time. */
    final boolean timed;

    private GoalSchedule(Builder builder) {
        this.ranks = builder.ranks;
        this.source = builder.source;
        int count = builder.count;
        this.rank = Arrays.copyOf(builder.rank, count);
        this.kind = Arrays.copyOf(builder.kind, count);
        this.peer = Arrays.copyOf(builder.peer, count);
        this.tag = Arrays.copyOf(builder.tag, count);
        this.amount = Arrays.copyOf(builder.amount, count);
        this.line = Arrays.copyOf(builder.lines, count);
        this.cpus = builder.cpus;
        this.adapters = builder.adapters;
        this.sends = builder.sends;
        this.timed = builder.timed;
        this.causes = new int[count];
        this.firstEffect = new int[count + 1];
        this.effects = new int[builder.effect.size()];
        group(builder.cause, builder.effect);
    }

    private void group(IntArrayList cause, IntArrayList effect) {
        for (int i = 0; i < effects.length; i++) {
            causes[operation(effect.getInt(i))]++;
            firstEffect[cause.getInt(i) + 1]++;
        }
        for (int o = 0; o < causes.length; o++) {
            firstEffect[o + 1] += firstEffect[o];
        }
        int[] place = Arrays.copyOf(firstEffect, causes.length);
        for (int i = 0; i < effects.length; i++) {
            effects[place[cause.getInt(i)]++] = effect.getInt(i);
        }
    }

    private void requireNoCircle() {
        int[] waits = causes.clone();
        int[] ready = new int[waits.length];
        int count = 0;
        for (int o = 0; o < waits.length; o++) {
            ready[count] = o;
            count += waits[o] == 0 ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            for (int e = firstEffect[ready[i]]; e < firstEffect[ready[i] + 1]; e++) {
                int effect = operation(effects[e]);
                if (--waits[effect] == 0) {
                    ready[count++] = effect;
                }
            }
        }
        if (count < waits.length) {
            throw new Refusal(circle(waits));
        }
    }

    /** Some operations that wait for each other in a circle. */
    private String circle(int[] waits) {
        int[] cause = new int[waits.length];
        for (int o = 0; o < waits.length; o++) {
            for (int e = firstEffect[o]; waits[o] > 0 && e < firstEffect[o + 1]; e++) {
                cause[operation(effects[e])] = o;
            }
        }
        // Whoever still waits, waits for one that does; from any of them on, the causes come to a circle.
        int first = 0;
        while (waits[first] == 0) {
            first++;
        }
        for (int i = 0; i < waits.length; i++) {
            first = cause[first];
        }
        StringJoiner others = new StringJoiner(", which waits for ");
        int other = cause[first];
        for (int named = 0; other != first && named < MOST_NAMED; named++) {
            others.add((line[other] == 0 ? "" : "line " + line[other] + ", ") + words(other));
            other = cause[other];
        }
        others.add(other != first ? "others, and these for the first" : cause[first] == first ? "itself" : "the first");
        return describe(first) + ", can never begin: it waits for " + others
                + "; leave out one requires or irequires of these";
    }

    private static int operation(int effect) {
        return Math.max(effect, ~effect);
    }

    /** Takes operations one after another. Not thread-safe. */
    public static final class Builder {
        private static final int INITIAL = 1 << 10;

        private final int ranks;
        private final String source;
        private int[] rank = new int[INITIAL];
        private int[] kind = new int[INITIAL];
        private int[] peer = new int[INITIAL];
        private int[] tag = new int[INITIAL];
        private long[] amount = new long[INITIAL];
        private int[] lines = new int[INITIAL];
        private final IntArrayList cause = new IntArrayList();
        private final IntArrayList effect = new IntArrayList();
        private int count;
        private int cpus = 1;
        private int adapters = 1;
        private long sends;
        private boolean timed;
        private int line;
        private int cpu;

        /**
         * No operations yet.
         *
         * @param source what the schedule comes from, such as the name of a file: what messages begin with
         * @throws Refusal if there is no rank
         */
        public Builder(int ranks, String source) {
            if (ranks < 1) {
                throw new Refusal("a schedule of " + ranks + " ranks", "at least 1");
            }
            this.ranks = ranks;
            this.source = source;
        }

        /** Operations from now on are in this line, from 1 on. */
        public void at(int number) {
            line = number;
        }

        /**
         * Operations from now on are done by this CPU and this network adapter of their rank; 0 and 0 where nobody says
         * otherwise.
         *
         * @throws Refusal if one is not in 0..255
         */
        public void on(int ownCpu, int adapter) {
            checkSmall("cpu", ownCpu);
            checkSmall("nic", adapter);
            cpu = ownCpu;
            cpus = Math.max(cpus, ownCpu + 1);
            adapters = Math.max(adapters, adapter + 1);
        }

        private static void checkSmall(String what, int value) {
            if (value < 0 || value >= MOST_CPUS) {
                throw new Refusal(what + " " + value + " is not in 0.." + (MOST_CPUS - 1));
            }
        }

        /**
         * Adds a message that a rank sends.
         *
         * @param bytes its size, from 0 on
         * @param label its tag, any but {@link #ANY}
         * @return the number of the operation
         * @throws Refusal if there is no such rank, or both are the same, or a number is out of range
         */
        public int send(int from, int bytes, int to, int label) {
            checkRank(to);
            checkOther(from, to);
            checkBytes(bytes);
            if (label == ANY) {
                throw new Refusal("a message is sent with any tag", "one, from 0 on");
            }
            sends++;
            return add(SEND, from, bytes, to, label);
        }

        /**
         * Adds a message that a rank receives: the first that is sent of those that match.
         *
         * @param from whose message, or {@link #ANY}
         * @param label its tag, or {@link #ANY}
         * @return the number of the operation
         * @throws Refusal if there is no such rank, or both are the same, or a number is out of range
         */
        public int receive(int to, int bytes, int from, int label) {
            if (from != ANY) {
                checkRank(from);
                checkOther(from, to);
            }
            checkBytes(bytes);
            return add(RECEIVE, to, bytes, from, label);
        }

        /**
         * @param nanoseconds how long it takes, from 0 on
         * @return the number of the operation
         * @throws Refusal if there is no such rank, or it takes less than no time
         */
        public int calculate(int by, long nanoseconds) {
            if (nanoseconds < 0) {
                throw new Refusal("a calculation of " + nanoseconds + " ns", "0 or more");
            }
            timed |= nanoseconds > 0;
            return add(CALCULATION, by, nanoseconds, ANY, 0);
        }

        private int add(int type, int by, long size, int other, int label) {
            checkRank(by);
            if (count == rank.length) {
                grow();
            }
            rank[count] = by;
            kind[count] = cpu << KIND_BITS | type;
            peer[count] = other;
            tag[count] = label;
            amount[count] = size;
            lines[count] = line;
            return count++;
        }

        private void grow() {
            int length = 2 * count;
            long heap = WorkLimits.memory();
            if (length < 0 || (long) length * BYTES > heap / 2) {
                throw new Refusal("more than " + count + " operations, for which java has too little "
                        + "memory: it may use " + (heap >> 20) + " MB, of which they can take half; take fewer ranks or"
                        + " iterations, or set WEFT_JAVA_OPTS=-Xmx" + (1 + (((long) count * BYTES * 5) >> 30))
                        + "g or more");
            }
            rank = Arrays.copyOf(rank, length);
            kind = Arrays.copyOf(kind, length);
            peer = Arrays.copyOf(peer, length);
            tag = Arrays.copyOf(tag, length);
            amount = Arrays.copyOf(amount, length);
            lines = Arrays.copyOf(lines, length);
        }

        private void checkRank(int number) {
            if (number < 0 || number >= ranks) {
                throw new Refusal("there is no rank " + number + "; ranks are 0.." + (ranks - 1));
            }
        }

        private static void checkOther(int from, int to) {
            if (from == to) {
                throw new Refusal(
                        "a message of rank " + from + " to itself takes no network; leave it out at both ends");
            }
        }

        private static void checkBytes(int bytes) {
            if (bytes < 0) {
                throw new Refusal("a message of " + bytes + " bytes", "0 or more");
            }
        }

        /**
         * An operation begins only when another of its rank is over.
         *
         * @throws Refusal if there is no such operation, or they are of different ranks
         */
        public void requires(int operation, int other) {
            checkPair(operation, other);
            cause.addInt(other);
            effect.addInt(operation);
        }

        /**
         * An operation begins only when another of its rank has begun.
         *
         * @throws Refusal if there is no such operation, or they are of different ranks
         */
        public void requiresBegin(int operation, int other) {
            checkPair(operation, other);
            cause.addInt(other);
            effect.addInt(~operation);
        }

        private void checkPair(int operation, int other) {
            if (Math.min(operation, other) < 0 || Math.max(operation, other) >= count) {
                throw new Refusal("there are no operations " + operation + " and " + other);
            }
            if (rank[operation] != rank[other]) {
                throw new Refusal("an operation of rank " + rank[operation] + " cannot wait for one of rank "
                        + rank[other] + " but by a message");
            }
        }

        public int count() {
            return count;
        }

        /**
         * The schedule of all of them. O(operations).
         *
         * @throws Refusal if operations wait for each other in a circle; the message names them
         */
        public GoalSchedule build() {
            GoalSchedule schedule = new GoalSchedule(this);
            schedule.requireNoCircle();
            return schedule;
        }
    }

    public int ranks() {
        return ranks;
    }

    public int operations() {
        return rank.length;
    }

    /** How many of them are sends. */
    public long sends() {
        return sends;
    }

    int rank(int operation) {
        return rank[operation];
    }

    boolean isSend(int operation) {
        return (kind[operation] & (1 << KIND_BITS) - 1) == SEND;
    }

    boolean isReceive(int operation) {
        return (kind[operation] & (1 << KIND_BITS) - 1) == RECEIVE;
    }

    int cpu(int operation) {
        return kind[operation] >> KIND_BITS;
    }

    /** Where a message goes to, or comes from. */
    int peer(int operation) {
        return peer[operation];
    }

    int tag(int operation) {
        return tag[operation];
    }

    /** Bytes of a message, or nanoseconds of a calculation. */
    long amount(int operation) {
        return amount[operation];
    }

    /** By operation, for how many others it waits. */
    int[] causes() {
        return causes.clone();
    }

    /** Where in all {@link #effect}s those of an operation begin. */
    int firstEffect(int operation) {
        return firstEffect[operation];
    }

    /** An operation that waits for another: for it to be over, or, as a complement, to have begun. */
    int effect(int i) {
        return effects[i];
    }

    /** What an operation is, and where. */
    String describe(int operation) {
        String place = source + (line[operation] == 0 ? "" : ":" + line[operation]);
        return place + ": rank " + rank[operation] + ", " + words(operation);
    }

    private String words(int operation) {
        if (!isSend(operation) && !isReceive(operation)) {
            return "calc " + amount[operation];
        }
        String from = peer[operation] == ANY ? "any rank" : "rank " + peer[operation];
        String label = tag[operation] == ANY ? "any tag" : "tag " + Integer.toUnsignedString(tag[operation]);
        return (isSend(operation) ? "send " : "recv ") + amount[operation] + "b "
                + (isSend(operation) ? "to " : "from ") + from + ", " + label;
    }
}
