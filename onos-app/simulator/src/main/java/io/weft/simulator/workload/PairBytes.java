package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongHashSet;

/** How many bytes each rank is to send to each other: what {@code MPI_Alltoallv} is given. Immutable. */
public final class PairBytes {
    /** By rank, where its receivers begin; one more element for the end of the last. */
    private final int[] first;
    /** The receivers of each rank in the order of {@code all-to-all}: the next rank first. */
    private final int[] receivers;

    private final int[] bytes;

    private PairBytes(Builder builder) {
        int ranks = builder.ranks;
        this.first = new int[ranks + 1];
        for (int i = 0; i < builder.count(); i++) {
            first[builder.source.getInt(i) + 1]++;
        }
        for (int rank = 0; rank < ranks; rank++) {
            first[rank + 1] += first[rank];
        }
        // By source, how far behind it each receiver is, and the bytes in the lower half.
        long[] inOrder = new long[builder.count()];
        int[] end = first.clone();
        for (int i = 0; i < inOrder.length; i++) {
            int source = builder.source.getInt(i);
            long behind = Math.floorMod(builder.destination.getInt(i) - source - 1, ranks);
            inOrder[end[source]++] = behind << Integer.SIZE | builder.bytes.getInt(i);
        }
        this.receivers = new int[inOrder.length];
        this.bytes = new int[inOrder.length];
        for (int rank = 0; rank < ranks; rank++) {
            Arrays.sort(inOrder, first[rank], first[rank + 1]);
            for (int pair = first[rank]; pair < first[rank + 1]; pair++) {
                receivers[pair] = (int) ((rank + 1L + (inOrder[pair] >> Integer.SIZE)) % ranks);
                bytes[pair] = (int) inOrder[pair];
            }
        }
    }

    /** Takes pairs one after another. Not thread-safe. */
    public static final class Builder {
        private final LongHashSet pairs = new LongHashSet();
        private final IntArrayList source = new IntArrayList();
        private final IntArrayList destination = new IntArrayList();
        private final IntArrayList bytes = new IntArrayList();
        private int ranks;

        /**
         * Adds a pair; one of 0 bytes sends nothing.
         *
         * @return whether it was not there yet; if it was, nothing is added
         * @throws Refusal if a rank is negative, both are the same, or the size is negative
         */
        public boolean add(int from, int to, int size) {
            if (from < 0 || to < 0 || Math.max(from, to) == Integer.MAX_VALUE) {
                throw new Refusal("bytes from rank " + from + " to rank " + to + "; ranks are numbered from 0 on");
            }
            if (from == to) {
                throw new Refusal("bytes of rank " + from + " to itself; leave them out");
            }
            if (size < 0) {
                throw new Refusal(size + " bytes", "at least 0");
            }
            if (!pairs.add((long) from << Integer.SIZE | to)) {
                return false;
            }
            ranks = Math.max(ranks, 1 + Math.max(from, to));
            if (size > 0) {
                source.addInt(from);
                destination.addInt(to);
                bytes.addInt(size);
            }
            return true;
        }

        /** @throws Refusal if nobody sends anything */
        public PairBytes build() {
            if (bytes.isEmpty()) {
                throw new Refusal("nobody sends anything");
            }
            return new PairBytes(this);
        }

        private int count() {
            return bytes.size();
        }
    }

    public int ranks() {
        return first.length - 1;
    }

    /** Number of pairs that send something. */
    int count() {
        return receivers.length;
    }

    /** The first of a rank's pairs, which are numbered one behind the other; that of the next is behind its last. */
    int first(int rank) {
        return first[rank];
    }

    int receiver(int pair) {
        return receivers[pair];
    }

    /** What it sends, at least 1. */
    int bytes(int pair) {
        return bytes[pair];
    }
}
