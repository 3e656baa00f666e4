package io.weft.planning.plan;

import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * Candidates of a family in the order of what they cost in all. Only those that {@link CostEstimate} does not exclude
 * from being the next are laid out. Not thread-safe.
 */
final class CheapestFirst {
    private final Terms terms;
    private final CostEstimate estimate;
    private final List<Entry> unknown = new ArrayList<>();
    private final List<Entry> known = new ArrayList<>();
    private String obstacle = "";
    /** Fewest racks of those that do not fit the floor; 0 if there are none. */
    private int racksNeeded;

    /** @param candidates of one family; of equally expensive ones that which is first here comes first */
    CheapestFirst(List<Candidate> candidates, Terms terms) {
        this.terms = terms;
        this.estimate = new CostEstimate(terms);
        for (int i = 0; i < candidates.size(); i++) {
            try {
                unknown.add(new Entry(i, candidates.get(i), estimate.withoutCables(candidates.get(i))));
            } catch (Refusal e) {
                note(e.getMessage());
            }
        }
    }

    /** A candidate, and what it costs in all. */
    final class Entry {
        private final int place;
        private final Candidate candidate;
        private final double withoutCables;
        private double total;
        /** Kept for the cheapest that is known alone, since layouts of large fabrics take much memory. */
        private Optional<Layout> layout = Optional.empty();

        private Entry(int place, Candidate candidate, double withoutCables) {
            this.place = place;
            this.candidate = candidate;
            this.withoutCables = withoutCables;
        }

        Candidate candidate() {
            return candidate;
        }

        double total() {
            return total;
        }

        Topology topology() {
            return layout.map(Layout::topology).orElseGet(candidate::generateUnordered);
        }

        /** Where it stands. */
        Layout layout(Topology generated) {
            return layout.orElseGet(() -> Layout.of(generated, terms.floor()));
        }

        private boolean before(Entry other) {
            return total < other.total || (total == other.total && place < other.place);
        }
    }

    private void note(String why) {
        obstacle = obstacle.isEmpty() ? why : obstacle;
    }

    /** Why the first of those that have no cost has none, as one that does not fit the floor; empty if all have one. */
    String obstacle() {
        return obstacle;
    }

    /** The fewest racks that one takes which does not fit the floor; empty if all that were laid out fit. */
    OptionalInt racksNeeded() {
        return racksNeeded == 0 ? OptionalInt.empty() : OptionalInt.of(racksNeeded);
    }

    /** @param stopped if it says so, there is none any more */
    Optional<Entry> next(BooleanSupplier stopped) {
        while (!stopped.getAsBoolean()) {
            Entry cheapest = cheapest();
            Entry likely = null;
            for (Entry each : unknown) {
                if (likely == null || least(each) < least(likely)) {
                    likely = each;
                }
            }
            if (likely == null || (cheapest != null && cheapest.total < least(likely))) {
                known.remove(cheapest);
                return Optional.ofNullable(cheapest);
            }
            layOut(likely);
        }
        return Optional.empty();
    }

    /** The cheapest that is known; null if there is none. */
    private Entry cheapest() {
        Entry cheapest = null;
        for (Entry each : known) {
            if (cheapest == null || each.before(cheapest)) {
                cheapest = each;
            }
        }
        return cheapest;
    }

    private double least(Entry entry) {
        return entry.withoutCables + estimate.cables(entry.candidate);
    }

    private void layOut(Entry entry) {
        unknown.remove(entry);
        try {
            Layout layout = layout(entry.candidate, terms);
            Cost cost = Cost.of(layout, terms.prices());
            estimate.learn(entry.candidate, cost);
            entry.total = cost.total();
            Entry cheapest = cheapest();
            if (cheapest == null || entry.before(cheapest)) {
                known.forEach(each -> each.layout = Optional.empty());
                entry.layout = Optional.of(layout);
            }
            known.add(entry);
        } catch (Floor.TooSmallException e) {
            note(String.format(Locale.ROOT, "takes %,d racks; the floor has places for %,d", e.needed(), e.places()));
            racksNeeded = racksNeeded == 0 ? e.needed() : Math.min(racksNeeded, e.needed());
            unknown.removeIf(each -> each.candidate.switches() >= entry.candidate.switches());
        } catch (Refusal e) {
            note(e.getMessage());
        }
    }

    /**
     * Where a candidate stands.
     *
     * @throws Floor.TooSmallException if it does not fit there
     * @throws Refusal if it is too large to be built here
     */
    static Layout layout(Candidate candidate, Terms terms) {
        candidate.check(terms.limit());
        return Layout.of(candidate.generateUnordered(), terms.floor());
    }
}
