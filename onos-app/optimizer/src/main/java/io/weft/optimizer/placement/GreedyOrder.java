package io.weft.optimizer.placement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A first order: ranks one after the other, always the one that exchanges most with those that are placed, on the
 * switch with a free endpoint from where that has the fewest hops. As the greedy mapping of T. Hoefler and M. Snir,
 * "Generic Topology Mapping Strategies for Large-Scale Parallel Architectures", ICS 2011. O(ranks * switches * peers).
 */
final class GreedyOrder {
    private final PlacementProblem problem;
    private final RankTraffic traffic;
    /** By switch, how many of its endpoints have a rank. */
    private final int[] taken;

    private final int[] order;
    /** By rank, bytes that it exchanges with those that are placed. */
    private final double[] bound;

    private GreedyOrder(PlacementProblem problem) {
        this.problem = problem;
        this.traffic = problem.traffic;
        taken = new int[problem.topology.switchCount()];
        order = new int[problem.ranks()];
        Arrays.fill(order, -1);
        bound = new double[problem.ranks()];
    }

    /** A rank, and what it was bound by when it was put into the queue. */
    private static final class Waiting {
        private final int rank;
        private final double bound;

        Waiting(int rank, double bound) {
            this.rank = rank;
            this.bound = bound;
        }
    }

    /** The order. */
    static int[] of(PlacementProblem problem) {
        return new GreedyOrder(problem).made();
    }

    private int[] made() {
        PriorityQueue<Waiting> queue =
                new PriorityQueue<>(Comparator.<Waiting>comparingDouble(waiting -> -waiting.bound)
                        .thenComparingInt(waiting -> waiting.rank));
        int[] switches = problem.switches();
        for (int next = 0; next < order.length; next++) {
            if (order[next] < 0) {
                queue.add(new Waiting(next, 0));
            }
            while (!queue.isEmpty()) {
                Waiting first = queue.poll();
                if (order[first.rank] < 0 && first.bound == bound[first.rank]) {
                    place(first.rank, nearest(first.rank, switches), queue);
                }
            }
        }
        return order;
    }

    private int nearest(int rank, int[] switches) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int s : switches) {
            if (taken[s] < problem.endpointsAt(s).length) {
                double hops = 0;
                for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
                    int other = order[traffic.peer(i)];
                    hops += other < 0 ? 0 : traffic.exchanged(i) * problem.distance(s, problem.switchOf(other));
                }
                if (hops < least) {
                    least = hops;
                    best = s;
                }
            }
        }
        return best;
    }

    private void place(int rank, int s, PriorityQueue<Waiting> queue) {
        order[rank] = problem.endpointsAt(s)[taken[s]++];
        for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
            int peer = traffic.peer(i);
            if (order[peer] < 0) {
                bound[peer] += traffic.exchanged(i);
                queue.add(new Waiting(peer, bound[peer]));
            }
        }
    }
}
