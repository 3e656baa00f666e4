package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.tree.TreeMethod;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.optimizer.tree.TreeSolution;
import io.weft.topology.generate.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One integer program for each layer, from the endpoints up, given the links chosen at those below: what satisfies them all has the
 * least contention that there can be, since no channel then has more than the {@linkplain TreeProblem#lowerBound lower bound}. Where a
 * layer has no solution that proves nothing: other links at a lower layer might leave one, and where some subtree cannot have the
 * least that it could by itself, others may have more anyway. Where the time is over before all layers are solved, those that are not
 * have the start's links, or all have them if that is better.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, sections 4 and 5.1. Immutable.
 */
final class LayerPrograms implements TreeMethod {
    private final String name;
    private final Conditions conditions;
    private final Race race;

    /**
     * By some conditions.
     *
     * @param name what messages call it
     */
    LayerPrograms(String name, Conditions conditions, Race race) {
        this.name = name;
        this.conditions = conditions;
        this.race = race;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Reports are of the layers that were solved in the time.
     *
     * @throws NoRoutesException if a layer is proved to have no solution, or weights differ and the conditions need them alike, or the
     *     solvers cannot be loaded; the message says what to use instead
     */
    @Override
    public TreeSolution solve(TreeProblem problem, int[] start, Budget budget, long seed) {
        if (conditions.balanced() && !problem.messages().alike()) {
            throw new NoRoutesException(name + " gives no link less than its even share of messages, which needs all to"
                    + " weigh the same, and these do not; use ilp-strong, cp-sat or coloring");
        }
        FatTree tree = problem.tree();
        int[] ways = new int[problem.messages().count()];
        List<LayerReport> reports = new ArrayList<>();
        for (int layer = 0; layer < tree.height(); layer++) {
            long begin = System.nanoTime();
            LayerProgram program = LayerProgram.of(problem, ways, layer, conditions);
            Optional<int[]> links = links(program, budget, seed);
            if (links.isEmpty()) {
                return new TreeSolution(problem, completed(problem, ways, layer, start), problem.lowerBound(), reports);
            }
            int[] messages = program.messages();
            for (int m = 0; m < messages.length; m++) {
                ways[messages[m]] += links.get()[m] * tree.ways(layer);
            }
            double seconds = (System.nanoTime() - begin) * 1e-9;
            reports.add(new LayerReport(layer, seconds, program.variables(), program.constraints()));
        }
        return new TreeSolution(problem, ways, problem.lowerBound(), reports);
    }

    /** By message of a program, its link; empty if none are found in the time. */
    private Optional<int[]> links(LayerProgram program, Budget budget, long seed) {
        if (program.links() == 1) {
            return Optional.of(new int[program.messages().length]);
        }
        if (budget.spent()) {
            return Optional.empty();
        }
        return race.run(program, budget, seed).map(answer -> answer.links()
                .orElseThrow(() -> new NoRoutesException(name + " has no links for layer " + program.layer()
                        + ": its conditions cannot all be met there, given the links of the layers below,"
                        + " which says nothing about what contention there can be; use cp-sat or coloring")));
    }

    /** Ways up to a layer, from there on the start's; or the start's from the endpoints on where that is no worse. */
    private static int[] completed(TreeProblem problem, int[] ways, int layer, int[] start) {
        int below = problem.tree().ways(layer);
        int[] completed = ways.clone();
        for (int i = 0; i < completed.length; i++) {
            if (problem.turn(i) > layer) {
                completed[i] += start[i] - start[i] % below;
            }
        }
        return problem.contention(completed) < problem.contention(start) ? completed : start;
    }
}
