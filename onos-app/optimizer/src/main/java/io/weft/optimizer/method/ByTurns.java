package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Optimization;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Some methods one after the other, each beginning with the best that was found, again and again with twice the time, until routes meet
 * their bound or the time is spent. Answers carry the name of the method that found the routes.
 */
final class ByTurns implements OptimizerMethod {
    private static final Duration FIRST_TURN = Duration.ofMillis(250);

    private final List<OptimizerMethod> methods;

    /** These, of which there is one at least. */
    ByTurns(OptimizerMethod... methods) {
        this.methods = List.of(methods);
    }

    @Override
    public String name() {
        return methods.stream().map(OptimizerMethod::name).collect(Collectors.joining(" and "));
    }

    @Override
    public String description() {
        return methods.stream().map(OptimizerMethod::description).collect(Collectors.joining("; "));
    }

    @Override
    public boolean searches() {
        return true;
    }

    @Override
    public Optimization solve(RouteProblem problem, Optional<Optimization> start, Budget budget, long seed) {
        Optional<Optimization> best = Optional.empty();
        Duration turn = FIRST_TURN;
        for (int i = 0; best.isEmpty() || !(best.get().optimal() || budget.spent()); i++) {
            OptimizerMethod method = methods.get(i % methods.size());
            Optimization found = method.solve(problem, best.or(() -> start), budget.atMost(turn), seed + i);
            best = Optional.of(best.map(before -> before.orBetter(found)).orElse(found));
            turn = i % methods.size() == methods.size() - 1 ? turn.multipliedBy(2) : turn;
        }
        return best.get();
    }
}
