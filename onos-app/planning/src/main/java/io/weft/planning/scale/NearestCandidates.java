package io.weft.planning.scale;

import io.weft.refusal.Refusal;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * For every type of topology the few candidates that take least for a requirement, or why it has none. Immutable.
 *
 * <p>What a candidate takes is the number of ports in use on all switches together, one for each endpoint and two for
 * each link: a proxy for its price, before any list of prices. Of equal ones that of fewer switches comes first, then
 * that of the parameters that come first as a text. If as many endpoints as possible are wanted, those with most come
 * first, and the ports decide between equals.
 */
public final class NearestCandidates {
    private static final Comparator<Candidate> FEWEST_PORTS = Comparator.comparingLong(Candidate::ports)
            .thenComparing(Candidate::switches)
            .thenComparing(candidate -> candidate.parameters().toString());

    private static final Comparator<Candidate> MOST_ENDPOINTS =
            Comparator.comparing(Candidate::endpoints).reversed().thenComparing(FEWEST_PORTS);

    /** What takes so many times the ports of the best of its type is not near. */
    private static final int MOST_TIMES = 2;
    /** What takes so many times the ports of the best of all types is too far off to be compared. */
    private static final int TOO_MANY_TIMES = 3;
    /**
     * The part of uniform traffic that all have to carry: less is not of the oversubscription that is asked for. A
     * little below 1, which a balanced Slim Fly does not quite reach.
     */
    private static final double LEAST_THROUGHPUT = 0.9;

    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<String, String> reasons = new LinkedHashMap<>();

    private NearestCandidates() {}

    /**
     * Selects from all {@link TopologyType#candidates candidates}; O(candidates log candidates).
     *
     * @param types in the order of the results
     * @param perType most candidates of a type, at least 1; there are fewer if others take more than twice the ports of
     *     the best
     */
    public static NearestCandidates of(Requirement requirement, Collection<TopologyType> types, int perType) {
        if (perType < 1) {
            throw new Refusal(perType + " candidates of a type are wanted", "at least 1");
        }
        Comparator<Candidate> order = requirement.endpoints().isPresent() ? FEWEST_PORTS : MOST_ENDPOINTS;
        NearestCandidates nearest = new NearestCandidates();
        for (TopologyType type : types) {
            Stream<Candidate> all = type.candidates(requirement).filter(each -> hasFullBandwidth(each, requirement));
            List<Candidate> best = FirstCandidates.of(all, order, perType);
            best.removeIf(each -> each.ports() > MOST_TIMES * best.get(0).ports());
            nearest.candidates.addAll(best);
            if (best.isEmpty()) {
                nearest.reasons.put(type.name(), reason(requirement, type));
            }
        }
        if (requirement.endpoints().isPresent()) {
            nearest.leaveOutFarOff();
        }
        return nearest;
    }

    /** Whether a candidate may carry what is asked for: all uniform traffic, divided by the oversubscription. */
    public static boolean hasFullBandwidth(Candidate candidate, Requirement requirement) {
        return candidate.throughputBound() * requirement.oversubscription() >= LEAST_THROUGHPUT;
    }

    private void leaveOutFarOff() {
        Candidate best = candidates.stream().min(FEWEST_PORTS).orElse(null);
        Map<String, Candidate> nearestOf = new LinkedHashMap<>();
        candidates.forEach(each -> nearestOf.putIfAbsent(each.type(), each));
        candidates.removeIf(each -> each.ports() > TOO_MANY_TIMES * best.ports());
        nearestOf.forEach((type, nearest) -> {
            if (candidates.stream().noneMatch(each -> each.type().equals(type))) {
                reasons.put(
                        type,
                        String.format(
                                Locale.ROOT,
                                "takes at least %,d ports, %.1f times as many as %s",
                                nearest.ports(),
                                (double) nearest.ports() / best.ports(),
                                best.type()));
            }
        });
    }

    private static String reason(Requirement requirement, TopologyType type) {
        String factor = requirement.oversubscription() == 1
                ? ""
                : " and an oversubscription of " + requirement.oversubscription() + ":1";
        String radix = "at radix " + requirement.radix() + factor;
        if (type.candidates(requirement).findAny().isPresent()) {
            return String.format(
                    Locale.ROOT,
                    "cannot carry %.2f of uniform traffic, however it is routed",
                    LEAST_THROUGHPUT / requirement.oversubscription());
        }
        return type.candidates(requirement.withAllEndpoints())
                .map(Candidate::endpoints)
                .max(Comparator.naturalOrder())
                .map(most -> String.format(Locale.ROOT, "offers at most %,d endpoints %s", most, radix))
                .orElseGet(() -> leastRadix(requirement, type));
    }

    /** What a type needs that has no topology at all at a radix. */
    private static String leastRadix(Requirement requirement, TopologyType type) {
        return IntStream.rangeClosed(requirement.radix() + 1, Requirement.LARGEST_RADIX)
                .filter(radix -> type.candidates(
                                Requirement.of(radix, 1).withOversubscription(requirement.oversubscription()))
                        .findAny()
                        .isPresent())
                .mapToObj(radix -> "needs switches of at least " + radix + " ports")
                .findFirst()
                .orElse("no formula gives its sizes");
    }

    /** All that were selected, those of a type together, the best first; unmodifiable. */
    public List<Candidate> candidates() {
        return Collections.unmodifiableList(candidates);
    }

    /**
     * Why types have no candidate, in words such as "offers at most 512 endpoints at radix 16" or "needs switches of at
     * least 10 ports", by name; unmodifiable.
     */
    public Map<String, String> reasons() {
        return Collections.unmodifiableMap(reasons);
    }
}
