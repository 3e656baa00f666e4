package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Groups;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Dragonfly: groups of a routers, each a complete graph, joined by global links, of which every router has h. With a h
 * + 1 groups, the most there can be, any two are joined by exactly one link; with fewer, {@link GlobalLinks} says how
 * the links are spread. Over one global link, and a local one at either end of it, there are at most three hops: the
 * diameter is 3, or 1 with a = 1. Minimal routes go so, as the paper's do: by two global links only where that is a hop
 * shorter, or where links have failed.
 *
 * <p>Switches are named {@code d<group>.<router>}, from 0, and numbered group by group. First come the local links,
 * group by group; then the global ones, by the pairs of groups that they join. Channels go up or down in the order of
 * the switches. So minimal routes need two virtual channels at most, as in the paper: three hops have at most one turn
 * from down to up, whatever the order is. In this one they need no more when a link or a switch has failed and they
 * lead through a third group.
 *
 * <p>By default every router has as many endpoints as global links, and with a = 2h the paper calls that balanced.
 * Worst case: every endpoint of a group sends to the one of the same place in the next group, over the one link between
 * them.
 *
 * <p>J. Kim, W. J. Dally, S. Scott, D. Abts, <i>Technology-Driven, Highly-Scalable Dragonfly Topology</i>, ISCA '08;
 * worst case in section 4.2.
 */
public final class Dragonfly {
    private static final int DIAMETER = 3;

    public static final Parameter<Integer> A =
            Parameter.integer("a", 1, "routers in every group").withLargest(TopologyBuilder.MAX_SWITCHES / 2, 1);

    public static final Parameter<Integer> H = GlobalLinks.h("router");

    public static final Parameter<Integer> P = Parameter.integer("p", 1, "endpoints at every router")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("h");

    private static final Parameter<Integer> GROUPS = GlobalLinks.GROUPS;

    static final TopologyType TYPE = new TopologyType(
                    "dragonfly",
                    "Dragonfly: complete graphs of routers, joined by global links",
                    List.of(A, H, P, GROUPS),
                    given -> {
                        int a = given.get(A);
                        int h = given.get(H);
                        return build(a, h, given.find(P).orElse(h), GlobalLinks.groups(given, a, h));
                    },
                    WorstCases::toNextGroup)
            .withCandidates(Dragonfly::candidates);

    /** Groups of two routers or more. Balanced is p = h, and with a &lt; 2h p = a / 2, which local links can serve. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.range(2, fitting.radix).boxed().flatMap(a -> IntStream.rangeClosed(1, fitting.radix - a)
                .boxed()
                .flatMap(h -> candidates(fitting, a, h)));
    }

    private static Stream<Candidate> candidates(Fitting fitting, int a, int h) {
        double balanced = Math.min(h, a / 2.0);
        long degree = a - 1L + h;
        long most = Math.min(GlobalLinks.mostGroups(a, h), Fitting.mostUnits(a, a * degree / 2));
        return fitting.units(a, fitting.mostEndpoints(balanced, degree), GlobalLinks.fewestGroups(a, h), most)
                .boxed()
                .flatMap(groups -> fitting.candidate(
                        SwitchCounts.regular((long) groups * a, degree),
                        balanced,
                        p -> Map.of(A.name(), a, H.name(), h, P.name(), p, GROUPS.name(), groups)));
    }

    private Dragonfly() {}

    /** The Dragonfly of all a h + 1 groups, with h endpoints at every router. */
    public static Topology of(int a, int h) {
        return build(a, h, h, GlobalLinks.mostGroups(a, h));
    }

    /**
     * The Dragonfly of these parameters. Time and space O(groups<sup>2</sup> + links + endpoints).
     *
     * @param a routers in every group, at least 1
     * @param h global links at every router, at least 1; at most a (groups - 1), since two routers have only one link
     * @param p endpoints at every router, at least 1
     * @param groups number of groups, in 2..a h + 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int a, int h, int p, int groups) {
        return build(a, h, p, GROUPS.check(groups));
    }

    private static Topology build(int a, int h, int p, long groups) {
        GlobalLinks global = new GlobalLinks(groups, A.check(a), H.check(h));
        Size.check(
                Size.product(groups, a),
                Size.product(groups, a, a - 1).shiftRight(1).add(global.count()),
                Size.product(groups, a, P.check(p)));
        Groups grouped = Groups.of((int) groups, a);
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(A.name(), a)
                .parameter(H.name(), h)
                .parameter(P.name(), p)
                .parameter(GROUPS.name(), (int) groups)
                .arrangement(Arrangement.of(grouped))
                .fewestGlobal(grouped::group, DIAMETER);
        if (a > 2 && groups == (long) a * h + 1) {
            builder.knownNeed(new KnownNeed(2, 4, 2, DIAMETER).withGroups(3, 5));
        }
        for (int g = 0; g < groups; g++) {
            for (int router = 0; router < a; router++) {
                int s = builder.addSwitch("d" + g + "." + router);
                builder.addEndpoints(s, p);
                for (int before = s - router; before < s; before++) {
                    builder.addLink(before, s);
                }
            }
        }
        global.addTo(builder, 0);
        return builder.build();
    }
}
