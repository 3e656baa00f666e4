package io.weft.planning.plan;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Which of several fabrics are dominated: another one is better in one value, and worse in none. The others are the
 * Pareto front. Values are rounded to steps of half a percent first, so that what was sampled or rounded decides
 * little; a value that is not known is worse than any. Immutable.
 */
public final class ParetoFront {
    /** Logarithm of the ratio of two values next to each other. */
    private static final double STEP = Math.log1p(0.005);

    private final int[] dominating;

    private ParetoFront(int[] dominating) {
        this.dominating = dominating;
    }

    /**
     * Compares all with all. O(n<sup>2</sup>).
     *
     * @param values of each fabric, by objective, not negative; absent where not known
     */
    public static ParetoFront of(List<Map<Objective, Double>> values) {
        int n = values.size();
        long[][] steps = values.stream().map(ParetoFront::steps).toArray(long[][]::new);
        boolean[] dominated = new boolean[n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                dominated[b] |= dominates(steps[a], steps[b]);
            }
        }
        int[] dominating = new int[n];
        Arrays.fill(dominating, -1);
        for (int b = 0; b < n; b++) {
            double most = Double.NEGATIVE_INFINITY;
            for (int a = 0; dominated[b] && a < n; a++) {
                // What dominates one that is not on the front dominates all that this one does.
                if (!dominated[a] && dominates(steps[a], steps[b]) && lead(values.get(a), values.get(b)) > most) {
                    most = lead(values.get(a), values.get(b));
                    dominating[b] = a;
                }
            }
        }
        return new ParetoFront(dominating);
    }

    private static long[] steps(Map<Objective, Double> values) {
        return Arrays.stream(Objective.values())
                .mapToLong(each -> step(each, values))
                .toArray();
    }

    /** Which step a value is on: the higher the better. */
    private static long step(Objective objective, Map<Objective, Double> values) {
        Double value = values.get(objective);
        if (value == null || value.isNaN()) {
            return Long.MIN_VALUE;
        }
        long step = value == 0 ? -Integer.MAX_VALUE : Math.round(Math.log(value) / STEP);
        return objective.isMoreBetter() ? step : -step;
    }

    private static boolean dominates(long[] a, long[] b) {
        boolean better = false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < b[i]) {
                return false;
            }
            better |= a[i] > b[i];
        }
        return better;
    }

    /** Whether one fabric is better than another in an objective, by a step at least. */
    static boolean isBetter(Objective objective, Map<Objective, Double> a, Map<Objective, Double> b) {
        return step(objective, a) > step(objective, b);
    }

    private static double lead(Map<Objective, Double> a, Map<Objective, Double> b) {
        return Arrays.stream(Objective.values())
                .filter(each -> isBetter(each, a, b))
                .mapToDouble(each -> b.get(each) == null ? 1 : each.lead(a.get(each), b.get(each)))
                .sum();
    }

    /** Whether one fabric is better than another by more than the other is better than it, all objectives together. */
    static boolean leads(Map<Objective, Double> a, Map<Objective, Double> b) {
        return lead(a, b) > lead(b, a);
    }

    /**
     * By objective, how much better one fabric is than another where it is better by a step: relative to the other's
     * value, the largest first.
     */
    public static Map<Objective, Double> advantages(Map<Objective, Double> a, Map<Objective, Double> b) {
        Map<Objective, Double> better = new EnumMap<>(Objective.class);
        for (Objective each : Objective.values()) {
            if (isBetter(each, a, b)) {
                better.put(each, b.get(each) == null ? 1 : each.advantage(a.get(each), b.get(each)));
            }
        }
        return better.entrySet().stream()
                .sorted(Map.Entry.<Objective, Double>comparingByValue().reversed())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (x, y) -> x, LinkedHashMap::new));
    }

    /** Whether fabric {@code i} is on the front: no other dominates it. */
    public boolean has(int i) {
        return dominating[i] < 0;
    }

    /** The fabric on the front that dominates fabric {@code i} and leads by most in all. */
    public OptionalInt dominating(int i) {
        return dominating[i] < 0 ? OptionalInt.empty() : OptionalInt.of(dominating[i]);
    }
}
