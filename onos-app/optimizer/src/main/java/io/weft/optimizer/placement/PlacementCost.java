package io.weft.optimizer.placement;

import java.util.Arrays;

/** What a placement costs while ranks move. Not thread-safe. */
abstract class PlacementCost {
    final PlacementProblem problem;
    final RankTraffic traffic;
    /** By rank, its switch. */
    final int[] at;

    PlacementCost(PlacementProblem problem, int[] order) {
        this.problem = problem;
        this.traffic = problem.traffic;
        this.at = Arrays.stream(order).map(problem::switchOf).toArray();
    }

    static PlacementCost of(PlacementProblem problem, PlacementProblem.Objective objective, int[] order) {
        return objective == PlacementProblem.Objective.HOPS ? new Hops(problem, order) : new Load(problem, order);
    }

    /**
     * Moves a rank to a switch.
     *
     * @return by how much the cost rises
     */
    abstract double move(int rank, int to);

    /** The sum over all messages of bytes times hops. O(peers) for a move. */
    private static final class Hops extends PlacementCost {
        Hops(PlacementProblem problem, int[] order) {
            super(problem, order);
        }

        @Override
        double move(int rank, int to) {
            int from = at[rank];
            double change = 0;
            for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
                int other = at[traffic.peer(i)];
                change += traffic.exchanged(i) * (problem.distance(to, other) - problem.distance(from, other));
            }
            at[rank] = to;
            return change;
        }
    }

    /**
     * The sum over all channels of a power of what each carries, in parts of the largest load at the beginning: the
     * largest loads count most, and there is a way down where several are equal. O(peers * channels between two
     * switches) for a move.
     */
    private static final class Load extends PlacementCost {
        private final double[] loads;
        private final double unit;

        Load(PlacementProblem problem, int[] order) {
            super(problem, order);
            double largest = problem.largestLoad(order);
            this.unit = largest == 0 ? 1 : largest;
            this.loads = problem.loads(order);
        }

        @Override
        double move(int rank, int to) {
            int from = at[rank];
            double change = 0;
            for (int i = traffic.first(rank); i < traffic.first(rank + 1); i++) {
                int other = at[traffic.peer(i)];
                change += add(from, other, -traffic.sent(i)) + add(other, from, -traffic.received(i));
                change += add(to, other, traffic.sent(i)) + add(other, to, traffic.received(i));
            }
            at[rank] = to;
            return change;
        }

        private double add(int s, int t, double bytes) {
            if (bytes == 0) {
                return 0;
            }
            ChannelShares.Shares used = problem.shares.of(s, t);
            int[] channels = used.channels;
            double[] parts = used.parts;
            double change = 0;
            for (int k = 0; k < channels.length; k++) {
                double before = loads[channels[k]];
                double after = before + bytes * parts[k];
                loads[channels[k]] = after;
                change += cost(after) - cost(before);
            }
            return change;
        }

        private double cost(double load) {
            double part = load / unit;
            double square = part * part;
            return square * square * square * square;
        }
    }
}
