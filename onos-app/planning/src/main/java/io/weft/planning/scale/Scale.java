package io.weft.planning.scale;

import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import java.util.Comparator;
import java.util.Optional;

/**
 * How large a family of topologies becomes with switches of some radix, and what an endpoint takes then. Immutable.
 *
 * <p>G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15, section
 * 2.3.1, whose measures these are.
 */
public final class Scale {
    private final Candidate candidate;

    private Scale(Candidate candidate) {
        this.candidate = candidate;
    }

    /**
     * The topology of a family with the most endpoints; of equal ones the one with the fewest ports in use. Only those
     * that can be built count: there are at most 65,534 switches.
     *
     * @return empty if none has a radix so small
     */
    public static Optional<Scale> of(Family family, Requirement requirement) {
        return family.type()
                .candidates(requirement.withAllEndpoints())
                .filter(family::has)
                .max(Comparator.comparing(Candidate::endpoints)
                        .thenComparing(Candidate::ports, Comparator.reverseOrder()))
                .map(Scale::new);
    }

    /** What an endpoint takes of this topology. */
    public static Scale of(Candidate candidate) {
        return new Scale(candidate);
    }

    public Candidate candidate() {
        return candidate;
    }

    public int endpoints() {
        return candidate.endpoints();
    }

    public int switches() {
        return candidate.switches();
    }

    /** Ports in use on all switches together for each endpoint, that of its own included. */
    public double portsPerEndpoint() {
        return candidate.ports() / (double) endpoints();
    }

    /** Links for each endpoint, its own included. */
    public double linksPerEndpoint() {
        return 1 + candidate.links() / (double) endpoints();
    }
}
