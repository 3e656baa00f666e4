package io.weft.reproduction.taco;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.optimizer.ortools.OrToolsMethods;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.routing.Routes;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A network of Table I, whose upper links are just as many as the phases of the exchange need. Immutable. */
record Tree(List<Integer> m, List<Integer> w) {
    static final List<Tree> TABLE_ONE = List.of(
            new Tree(List.of(8, 2), List.of(1, 4)),
            new Tree(List.of(4, 4, 2), List.of(1, 4, 2)),
            new Tree(List.of(8, 4, 2), List.of(1, 8, 2)),
            new Tree(List.of(8, 8, 2), List.of(1, 8, 4)),
            new Tree(List.of(8, 4, 4, 2), List.of(1, 8, 4, 2)),
            new Tree(List.of(8, 8, 4, 2), List.of(1, 8, 8, 2)),
            new Tree(List.of(16, 8, 4, 2), List.of(1, 16, 8, 2)),
            new Tree(List.of(8, 8, 4, 4, 2), List.of(1, 8, 8, 4, 2)),
            new Tree(List.of(8, 8, 8, 4, 2), List.of(1, 8, 8, 8, 2)),
            new Tree(List.of(8, 8, 8, 8, 2), List.of(1, 8, 8, 8, 4)));

    private static final Duration LIMIT_OF_PHASE = Duration.ofSeconds(10);
    private static final Duration LIMIT_OF_PROGRAM = Duration.ofMinutes(2);

    /** The one of so many leaves. */
    static Tree withLeaves(int leaves) {
        return TABLE_ONE.stream()
                .filter(each -> each.m.stream().reduce(1, Math::multiplyExact) == leaves)
                .findFirst()
                .orElseThrow();
    }

    /** It, built anew. */
    Topology topology() {
        return Xgft.of(m, w);
    }

    /** The largest contention of any phase of the exchange by the routes of a method. */
    long contention(String method, ProgressListener progress) {
        long[] largest = {0};
        Topology topology = topology();
        eachPhase(
                topology,
                method,
                progress,
                (messages, found) -> largest[0] = Math.max(largest[0], found.maxContention()));
        return largest[0];
    }

    /**
     * Optimizes the routes of each phase of the exchange of optimal phases.
     *
     * @param phases is given the messages of each phase, and their routes
     */
    static void eachPhase(
            Topology topology, String method, ProgressListener progress, BiConsumer<Messages, Optimization> phases) {
        eachPhase(topology, ExchangePhases.optimal(topology), method, progress, phases);
    }

    /** Goes through the phases of another exchange. */
    static void eachPhase(
            Topology topology,
            ExchangePhases exchange,
            String method,
            ProgressListener progress,
            BiConsumer<Messages, Optimization> phases) {
        OptimizerMethod named = OptimizerMethods.all().named(method);
        RouteProblem shared = shared(topology);
        for (int phase = 0; phase < exchange.count() && !progress.isCancelled(); phase++) {
            Messages messages = messages(exchange, phase);
            Budget budget = Budget.of(LIMIT_OF_PHASE, progress::isCancelled);
            phases.accept(messages, named.solve(shared.of(messages), Optional.empty(), budget, phase));
        }
    }

    private static RouteProblem shared(Topology topology) {
        return new RouteProblem(
                Routes.of(Simulated.fabric(topology), Failures.none(topology)),
                Messages.fromEach(new int[topology.endpointCount()]));
    }

    /**
     * Optimizes the routes of some phases of the exchange, after one that nothing is taken of, since it loads the
     * solver.
     *
     * @param count how many phases, evenly apart
     * @return by phase, what it found; empty where links of lower layers leave no solution for a higher one
     */
    List<Optional<Optimization>> optimized(String method, int count, long seed, ProgressListener progress) {
        Topology topology = topology();
        ExchangePhases exchange = ExchangePhases.optimal(topology);
        OptimizerMethod named = OrToolsMethods.withOthers().named(method);
        RouteProblem shared = shared(topology);
        List<Optional<Optimization>> found = new ArrayList<>();
        for (int i = -1; i < count && !progress.isCancelled(); i++) {
            int phase = Math.floorMod(i * (exchange.count() / count) + 1, exchange.count());
            Budget budget = Budget.of(LIMIT_OF_PROGRAM, progress::isCancelled);
            RouteProblem problem = shared.of(messages(exchange, phase));
            Optional<Optimization> one = solved(named, problem, budget, seed);
            if (i >= 0) {
                found.add(one);
            }
        }
        return found;
    }

    private static Optional<Optimization> solved(
            OptimizerMethod method, RouteProblem problem, Budget budget, long seed) {
        try {
            return Optional.of(method.solve(problem, Optional.empty(), budget, seed));
        } catch (NoRoutesException e) {
            return Optional.empty();
        }
    }

    private static Messages messages(ExchangePhases exchange, int phase) {
        int[] to = new int[exchange.endpoints()];
        Arrays.setAll(to, e -> exchange.partner(phase, e));
        return Messages.fromEach(to);
    }

    private static String numbers(List<Integer> list) {
        return list.toString().replaceAll("[\\[\\] ]", "");
    }

    /** In the paper's notation. */
    @Override
    public String toString() {
        return "XGFT(" + m.size() + "; " + numbers(m) + "; " + numbers(w) + ")";
    }
}
