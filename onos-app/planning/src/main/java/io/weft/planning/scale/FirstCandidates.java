package io.weft.planning.scale;

import io.weft.limits.WorkLimits;
import io.weft.topology.generate.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The first of many candidates in an order, as sorting them all would find them. Of switches with a thousand ports a
 * family has millions, which are more than fit into memory. Not thread-safe.
 */
public final class FirstCandidates {
    /** Most that are kept; the least of all others is far from the best. */
    public static final int MOST = 20_000;

    private final Comparator<Candidate> order;
    private final int most;
    private final List<Candidate> kept = new ArrayList<>();

    private FirstCandidates(Comparator<Candidate> order, int most) {
        this.order = order;
        this.most = most;
    }

    /**
     * Sorts candidates; of equal ones that which is first here comes first. O(candidates log {@value #MOST}).
     *
     * @param most how many of them at most; there are never more than {@value #MOST}
     */
    public static List<Candidate> of(Stream<Candidate> candidates, Comparator<Candidate> order, int most) {
        FirstCandidates first = new FirstCandidates(order, Math.min(most, MOST));
        candidates.peek(each -> WorkLimits.check()).forEach(first::add);
        first.sort();
        return first.kept;
    }

    private void add(Candidate candidate) {
        kept.add(candidate);
        if (kept.size() >= 2 * MOST) {
            sort();
        }
    }

    private void sort() {
        kept.sort(order);
        if (kept.size() > most) {
            kept.subList(most, kept.size()).clear();
        }
    }
}
