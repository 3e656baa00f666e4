package io.weft.balancing;

import io.weft.optimizer.fabric.FabricProblem;

/** Takes back what of a change makes no difference. */
final class Calm {
    private Calm() {}

    /**
     * Waypoints as near to the old ones as they can easily be without any channel's having more than the most loaded one has with the new
     * ones. Messages are taken in their order, each back to its old waypoint if there is room for it on that way. O(messages * channels of a
     * way).
     *
     * @param before the old ones, by message
     * @param after the new ones
     */
    static int[] of(FabricProblem problem, int[] before, int[] after) {
        int[] calm = after.clone();
        long most = problem.contention(after);
        long[] loads = problem.loads(after);
        for (int i = 0; i < calm.length; i++) {
            if (before[i] != after[i]) {
                add(problem, loads, i, after[i], -1);
                long now = add(problem, loads, i, before[i], 1);
                if (now <= most) {
                    calm[i] = before[i];
                } else {
                    add(problem, loads, i, before[i], -1);
                    add(problem, loads, i, after[i], 1);
                }
            }
        }
        return calm;
    }

    /** Adds a message to the channels that it may take, so many times; the largest load of one of them. */
    private static long add(FabricProblem problem, long[] loads, int i, int waypoint, int times) {
        long weight = times * problem.messages().weight(i);
        long largest = 0;
        for (int c : problem.channelsThere(i, waypoint)) {
            loads[c] += weight;
            largest = Math.max(largest, loads[c]);
        }
        for (int c : problem.channelsOnwards(i, waypoint)) {
            loads[c] += weight;
            largest = Math.max(largest, loads[c]);
        }
        return largest;
    }
}
