package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;

/** By how much messages that share a choice exceed what they may. Not thread-safe. */
final class Excess {
    private final Capacities capacities;
    private final TreeProblem problem;
    private final long[] load;
    private final int[] touched;
    private int touchedCount;

    Excess(Capacities capacities) {
        this.capacities = capacities;
        this.problem = capacities.problem();
        this.load = new long[capacities.sets()];
        this.touched = new int[load.length];
    }

    /**
     * The squares of all excesses of one class, added up. O(messages * height).
     *
     * @param choice the level of the choice that they share
     */
    double of(Group group, int choice) {
        if (group.size() == 0) {
            return 0;
        }
        double sum = 0;
        for (int level = choice; level < problem.tree().height(); level++) {
            long most = capacities.most(level, choice, 1);
            touchedCount = 0;
            add(group.bySource, level);
            for (int t = 0; t < touchedCount; t++) {
                double over = load[touched[t]] - (double) most;
                load[touched[t]] = 0;
                sum += over > 0 ? over * over : 0;
            }
        }
        return sum;
    }

    private void add(int[] members, int level) {
        Messages messages = problem.messages();
        for (int m : members) {
            if (problem.turn(m) > level) {
                add(capacities.leaving(m, level), messages.weight(m));
                add(capacities.entering(m, level), messages.weight(m));
            }
        }
    }

    private void add(int set, long weight) {
        if (load[set] == 0) {
            touched[touchedCount++] = set;
        }
        load[set] += weight;
    }
}
