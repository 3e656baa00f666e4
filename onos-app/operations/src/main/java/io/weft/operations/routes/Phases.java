package io.weft.operations.routes;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Optimization;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The phases of an exchange, whose routes are optimised one phase after the other. Not thread-safe. */
public final class Phases {
    private final List<Messages> messages;
    private final long given;
    private final List<Optimization> found = new ArrayList<>();
    private long loadUnit = 1;

    /**
     * These phases.
     *
     * @param given how many messages there were before those of a pair were put together
     */
    Phases(List<Messages> messages, long given) {
        this.messages = messages;
        this.given = given;
    }

    /** The messages of these phases; those of one pair in one phase become one message of their weights together. */
    public static Phases of(List<Messages> phases) {
        return new Phases(
                phases.stream().map(Messages::merged).collect(Collectors.toList()),
                phases.stream().mapToLong(Messages::count).sum());
    }

    /**
     * Optimises all of them: each may take its share of the time that is left, and those that are not proved to be the
     * best share what all others did not need.
     */
    public void optimize(Routes routes, OptimizerMethod method, Budget budget, long seed, Consumer<Optimization> done) {
        RouteProblem shared = new RouteProblem(routes, messages.get(0));
        loadUnit = shared.loadUnit();
        for (int i = 0; i < messages.size(); i++) {
            found.add(solved(i, shared, method, Optional.empty(), budget.share(1.0 / (messages.size() - i)), seed));
            done.accept(found.get(i));
        }
        for (int left = messages.size() - optimal(), i = 0;
                method.searches() && messages.size() > 1 && i < messages.size();
                i++) {
            if (!found.get(i).optimal() && !budget.spent()) {
                Optimization again =
                        solved(i, shared, method, Optional.of(found.get(i)), budget.share(1.0 / left--), ~seed);
                found.set(i, found.get(i).orBetter(again));
            }
        }
    }

    private Optimization solved(
            int phase,
            RouteProblem shared,
            OptimizerMethod method,
            Optional<Optimization> start,
            Budget budget,
            long seed) {
        return method.solve(shared.of(messages.get(phase)), start, budget, seed + phase);
    }

    /** How many there are. */
    public int count() {
        return messages.size();
    }

    Messages messages(int phase) {
        return messages.get(phase);
    }

    int[] waypoints(int phase) {
        return found.get(phase).waypoints();
    }

    /** How many messages there were before those of a pair were put together. */
    public long allMessages() {
        return given;
    }

    /** The names of all methods that found routes, in the order of their first phases. */
    public String method() {
        return found.stream().map(Optimization::method).distinct().collect(Collectors.joining(" and "));
    }

    /** The largest load of a channel in any phase, in weights on the fastest link. */
    public double maxContention() {
        return inWeights((double)
                found.stream().mapToLong(Optimization::maxContention).max().orElse(0));
    }

    /** The highest of the bounds of all phases, in weights on the fastest link. */
    public double lowerBound() {
        return inWeights((double) highest().load());
    }

    /** What proves {@link #lowerBound}. */
    public LowerBound.Proof provedBy() {
        return highest().proof();
    }

    private double inWeights(double load) {
        return load / loadUnit;
    }

    private LowerBound highest() {
        return found.stream()
                .map(Optimization::bound)
                .reduce(LowerBound::orHigher)
                .orElseThrow(IllegalStateException::new);
    }

    /** The highest bound of all phases if messages can be divided, in weights on the fastest link. */
    public double relaxation() {
        return inWeights(
                found.stream().mapToDouble(Optimization::relaxation).max().orElse(0));
    }

    /** How many phases have routes that are proved to be the best. */
    public int optimal() {
        return (int) found.stream().filter(Optimization::optimal).count();
    }

    /** How long all of them took. */
    public double seconds() {
        return found.stream().mapToDouble(Optimization::seconds).sum();
    }

    /** What each layer took in all phases; none if these were not solved by one method. */
    public List<LayerReport> layers() {
        if (found.stream().map(Optimization::method).distinct().count() > 1) {
            return List.of();
        }
        Map<Integer, LayerReport> sums = new TreeMap<>();
        for (Optimization each : found) {
            for (LayerReport layer : each.layers()) {
                sums.merge(
                        layer.layer(),
                        layer,
                        (a, b) -> new LayerReport(
                                a.layer(),
                                a.seconds() + b.seconds(),
                                a.variables() + b.variables(),
                                a.constraints() + b.constraints()));
            }
        }
        return List.copyOf(sums.values());
    }
}
