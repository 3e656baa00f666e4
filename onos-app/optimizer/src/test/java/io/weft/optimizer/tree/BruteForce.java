package io.weft.optimizer.tree;

/** The least contention of all, by trying every way of every message. */
final class BruteForce {
    private final TreeProblem problem;
    private final int[] upPaths;
    private long least = Long.MAX_VALUE;

    private BruteForce(TreeProblem problem) {
        this.problem = problem;
        this.upPaths = new int[problem.messages().count()];
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
            choices *= problem.tree().upPaths(problem.turn(i));
        }
        return choices;
    }

    private void from(int message) {
        if (message == upPaths.length) {
            least = Math.min(least, problem.contention(upPaths));
            return;
        }
        for (int upPath = 0; upPath < problem.tree().upPaths(problem.turn(message)); upPath++) {
            upPaths[message] = upPath;
            from(message + 1);
        }
    }
}
