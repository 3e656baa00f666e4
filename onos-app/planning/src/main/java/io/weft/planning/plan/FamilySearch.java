package io.weft.planning.plan;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Layout;
import io.weft.planning.throughput.MinimalLimits;
import io.weft.refusal.Refusal;
import io.weft.topology.generate.Candidate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Chooses fabrics of a family: the cheapest one that carries at least half of what is asked for, then the next cheapest
 * that carry more than any before, and at last one that carries all of it. Immutable.
 */
final class FamilySearch {
    /** So many candidates are examined for each fabric that is wanted. */
    static final int TRIES = 16;

    /** A fabric that carries less than this part of the traffic that is asked for is none that anyone asks for. */
    private static final double LEAST_CARRIED = 0.5;
    /** A little below 1, which a balanced Slim Fly does not quite reach. */
    private static final double ALL_CARRIED = 0.9;
    /** So much more than all before is worth another fabric. */
    private static final double MORE = 1.05;
    /** Part of the cost by which two of the same size can differ and still count as equally expensive. */
    private static final double SAME_COST = 0.005;
    /** Most fabrics of the same size that are compared with one. */
    private static final int MOST_TWINS = 5;

    private final Terms terms;
    private final int wanted;
    private final double oversubscription;
    private final ProgressListener listener;

    /**
     * @param wanted how many fabrics, at most
     * @param listener is advanced by one when a family is done
     */
    FamilySearch(Terms terms, int wanted, double oversubscription, ProgressListener listener) {
        this.terms = terms;
        this.wanted = wanted;
        this.oversubscription = oversubscription;
        this.listener = listener;
    }

    /** What was found of a family. Immutable. */
    static final class Found {
        private final String type;
        /** The cheapest first. */
        final Map<Candidate, FabricProfile> profiles;
        /**
         * What is in the way of the cheapest that carries enough, or if none does, of the cheapest that was examined.
         */
        final String obstacle;
        /** If no candidate fits the floor, the fewest racks that one takes. */
        final OptionalInt racksNeeded;

        private Found(String type, Map<Candidate, FabricProfile> profiles, String obstacle, OptionalInt racksNeeded) {
            this.type = type;
            this.profiles = Collections.unmodifiableMap(profiles);
            this.obstacle = obstacle;
            this.racksNeeded = racksNeeded;
        }

        String type() {
            return type;
        }
    }

    /** @param candidates of one family, those of fewest ports first; at least one */
    Found among(List<Candidate> candidates) {
        Search search = new Search(candidates);
        search.run();
        listener.advance(1);
        return search.found();
    }

    /** The search in one family. Not thread-safe. */
    private final class Search {
        private final List<Candidate> candidates;
        private final CheapestFirst order;
        private final Map<Candidate, FabricProfile> chosen = new LinkedHashMap<>();
        /** The candidates that are as large and expensive as one that is chosen, and not better. */
        private final List<Candidate> passedOver = new ArrayList<>();
        /** The cheapest that carries more than what is chosen, but not all. */
        private Optional<CheapestFirst.Entry> spare = Optional.empty();

        private double most;
        private String tooLittle = "";
        private String obstacle = "";

        Search(List<Candidate> candidates) {
            this.candidates = candidates;
            this.order = new CheapestFirst(candidates, terms);
        }

        void run() {
            int examined = 0;
            while (chosen.size() < wanted && obstacle.isEmpty() && examined < TRIES * wanted) {
                Optional<CheapestFirst.Entry> next = order.next(listener::isCancelled);
                if (next.isEmpty()) {
                    break;
                }
                boolean affordable = next.get().total() <= terms.budget().orElse(Double.POSITIVE_INFINITY);
                if (!affordable && !chosen.isEmpty()) {
                    break;
                }
                if (!passedOver.contains(next.get().candidate())) {
                    examine(next.get(), affordable);
                    examined++;
                }
            }
            if (chosen.size() < wanted && !listener.isCancelled()) {
                spare.ifPresent(each -> choose(each, MinimalLimits.of(each.topology())));
            }
        }

        private void examine(CheapestFirst.Entry entry, boolean affordable) {
            double all = ALL_CARRIED / oversubscription;
            // What was rejected first is named with its load; of the others, only what is worth more is of interest.
            double asked = chosen.isEmpty() ? LEAST_CARRIED / oversubscription : Math.min(all, most * MORE);
            double needed = spare.isPresent() ? all : tooLittle.isEmpty() && chosen.isEmpty() ? 0 : asked;
            Optional<MinimalLimits> limits;
            try {
                limits = MinimalLimits.carrying(entry.topology(), needed);
            } catch (Refusal e) {
                tooLittle = tooLittle.isEmpty() ? e.getMessage() : tooLittle;
                return;
            }
            double carried = Math.min(1, limits.map(MinimalLimits::minimal).orElse(0.0));
            if (carried < asked) {
                tooLittle = tooLittle.isEmpty() ? tooLittle(carried) : tooLittle;
            } else if (!affordable) {
                obstacle = overBudget(entry.total());
            } else if (carried >= all || chosen.isEmpty() || chosen.size() < wanted - 1) {
                choose(entry, limits.orElseThrow());
                most = Math.max(most, carried);
            } else if (spare.isEmpty()) {
                spare = Optional.of(entry);
            }
        }

        /** Chooses a candidate, or one as large and expensive that is better. */
        private void choose(CheapestFirst.Entry entry, MinimalLimits limits) {
            Candidate best = entry.candidate();
            FabricProfile profile = FabricProfile.of(limits, entry.layout(limits.topology()), terms.prices());
            double total = entry.total();
            for (Candidate each : twins(best)) {
                Layout layout = CheapestFirst.layout(each, terms);
                double cost = Cost.of(layout, terms.prices()).total();
                if (Math.abs(cost - total) <= SAME_COST * total) {
                    passedOver.add(each);
                    FabricProfile other = FabricProfile.of(MinimalLimits.of(layout.topology()), layout, terms.prices());
                    if (cost <= terms.budget().orElse(Double.POSITIVE_INFINITY)
                            && ParetoFront.leads(other.totals(), profile.totals())) {
                        best = each;
                        profile = other;
                    }
                }
            }
            chosen.put(best, profile);
        }

        private List<Candidate> twins(Candidate of) {
            List<Candidate> twins = new ArrayList<>();
            for (Candidate each : candidates) {
                if (twins.size() < MOST_TWINS
                        && each != of
                        && each.switches() == of.switches()
                        && each.links() == of.links()
                        && each.endpoints() == of.endpoints()
                        && !passedOver.contains(each)
                        && !chosen.containsKey(each)) {
                    twins.add(each);
                }
            }
            return twins;
        }

        Found found() {
            String why = obstacle;
            if (why.isEmpty() && listener.isCancelled()) {
                why = "not examined to the end: the search was stopped";
            }
            if (why.isEmpty()) {
                why = tooLittle.isEmpty() ? order.obstacle() : tooLittle;
            }
            boolean fits = !obstacle.isEmpty() || !tooLittle.isEmpty() || !chosen.isEmpty();
            return new Found(candidates.get(0).type(), chosen, why, fits ? OptionalInt.empty() : order.racksNeeded());
        }
    }

    private String tooLittle(double carried) {
        return String.format(
                Locale.ROOT,
                "the cheapest carries only %.2f of uniform traffic by minimal routes; at least %.2f is needed",
                carried,
                LEAST_CARRIED / oversubscription);
    }

    private String overBudget(double total) {
        return String.format(
                Locale.ROOT,
                "the cheapest costs %,.0f %s, more than the budget",
                total,
                terms.prices().currency());
    }
}
