package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/**
 * The minimal paths from all switches to one target: their hops and descents, equal to those of {@link NextHops}, and
 * their descents when one more link or switch fails. O(switches + channels) space, where {@link NextHops} needs
 * O(switches^2). Not thread-safe.
 *
 * <p>Only what a failure changes is computed: first which switches are farther away, and how far. Then, only if paths
 * of that many hops can have more descents than the caller has found already, the descents of those switches whose next
 * hops changed, or whose next hops' descents did.
 */
final class PathsTo {
    private static final int UNREACHABLE = -1;
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final Topology topology;
    private final boolean[] usable;
    /** By switch, whether it carries transit. */
    private final boolean[] transit;
    /** By hops, the most descents that a path of so many channels can have, whatever it leads over. */
    private final int[] mostOfHops;

    private int target;
    private int eccentricity;
    private final int[] distance;
    private final byte[] most;
    private final byte[] lowestEntry;
    private final byte[] lastExit;
    /** By switch, how many next hops it has, those with too many descents included. */
    private final int[] nextHops;
    /** By switch, whether the loss of a single next hop leaves its descents as they are. */
    private final boolean[] spare;

    private final int[] queue;
    /** The next hops of the switch that is being counted, and the most descents behind each. */
    private final int[] channels;

    private final int[] behinds;
    private boolean spared;

    /** The switch that fails, -1 if a link does. */
    private int failed = -1;
    /** By switch, how many next hops it has lost. */
    private final int[] lost;

    private final IntArrayList losers = new IntArrayList();
    private final IntArrayList farther = new IntArrayList();
    private final int[] distanceBefore;
    /** Switches by distance: those whose distance is being measured, and then those to be counted. */
    private IntArrayList[] at = {};

    private final boolean[] due;
    private final IntArrayList counted = new IntArrayList();
    private final IntArrayList mostBefore = new IntArrayList();
    private final IntArrayList entryBefore = new IntArrayList();
    private final IntArrayList exitBefore = new IntArrayList();

    PathsTo(Topology topology, Failures failures) {
        this.topology = topology;
        this.usable = DistanceLevels.usableChannels(topology, failures);
        int n = topology.switchCount();
        transit = new boolean[n];
        int degree = 0;
        for (int s = 0; s < n; s++) {
            transit[s] = failures.carriesTransit(s);
            degree = Math.max(degree, topology.degree(s));
        }
        mostOfHops = mostOfHops(topology);
        distance = new int[n];
        most = new byte[n];
        lowestEntry = new byte[n];
        lastExit = new byte[n];
        nextHops = new int[n];
        spare = new boolean[n];
        queue = new int[n];
        channels = new int[degree];
        behinds = new int[degree];
        lost = new int[n];
        distanceBefore = new int[n];
        due = new boolean[n];
    }

    /** Finds, hop by hop, the most descents of any sequence of channels that ends in each class. */
    private static int[] mostOfHops(Topology topology) {
        int[] of = new int[Byte.MAX_VALUE + 1];
        int classes = topology.classes().size();
        int[] ending = new int[classes];
        for (int hops = 2; hops < of.length; hops++) {
            int[] next = new int[classes];
            for (int i = 0; i < classes; i++) {
                for (int j = 0; j < classes; j++) {
                    boolean descent = topology.classes().get(j).entry()
                            <= topology.classes().get(i).exit();
                    next[j] = Math.max(next[j], ending[i] + (descent ? 1 : 0));
                }
            }
            ending = next;
            of[hops] = Arrays.stream(ending).max().orElse(0);
        }
        return of;
    }

    /** Computes the paths to a target that works; breadth-first search: O(channels). */
    void aim(int t) {
        target = t;
        Arrays.fill(distance, UNREACHABLE);
        queue[0] = t;
        distance[t] = 0;
        most[t] = 0;
        int end = 1;
        for (int i = 0; i < end; i++) {
            int u = queue[i];
            if (u != t) {
                nextHops[u] = count(u);
                spare[u] = spared;
            }
            if (u == t || transit[u]) {
                for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                    int v = topology.target(c);
                    if (distance[v] == UNREACHABLE && usable[topology.reverse(c)]) {
                        distance[v] = distance[u] + 1;
                        queue[end++] = v;
                    }
                }
            }
        }
        eccentricity = distance[queue[end - 1]];
    }

    /** Hops from s to the target; -1 if there is no path. */
    int distance(int s) {
        return distance[s];
    }

    /** Most descents of a packet from s to the target. */
    int descents(int s) {
        return most[s];
    }

    /** Lowest entry class by which those paths from s begin that have the most descents. */
    int lowestEntry(int s) {
        return lowestEntry[s];
    }

    /** Highest exit class by which paths from s end. */
    int lastExit(int s) {
        return lastExit[s];
    }

    private boolean isNextHop(int c, int s) {
        int v = topology.target(c);
        return distance[v] == distance[s] - 1 && usable[c] && distance[v] >= 0 && (v == target || transit[v]);
    }

    /** Counts the descents from s by those of its next hops, as {@link Descents} does; returns how many there are. */
    private int count(int s) {
        int best = Integer.MAX_VALUE;
        int found = 0;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (isNextHop(c, s)) {
                int v = topology.target(c);
                int behind = v == target ? 0 : most[v] + (lowestEntry[v] <= topology.exitClass(c) ? 1 : 0);
                best = Math.min(best, Descents.rank(topology.entryClass(c), topology.highestExit(), behind));
                channels[found] = c;
                behinds[found++] = behind;
            }
        }
        int descents = -1;
        int entry = Byte.MAX_VALUE;
        int last = 0;
        int kept = 0;
        int worst = 0;
        for (int i = 0; i < found; i++) {
            int c = channels[i];
            int behind = behinds[i];
            if (Descents.rank(topology.entryClass(c), topology.highestExit(), behind) > best) {
                continue;
            }
            kept++;
            if (behind > descents || (behind == descents && topology.entryClass(c) < entry)) {
                descents = behind;
                entry = topology.entryClass(c);
                worst = 0;
            }
            if (behind == descents && topology.entryClass(c) == entry) {
                worst++;
            }
            int v = topology.target(c);
            last = Math.max(last, v == target ? topology.exitClass(c) : lastExit[v]);
        }
        most[s] = (byte) descents;
        lowestEntry[s] = (byte) entry;
        lastExit[s] = (byte) last;
        spared = kept > 1 && worst > 1;
        return found;
    }

    /**
     * Most descents of a packet from an edge switch when link l fails besides; {@code enough} if there are no more than
     * that. The object stays as it was.
     */
    int withoutLink(int l, int enough) {
        int c = topology.channelOfLink(l);
        if (!isNextHop(c, topology.source(c))) {
            c = topology.reverse(c);
            if (!isNextHop(c, topology.source(c))) {
                return enough;
            }
        }
        lose(topology.source(c));
        usable[c] = false;
        usable[topology.reverse(c)] = false;
        int worst = settle(enough);
        usable[c] = true;
        usable[topology.reverse(c)] = true;
        return worst;
    }

    /** The same when switch x fails besides; x works, and is not the target. */
    int withoutSwitch(int x, int enough) {
        if (distance[x] < 0 || distance[x] == eccentricity || !transit[x]) {
            return enough;
        }
        int first = topology.firstChannel(x);
        for (int c = first; c < topology.firstChannel(x + 1); c++) {
            if (distance[topology.target(c)] == distance[x] + 1 && usable[topology.reverse(c)]) {
                lose(topology.target(c));
            }
        }
        failed = x;
        transit[x] = false;
        int worst = settle(enough);
        transit[x] = true;
        failed = -1;
        return worst;
    }

    /** Notes that switch s has lost a next hop. */
    private void lose(int s) {
        if (lost[s]++ == 0) {
            losers.addInt(s);
        }
        if (lost[s] == nextHops[s] && s != failed) {
            farther.addInt(s);
        }
    }

    private int settle(int enough) {
        for (int i = 0; i < farther.size(); i++) {
            spread(farther.getInt(i));
        }
        int worst = enough;
        if (!farther.isEmpty() || changesAny()) {
            int farthest = measure();
            if (mostOfHops[Math.min(farthest, Byte.MAX_VALUE)] > enough) {
                worst = Math.max(worst, countChanged());
            }
        }
        restore();
        return worst;
    }

    /** Switch s is farther away than before, so those that had it as a next hop lose it. */
    private void spread(int s) {
        if (distance[s] == eccentricity || !transit[s]) {
            return;
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int u = topology.target(c);
            if (distance[u] == distance[s] + 1 && usable[topology.reverse(c)]) {
                lose(u);
            }
        }
    }

    /** Whether the descents of any that lost a next hop can have changed. */
    private boolean changesAny() {
        for (int i = 0; i < losers.size(); i++) {
            if (changes(losers.getInt(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean changes(int s) {
        return (lost[s] > 1 || !spare[s]) && s != failed;
    }

    /** Finds the distances of all that are farther away, the nearest first; returns the largest there is. */
    private int measure() {
        for (int i = 0; i < farther.size(); i++) {
            int s = farther.getInt(i);
            distanceBefore[s] = distance[s];
            distance[s] = UNKNOWN;
        }
        for (int i = 0; i < farther.size(); i++) {
            int s = farther.getInt(i);
            int nearest = nearest(s);
            if (nearest < UNKNOWN) {
                at(nearest).addInt(s);
            }
        }
        int farthest = eccentricity;
        for (int level = 0; level < at.length; level++) {
            IntArrayList here = at[level];
            for (int i = 0; here != null && i < here.size(); i++) {
                int s = here.getInt(i);
                if (distance[s] == UNKNOWN) {
                    distance[s] = level;
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
            if (distance[farther.getInt(i)] == UNKNOWN) {
                distance[farther.getInt(i)] = UNREACHABLE;
            }
        }
        return farthest;
    }

    private void reach(int s) {
        for (int c = topology.firstChannel(s); transit[s] && c < topology.firstChannel(s + 1); c++) {
            int u = topology.target(c);
            if (distance[u] == UNKNOWN && usable[topology.reverse(c)]) {
                at(distance[s] + 1).addInt(u);
            }
        }
    }

    /** One more than the distance of the nearest neighbour of those whose distance is known. */
    private int nearest(int s) {
        int nearest = UNKNOWN;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int v = topology.target(c);
            if (distance[v] >= 0 && distance[v] < nearest - 1 && usable[c] && (v == target || transit[v])) {
                nearest = distance[v] + 1;
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

    /** Counts those anew whose descents can have changed, the nearest first. */
    private int countChanged() {
        for (int i = 0; i < losers.size(); i++) {
            if (changes(losers.getInt(i))) {
                makeDue(losers.getInt(i));
            }
        }
        int worst = 0;
        for (int hops = 0; hops < at.length; hops++) {
            IntArrayList here = at[hops];
            for (int i = 0; here != null && i < here.size(); i++) {
                worst = Math.max(worst, countAgain(here.getInt(i)));
            }
            if (here != null) {
                here.clear();
            }
        }
        return worst;
    }

    private void makeDue(int s) {
        if (!due[s] && distance[s] >= 0) {
            due[s] = true;
            counted.addInt(s);
            mostBefore.addInt(most[s]);
            entryBefore.addInt(lowestEntry[s]);
            exitBefore.addInt(lastExit[s]);
            at(distance[s]).addInt(s);
        }
    }

    /** Counts s again, and makes those due whose paths lead over it if these or its descents changed. */
    private int countAgain(int s) {
        int before = most[s];
        int entry = lowestEntry[s];
        count(s);
        if (transit[s] && (lost[s] == nextHops[s] || most[s] != before || lowestEntry[s] != entry)) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int u = topology.target(c);
                if (distance[u] == distance[s] + 1 && usable[topology.reverse(c)] && u != failed) {
                    makeDue(u);
                }
            }
        }
        return topology.isEdge(s) ? most[s] : 0;
    }

    private void restore() {
        for (int i = 0; i < counted.size(); i++) {
            int s = counted.getInt(i);
            most[s] = (byte) mostBefore.getInt(i);
            lowestEntry[s] = (byte) entryBefore.getInt(i);
            lastExit[s] = (byte) exitBefore.getInt(i);
            due[s] = false;
        }
        for (int i = 0; i < farther.size(); i++) {
            distance[farther.getInt(i)] = distanceBefore[farther.getInt(i)];
        }
        for (int i = 0; i < losers.size(); i++) {
            lost[losers.getInt(i)] = 0;
        }
        counted.clear();
        mostBefore.clear();
        entryBefore.clear();
        exitBefore.clear();
        farther.clear();
        losers.clear();
    }
}
