package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Messages that go up the same way so far, by their numbers, in two orders. */
final class Group {
    /** By source. */
    final int[] bySource;
    /** By destination. */
    final int[] byDestination;

    Group(int[] bySource, int[] byDestination) {
        this.bySource = bySource;
        this.byDestination = byDestination;
    }

    int size() {
        return bySource.length;
    }

    /** Says which messages. */
    @FunctionalInterface
    interface Choice {
        boolean takes(int message);
    }

    /** Those that are chosen, in the same orders. */
    Group only(Choice choice) {
        int count = 0;
        for (int m : bySource) {
            if (choice.takes(m)) {
                count++;
            }
        }
        return count == size()
                ? this
                : new Group(chosen(bySource, choice, count), chosen(byDestination, choice, count));
    }

    private static int[] chosen(int[] order, Choice choice, int count) {
        int[] taken = new int[count];
        int next = 0;
        for (int m : order) {
            if (choice.takes(m)) {
                taken[next++] = m;
            }
        }
        return taken;
    }

    /** One of every so many, in the order of sources, to each of as many groups, drawn which: evenly from each subtree. */
    Group[] dealt(int groups, SplittableRandom random) {
        int[] group = new int[Arrays.stream(bySource).max().orElse(0) + 1];
        int[] left = IntStream.range(0, groups).toArray();
        for (int i = 0; i < bySource.length; i++) {
            int last = groups - 1 - i % groups;
            int drawn = random.nextInt(last + 1);
            group[bySource[i]] = left[drawn];
            left[drawn] = left[last];
            left[last] = group[bySource[i]];
        }
        return IntStream.range(0, groups)
                .mapToObj(g -> only(m -> group[m] == g))
                .toArray(Group[]::new);
    }

    /** What an array holds for each of the messages, by source. */
    int[] valuesOf(int[] byMessage) {
        return Arrays.stream(bySource).map(m -> byMessage[m]).toArray();
    }

    /** Puts back what {@link #valuesOf} gave. */
    void putValues(int[] byMessage, int[] values) {
        for (int i = 0; i < values.length; i++) {
            byMessage[bySource[i]] = values[i];
        }
    }
}
