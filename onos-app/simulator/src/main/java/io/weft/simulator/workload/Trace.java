package io.weft.simulator.workload;

import java.util.Arrays;

/**
 * Given messages, each of which may wait for others to have arrived: for messages that its source has received, and for messages that
 * its source has sent. Of those of a rank that wait for nothing any more, the one is sent first that became so first. Immutable.
 */
public final class Trace extends Workload {
    private static final int NONE = -1;

    private final int[] source;
    private final int[] destination;
    private final int[] bytes;
    /** By message, for how many others it waits. */
    private final int[] causes;
    /** By message, where those that wait for it begin; one more element for the end of the last. */
    private final int[] firstEffect;

    private final int[] effects;

    private Trace(Builder builder) {
        super(
                builder.ranks,
                1,
                builder.count,
                Arrays.stream(builder.bytes, 0, builder.count).asLongStream().sum());
        int count = builder.count;
        this.source = Arrays.copyOf(builder.source, count);
        this.destination = Arrays.copyOf(builder.destination, count);
        this.bytes = Arrays.copyOf(builder.bytes, count);
        this.causes = new int[count];
        this.firstEffect = new int[count + 1];
        this.effects = new int[builder.linkCount];
        for (int i = 0; i < builder.linkCount; i++) {
            causes[builder.effect[i]]++;
            firstEffect[builder.cause[i] + 1]++;
        }
        for (int m = 0; m < count; m++) {
            firstEffect[m + 1] += firstEffect[m];
        }
        int[] place = firstEffect.clone();
        for (int i = 0; i < builder.linkCount; i++) {
            effects[place[builder.cause[i]]++] = builder.effect[i];
        }
    }

    /** Takes messages one after another. Not thread-safe. */
    public static final class Builder {
        private int[] source = new int[16];
        private int[] destination = new int[16];
        private int[] bytes = new int[16];
        private int[] cause = new int[16];
        private int[] effect = new int[16];
        private int count;
        private int linkCount;
        private int ranks;

        /**
         * Adds a message.
         *
         * @param source rank that sends it
         * @param destination rank that receives it
         * @param bytes its size
         * @return its number: messages are numbered from 0 on
         * @throws IllegalArgumentException if a rank is negative, both are the same, or the size is not positive
         */
        public int add(int source, int destination, int bytes) {
            if (source < 0 || destination < 0 || Math.max(source, destination) == Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "a message from rank " + source + " to rank " + destination + "; ranks are numbered from 0 on");
            }
            if (source == destination) {
                throw new IllegalArgumentException("a message of rank " + source + " to itself; leave it out");
            }
            if (bytes <= 0) {
                throw new IllegalArgumentException("a message of " + bytes + " bytes; expected at least 1");
            }
            if (count == this.source.length) {
                this.source = Arrays.copyOf(this.source, 2 * count);
                this.destination = Arrays.copyOf(this.destination, 2 * count);
                this.bytes = Arrays.copyOf(this.bytes, 2 * count);
            }
            this.source[count] = source;
            this.destination[count] = destination;
            this.bytes[count] = bytes;
            ranks = Math.max(ranks, 1 + Math.max(source, destination));
            return count++;
        }

        /**
         * The last message waits for one added before it.
         *
         * @throws IllegalArgumentException if its source neither sends nor receives that one, of which it cannot know then
         */
        public void after(int earlier) {
            int last = count - 1;
            if (earlier < 0 || earlier >= last) {
                throw new IllegalArgumentException("there is no earlier message " + earlier);
            }
            if (source[earlier] != source[last] && destination[earlier] != source[last]) {
                throw new IllegalArgumentException("rank " + source[last]
                        + " cannot wait for a message that it neither sends nor receives: it goes from rank "
                        + source[earlier] + " to rank " + destination[earlier]);
            }
            if (linkCount == cause.length) {
                cause = Arrays.copyOf(cause, 2 * linkCount);
                effect = Arrays.copyOf(effect, 2 * linkCount);
            }
            cause[linkCount] = earlier;
            effect[linkCount++] = last;
        }

        /** How many messages there are. */
        public int count() {
            return count;
        }

        /**
         * The trace of all of them.
         *
         * @throws IllegalArgumentException if there are none
         */
        public Trace build() {
            if (count == 0) {
                throw new IllegalArgumentException("there are no messages");
            }
            return new Trace(this);
        }
    }

    @Override
    public Program start() {
        return new Running();
    }

    private final class Running implements Program {
        private final int[] waiting = causes.clone();
        /** By rank, the first and the last message that can be sent. */
        private final int[] first = new int[ranks()];

        private final int[] last = new int[ranks()];
        /** By message, the next that its source can send. */
        private final int[] following = new int[source.length];

        Running() {
            Arrays.fill(first, NONE);
            for (int m = 0; m < source.length; m++) {
                if (waiting[m] == 0) {
                    append(m);
                }
            }
        }

        private void append(int m) {
            int rank = source[m];
            if (first[rank] == NONE) {
                first[rank] = m;
            } else {
                following[last[rank]] = m;
            }
            last[rank] = m;
            following[m] = NONE;
        }

        @Override
        public boolean next(int rank, Message message) {
            int m = first[rank];
            if (m == NONE) {
                return false;
            }
            first[rank] = following[m];
            message.set(destination[m], bytes[m], m);
            return true;
        }

        @Override
        public void arrived(int from, int to, int tag) {
            for (int i = firstEffect[tag]; i < firstEffect[tag + 1]; i++) {
                if (--waiting[effects[i]] == 0) {
                    append(effects[i]);
                }
            }
        }
    }
}
