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
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Megafly, or Dragonfly+: groups of leaves and spines, in each of which every leaf is linked to every spine. Endpoints
 * are at the leaves. Groups are joined by global links, of which every spine has h. With spines h + 1 groups, the most
 * there can be, any two are joined by exactly one link; with fewer, {@link GlobalLinks} says how the links are spread.
 * Leaves of different groups are three hops apart, and leaves of one group two.
 *
 * <p>Switches are named {@code l<group>.<i>} (leaves) and {@code s<group>.<i>} (spines), from 0. All leaves come before
 * all spines, both group by group. First come the local links, group by group; then the global ones, by the pairs of
 * groups that they join. Channels go up or down in the order of the switches. So minimal routes, up to a spine, across
 * to another and down, need one virtual channel. The Megafly paper says that it needs half as many as a Dragonfly: the
 * same.
 *
 * <p>By default every leaf has as many endpoints as minimal routes can serve at full injection of uniform traffic.
 * Nearly all of it leaves its group, over spines h global links from leaves p endpoints, and by the links of a leaf to
 * its spines: so p is the smaller of spines h / leaves and spines. Where all four are the same, each half of the ports
 * of a switch, these are the balanced configurations of both papers. Worst case: every endpoint of a group sends to the
 * one of the same place in the next group, over the one link between them.
 *
 * <p>A. Shpiner et al., <i>Dragonfly+: Low Cost Topology for Scaling Datacenters</i>, HiPINEB '17; M. Flajslik, E.
 * Borch, M. A. Parker, <i>Megafly: A Topology for Exascale Systems</i>, ISC '18.
 */
public final class Megafly {
    private static final Parameter<Integer> LEAVES = Parameter.integer("leaves", 1, "leaf switches in every group")
            .withLargest(TopologyBuilder.MAX_SWITCHES / 2, 1);
    private static final Parameter<Integer> SPINES = Parameter.integer("spines", 1, "spine switches in every group")
            .withLargest(TopologyBuilder.MAX_SWITCHES / 2, 1);
    private static final Parameter<Integer> H = GlobalLinks.h("spine");
    private static final Parameter<Integer> P = Parameter.integer("p", 1, "endpoints at every leaf")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("the smaller of spines and spines * h / leaves, rounded down, at least 1");
    private static final Parameter<Integer> GROUPS = GlobalLinks.GROUPS;

    static final TopologyType TYPE = new TopologyType(
                    "megafly",
                    "Megafly, or Dragonfly+: groups of leaves and spines, joined by global links",
                    List.of(LEAVES, SPINES, H, P, GROUPS),
                    given -> {
                        int leaves = given.get(LEAVES);
                        int spines = given.get(SPINES);
                        int h = given.get(H);
                        return build(
                                leaves,
                                spines,
                                h,
                                given.find(P).orElse(balanced(leaves, spines, h)),
                                GlobalLinks.groups(given, spines, h));
                    },
                    WorstCases::toNextGroup)
            .withCandidates(Megafly::candidates);

    /**
     * One for every number of leaves and spines, with the fewest h that serve its endpoints and join its groups; at
     * most as many as leaves, since by more, spines could send no more than leaves send them.
     */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.range(1, fitting.radix).boxed().flatMap(leaves -> IntStream.range(1, fitting.radix)
                .boxed()
                .flatMap(spines -> candidates(fitting, leaves, spines)));
    }

    private static Stream<Candidate> candidates(Fitting fitting, int leaves, int spines) {
        int mostH = Math.min(leaves, fitting.radix - leaves);
        int most = fitting.mostEndpoints(served(leaves, spines, mostH), spines);
        int leastH = leastH(fitting, leaves, spines, most);
        long linksOfGroup = (long) leaves * spines + (long) spines * mostH / 2;
        long mostGroups =
                Math.min(GlobalLinks.mostGroups(spines, mostH), Fitting.mostUnits(leaves + spines, linksOfGroup));
        return fitting.units(leaves, most, GlobalLinks.fewestGroups(spines, leastH), mostGroups)
                .boxed()
                .flatMap(groups -> {
                    int p = (int) fitting.fewest((long) leaves * groups);
                    int toJoin = (groups - 2 + spines) / spines;
                    int h = fitting.wantsAll() ? mostH : Math.max(toJoin, leastH(fitting, leaves, spines, p));
                    return candidates(fitting, leaves, spines, h, groups);
                });
    }

    private static Stream<Candidate> candidates(Fitting fitting, int leaves, int spines, int h, int groups) {
        long allSpines = (long) groups * spines;
        SwitchCounts counts = SwitchCounts.edges((long) groups * leaves, spines, allSpines * leaves + allSpines * h / 2)
                .withOthers(allSpines, leaves + (long) h);
        return fitting.candidate(
                counts,
                served(leaves, spines, h),
                p -> Map.of(
                        LEAVES.name(), leaves, SPINES.name(), spines, H.name(), h, P.name(), p, GROUPS.name(), groups));
    }

    /** How many endpoints of a leaf minimal routes can serve at full injection. */
    private static double served(int leaves, int spines, int h) {
        return Math.min(spines, (double) spines * h / leaves);
    }

    /** The fewest h that serve so many endpoints of a leaf. */
    private static int leastH(Fitting fitting, int leaves, int spines, int p) {
        return Math.max(1, fitting.least(p, (double) spines / leaves));
    }

    private Megafly() {}

    /** The Megafly of all spines h + 1 groups, with the balanced number of endpoints at every leaf. */
    public static Topology of(int leaves, int spines, int h) {
        return build(leaves, spines, h, balanced(leaves, spines, h), GlobalLinks.mostGroups(spines, h));
    }

    private static int balanced(int leaves, int spines, int h) {
        return (int) Math.max(1, Math.min(spines, (long) spines * h / LEAVES.check(leaves)));
    }

    /**
     * The Megafly of these parameters. Time and space O(groups<sup>2</sup> + links + endpoints).
     *
     * @param leaves leaf switches in every group, at least 1
     * @param spines spine switches in every group, at least 1
     * @param h global links at every spine, at least 1; at most spines (groups - 1), since two spines have only one
     *     link
     * @param p endpoints at every leaf, at least 1
     * @param groups number of groups, in 2..spines h + 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int leaves, int spines, int h, int p, int groups) {
        return build(leaves, spines, h, p, GROUPS.check(groups));
    }

    /**
     * The virtual channels that minimal routes need when any one link or switch fails; empty if that is not known.
     *
     * <p>Two links or more between any two groups are at different spines, and one of them is left: paths still go up,
     * across and down. Otherwise the last two groups have one link. If it fails, paths between them lead by a third
     * group, so down to that and up from there, or by a leaf. With one descent there is always such a path: as long as
     * one group has another spine or link, it reaches a third group by it, in which a leaf leads on to the link to the
     * other group. Shorter ones than that have no more descents.
     */
    private static OptionalInt withoutAny(GlobalLinks global, long groups) {
        if (groups == 2 || global.fewestBetweenGroups() > 1) {
            return OptionalInt.of(1);
        }
        return global.betweenLastGroups() == 1 ? OptionalInt.of(2) : OptionalInt.empty();
    }

    private static Topology build(int leaves, int spines, int h, int p, long groups) {
        GlobalLinks global = new GlobalLinks(groups, SPINES.check(spines), H.check(h));
        Size.check(
                Size.product(groups, LEAVES.check(leaves) + (long) spines),
                Size.product(groups, leaves, spines).add(global.count()),
                Size.product(groups, leaves, P.check(p)));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(LEAVES.name(), leaves)
                .parameter(SPINES.name(), spines)
                .parameter(H.name(), h)
                .parameter(P.name(), p)
                .parameter(GROUPS.name(), (int) groups)
                .arrangement(Arrangement.of(Groups.of((int) groups, leaves, spines)));
        withoutAny(global, groups)
                .ifPresent(needed -> builder.knownNeed(new KnownNeed(1, 2, needed, 3).withGroups(2, 6)));
        for (int leaf = 0; leaf < groups * leaves; leaf++) {
            builder.addEndpoints(builder.addSwitch("l" + leaf / leaves + "." + leaf % leaves), p);
        }
        int firstSpine = (int) groups * leaves;
        for (int g = 0; g < groups; g++) {
            for (int i = 0; i < spines; i++) {
                int spine = builder.addSwitch("s" + g + "." + i);
                for (int leaf = g * leaves; leaf < (g + 1) * leaves; leaf++) {
                    builder.addLink(leaf, spine);
                }
            }
        }
        global.addTo(builder, firstSpine);
        return builder.build();
    }
}
