package io.weft.routing.survival;

import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.IntStream;

/**
 * Upper bounds of the virtual channels that minimal routes need on a topology, intact and when any one link or switch
 * fails. They follow from the number of hops alone, since a path of so many hops has only so many descents. Immutable.
 *
 * <p>Where a link fails, a path over it goes by the shortest way around that link instead, and where a switch fails, by
 * the shortest way between its neighbours on the path. So no path gets longer by more than the longest such way is
 * longer than what it replaces. If there is none, the ends of the path are not connected any more.
 *
 * <p>O(diameter * channels * switches / 64) for the diameter, and the sum of the squares of the switches' degrees for
 * ways of up to three hops. Longer ones are searched for, up to a number of steps for each switch; beyond that, paths
 * are taken to have as many hops as can be.
 */
final class NeedBound {
    private static final Map<Topology, NeedBound> FOUND = Collections.synchronizedMap(new WeakHashMap<>());

    /** Words of the bit sets of targets that are searched for at once. */
    private static final int WORDS = 16;
    /** Most squares of degrees that are summed up; beyond, as many hops as can be. */
    private static final double MOST_SQUARES = 1e9;
    /** Most channels that searches from one switch pass. */
    private static final int MOST_PASSED = 50_000;

    /** Hops for which ways are tried one by one before they are searched for. */
    private static final int MOST_TRIED = 3;

    private static final int UNKNOWN = Byte.MAX_VALUE;

    private final int[] mostOfHops;
    private final int diameter;
    private final int longer;

    private NeedBound(Topology topology) {
        mostOfHops = mostOfHops(topology);
        diameter = diameter(topology);
        longer = longer(topology);
    }

    /** The bounds for a topology, found once. */
    static NeedBound of(Topology topology) {
        return FOUND.computeIfAbsent(topology, NeedBound::new);
    }

    /** By hops, up to {@link Byte#MAX_VALUE}, the most descents that a path of so many channels can have. */
    static int[] mostOfHops(Topology topology) {
        int[] of = new int[Byte.MAX_VALUE + 1];
        List<ChannelClass> classes = topology.classes();
        int[] ending = new int[classes.size()];
        for (int hops = 2; hops < of.length; hops++) {
            int[] next = new int[classes.size()];
            for (int i = 0; i < next.length; i++) {
                for (int j = 0; j < next.length; j++) {
                    boolean descent = classes.get(j).entry() <= classes.get(i).exit();
                    next[j] = Math.max(next[j], ending[i] + (descent ? 1 : 0));
                }
            }
            ending = next;
            of[hops] = Arrays.stream(ending).max().orElse(0);
        }
        return of;
    }

    private int need(int hops) {
        return 1 + mostOfHops[Math.min(hops, UNKNOWN)];
    }

    /** Largest finite distance of two switches. */
    int diameter() {
        return diameter;
    }

    /** No minimal route needs more virtual channels than this. */
    int minimal() {
        return need(diameter);
    }

    /** No route by a waypoint, minimal to that and on from there, needs more virtual channels than this. */
    int byWaypoint() {
        return Math.min(need(2 * diameter), 2 * minimal());
    }

    /** No minimal route needs more virtual channels than this when any one link or switch fails. */
    int withoutAny() {
        return need(diameter + longer);
    }

    private static int diameter(Topology topology) {
        int words = (topology.switchCount() + Long.SIZE - 1) / Long.SIZE;
        return IntStream.range(0, (words + WORDS - 1) / WORDS)
                .parallel()
                .map(block -> farthest(topology, block * WORDS * Long.SIZE))
                .max()
                .orElse(0);
    }

    /** Largest finite distance to one of a block of targets; breadth-first search to all of them at once. */
    private static int farthest(Topology topology, int firstTarget) {
        int n = topology.switchCount();
        long[] reached = new long[n * WORDS];
        for (int t = firstTarget; t < Math.min(n, firstTarget + WORDS * Long.SIZE); t++) {
            reached[t * WORDS + (t - firstTarget) / Long.SIZE] |= 1L << t;
        }
        long[] next = new long[n * WORDS];
        int hops = 0;
        while (expand(topology, reached, next)) {
            hops++;
            long[] before = reached;
            reached = next;
            next = before;
        }
        return hops;
    }

    /** Finds what is reached by one more hop; returns whether that is more. */
    private static boolean expand(Topology topology, long[] reached, long[] next) {
        boolean more = false;
        for (int s = 0; s < topology.switchCount(); s++) {
            int at = s * WORDS;
            System.arraycopy(reached, at, next, at, WORDS);
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int from = topology.target(c) * WORDS;
                for (int w = 0; w < WORDS; w++) {
                    next[at + w] |= reached[from + w];
                }
            }
            more = more || !Arrays.equals(reached, at, at + WORDS, next, at, at + WORDS);
        }
        return more;
    }

    /** By how many hops a path gets longer at most. */
    private static int longer(Topology topology) {
        int n = topology.switchCount();
        double squares = IntStream.range(0, n)
                .mapToDouble(s -> (double) topology.degree(s) * topology.degree(s))
                .sum();
        if (squares > MOST_SQUARES) {
            return UNKNOWN;
        }
        int[][] neighbours = new int[n][];
        Arrays.setAll(neighbours, s -> IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .map(topology::target)
                .sorted()
                .toArray());
        return IntStream.range(0, n)
                .parallel()
                .collect(() -> new Detours(neighbours), Detours::from, Detours::merge)
                .longer;
    }

    /** Ways from one switch after another around its links and neighbours. Not thread-safe. */
    private static final class Detours {
        /** By switch, then in ascending order; one for each link. */
        private final int[][] neighbours;
        /** By switch, how many links lead to it, and how many neighbours to it on a path of two hops. */
        private final int[] links;

        private final int[] between;
        /** By switch, one of these neighbours. */
        private final int[] via;

        /** By switch, the last search that reached it, in steps of two, and one more if that was from its end. */
        private final int[] reachedIn;

        private final int[][] frontiers;
        private int[] next;
        private int searches;
        private int passed;
        int longer;

        Detours(int[][] neighbours) {
            this.neighbours = neighbours;
            int n = neighbours.length;
            links = new int[n];
            between = new int[n];
            via = new int[n];
            reachedIn = new int[n];
            frontiers = new int[2][n];
            next = new int[n];
        }

        void merge(Detours other) {
            longer = Math.max(longer, other.longer);
        }

        void from(int s) {
            if (longer >= UNKNOWN - 2) {
                return;
            }
            count(s);
            passed = 0;
            for (int x : neighbours[s]) {
                if (links[x] == 1) {
                    longer = Math.max(longer, aroundLink(s, x) - 1);
                }
            }
            for (int y = s + 1; y < links.length; y++) {
                // The way from y to s is the same. Where there are several switches between, one of them is left.
                if (between[y] == 1 && links[y] == 0) {
                    longer = Math.max(longer, around(s, via[y], y) - 2);
                }
            }
            Arrays.fill(links, 0);
            Arrays.fill(between, 0);
        }

        private void count(int s) {
            for (int i = 0; i < neighbours[s].length; i++) {
                int w = neighbours[s][i];
                links[w]++;
                if (i > 0 && neighbours[s][i - 1] == w) {
                    continue;
                }
                int before = -1;
                for (int z : neighbours[w]) {
                    between[z] += z == before ? 0 : 1;
                    via[z] = w;
                    before = z;
                }
            }
        }

        /** Hops of the shortest way around the only link between s and x; 0 if there is none. */
        private int aroundLink(int s, int x) {
            return between[x] > 0 ? 2 : around(s, x, x);
        }

        /**
         * Hops of the shortest way from s to y, more than two, around switch x; around their link where y is x; 0 if
         * there is none.
         */
        private int around(int s, int x, int y) {
            for (int hops = 1; hops <= MOST_TRIED && passed <= MOST_PASSED; hops++) {
                if (leads(y, hops, s, x, y)) {
                    return hops + 2;
                }
            }
            return passed > MOST_PASSED ? UNKNOWN : search(s, y, x == y ? s : x);
        }

        /** Whether so many hops lead from a switch to one that is two hops from s, without x and y on the way. */
        private boolean leads(int from, int hops, int s, int x, int y) {
            for (int z : neighbours[from]) {
                passed++;
                if (z == x || z == s || z == y) {
                    continue;
                }
                if (hops > 1) {
                    if (leads(z, hops - 1, s, x, y)) {
                        return true;
                    }
                } else if (between[z] > 1 || (between[z] == 1 && !isNeighbour(x, z))) {
                    // If x is a neighbour, it is on one of the paths of two hops.
                    return true;
                }
            }
            return false;
        }

        private boolean isNeighbour(int x, int z) {
            return Arrays.binarySearch(neighbours[x], z) >= 0;
        }

        /**
         * Breadth-first search from both ends, without switch x, or without their link if that is s; 0 if s does not
         * reach the other end.
         */
        private int search(int s, int to, int x) {
            searches += 2;
            int[] end = {s, to};
            int[] size = {1, 1};
            for (int side = 0; side < 2; side++) {
                reachedIn[end[side]] = searches + side;
                frontiers[side][0] = end[side];
            }
            for (int found = 1; size[0] > 0 && size[1] > 0; found++) {
                int side = size[0] <= size[1] ? 0 : 1;
                int seen = 0;
                for (int i = 0; i < size[side]; i++) {
                    int u = frontiers[side][i];
                    passed += neighbours[u].length;
                    for (int v : neighbours[u]) {
                        boolean gone = x == s ? u == end[side] && v == end[1 - side] : v == x;
                        if (!gone && reachedIn[v] == searches + 1 - side) {
                            return found;
                        }
                        if (!gone && reachedIn[v] < searches) {
                            reachedIn[v] = searches + side;
                            next[seen++] = v;
                        }
                    }
                }
                int[] before = frontiers[side];
                frontiers[side] = next;
                next = before;
                size[side] = seen;
            }
            return 0;
        }
    }
}
