package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.ChannelClass;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.design.BlockDesign;
import io.weft.topology.design.Existence;
import io.weft.topology.design.SteinerSystems;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Stacked single-path trees. A single-path tree SPT(r1, r2) has two levels: edge switches, which are the v = 1 + r1 (r2
 * - 1) points of a Steiner system S(2, r2, v), and middle switches, which are its v r1 / r2 blocks. A middle switch is
 * linked to the points of its block, so that any two edge switches share exactly one. An SSPT stacks 2 r1 / r2 such
 * trees, the <em>copies</em>, and merges the middle switches of the same block into one. Every edge switch has r1
 * links, every middle switch 2 r1, and edge switches are two hops apart: on r1 paths if they are the same point of
 * different copies, else on one. r2 = 2 is the multi-layer full mesh, r2 = r1 the two-level orthogonal fat tree.
 *
 * <p>{@link SteinerSystems} says which systems are built: with r2 up to 5, all that fit the fabric header; with larger
 * r2, all with r1 = r2 = q + 1 for a prime power q, and some others.
 *
 * <p>Edge switches {@code e<copy>.<point>} come first, then middle switches {@code m<block>}, and links in the order of
 * the blocks. Two channel classes: towards the middle, and away from it. So minimal routes need one virtual channel, as
 * in the paper, and routes by a waypoint two.
 *
 * <p>G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15, section
 * 2.2.2. The paper has r1 endpoints at every edge switch, so that all switches have 2 r1 ports.
 */
public final class Sspt {
    private static final int TOWARDS = 1;
    private static final int AWAY = 2;
    private static final List<ChannelClass> CLASSES =
            List.of(ChannelClass.of("towards", TOWARDS), ChannelClass.of("away", AWAY));

    /** The largest r1 with 3 v r1 / r2 switches or fewer than the fabric header can address, at r2 = 2. */
    private static final int LARGEST_R1 = (int) (Math.sqrt(2.0 * TopologyBuilder.MAX_SWITCHES / 3 + 0.25) - 0.5);

    private static final Parameter<Integer> R1 = Parameter.integer("r1", 2, "links at every edge switch")
            .withDetails("Middle switches have twice as many.")
            .withMaximum(LARGEST_R1);
    private static final Parameter<Integer> R2 = Parameter.integer(
                    "r2", 2, "links of a middle switch to one copy, a divisor of 2 r1")
            .withDetails("2 for any r1; 3, 4 or 5 if it divides r1; r1 if that is one more than a prime power; and some"
                    + " others. There are 2 r1 / r2 copies of 1 + r1 (r2 - 1) edge switches.")
            .withMaximum(LARGEST_R1);
    private static final Parameter<Integer> CONCENTRATION = Parameter.integer(
                    "concentration", 1, "endpoints at every edge switch")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("r1");

    static final TopologyType TYPE = new TopologyType(
                    "sspt",
                    "stacked single-path trees: edge switches two hops apart",
                    List.of(R1, R2, CONCENTRATION),
                    a -> of(a.get(R1), a.get(R2), a.find(CONCENTRATION).orElse(a.get(R1))),
                    // All endpoints of a switch send to those of the next, over the one route that there is.
                    failures -> WorstCases.shift(
                            failures.topology(), failures.topology().concentration()))
            .withCandidates(Sspt::candidates);

    private static Stream<Candidate> candidates(Fitting fitting) {
        SteinerSystems systems = new SteinerSystems();
        return IntStream.rangeClosed(2, Math.min(LARGEST_R1, fitting.radix / 2))
                .boxed()
                .flatMap(r1 -> IntStream.rangeClosed(2, r1)
                        .filter(r2 -> canBeBuilt(systems, r1, r2))
                        .boxed()
                        .flatMap(r2 -> fitting.candidate(
                                SwitchCounts.edges(edgeSwitches(r1, r2), r1, edgeSwitches(r1, r2) * r1)
                                        .withOthers(edgeSwitches(r1, r2) / 2, 2L * r1),
                                r1,
                                p -> Map.of(R1.name(), r1, R2.name(), r2, CONCENTRATION.name(), p))));
    }

    private final int r1;
    private final int r2;
    private final SteinerSystems systems = new SteinerSystems();

    private Sspt(int r1, int r2) {
        this.r1 = r1;
        this.r2 = r2;
    }

    /** The SSPT(r1, r2) with {@code r1} endpoints at every edge switch, radix 2 r1. */
    public static Topology of(int r1, int r2) {
        return of(r1, r2, r1);
    }

    /**
     * The SSPT(r1, r2). Time and space O(r1<sup>3</sup> + r1<sup>2</sup> concentration), and what the Steiner system
     * takes.
     *
     * @param r1 links at every edge switch, in 2..208
     * @param r2 links of a middle switch to one copy, a divisor of 2 r1 for which a Steiner system is built
     * @param concentration endpoints at every edge switch, at least 1
     * @throws Refusal for any other parameters, saying whether the Steiner system does not exist, exists but is not
     *     built, or may exist; and for a topology that would be too large
     */
    public static Topology of(int r1, int r2, int concentration) {
        R1.check(r1);
        R2.check(r2);
        CONCENTRATION.check(concentration);
        return new Sspt(r1, r2).checked(concentration).build(concentration);
    }

    private Sspt checked(int concentration) {
        if (2 * r1 % r2 != 0) {
            throw Refusal.parameter(
                    R2.name(),
                    r2,
                    "a divisor of 2 r1 = " + 2 * r1 + ", so that whole copies are stacked; " + nearest());
        }
        Existence.refutation(r2, r1).ifPresent(reason -> {
            throw refusal("which does not exist: " + reason);
        });
        long edges = edgeSwitches(r1, r2);
        Size.check(Size.product(edges + edges / 2), Size.product(edges, r1), Size.product(edges, concentration));
        if (!systems.isBuilt(r2, r1)) {
            throw refusal(
                    Existence.isProven(r2, r1)
                            ? "which exists (Handbook of Combinatorial Designs, section II.3) but is not built"
                            : "which is not built, and may or may not exist");
        }
        return this;
    }

    private Refusal refusal(String why) {
        String needed = "S(2, " + r2 + ", " + points(r1, r2) + "), " + why;
        return Refusal.parameter(
                R2.name(),
                r2,
                "one whose Steiner system is built; " + nearest(),
                "r1 = " + r1 + " and r2 = " + r2 + " need the Steiner system " + needed + "; " + nearest());
    }

    /** The nearest parameters that are built, with the same r2 and with the same r1. */
    private String nearest() {
        Stream<String> sameR2 = NearestChoices.around(r1, r2, LARGEST_R1, other -> canBeBuilt(systems, other, r2))
                .mapToObj(other -> "r1 = " + other + " with r2 = " + r2);
        Stream<String> sameR1 = NearestChoices.around(r2, 2, r1, other -> canBeBuilt(systems, r1, other))
                .mapToObj(other -> "r2 = " + other + " with r1 = " + r1);
        return "the nearest that are built are " + Stream.concat(sameR2, sameR1).collect(Collectors.joining(", "));
    }

    private static boolean canBeBuilt(SteinerSystems systems, int r1, int r2) {
        long edges = 2 * r1 % r2 == 0 ? edgeSwitches(r1, r2) : Integer.MAX_VALUE;
        return edges + edges / 2 <= TopologyBuilder.MAX_SWITCHES
                && Existence.refutation(r2, r1).isEmpty()
                && systems.isBuilt(r2, r1);
    }

    private static int points(int r1, int r2) {
        return 1 + r1 * (r2 - 1);
    }

    /** Edge switches of all copies; there are half as many middle switches. */
    private static long edgeSwitches(int r1, int r2) {
        return 2L * r1 / r2 * points(r1, r2);
    }

    private Topology build(int concentration) {
        TopologyBuilder builder = new TopologyBuilder(TYPE.name(), CLASSES)
                .parameter(R1.name(), r1)
                .parameter(R2.name(), r2)
                .parameter(CONCENTRATION.name(), concentration)
                .knownNeed(new KnownNeed(1, 2, 2, 2));
        BlockDesign system = systems.of(r2, r1).orElseThrow();
        int copies = 2 * r1 / r2;
        builder.arrangement(Arrangement.ofEdges(
                copies * system.points(), system.blocks(), system.points(), copy -> "copy " + copy, "middle switches"));
        for (int copy = 0; copy < copies; copy++) {
            for (int point = 0; point < system.points(); point++) {
                builder.addEndpoints(builder.addSwitch("e" + copy + "." + point), concentration);
            }
        }
        for (int block = 0; block < system.blocks(); block++) {
            int middle = builder.addSwitch("m" + block);
            for (int copy = 0; copy < copies; copy++) {
                int first = copy * system.points();
                IntStream.of(system.block(block)).forEach(p -> builder.addLink(first + p, middle, TOWARDS, AWAY));
            }
        }
        return builder.build();
    }
}
