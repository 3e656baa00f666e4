package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.TopologyBuilder;
import java.math.BigInteger;

/**
 * The links between the groups of a {@link Dragonfly} or a {@link Megafly}. In every group as many switches have h
 * global ports each. Immutable.
 *
 * <p><b>How many.</b> Any two groups have as many links as any other two, or one more. One more have those whose
 * numbers differ most (modulo the number of groups), so that a group and the next have the fewest, if that can be. All
 * ports are used, unless all groups together have an odd number of them: then the last port of group 0 is not.
 *
 * <p><b>Which.</b> The global ports of a group lead to the other groups in ascending order. With as many groups as can
 * be, any two have one link, and the ports are numbered switch by switch. That is the absolute, or consecutive,
 * arrangement: port i of group g leads to group i if i &lt; g, and otherwise to group i + 1. C. Camarero, E. Vallejo,
 * R. Beivide, <i>Topological Characterization of Hamming and Dragonfly Networks and Its Implications on Routing</i>,
 * ACM TACO 11(4), 2014; E. Hastings et al., <i>Comparing Global Link Arrangements for Dragonfly Networks</i>, CLUSTER
 * '15. With fewer groups ports are numbered across the switches (port i is of switch i modulo their number), so that
 * the links between two groups end at as many switches as possible.
 *
 * <p><b>No parallel links.</b> Two groups with n such switches each have up to n<sup>2</sup> links. Each n of them make
 * a round, in which switches of one group are joined in turn to those of the other. Each round but the last begins one
 * switch later in the second group than the round behind it, so that no two switches are joined twice.
 */
final class GlobalLinks {
    static final Parameter<Integer> GROUPS = Parameter.integer("groups", 2, "number of groups")
            .withDetails("At most one more than a group has global links.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, 1)
            .withDefault("one more than a group has global links");

    private static final String H = "h";

    private final long groups;
    private final int switches;
    private final int h;

    /**
     * @param groups number of groups, at least 2
     * @throws io.weft.refusal.Refusal if there are too few links to join all groups, or so many that some are parallel
     */
    GlobalLinks(long groups, int switches, int h) {
        this.groups = groups;
        this.switches = switches;
        this.h = h;
        long most = mostGroups(switches, h);
        if (groups > most) {
            throw Refusal.parameter(
                    GROUPS.name(), groups, "in 2.." + most + ", since a group has " + (most - 1) + " global links");
        }
        long others = (groups - 1) * switches;
        if (h > others) {
            throw Refusal.parameter(
                    H, h, "at most " + others + ", one for each switch of the other groups that has global links");
        }
    }

    /** The parameter h; {@code kind} says which switches have global links. */
    static Parameter<Integer> h(String kind) {
        return Parameter.integer(H, 1, "global links at every " + kind).withLargest(TopologyBuilder.MAX_SWITCHES, 1);
    }

    /** The number of groups that is given, and otherwise {@link #mostGroups}. */
    static long groups(Arguments given, int switches, int h) {
        return given.find(GROUPS).map(Integer::longValue).orElseGet(() -> mostGroups(switches, h));
    }

    /** The number of groups of which any two are joined by one link. */
    static long mostGroups(int switches, int h) {
        return (long) switches * h + 1;
    }

    /** The fewest groups, 2 or more, in which no two switches need more than one link. */
    static long fewestGroups(int switches, int h) {
        return Math.max(2, 1 + (h + switches - 1L) / switches);
    }

    /** The fewest links between two groups. */
    int fewestBetweenGroups() {
        return (int) ((long) switches * h / (groups - 1));
    }

    /** Number of links between the last group and the one before it. */
    int betweenLastGroups() {
        return linksBetween((int) groups - 2, (int) groups - 1);
    }

    /** Number of links. */
    BigInteger count() {
        return Size.product(groups, switches, h).shiftRight(1);
    }

    /**
     * Adds all links, by the pairs of groups that they join. O(groups<sup>2</sup> + links).
     *
     * @param first the first switch of group 0 that has global links; behind it are the others, then those of group 1,
     *     ...
     */
    void addTo(TopologyBuilder builder, int first) {
        int[] nextPort = new int[(int) groups];
        for (int g = 0; g < groups; g++) {
            for (int other = g + 1; other < groups; other++) {
                int links = linksBetween(g, other);
                int lastRound = (links - 1) / switches;
                for (int i = 0; i < links; i++) {
                    int later = lastRound - i / switches;
                    builder.addLink(
                            first + g * switches + switchOf(nextPort[g] + i),
                            first + other * switches + switchOf(nextPort[other] + i + later));
                }
                nextPort[g] += links;
                nextPort[other] += links;
            }
        }
    }

    /** The switch that a global port belongs to, from 0 within its group. */
    private int switchOf(int port) {
        return groups == mostGroups(switches, h) ? port / h : port % switches;
    }

    /** Number of links between two groups, the lower one first. */
    private int linksBetween(int g, int other) {
        long ports = (long) switches * h;
        return (int) (ports / (groups - 1)) + (hasOneMore(g, other, (int) (ports % (groups - 1))) ? 1 : 0);
    }

    /**
     * Whether two groups have one link more than the fewest, if each group is to have {@code more} such pairs. A whole
     * difference of group numbers gives it two, up and down. If it needs an odd number, half a difference is left over:
     * groups opposite each other; or, with an odd number of groups, every other step of the walk that repeats the
     * largest difference from group 0 on, until all groups have a step but group 0.
     */
    private boolean hasOneMore(int g, int other, int more) {
        long difference = Math.min(other - g, groups - (other - g));
        long largest = (groups - 1) / 2;
        boolean opposite = difference > largest;
        if (more % 2 == 0 || groups % 2 == 0) {
            return opposite ? more % 2 == 1 : difference > largest - more / 2;
        }
        if (difference < largest) {
            return difference >= largest - more / 2;
        }
        // Step t of the walk begins at t * largest, and 2 * largest is -1 modulo the number of groups.
        long from = other - g == largest ? g : other;
        return Math.floorMod(-2 * from, groups) % 2 == 1;
    }
}
