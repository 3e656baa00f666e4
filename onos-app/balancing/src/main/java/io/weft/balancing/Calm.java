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
                problem.add(i, after[i], -1, loads);
                problem.add(i, before[i], 1, loads);
                if (problem.largest(i, before[i], loads) <= most) {
                    calm[i] = before[i];
                } else {
                    problem.add(i, before[i], -1, loads);
                    problem.add(i, after[i], 1, loads);
                }
            }
        }
        return calm;
    }
}
