package io.weft.routing.nexthops;

import io.weft.limits.WorkLimits;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * For every distance l, the switches at exactly l hops from each switch, as bit sets: breadth-first search from all
 * switches at once, 64 targets a word. Ways lead over usable channels, and through switches that carry transit; others
 * are only where they start or end. Where {@link Topology#fewestGlobalUpTo links between groups are spared}, the
 * switches at one distance are told apart by the fewest such links on a path of that many hops.
 *
 * <p>O(diameter * channels * switches / 64) time, O(diameter * switches^2 / 64) words of space; both times the diameter
 * where links between groups are spared.
 */
public final class DistanceLevels {
    private final Topology topology;
    private final Failures failures;
    private final boolean[] usable;
    /** Words of a bit set of switches. */
    final int words;

    private final long[] none;
    private final List<long[][]> levels = new ArrayList<>();
    /** By distance, then number of links between groups, as far as these are spared; else empty. */
    private final List<List<long[][]>> byCrossings = new ArrayList<>();

    DistanceLevels(Topology topology, Failures failures) {
        this.topology = topology;
        this.failures = failures;
        int n = topology.switchCount();
        words = (n + 63) >>> 6;
        none = new long[words];
        long[][] self = new long[n][];
        for (int s = 0; s < n; s++) {
            self[s] = new long[words];
            if (failures.switchAlive(s)) {
                self[s][s >>> 6] = 1L << s;
            }
        }
        usable = usableChannels(topology, failures);
        long[][] reached = IntStream.range(0, n).mapToObj(s -> self[s].clone()).toArray(long[][]::new);
        // Others reach by way of a switch what it reaches itself; through one without transit, nothing but that.
        long[][] through = reached.clone();
        for (int s = 0; s < n; s++) {
            if (!failures.carriesTransit(s)) {
                through[s] = self[s];
            }
        }
        int mostApart = topology.fewestGlobalUpTo() == 0 ? -1 : topology.fewestGlobalUpTo();
        for (long[][] level = self; level != null; level = expand(reached, through)) {
            levels.add(level);
            if (byCrossings.size() <= mostApart) {
                byCrossings.add(tellApart(level));
            }
        }
    }

    public static boolean[] usableChannels(Topology topology, Failures failures) {
        boolean[] usable = new boolean[topology.channelCount()];
        for (int c = 0; c < usable.length; c++) {
            usable[c] = failures.channelUsable(c);
        }
        return usable;
    }

    /** One hop further; {@code reached} is brought up to date. Null if nothing new was reached. */
    private long[][] expand(long[][] reached, long[][] through) {
        int n = reached.length;
        long[][] next = new long[n][];
        boolean any = IntStream.range(0, n)
                        .parallel()
                        .filter(s -> {
                            WorkLimits.check();
                            next[s] = newlyReached(reached[s], through, s);
                            return next[s] != null;
                        })
                        .count()
                > 0;
        if (!any) {
            return null;
        }
        for (int s = 0; s < n; s++) {
            if (next[s] == null) {
                next[s] = none;
            }
            for (int w = 0; w < words; w++) {
                reached[s][w] |= next[s][w];
            }
        }
        return next;
    }

    private long[] newlyReached(long[] reached, long[][] through, int s) {
        long[] union = new long[words];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (usable[c]) {
                BitSets.or(union, through[topology.target(c)]);
            }
        }
        BitSets.andNot(union, reached);
        return BitSets.isEmpty(union) ? null : union;
    }

    /** The switches of the next level by the links between groups on the way: 0, 1, ... up to the most. */
    private List<long[][]> tellApart(long[][] level) {
        int hops = byCrossings.size();
        List<long[][]> apart = new ArrayList<>();
        if (hops == 0) {
            apart.add(level);
            return apart;
        }
        long[][] left = new long[level.length][];
        Arrays.setAll(left, s -> level[s].clone());
        for (int crossings = 0; Arrays.stream(left).anyMatch(set -> !BitSets.isEmpty(set)); crossings++) {
            apart.add(take(left, hops, crossings));
        }
        return apart;
    }

    /** Takes those out that are reached by so many hops with so many links between groups. */
    private long[][] take(long[][] left, int hops, int crossings) {
        long[][] taken = new long[left.length][words];
        IntStream.range(0, left.length).parallel().forEach(s -> {
            WorkLimits.check();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                BitSets.or(taken[s], behind(c, hops - 1, crossings));
            }
            BitSets.and(taken[s], left[s]);
            BitSets.andNot(left[s], taken[s]);
        });
        return taken;
    }

    /** The switches at so many hops from the target of channel c; none if no path leads on by c. */
    private long[] behind(int c, int hops) {
        return leadsOn(c, hops) ? at(hops, topology.target(c)) : none;
    }

    /** The switches at so many hops behind c that the rest of these links between groups leads to, c counted. */
    private long[] behind(int c, int hops, int crossings) {
        int left = topology.isGlobal(c) ? crossings - 1 : crossings;
        List<long[][]> level = byCrossings.get(hops);
        return leadsOn(c, hops) && left >= 0 && left < level.size() ? level.get(left)[topology.target(c)] : none;
    }

    private boolean leadsOn(int c, int hops) {
        return usable[c] && (hops == 0 || failures.carriesTransit(topology.target(c)));
    }

    /**
     * The targets that channel c leads to on a path of the fewest hops, and of those with the fewest links between
     * groups where these are spared; a new array.
     */
    long[] minimalTargets(int c) {
        int s = topology.source(c);
        long[] targets = new long[words];
        for (int hops = 1; hops < levels.size(); hops++) {
            if (hops >= byCrossings.size()) {
                addCommon(targets, at(hops, s), behind(c, hops - 1));
                continue;
            }
            for (int crossings = 0; crossings < byCrossings.get(hops).size(); crossings++) {
                addCommon(targets, byCrossings.get(hops).get(crossings)[s], behind(c, hops - 1, crossings));
            }
        }
        return targets;
    }

    private void addCommon(long[] targets, long[] fromHere, long[] fromThere) {
        for (int w = 0; w < words; w++) {
            targets[w] |= fromHere[w] & fromThere[w];
        }
    }

    /** Largest finite distance. */
    int eccentricity() {
        return levels.size() - 1;
    }

    /** The switches at exactly {@code distance} hops from {@code s}; not to be changed. */
    long[] at(int distance, int s) {
        return levels.get(distance)[s];
    }
}
