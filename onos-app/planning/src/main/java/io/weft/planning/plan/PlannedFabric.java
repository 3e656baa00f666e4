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

    PlannedFabric(Candidate candidate, FabricProfile profile, PlannedFabric dominating, List<Objective> bestIn) {
        this.candidate = candidate;
        this.profile = profile;
        this.dominating = dominating;
        this.bestIn = List.copyOf(bestIn);
    }

    /** Its type, parameters and size. */
    public Candidate candidate() {
        return candidate;
    }

    /** What it is like. */
    public FabricProfile profile() {
        return profile;
    }

    /** Whether it is on the Pareto front: no other one is better by something and worse by nothing. */
    public boolean isOnFront() {
        return dominating == null;
    }

    /** One on the front that is better by something and worse by nothing; nothing if there is none. */
    public Optional<PlannedFabric> dominating() {
        return Optional.ofNullable(dominating);
    }

    /** The objectives that no other candidate is better in, whoever dominates it. */
    public List<Objective> bestIn() {
        return bestIn;
    }

    /** By objective, how much better the one that dominates it is, relative to the larger value; the largest first. */
    public Map<Objective, Double> disadvantages() {
        return dominating == null ? Map.of() : ParetoFront.advantages(dominating.profile.values(), profile.values());
    }

    /** A name for it that is a name in a fabric file: its type and its parameters, such as {@code slim-fly-19-14}. */
    public String name() {
        return candidate.type()
                + candidate.parameters().values().stream()
                        .map(value -> "-" + String.valueOf(value).replaceAll("[^A-Za-z0-9]+", "-"))
                        .map(text -> text.replaceAll("-+$", "").replaceAll("-+", "-"))
                        .collect(Collectors.joining());
    }
}
