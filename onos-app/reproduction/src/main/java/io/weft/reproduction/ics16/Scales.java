package io.weft.reproduction.ics16;

import io.weft.planning.scale.Family;
import io.weft.planning.scale.Scale;
import io.weft.registry.Parameter;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyTypes;
import java.util.Comparator;
import java.util.Optional;

/** The largest topologies of section 3, with an oversubscription of 1, so that alpha is 1/2 or more. */
final class Scales {
    /** Ports of a switch in figures 3, 4, 6 and 7. */
    static final int PORTS = 48;

    private Scales() {}

    /** The largest of a family with switches of {@link #PORTS} ports. */
    static Candidate largest(String family) {
        return largest(family, PORTS).orElseThrow();
    }

    private static Optional<Candidate> largest(String family, int radix) {
        Family wanted = Family.GALAXYFLY.stream()
                .filter(each -> each.name().equals(family))
                .findFirst()
                .orElseThrow();
        return Scale.of(wanted, Requirement.largest(radix)).map(Scale::candidate);
    }

    /** The largest Galaxyfly of supernodes of so many routers, q being more than 1. */
    static Candidate largest(int a) {
        return TopologyTypes.REGISTRY
                .named("galaxyfly")
                .candidates(Requirement.largest(PORTS))
                .filter(each -> number(each, Galaxyfly.A) == a && number(each, Galaxyfly.Q) > 1)
                .max(Comparator.comparing(Candidate::endpoints))
                .orElseThrow();
    }

    /** The smallest radix with which a family has so many endpoints. O(log radix) searches. */
    static int radix(String family, int endpoints) {
        int low = 1;
        int high = 2 * PORTS;
        while (low < high) {
            int middle = (low + high) / 2;
            boolean enough = largest(family, middle)
                    .filter(each -> each.endpoints() >= endpoints)
                    .isPresent();
            low = enough ? low : middle + 1;
            high = enough ? middle : high;
        }
        return low;
    }

    /** A parameter of a candidate. */
    static int number(Candidate candidate, Parameter<Integer> parameter) {
        return candidate.arguments().get(parameter);
    }
}
