package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A set of messages that have taken the same up path so far, by their numbers, in two orders. The arrays must not be
 * changed.
 */
final class MessageSet {
    /** In ascending order of their sources. */
    final int[] bySource;
    /** The messages in ascending order of their destinations. */
    final int[] byDestination;

    MessageSet(int[] bySource, int[] byDestination) {
        this.bySource = bySource;
        this.byDestination = byDestination;
    }

    int size() {
        return bySource.length;
    }

    /** The messages that a condition holds for. O(messages). */
    MessageSet only(IntPredicate condition) {
        int count = 0;
        for (int m : bySource) {
            if (condition.test(m)) {
                count++;
            }
        }
        return count == size()
                ? this
                : new MessageSet(chosen(bySource, condition, count), chosen(byDestination, condition, count));
    }

    private static int[] chosen(int[] order, IntPredicate condition, int count) {
        int[] taken = new int[count];
        int next = 0;
        for (int m : order) {
            if (condition.test(m)) {
                taken[next++] = m;
            }
        }
        return taken;
    }

    /**
     * Divides the messages among sets as evenly as possible from each subtree: of every {@code count} messages in the
     * order of sources, one to each set, at random which. O(messages * count).
     */
    MessageSet[] dealt(int count, SplittableRandom random) {
        int[] set = new int[Arrays.stream(bySource).max().orElse(0) + 1];
        int[] left = IntStream.range(0, count).toArray();
        for (int i = 0; i < bySource.length; i++) {
            int last = count - 1 - i % count;
            int drawn = random.nextInt(last + 1);
            set[bySource[i]] = left[drawn];
            left[drawn] = left[last];
            left[last] = set[bySource[i]];
        }
        return IntStream.range(0, count).mapToObj(g -> only(m -> set[m] == g)).toArray(MessageSet[]::new);
    }

    /** The elements of an array for these messages, in the order of {@link #bySource}. */
    int[] valuesOf(int[] byMessage) {
        return Arrays.stream(bySource).map(m -> byMessage[m]).toArray();
    }

    /** Writes back what {@link #valuesOf} returned. */
    void putValues(int[] byMessage, int[] values) {
        for (int i = 0; i < values.length; i++) {
            byMessage[bySource[i]] = values[i];
        }
    }
}
