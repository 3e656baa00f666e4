package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
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
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The fabrics that fit a requirement, best first: those on the Pareto front, by what they cost in all, then those that
 * another one dominates. Immutable.
 */
public final class Plan {
    private final List<PlannedFabric> fabrics;
    private final Map<String, String> left;
    private final OptionalInt racksNeeded;

    private Plan(List<PlannedFabric> fabrics, Map<String, String> left, OptionalInt racksNeeded) {
        this.racksNeeded = racksNeeded;
        this.fabrics = Collections.unmodifiableList(fabrics);
        this.left = Collections.unmodifiableMap(left);
    }

    /**
     * Plans: takes a {@link FabricProfile} of several candidates of each family, several at once.
     *
     * @param types families, in the order in which reasons are given
     * @param perType most fabrics of a family
     * @param listener is advanced by one for each family; cancelled, what was looked at is compared
     */
    public static Plan of(
            Requirement requirement,
            Collection<TopologyType> types,
            int perType,
            Terms terms,
            ProgressListener listener) {
        NearestCandidates nearest = NearestCandidates.of(requirement, types, Integer.MAX_VALUE);
        Map<String, List<Candidate>> byType = new LinkedHashMap<>();
        nearest.candidates().forEach(each -> byType.computeIfAbsent(each.type(), type -> new ArrayList<>())
                .add(each));
        FamilySearch search = new FamilySearch(terms, perType, requirement.oversubscription(), listener);
        // Families of large fabrics first, so that no core is left alone with one at the end.
        List<ForkJoinTask<FamilySearch.Found>> tasks = byType.values().stream()
                .sorted(Comparator.comparing(
                                (List<Candidate> each) -> each.get(0).switches())
                        .reversed())
                .map(each -> ForkJoinTask.adapt(() -> search.among(each)))
                .collect(Collectors.toList());
        Map<String, FamilySearch.Found> found = ForkJoinTask.invokeAll(tasks).stream()
                .map(ForkJoinTask::join)
                .collect(Collectors.toMap(FamilySearch.Found::type, each -> each));
        Map<String, String> left = new LinkedHashMap<>(nearest.reasons());
        Map<Candidate, FabricProfile> fitting = new LinkedHashMap<>();
        for (String type : byType.keySet()) {
            fitting.putAll(found.get(type).profiles);
            if (found.get(type).profiles.isEmpty()) {
                left.put(type, found.get(type).obstacle);
            }
        }
        OptionalInt racksNeeded = found.values().stream()
                .flatMapToInt(each -> each.racksNeeded.stream())
                .min();
        return new Plan(ranked(fitting), left, racksNeeded);
    }

    private static List<PlannedFabric> ranked(Map<Candidate, FabricProfile> fitting) {
        List<Candidate> candidates = new ArrayList<>(fitting.keySet());
        List<Map<Objective, Double>> values =
                fitting.values().stream().map(FabricProfile::totals).collect(Collectors.toList());
        ParetoFront front = ParetoFront.of(values);
        PlannedFabric[] planned = new PlannedFabric[candidates.size()];
        int[] frontFirst = IntStream.range(0, planned.length)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> !front.has(i))
                        .thenComparing(i -> values.get(i).get(Objective.COST)))
                .mapToInt(Integer::intValue)
                .toArray();
        PlannedFabric cheaperOnFront = null;
        for (int i : frontFirst) {
            OptionalInt dominating = front.dominating(i);
            List<Map<Objective, Double>> others = othersThan(i, values);
            List<Map<Objective, Double>> cheaper = others.stream()
                    .filter(each -> each.get(Objective.COST) < values.get(i).get(Objective.COST))
                    .collect(Collectors.toList());
            List<Objective> best = bestAmong(others, values.get(i));
            List<Objective> bestForItsPrice = bestAmong(cheaper, values.get(i));
            bestForItsPrice.removeAll(best);
            if (i == frontFirst[0] && cheaper.isEmpty() && !best.contains(Objective.COST)) {
                best.add(0, Objective.COST);
            }
            planned[i] = new PlannedFabric(
                    candidates.get(i),
                    fitting.get(candidates.get(i)),
                    dominating.isPresent() ? planned[dominating.getAsInt()] : null,
                    best,
                    bestForItsPrice,
                    front.has(i) ? cheaperOnFront : null);
            cheaperOnFront = planned[i];
        }
        return Arrays.stream(frontFirst).mapToObj(i -> planned[i]).collect(Collectors.toList());
    }

    private static List<Map<Objective, Double>> othersThan(int i, List<Map<Objective, Double>> values) {
        List<Map<Objective, Double>> others = new ArrayList<>(values);
        others.remove(i);
        return others;
    }

    /** In which objectives a fabric is better than all of some others; in none if there are no others. */
    private static List<Objective> bestAmong(List<Map<Objective, Double>> others, Map<Objective, Double> own) {
        return Arrays.stream(Objective.values())
                .filter(each ->
                        !others.isEmpty() && others.stream().allMatch(other -> ParetoFront.isBetter(each, own, other)))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The fabrics, best first; unmodifiable. */
    public List<PlannedFabric> fabrics() {
        return fabrics;
    }

    /** The fewest racks that a family takes of which nothing fits the floor; empty if there is no such family. */
    public OptionalInt racksNeeded() {
        return racksNeeded;
    }

    /** Why families have no fabric here, in words, by name; unmodifiable. */
    public Map<String, String> left() {
        return left;
    }
}
