package io.weft.routing.nexthops;

import io.weft.limits.WorkLimits;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many descents minimal routes have, and with which channel classes they begin and end. Immutable.
 *
 * <p>Next hops are restricted, for the switches nearest to the target first. A switch keeps those by which a packet has
 * the fewest descents from there on, and all by which it has no more than {@link Topology#turns}, at least one since
 * any hop may cost one. The packet is taken to arrive by a channel of the highest exit class, as most do; among equals,
 * those are kept by which a packet that starts there has the fewest.
 *
 * <p>For each switch two values are enough: the most descents of a packet that starts there, and the lowest entry class
 * of the next hops by which it has so many. A packet whose last channel has this exit class or a higher one has one
 * descent more; by no other next hop it has more than that.
 */
public final class Descents {
    private static final int CLASS_BITS = 4;
    private static final int CLASS = (1 << CLASS_BITS) - 1;

    private final Topology topology;
    /** By switch, then target: the most descents, then the lowest entry class, then the highest exit class; or 0. */
    private final char[][] of;

    private Descents(Topology topology) {
        this.topology = topology;
        of = new char[topology.switchCount()][topology.switchCount()];
    }

    /** Bytes that are kept for each pair of switches of a topology. */
    static int bytesOfPair() {
        return Character.BYTES;
    }

    /** Restricts next hops by distance from the target, since a switch's depend on those of its neighbours. */
    static Descents restrict(NextHops nextHops, DistanceLevels levels) {
        Topology topology = nextHops.topology();
        Descents descents = new Descents(topology);
        IntStream.range(0, topology.switchCount()).parallel().forEach(s -> descents.adjacent(nextHops, s));
        for (int l = 2; l <= levels.eccentricity(); l++) {
            int hops = l;
            IntStream.range(0, topology.switchCount()).parallel().forEach(s -> {
                WorkLimits.check();
                descents.restrict(nextHops, s, levels.at(hops, s));
            });
        }
        return descents;
    }

    /** Notes the descents from s to its neighbours, none, and keeps all channels to them. */
    private void adjacent(NextHops nextHops, int s) {
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int t = topology.target(c);
            if (nextHops.contains(c, t)) {
                of[s][t] = worse(of[s][t], packed(0, topology.entryClass(c), topology.exitClass(c)));
            }
        }
    }

    /**
     * Restricts the next hops of s towards targets, as bits, that are farther away; channel by channel. Those towards
     * which it has a single one need no comparison.
     */
    private void restrict(NextHops nextHops, int s, long[] targets) {
        long[] several = several(nextHops, s, targets);
        if (!BitSets.isEmpty(several)) {
            keepBest(nextHops, s, several);
        }
        char[] here = of[s];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            long[] byThis = nextHops.targets(c);
            char[] there = of[topology.target(c)];
            int exit = topology.exitClass(c);
            int entryBits = (CLASS - topology.entryClass(c)) << CLASS_BITS;
            for (int w = 0; w < targets.length; w++) {
                for (long bits = byThis[w] & targets[w]; bits != 0; bits &= bits - 1) {
                    int t = (w << 6) + Long.numberOfTrailingZeros(bits);
                    char behind = there[t];
                    char through = (char) (behind(behind, exit) << (2 * CLASS_BITS) | entryBits | lastExit(behind));
                    here[t] = here[t] == 0 ? through : worse(here[t], through);
                }
            }
        }
    }

    /** Takes those of the next hops of s away that are not among the best towards a target. */
    private void keepBest(NextHops nextHops, int s, long[] several) {
        int[] best = new int[topology.switchCount()];
        Arrays.fill(best, Integer.MAX_VALUE);
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            long[] byThis = nextHops.targets(c);
            for (int w = 0; w < several.length; w++) {
                for (long bits = byThis[w] & several[w]; bits != 0; bits &= bits - 1) {
                    int t = (w << 6) + Long.numberOfTrailingZeros(bits);
                    best[t] = Math.min(best[t], rank(c, t));
                }
            }
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            long[] byThis = nextHops.targets(c);
            for (int w = 0; w < several.length; w++) {
                for (long bits = byThis[w] & several[w]; bits != 0; bits &= bits - 1) {
                    int t = (w << 6) + Long.numberOfTrailingZeros(bits);
                    if (rank(c, t) > best[t]) {
                        nextHops.remove(c, s, t);
                    }
                }
            }
        }
    }

    private int rank(int c, int t) {
        return rank(topology, topology.entryClass(c), behind(of[topology.target(c)][t], topology.exitClass(c)));
    }

    /** The given targets towards which s has more than one next hop. */
    private long[] several(NextHops nextHops, int s, long[] targets) {
        long[] any = new long[targets.length];
        long[] several = new long[targets.length];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            long[] byThis = nextHops.targets(c);
            for (int w = 0; w < targets.length; w++) {
                long both = byThis[w] & targets[w];
                several[w] |= any[w] & both;
                any[w] |= both;
            }
        }
        return several;
    }

    /** Most descents behind a channel with this exit class to a switch that has these. */
    private static int behind(char there, int exit) {
        return most(there) + (lowestEntry(there) <= exit ? 1 : 0);
    }

    /**
     * Place of a channel among the next hops of a switch, of which those with the lowest are kept.
     *
     * @param entry entry class of the channel
     * @param behind most descents behind the channel on the way to the target
     */
    public static int rank(Topology topology, int entry, int behind) {
        int ofPassing = behind + (entry <= topology.highestExit() ? 1 : 0);
        return ofPassing <= topology.turns() ? 0 : ofPassing << Byte.SIZE | behind;
    }

    /** One value whose higher part is the greater, the more the descents, and then the lower the entry class. */
    private static char packed(int most, int lowestEntry, int lastExit) {
        return (char) ((most << CLASS_BITS | (CLASS - lowestEntry)) << CLASS_BITS | lastExit);
    }

    /** The descents of a packet that may go on either way: the more of the two, in each part. */
    private static char worse(char a, char b) {
        return (char) (Math.max(a & ~CLASS, b & ~CLASS) | Math.max(a & CLASS, b & CLASS));
    }

    private static int most(char packed) {
        return packed >>> (2 * CLASS_BITS);
    }

    private static int lowestEntry(char packed) {
        return CLASS - ((packed >>> CLASS_BITS) & CLASS);
    }

    private static int lastExit(char packed) {
        return packed & CLASS;
    }

    /** Most descents on any route from s to t; 0 if there is no path. */
    public int most(int s, int t) {
        return most(of[s][t]);
    }

    /** Most descents of a packet that starts at s, goes to its waypoint w, and on to d: no fewer than it has. */
    public int most(int s, int w, int d) {
        return most(s, w) + most(w, d) + (lowestEntry(w, d) <= lastExit(s, w) ? 1 : 0);
    }

    /** Lowest entry class by which those routes from s to t begin that have the most descents. */
    public int lowestEntry(int s, int t) {
        return lowestEntry(of[s][t]);
    }

    /** Highest exit class by which routes from s to t end. */
    public int lastExit(int s, int t) {
        return lastExit(of[s][t]);
    }
}
