package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.throughput.UniformLimits;
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
        private String obstacle = "not looked at before the end";

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

        /** What was in the way of the first candidate, if there are no profiles. */
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
        boolean first = true;
        for (Candidate each : candidates) {
            if (found.profiles.size() == wanted || listener.isCancelled()) {
                break;
            }
            String obstacle;
            try {
                Topology topology = each.generateUnordered();
                UniformLimits limits = UniformLimits.of(topology);
                double carried = Math.min(1, limits.minimal());
                obstacle = tooLittle(carried);
                if (obstacle.isEmpty() && (carried >= ALL_CARRIED / oversubscription || carried >= most * MORE)) {
                    FabricProfile profile = FabricProfile.of(topology, limits, terms);
                    obstacle = overBudget(profile);
                    if (obstacle.isEmpty()) {
                        found.profiles.put(each, profile);
                        most = Math.max(most, carried);
                    }
                }
            } catch (IllegalArgumentException e) {
                obstacle = e.getMessage();
            }
            if (first) {
                found.obstacle = obstacle;
                first = false;
            }
        }
        listener.advance(1);
        return found;
    }

    private String tooLittle(double carried) {
        return carried < LEAST_CARRIED / oversubscription
                ? String.format(
                        Locale.ROOT,
                        "the nearest carries %.2f of uniform traffic by minimal routes; expected %.2f at least",
                        carried,
                        LEAST_CARRIED / oversubscription)
                : "";
    }

    private String overBudget(FabricProfile profile) {
        double total = profile.cost().total();
        return terms.budget().isPresent() && total > terms.budget().getAsDouble()
                ? String.format(
                        Locale.ROOT,
                        "costs %,.0f %s, more than the budget",
                        total,
                        terms.prices().currency())
                : "";
    }
}
