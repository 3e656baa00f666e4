package io.weft.optimizer.tree;

/** The least contention of all, by trying every way of every message. */
final class BruteForce {
    private final TreeProblem problem;
    private final int[] ways;
    private long least = Long.MAX_VALUE;

    private BruteForce(TreeProblem problem) {
        this.problem = problem;
        this.ways = new int[problem.messages().count()];
    }

    static long contention(TreeProblem problem) {
        BruteForce search = new BruteForce(problem);
        search.from(0);
        return search.least;
    }

    /** How many choices there are. */
    static double choices(TreeProblem problem) {
        double choices = 1;
        for (int i = 0; i < problem.messages().count(); i++) {
            choices *= problem.tree().ways(problem.turn(i));
        }
        return choices;
    }

    private void from(int message) {
        if (message == ways.length) {
            least = Math.min(least, problem.contention(ways));
            return;
        }
        for (int way = 0; way < problem.tree().ways(problem.turn(message)); way++) {
            ways[message] = way;
            from(message + 1);
        }
    }
}
