package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Layout;
import io.weft.planning.scale.NearestCandidates;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sizes of families of topologies at which these can be compared: with something that is equal. Immutable. */
public final class EqualSizes {
    /** Cost rises with ports, but not steadily: so many candidates beyond the first that is too dear are looked at. */
    private static final int BEYOND = 8;

    private final int radix;

    /**
     * Sizes with switches of some ports.
     *
     * @param radix most ports of a switch
     * @throws IllegalArgumentException if it is out of range; see {@link Requirement}
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
     * The one with the most endpoints that costs no more in all, of those about as large as the cost allows; empty if
     * there is none. Takes a layout for each step of a search among all candidates.
     *
     * @param listener cancelled, ends the search: then it has found nothing
     */
    public Optional<Candidate> ofCost(TopologyType type, double cost, Terms terms, ProgressListener listener) {
        Requirement requirement = Requirement.largest(radix);
        List<Candidate> byPorts = type.candidates(requirement)
                .filter(each -> NearestCandidates.hasFullBandwidth(each, requirement))
                .sorted(Comparator.comparingLong(Candidate::ports))
                .collect(Collectors.toList());
        int affordable = 0;
        int tooDear = byPorts.size();
        while (affordable < tooDear && !listener.isCancelled()) {
            int middle = (affordable + tooDear) >>> 1;
            if (cost(byPorts.get(middle), terms) <= cost) {
                affordable = middle + 1;
            } else {
                tooDear = middle;
            }
        }
        Optional<Candidate> most =
                byPorts
                        .subList(Math.max(0, affordable - BEYOND), Math.min(byPorts.size(), affordable + BEYOND))
                        .stream()
                        .filter(each -> !listener.isCancelled() && cost(each, terms) <= cost)
                        .max(Comparator.comparing(Candidate::endpoints));
        return most.filter(each -> !listener.isCancelled());
    }

    /** Infinite if the floor is too small. */
    private static double cost(Candidate candidate, Terms terms) {
        try {
            return Cost.of(Layout.of(candidate.generateUnordered(), terms.floor()), terms.prices())
                    .total();
        } catch (IllegalArgumentException e) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
