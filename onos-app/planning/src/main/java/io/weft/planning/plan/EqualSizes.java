package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.scale.FirstCandidates;
import io.weft.planning.scale.NearestCandidates;
import io.weft.refusal.Refusal;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sizes of families of topologies at which these can be compared: with something that is equal. Immutable. */
public final class EqualSizes {
    private final int radix;

    /**
     * Sizes with switches of some ports.
     *
     * @param radix most ports of a switch
     * @throws Refusal if it is out of range; see {@link Requirement}
     */
    public EqualSizes(int radix) {
        this.radix = Requirement.largest(radix).radix();
    }

    /** The one with the fewest ports that has so many endpoints; empty if none has. */
    public Optional<Candidate> ofEndpoints(TopologyType type, int endpoints) {
        return first(type, Requirement.of(radix, endpoints));
    }

    /** The one with the most endpoints; empty if there is none. */
    public Optional<Candidate> largest(TopologyType type) {
        return first(type, Requirement.largest(radix));
    }

    private static Optional<Candidate> first(TopologyType type, Requirement requirement) {
        return NearestCandidates.of(requirement, List.of(type), 1).candidates().stream()
                .findFirst();
    }

    /**
     * The one with the most endpoints that costs no more in all; empty if there is none. Bisects the number of
     * endpoints, and looks each time for the cheapest one that has so many.
     *
     * @param listener cancelled, ends the search: then it has found nothing
     */
    public Optional<Candidate> ofCost(TopologyType type, double cost, Terms terms, ProgressListener listener) {
        Optional<Candidate> best = Optional.empty();
        int fewest = 1;
        int tooMany = TopologyBuilder.MAX_ENDPOINTS + 1;
        while (fewest < tooMany && !listener.isCancelled()) {
            int middle = best.isEmpty() ? fewest : (fewest + tooMany) >>> 1;
            Optional<Candidate> found = cheapest(type, middle, cost, terms, listener);
            if (found.isPresent()) {
                best = found;
                fewest = found.get().endpoints() + 1;
            } else {
                tooMany = middle;
            }
        }
        return best.filter(each -> !listener.isCancelled());
    }

    /** The cheapest with so many endpoints, unless it costs more. */
    private Optional<Candidate> cheapest(
            TopologyType type, int endpoints, double cost, Terms terms, ProgressListener listener) {
        Requirement requirement = Requirement.of(radix, endpoints);
        CostEstimate estimate = new CostEstimate(terms);
        Stream<Candidate> possible = type.candidates(requirement)
                .takeWhile(each -> !listener.isCancelled())
                .filter(each -> NearestCandidates.hasFullBandwidth(each, requirement))
                .filter(each -> isPossible(each, cost, estimate));
        List<Candidate> nearest =
                FirstCandidates.of(possible, Comparator.comparingLong(Candidate::ports), FirstCandidates.MOST);
        return new CheapestFirst(nearest, terms)
                .next(listener::isCancelled)
                .filter(each -> each.total() <= cost)
                .map(CheapestFirst.Entry::candidate);
    }

    /** Whether its switches are for sale and do not cost more by themselves. */
    private static boolean isPossible(Candidate candidate, double cost, CostEstimate estimate) {
        try {
            return estimate.withoutCables(candidate) <= cost;
        } catch (Refusal e) {
            return false;
        }
    }
}
