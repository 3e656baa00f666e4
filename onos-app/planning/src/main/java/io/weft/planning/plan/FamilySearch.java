package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.throughput.MinimalLimits;
import io.weft.topology.Topology;
import io.weft.topology.generate.Candidate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Chooses fabrics of a family: the one with the fewest ports that carries at least half of what is asked for, then
 * those that carry all of it, or more than any before, the ones with the fewest ports first. Immutable.
 */
final class FamilySearch {
    /** So many candidates are looked at for each fabric that is wanted. */
    static final int TRIES = 4;

    /** Of the traffic that is asked for: a fabric that carries less is none that anyone asks for. */
    private static final double LEAST_CARRIED = 0.5;
    /** A little below 1, which a balanced Slim Fly does not quite reach. */
    private static final double ALL_CARRIED = 0.9;
    /** So much more than all before is worth another fabric. */
    private static final double MORE = 1.05;

    private final Terms terms;
    private final int wanted;
    private final double oversubscription;
    private final ProgressListener listener;

    /**
     * A search.
     *
     * @param wanted how many fabrics, at most
     * @param listener is advanced by one when a family is done
     */
    FamilySearch(Terms terms, int wanted, double oversubscription, ProgressListener listener) {
        this.terms = terms;
        this.wanted = wanted;
        this.oversubscription = oversubscription;
        this.listener = listener;
    }

    /** What was found of a family. */
    static final class Found {
        private final String type;
        private final Map<Candidate, FabricProfile> profiles = new LinkedHashMap<>();
        private String obstacle = "";
        /** Whether a candidate carried enough, and something else was in its way. */
        private boolean hindered;

        private Found(String type) {
            this.type = type;
        }

        String type() {
            return type;
        }

        /** In the order of the candidates. */
        Map<Candidate, FabricProfile> profiles() {
            return Collections.unmodifiableMap(profiles);
        }

        /** Notes what is in the way of a candidate that carries enough. */
        private void hindered(String by) {
            obstacle = hindered ? obstacle : by;
            hindered = true;
        }

        /** What is in the way of the nearest candidate that carries enough, or if none does, of the nearest one. */
        String obstacle() {
            return obstacle;
        }
    }

    /**
     * Searches.
     *
     * @param candidates of one family, those of fewest ports first; at least one
     */
    Found among(List<Candidate> candidates) {
        Found found = new Found(candidates.get(0).type());
        double most = LEAST_CARRIED / oversubscription / MORE;
        for (Candidate each : candidates) {
            if (found.profiles.size() == wanted) {
                break;
            }
            if (listener.isCancelled()) {
                found.obstacle = "not examined to the end: the search was stopped";
                break;
            }
            try {
                Topology topology = each.generateUnordered();
                MinimalLimits limits = MinimalLimits.of(topology);
                double carried = Math.min(1, limits.minimal());
                if (carried < LEAST_CARRIED / oversubscription) {
                    found.obstacle = found.obstacle.isEmpty() ? tooLittle(carried) : found.obstacle;
                } else if (carried >= ALL_CARRIED / oversubscription || carried >= most * MORE) {
                    FabricProfile profile = FabricProfile.of(topology, limits, terms);
                    if (isAffordable(profile)) {
                        found.profiles.put(each, profile);
                        most = Math.max(most, carried);
                    } else {
                        found.hindered(overBudget(profile));
                    }
                }
            } catch (IllegalArgumentException e) {
                found.hindered(e.getMessage());
            }
        }
        listener.advance(1);
        return found;
    }

    private String tooLittle(double carried) {
        return String.format(
                Locale.ROOT,
                "the nearest carries only %.2f of uniform traffic by minimal routes; at least %.2f is needed",
                carried,
                LEAST_CARRIED / oversubscription);
    }

    private boolean isAffordable(FabricProfile profile) {
        return profile.cost().total() <= terms.budget().orElse(Double.POSITIVE_INFINITY);
    }

    private String overBudget(FabricProfile profile) {
        return String.format(
                Locale.ROOT,
                "the nearest costs %,.0f %s, more than the budget",
                profile.cost().total(),
                terms.prices().currency());
    }
}
