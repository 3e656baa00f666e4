package io.weft.routing.survival;

import io.weft.topology.Topology;
import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/**
 * What the failure of one link or switch changes of the most descents of {@link PathsTo paths to one target}.
 * O(switches + channels) space. Not thread-safe.
 *
 * <p>First there are bounds for all failures at once, in O(channels). If the only link by which paths from s begin
 * fails, s goes by a neighbour whose paths do not lead over s. All switches whose paths lead over that link go on by s,
 * so their paths get longer by no more than those from s. Paths of so many hops have only so many descents.
 *
 * <p>For a failure whose bound is too high only what it changes is computed: first which switches are farther away, and
 * how far. Then, only if paths of that many hops can have more descents than the caller has found already, the descents
 * of those switches whose next hops changed, or whose next hops' descents did.
 */
final class PathsAfterFailure {
    private static final int UNKNOWN = Integer.MAX_VALUE;
    /** Instead of the only next-hop switch of one that has several. */
    private static final int SEVERAL = -1;

    private final Topology topology;
    private final PathsTo paths;
    /** By hops, the most descents that a path of so many channels can have, whatever it leads over. */
    private final int[] mostOfHops;

    /** By switch, a bound of the descents after it loses its critical next hop. */
    private final byte[] boundWithoutNextHop;
    /** By switch, a bound of the descents after it fails. */
    private final byte[] boundWithoutSwitch;
    /** By switch, the only one that its next hops lead to, or {@link #SEVERAL}. */
    private final int[] only;
    /** By switch, whether it is a next hop of another. */
    private final boolean[] passed;
    /** By switch, the most hops of a path from an edge switch that leads over it. */
    private final int[] longest;

    /** The switch that fails, -1 if a link does. */
    private int failed = -1;
    /** By switch, how many next hops it has lost. */
    private final int[] lost;
    /** By switch, whether that can have changed its descents. */
    private final boolean[] changes;

    private final IntArrayList losers = new IntArrayList();
    private final IntArrayList farther = new IntArrayList();
    /** Most hops of those that are farther away. */
    private int farthest;
    /** By switch, whether paths of so many hops lead over it first. */
    private final boolean[] wanted;

    private final IntArrayList wantedOnes = new IntArrayList();
    private final int[] distanceBefore;
    /** Switches by distance: those whose distance is being measured, and then those to be counted. */
    private IntArrayList[] at = {};

    private final boolean[] due;
    private final IntArrayList counted = new IntArrayList();
    private final IntArrayList mostBefore = new IntArrayList();
    private final IntArrayList entryBefore = new IntArrayList();
    private final IntArrayList exitBefore = new IntArrayList();
    private final IntArrayList globalBefore = new IntArrayList();

    /** For paths that are aimed at one target after another; {@link #aim} follows each time. */
    PathsAfterFailure(PathsTo paths) {
        this.topology = paths.topology;
        this.paths = paths;
        this.mostOfHops = NeedBound.mostOfHops(topology);
        int n = topology.switchCount();
        boundWithoutNextHop = new byte[n];
        boundWithoutSwitch = new byte[n];
        only = new int[n];
        passed = new boolean[n];
        longest = new int[n];
        lost = new int[n];
        changes = new boolean[n];
        distanceBefore = new int[n];
        due = new boolean[n];
        wanted = new boolean[n];
    }

    private byte mostOfHops(int hops) {
        return (byte) mostOfHops[Math.min(hops, Byte.MAX_VALUE)];
    }

    /** Computes the bounds for the target that the paths have been aimed at. O(channels). */
    void aim() {
        for (int i = 0; i < paths.reached(); i++) {
            int s = paths.nearestFirst(i);
            longest[s] = topology.isEdge(s) ? paths.distance[s] : 0;
            boundWithoutSwitch[s] = 0;
            passed[s] = false;
        }
        for (int i = paths.reached() - 1; i > 0; i--) {
            lookAhead(paths.nearestFirst(i));
        }
        only[paths.target] = SEVERAL;
        for (int i = 1; i < paths.reached(); i++) {
            bound(paths.nearestFirst(i));
        }
    }

    /** Finds the only next hop of s, and tells its next hops of the paths that lead over s. */
    private void lookAhead(int s) {
        int first = UNKNOWN;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (paths.isNextHop(c, s)) {
                int v = topology.target(c);
                longest[v] = Math.max(longest[v], longest[s]);
                passed[v] = true;
                first = first == UNKNOWN || first == v ? v : SEVERAL;
            }
        }
        only[s] = first;
    }

    private void bound(int s) {
        byte sameHops = mostOfHops(longest[s]);
        boundWithoutNextHop[s] = paths.nextHops[s] == 1 ? mostOfHops(longest[s] + detour(s, false)) : sameHops;
        if (only[s] != SEVERAL) {
            raiseWithoutSwitch(only[s], mostOfHops(longest[s] + detour(s, true)));
            return;
        }
        int before = SEVERAL;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (paths.isNextHop(c, s)) {
                int v = topology.target(c);
                if (c == paths.critical[s] || v == before) {
                    raiseWithoutSwitch(v, sameHops);
                }
                before = v;
            }
        }
    }

    private void raiseWithoutSwitch(int x, byte bound) {
        boundWithoutSwitch[x] = (byte) Math.max(boundWithoutSwitch[x], bound);
    }

    /**
     * A bound of the hops by which the paths from s get longer if the only link that they begin with fails, or the
     * switch behind it.
     */
    private int detour(int s, boolean ofSwitch) {
        int least = Byte.MAX_VALUE;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int w = topology.target(c);
            if (!paths.usable[c] || !paths.transit[w]) {
                continue;
            }
            if (paths.distance[w] == paths.distance[s] && !(ofSwitch && only[w] == only[s])) {
                return 1;
            }
            // Paths from w do not lead over s: not all of them, or none, since s carries no transit and w may be far
            // off.
            if (paths.distance[w] > paths.distance[s] && (only[w] == SEVERAL || !paths.transit[s]) && !ofSwitch) {
                least = Math.min(least, paths.distance[w] + 1 - paths.distance[s]);
            }
        }
        return least;
    }

    /** A bound of the descents of all whose paths change when s loses its critical next hop. */
    int boundWithoutNextHop(int s) {
        return boundWithoutNextHop[s];
    }

    /**
     * A bound of the descents of all whose paths change when switch x, which is not the target, fails; 0 if none do.
     */
    int boundWithoutSwitch(int x) {
        return boundWithoutSwitch[x];
    }

    /**
     * Most descents of a packet from an edge switch when the link of a next hop c fails besides; {@code enough} if
     * there are no more than that.
     */
    int withoutNextHop(int c, int enough) {
        lose(topology.source(c), c);
        paths.usable[c] = false;
        paths.usable[topology.reverse(c)] = false;
        try {
            return settle(enough);
        } finally {
            paths.usable[c] = true;
            paths.usable[topology.reverse(c)] = true;
        }
    }

    /** As {@link #withoutNextHop}, when switch x fails besides; x works, and is not the target. */
    int withoutSwitch(int x, int enough) {
        if (!paths.transit[x]) {
            return enough;
        }
        for (int c = topology.firstChannel(x); c < topology.firstChannel(x + 1); c++) {
            if (paths.distance[topology.target(c)] == paths.distance[x] + 1 && paths.usable[topology.reverse(c)]) {
                lose(topology.target(c), topology.reverse(c));
            }
        }
        failed = x;
        paths.transit[x] = false;
        try {
            return settle(enough);
        } finally {
            paths.transit[x] = true;
            failed = -1;
        }
    }

    /** Notes that switch s has lost next hop c. */
    private void lose(int s, int c) {
        if (lost[s]++ == 0) {
            losers.addInt(s);
        }
        changes[s] |= lost[s] > 1 || c == paths.critical[s];
        if (lost[s] == paths.nextHops[s] && s != failed) {
            farther.addInt(s);
        }
    }

    private int settle(int enough) {
        for (int i = 0; i < farther.size(); i++) {
            spread(farther.getInt(i));
        }
        int worst = enough;
        farthest = measure();
        if (mostOfHops(Math.max(longestUnmoved(), farthest)) > enough) {
            want();
            worst = Math.max(worst, countChanged(enough));
        }
        restore();
        return worst;
    }

    /** Switch s is farther away than before, so those that had it as a next hop lose it. */
    private void spread(int s) {
        if (!passed[s]) {
            return;
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int u = topology.target(c);
            if (paths.distance[u] == paths.distance[s] + 1 && paths.usable[topology.reverse(c)]) {
                lose(u, topology.reverse(c));
            }
        }
    }

    /** Most hops of the paths over those that are as far away as before, and whose descents can have changed. */
    private int longestUnmoved() {
        int most = 0;
        for (int i = 0; i < losers.size(); i++) {
            int s = losers.getInt(i);
            if (lost[s] < paths.nextHops[s] && changes[s] && s != failed) {
                most = Math.max(most, longest[s]);
            }
        }
        return most;
    }

    /** Finds the distances of all that are farther away, the nearest first; returns the largest of these. */
    private int measure() {
        for (int i = 0; i < farther.size(); i++) {
            int s = farther.getInt(i);
            distanceBefore[s] = paths.distance[s];
            paths.distance[s] = UNKNOWN;
        }
        for (int i = 0; i < farther.size(); i++) {
            int s = farther.getInt(i);
            int nearest = nearest(s);
            if (nearest < UNKNOWN) {
                at(nearest).addInt(s);
            }
        }
        int farthest = 0;
        for (int level = 0; level < at.length; level++) {
            IntArrayList here = at[level];
            for (int i = 0; here != null && i < here.size(); i++) {
                int s = here.getInt(i);
                if (paths.distance[s] == UNKNOWN) {
                    paths.distance[s] = level;
                    farthest = Math.max(farthest, level);
                    reach(s);
                }
            }
        }
        for (IntArrayList here : at) {
            if (here != null) {
                here.clear();
            }
        }
        for (int i = 0; i < farther.size(); i++) {
            if (paths.distance[farther.getInt(i)] == UNKNOWN) {
                paths.distance[farther.getInt(i)] = PathsTo.UNREACHABLE;
            }
        }
        return farthest;
    }

    private void reach(int s) {
        boolean others = paths.transit[s] && farther.size() > 1;
        for (int c = topology.firstChannel(s); others && c < topology.firstChannel(s + 1); c++) {
            int u = topology.target(c);
            if (paths.distance[u] == UNKNOWN && paths.usable[topology.reverse(c)]) {
                at(paths.distance[s] + 1).addInt(u);
            }
        }
    }

    /** One more than the distance of the nearest neighbour of those whose distance is known. */
    private int nearest(int s) {
        int nearest = UNKNOWN;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int v = topology.target(c);
            if (paths.distance[v] >= 0 && paths.distance[v] < nearest - 1 && paths.usable[c] && paths.leadsOn(v)) {
                nearest = paths.distance[v] + 1;
                if (nearest == distanceBefore[s] + 1) {
                    return nearest;
                }
            }
        }
        return nearest;
    }

    private IntArrayList at(int hops) {
        if (hops >= at.length) {
            at = Arrays.copyOf(at, hops + 1);
        }
        if (at[hops] == null) {
            at[hops] = new IntArrayList();
        }
        return at[hops];
    }

    /** Notes over whom the paths lead that have got longest. */
    private void want() {
        for (int i = 0; i < farther.size(); i++) {
            int s = farther.getInt(i);
            for (int c = topology.firstChannel(s);
                    paths.distance[s] == farthest && c < topology.firstChannel(s + 1);
                    c++) {
                int v = topology.target(c);
                if (paths.distance[v] == farthest - 1 && !wanted[v]) {
                    wanted[v] = true;
                    wantedOnes.addInt(v);
                }
            }
        }
    }

    /** Whether s, or a path over it, can have more descents than enough. */
    private boolean matters(int s, int enough) {
        return lost[s] == paths.nextHops[s]
                || wanted[s]
                || farthest > paths.distance[s] + 1
                || mostOfHops(longest[s]) > enough;
    }

    /** Counts those anew whose descents can have changed and matter, the nearest first. */
    private int countChanged(int enough) {
        for (int i = 0; i < losers.size(); i++) {
            int s = losers.getInt(i);
            if (changes[s] && s != failed) {
                makeDue(s, enough);
            }
        }
        int worst = 0;
        for (int hops = 0; hops < at.length; hops++) {
            IntArrayList here = at[hops];
            for (int i = 0; here != null && i < here.size(); i++) {
                worst = Math.max(worst, countAgain(here.getInt(i), enough));
            }
            if (here != null) {
                here.clear();
            }
        }
        return worst;
    }

    private void makeDue(int s, int enough) {
        if (!due[s] && paths.distance[s] >= 0 && matters(s, enough)) {
            due[s] = true;
            counted.addInt(s);
            mostBefore.addInt(paths.most[s]);
            entryBefore.addInt(paths.lowestEntry[s]);
            exitBefore.addInt(paths.lastExit[s]);
            globalBefore.addInt(paths.global[s]);
            at(paths.distance[s]).addInt(s);
        }
    }

    /** Counts s again, and makes those due whose paths lead over it if these or its descents changed. */
    private int countAgain(int s, int enough) {
        int before = paths.most[s];
        int entry = paths.lowestEntry[s];
        int global = paths.global[s];
        boolean moved = lost[s] == paths.nextHops[s];
        if (moved) {
            paths.countByAny(s);
        } else {
            paths.countByFewer(s);
        }
        boolean changed = paths.most[s] != before || paths.lowestEntry[s] != entry || paths.global[s] != global;
        if (paths.transit[s] && (moved || changed)) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int u = topology.target(c);
                if (paths.distance[u] == paths.distance[s] + 1 && paths.usable[topology.reverse(c)] && u != failed) {
                    makeDue(u, enough);
                }
            }
        }
        return topology.isEdge(s) ? paths.most[s] : 0;
    }

    private void restore() {
        for (int i = 0; i < counted.size(); i++) {
            int s = counted.getInt(i);
            paths.most[s] = (byte) mostBefore.getInt(i);
            paths.lowestEntry[s] = (byte) entryBefore.getInt(i);
            paths.lastExit[s] = (byte) exitBefore.getInt(i);
            paths.global[s] = (byte) globalBefore.getInt(i);
            due[s] = false;
        }
        for (int i = 0; i < farther.size(); i++) {
            paths.distance[farther.getInt(i)] = distanceBefore[farther.getInt(i)];
        }
        for (int i = 0; i < losers.size(); i++) {
            lost[losers.getInt(i)] = 0;
            changes[losers.getInt(i)] = false;
        }
        for (int i = 0; i < wantedOnes.size(); i++) {
            wanted[wantedOnes.getInt(i)] = false;
        }
        wantedOnes.clear();
        counted.clear();
        mostBefore.clear();
        entryBefore.clear();
        exitBefore.clear();
        globalBefore.clear();
        farther.clear();
        losers.clear();
    }
}
