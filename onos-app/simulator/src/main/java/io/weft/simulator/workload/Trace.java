package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/**
 * Given messages, each of which may wait for others to have arrived: for messages that its source has received, and for
 * messages that its source has sent. Of those of a rank that wait for nothing any more, the one is sent first that
 * became so first. Immutable.
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
        super(builder.ranks, 1, builder.count());
        this.source = builder.source.toIntArray();
        this.destination = builder.destination.toIntArray();
        this.bytes = builder.bytes.toIntArray();
        this.causes = new int[source.length];
        this.firstEffect = new int[source.length + 1];
        this.effects = new int[builder.effect.size()];
        for (int i = 0; i < effects.length; i++) {
            causes[builder.effect.getInt(i)]++;
            firstEffect[builder.cause.getInt(i) + 1]++;
        }
        for (int m = 0; m < source.length; m++) {
            firstEffect[m + 1] += firstEffect[m];
        }
        int[] place = firstEffect.clone();
        for (int i = 0; i < effects.length; i++) {
            effects[place[builder.cause.getInt(i)]++] = builder.effect.getInt(i);
        }
    }

    /** Takes messages one after another. Not thread-safe. */
    public static final class Builder {
        private final IntArrayList source = new IntArrayList();
        private final IntArrayList destination = new IntArrayList();
        private final IntArrayList bytes = new IntArrayList();
        private final IntArrayList cause = new IntArrayList();
        private final IntArrayList effect = new IntArrayList();
        private int ranks;

        /**
         * @param source rank that sends it
         * @param destination rank that receives it
         * @param bytes its size
         * @return its number: messages are numbered from 0 on
         * @throws Refusal if a rank is negative, both are the same, or the size is not positive
         */
        public int add(int source, int destination, int bytes) {
            if (source < 0 || destination < 0 || Math.max(source, destination) == Integer.MAX_VALUE) {
                throw new Refusal(
                        "a message from rank " + source + " to rank " + destination + "; ranks are numbered from 0 on");
            }
            if (source == destination) {
                throw new Refusal("a message of rank " + source + " to itself; leave it out");
            }
            if (bytes <= 0) {
                throw new Refusal("a message of " + bytes + " bytes", "at least 1");
            }
            this.source.addInt(source);
            this.destination.addInt(destination);
            this.bytes.addInt(bytes);
            ranks = Math.max(ranks, 1 + Math.max(source, destination));
            return count() - 1;
        }

        /**
         * The last message waits for one added before it.
         *
         * @throws Refusal if its source neither sends nor receives that one, of which it cannot know then
         */
        public void after(int earlier) {
            int last = count() - 1;
            if (earlier < 0 || earlier >= last) {
                throw new Refusal("there is no earlier message " + earlier);
            }
            int waits = source.getInt(last);
            if (source.getInt(earlier) != waits && destination.getInt(earlier) != waits) {
                throw new Refusal("rank " + waits
                        + " cannot wait for a message that it neither sends nor receives: it goes from rank "
                        + source.getInt(earlier) + " to rank " + destination.getInt(earlier));
            }
            cause.addInt(earlier);
            effect.addInt(last);
        }

        public int count() {
            return source.size();
        }

        /**
         * The trace of all of them.
         *
         * @throws Refusal if there are none
         */
        public Trace build() {
            if (source.isEmpty()) {
                throw new Refusal("there are no messages");
            }
            return new Trace(this);
        }
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private final class Running implements RankPrograms {
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
