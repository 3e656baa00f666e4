package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.planning.scale.NearestCandidates;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The fabrics that fit a requirement, best first: those on the Pareto front, by what an endpoint costs, then those that
 * another one dominates. Immutable.
 */
public final class Plan {
    /** Of what is asked for: a fabric that carries less is none that anyone asks for. */
    private static final double LEAST_CARRIED = 0.5;

    private final List<PlannedFabric> fabrics;
    private final Map<String, String> left;

    private Plan(List<PlannedFabric> fabrics, Map<String, String> left) {
        this.fabrics = Collections.unmodifiableList(fabrics);
        this.left = Collections.unmodifiableMap(left);
    }

    /** What things cost, where racks can stand, and how much may be spent. Immutable. */
    public static final class Terms {
        private final PriceList prices;
        private final Floor floor;
        private final OptionalDouble budget;

        /**
         * Holds them.
         *
         * @param budget most that switches and cables may cost together, in the currency of the prices; empty for no
         *     limit
         */
        public Terms(PriceList prices, Floor floor, OptionalDouble budget) {
            this.prices = prices;
            this.floor = floor;
            this.budget = budget;
        }

        /** What things cost. */
        public PriceList prices() {
            return prices;
        }
    }

    /**
     * Plans. Takes a {@link FabricProfile} for each candidate, several at once.
     *
     * @param types families, in the order in which reasons are given
     * @param perType most candidates of a family: those with the fewest ports in all
     * @param listener is advanced by one for each candidate, of at most types * perType; cancelled, those that were
     *     looked at are compared
     */
    public static Plan of(
            Requirement requirement,
            Collection<TopologyType> types,
            int perType,
            Terms terms,
            ProgressListener listener) {
        NearestCandidates nearest = NearestCandidates.of(requirement, types, perType);
        Map<String, String> left = new LinkedHashMap<>(nearest.reasons());
        // Large ones first, so that no core is left alone with one at the end.
        List<Candidate> bySize = new ArrayList<>(nearest.candidates());
        bySize.sort(Comparator.comparing(Candidate::switches).reversed());
        Map<Candidate, Outcome> outcomes = new LinkedHashMap<>();
        bySize.parallelStream()
                .map(candidate ->
                        new Outcome(candidate, terms, LEAST_CARRIED / requirement.oversubscription(), listener))
                .collect(Collectors.toList())
                .forEach(outcome -> outcomes.put(outcome.candidate, outcome));
        List<Outcome> fitting = new ArrayList<>();
        for (Candidate each : nearest.candidates()) {
            Outcome outcome = outcomes.get(each);
            if (outcome.obstacle.isEmpty()) {
                fitting.add(outcome);
            } else {
                left.merge(each.type(), outcome.obstacle, (a, b) -> a);
            }
        }
        fitting.forEach(each -> left.remove(each.candidate.type()));
        return new Plan(ranked(fitting), left);
    }

    /** A candidate with its profile, or what is in its way. */
    private static final class Outcome {
        final Candidate candidate;
        final FabricProfile profile;
        final String obstacle;

        Outcome(Candidate candidate, Terms terms, double leastCarried, ProgressListener listener) {
            this.candidate = candidate;
            FabricProfile found = null;
            String reason = "not looked at before the end";
            if (!listener.isCancelled()) {
                try {
                    found = FabricProfile.of(candidate.generateUnordered(), terms.floor, terms.prices);
                    reason = obstacle(found, terms, leastCarried);
                } catch (IllegalArgumentException e) {
                    reason = e.getMessage();
                }
                listener.advance(1);
            }
            profile = found;
            obstacle = reason;
        }
    }

    /** What is in the way of a candidate; empty for nothing. */
    private static String obstacle(FabricProfile profile, Terms terms, double leastCarried) {
        double total = profile.cost().total();
        if (terms.budget.isPresent() && total > terms.budget.getAsDouble()) {
            return String.format(Locale.ROOT, "costs %,.0f %s, more than the budget", total, terms.prices.currency());
        }
        return profile.minimal() < leastCarried
                ? String.format(
                        Locale.ROOT,
                        "the nearest carries %.2f of uniform traffic by minimal routes; expected %.2f at least",
                        profile.minimal(),
                        leastCarried)
                : "";
    }

    private static List<PlannedFabric> ranked(List<Outcome> outcomes) {
        List<Map<Objective, Double>> values =
                outcomes.stream().map(each -> each.profile.values()).collect(Collectors.toList());
        ParetoFront front = ParetoFront.of(values);
        PlannedFabric[] planned = new PlannedFabric[outcomes.size()];
        int[] frontFirst = IntStream.range(0, planned.length)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> !front.has(i))
                        .thenComparing(i -> values.get(i).get(Objective.COST)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i : frontFirst) {
            OptionalInt dominating = front.dominating(i);
            planned[i] = new PlannedFabric(
                    outcomes.get(i).candidate,
                    outcomes.get(i).profile,
                    dominating.isPresent() ? planned[dominating.getAsInt()] : null,
                    Arrays.stream(Objective.values())
                            .filter(each -> isBest(each, values, i))
                            .collect(Collectors.toList()));
        }
        return Arrays.stream(frontFirst).mapToObj(i -> planned[i]).collect(Collectors.toList());
    }

    private static boolean isBest(Objective objective, List<Map<Objective, Double>> values, int i) {
        double own = values.get(i).get(objective);
        return values.size() > 1
                && values.stream()
                        .map(each -> each.get(objective))
                        .noneMatch(other -> objective.isMoreBetter() ? other > own : other < own);
    }

    /** The fabrics, best first; unmodifiable. */
    public List<PlannedFabric> fabrics() {
        return fabrics;
    }

    /** Why families have no fabric here, in words, by name; unmodifiable. */
    public Map<String, String> left() {
        return left;
    }
}
