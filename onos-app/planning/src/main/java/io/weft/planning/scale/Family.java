package io.weft.planning.scale;

import io.weft.registry.Parameter;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.function.Predicate;

/** Topologies that a figure shows as one curve: those of a type, or some of them. Immutable. */
public final class Family {
    /**
     * The families of figure 3 of G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and
     * Evaluation</i>, SC '15, in the order of their formulas there.
     */
    public static final List<Family> DIAMETER_TWO = List.of(
            fatTree("two-level fat tree", 2),
            fatTree("three-level fat tree", 3),
            new Family("two-dimensional HyperX", "hyperx", c -> dimensions(c) == 2),
            new Family("MLFM", "mlfm", c -> true),
            new Family("OFT", "oft", c -> true),
            new Family("Slim Fly", "slim-fly", c -> true),
            new Family("SSPT", "sspt", c -> true));

    /**
     * The families of figure 2 of S. Li, P.-C. Huang, B. Jacob, <i>Exascale Interconnect Topology Characterization and
     * Parameter Exploration</i>, HPCC '18. The base of a Fishnet is not given there; here it is a Slim Fly.
     */
    public static final List<Family> EXASCALE = List.of(
            new Family("Dragonfly", "dragonfly", c -> true),
            new Family("Slim Fly", "slim-fly", c -> true),
            fatTree("three-level fat tree", 3),
            fatTree("four-level fat tree", 4),
            new Family("Fishnet", "fishnet", c -> true),
            new Family("Fishnet-lite", "fishnet-lite", c -> true));

    /**
     * The families of figures 3 to 7 of F. Lei et al., <i>Galaxyfly</i>, ICS '16, a Galaxyfly by its diameter, or what
     * the diameter is at most. With an oversubscription of o its bisection ratio is 1 / (2 o) or more.
     */
    public static final List<Family> GALAXYFLY = List.of(
            new Family("balanced Dragonfly", "dragonfly", Family::isBalancedDragonfly),
            new Family(
                    "flattened butterfly of three dimensions",
                    "flattened-butterfly",
                    c -> number(c, HyperX.LEVELS) == 3),
            fatTree("three-level fat tree", 3),
            new Family("Slim Fly", "slim-fly", c -> true),
            new Family(
                    "Galaxyfly of diameter 2",
                    "galaxyfly",
                    c -> number(c, Galaxyfly.A) == 1 && number(c, Galaxyfly.Q) > 1),
            new Family(
                    "Galaxyfly of diameter 3",
                    "galaxyfly",
                    c -> number(c, Galaxyfly.A) > 1 && number(c, Galaxyfly.Q) == 1),
            new Family(
                    "Galaxyfly of diameter 4",
                    "galaxyfly",
                    c -> number(c, Galaxyfly.A) == 2 && number(c, Galaxyfly.Q) > 1),
            new Family(
                    "Galaxyfly of diameter 5",
                    "galaxyfly",
                    c -> number(c, Galaxyfly.A) > 2 && number(c, Galaxyfly.Q) > 1));

    private final String name;
    private final TopologyType type;
    private final Predicate<Candidate> member;

    private Family(String name, String type, Predicate<Candidate> member) {
        this.name = name;
        this.type = TopologyTypes.REGISTRY.named(type);
        this.member = member;
    }

    public static Family of(TopologyType type) {
        return new Family(type.name(), type.name(), c -> true);
    }

    private static Family fatTree(String name, int levels) {
        return new Family(name, "fat-tree", c -> number(c, Xgft.LEVELS) == levels);
    }

    private static int number(Candidate candidate, Parameter<Integer> parameter) {
        return candidate.arguments().get(parameter);
    }

    /** J. Kim et al., ISCA '08: a = 2p = 2h. */
    private static boolean isBalancedDragonfly(Candidate candidate) {
        int h = number(candidate, Dragonfly.H);
        return number(candidate, Dragonfly.A) == 2 * h && number(candidate, Dragonfly.P) == h;
    }

    private static int dimensions(Candidate candidate) {
        return candidate.arguments().get(HyperX.DIMENSIONS).size();
    }

    public String name() {
        return name;
    }

    public TopologyType type() {
        return type;
    }

    /** Whether a candidate of the type is of this family. */
    boolean has(Candidate candidate) {
        return member.test(candidate);
    }

    @Override
    public String toString() {
        return name;
    }
}
