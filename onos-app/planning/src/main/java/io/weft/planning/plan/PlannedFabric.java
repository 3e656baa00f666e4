package io.weft.planning.plan;

import io.weft.topology.generate.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A candidate of a plan: its parameters, what it is like, and whether another is better. Immutable. */
public final class PlannedFabric {
    private final Candidate candidate;
    private final FabricProfile profile;
    private final PlannedFabric dominating;
    private final List<Objective> bestIn;
    private final List<Objective> bestForItsPrice;
    private final PlannedFabric nextCheaper;

    PlannedFabric(
            Candidate candidate,
            FabricProfile profile,
            PlannedFabric dominating,
            List<Objective> bestIn,
            List<Objective> bestForItsPrice,
            PlannedFabric nextCheaper) {
        this.candidate = candidate;
        this.profile = profile;
        this.dominating = dominating;
        this.bestIn = List.copyOf(bestIn);
        this.bestForItsPrice = List.copyOf(bestForItsPrice);
        this.nextCheaper = nextCheaper;
    }

    /** Its type, parameters and size. */
    public Candidate candidate() {
        return candidate;
    }

    public FabricProfile profile() {
        return profile;
    }

    /** Whether it is on the Pareto front: no other one is better in one value and worse in none. */
    public boolean isOnFront() {
        return dominating == null;
    }

    /** One on the front that is better in one value and worse in none; nothing if there is none. */
    public Optional<PlannedFabric> dominating() {
        return Optional.ofNullable(dominating);
    }

    /** The objectives in which it is better than all others. */
    public List<Objective> bestIn() {
        return bestIn;
    }

    /** The other objectives in which it is better than all that cost less; none if nothing costs less. */
    public List<Objective> bestForItsPrice() {
        return bestForItsPrice;
    }

    /** For one on the front, the most expensive one on the front that costs no more; nothing for the cheapest. */
    public Optional<PlannedFabric> nextCheaper() {
        return Optional.ofNullable(nextCheaper);
    }

    /** By objective, how much better it is than {@link #nextCheaper}, relative to that one's value; largest first. */
    public Map<Objective, Double> advantages() {
        return nextCheaper == null ? Map.of() : ParetoFront.advantages(profile.totals(), nextCheaper.profile.totals());
    }

    /** By objective, how much better the one that dominates it is, relative to its own value; the largest first. */
    public Map<Objective, Double> disadvantages() {
        return dominating == null ? Map.of() : ParetoFront.advantages(dominating.profile.totals(), profile.totals());
    }

    /** A name for it that is a name in a fabric file: its type and its parameters, such as {@code slim-fly-19-14}. */
    public String name() {
        return name(candidate);
    }

    /** A name for a candidate that is a name in a fabric file. */
    public static String name(Candidate candidate) {
        return candidate.type()
                + candidate.parameters().values().stream()
                        .map(value -> "-" + String.valueOf(value).replaceAll("[^A-Za-z0-9]+", "-"))
                        .map(text -> text.replaceAll("-+$", "").replaceAll("-+", "-"))
                        .collect(Collectors.joining());
    }
}
