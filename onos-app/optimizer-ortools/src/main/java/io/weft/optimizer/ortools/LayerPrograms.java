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

/**
 * One integer program for each layer, from the endpoints up, given the links chosen at those below: what satisfies them all has the
 * least contention that there can be, since no channel then has more than the {@linkplain TreeProblem#lowerBound lower bound}. Where a
 * layer has no solution that proves nothing: other links at a lower layer might leave one, and where some subtree cannot have the
 * least that it could by itself, others may have more anyway.
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
     * <p>The start is not used.
     *
     * @throws NoRoutesException if a layer has no solution, or none is found in the time, or weights differ and the conditions need
     *     them alike, or the solvers cannot be loaded; the message says what to use instead
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
            int[] links = links(program, budget, seed);
            int[] messages = program.messages();
            for (int m = 0; m < messages.length; m++) {
                ways[messages[m]] += links[m] * tree.ways(layer);
            }
            double seconds = (System.nanoTime() - begin) * 1e-9;
            reports.add(new LayerReport(layer, seconds, program.variables(), program.constraints()));
        }
        return new TreeSolution(problem, ways, problem.lowerBound(), reports);
    }

    private int[] links(LayerProgram program, Budget budget, long seed) {
        if (program.links() == 1) {
            return new int[program.messages().length];
        }
        Race.Answer answer = race.run(program, budget, seed)
                .orElseThrow(() -> new NoRoutesException(name + " found no links for layer " + program.layer()
                        + " in the time, with " + program.variables() + " variables and " + program.constraints()
                        + " constraints; give it more time, or use coloring"));
        return answer.links()
                .orElseThrow(() -> new NoRoutesException(name + " has no links for layer " + program.layer()
                        + ": its conditions cannot all be met there, given the links of the layers below, which says"
                        + " nothing about what contention there can be; use cp-sat or coloring"));
    }
}
