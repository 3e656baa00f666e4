package io.weft.topology.cabling;

import io.weft.limits.WorkLimits;
import io.weft.topology.cabling.CablingState.Loss;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Orders the steps from one cabling to another greedily. A new cable is plugged in as soon as its ports are free, which
 * cuts nothing off. An old cable stays until its port is needed, or to the end. Old cables make room as long as that
 * cuts nothing off: for links first, then for cables of endpoints. If none is left, cables come next that cut off
 * endpoints only; then, if possible among those that connect again what they cut off, the one that cuts off the fewest
 * switches and endpoints. After each, links come first again.
 *
 * <p>Nothing is done twice, so an order without cuts may exist and not be found; another sequence of the cables may
 * find it. A trial takes O(switches + cables) at worst, when {@link CabledGraph} has to search all of the fabric for
 * another path; usually one is near. A pass takes one for each cable that waits; there are few passes where nothing is
 * cut off. After {@value #MOST_TRIALS} trials there are no more passes, and what is left is done one by one, so all
 * takes O((cables + {@value #MOST_TRIALS}) * (switches + cables)). Used once.
 */
final class CablingOrder {
    static final int MOST_TRIALS = 100_000;

    private static final int NONE = CablingDifference.NONE;
    /** Cables of which the least harmful is looked for. */
    private static final int MOST_COMPARED = 64;

    private final CablingDifference difference;
    private final int[] sequence;
    private final CablingState state;
    private final int[][] blocked;
    private final int[] moved;
    /** By coming cable, how many others are still in its ports. */
    private final int[] inTheWay;

    private final boolean[] plugged;
    private int waiting;
    /** How many of the sequence, from its start, wait no more. */
    private int passed;
    /** Coming cables whose ports are free, and which are not plugged in yet. */
    private final Deque<Integer> free = new ArrayDeque<>();
    /** Coming cables that wait for one other since a short time. */
    private final Deque<Integer> nearlyFree = new ArrayDeque<>();

    /** What may be done in a pass. */
    private enum Pass {
        /** Links are plugged in, and nothing is cut off. */
        LINKS,
        /** Nothing is cut off. */
        ALL,
        /** No switch is cut off. */
        ENDPOINTS
    }

    /**
     * Starts with nothing done.
     *
     * @param sequence the coming cables, in the order in which they are tried
     */
    CablingOrder(CablingDifference difference, int[] sequence) {
        this.difference = difference;
        this.sequence = sequence.clone();
        this.state = new CablingState(difference);
        this.blocked = difference.blocked();
        this.moved = difference.moved.clone();
        this.inTheWay = Arrays.stream(difference.blockers)
                .mapToInt(
                        each -> (int) Arrays.stream(each).filter(g -> g != NONE).count())
                .toArray();
        this.plugged = new boolean[sequence.length];
        this.waiting = sequence.length;
    }

    /** The steps, in order. */
    List<CablingStep> steps() {
        Arrays.stream(sequence).filter(n -> inTheWay[n] == 0).forEach(free::add);
        plugFree();
        while (waiting > 0) {
            boolean isLate = trials() > MOST_TRIALS;
            if (isLate || (!pass(Pass.LINKS) && !pass(Pass.ALL) && !pass(Pass.ENDPOINTS))) {
                makeRoom(leastHarmful());
            }
        }
        for (int g = 0; g < difference.going.length; g++) {
            if (!state.isUnplugged(g)) {
                state.unplug(g);
            }
        }
        return state.steps();
    }

    /** How many trials that took. */
    int trials() {
        return state.trials();
    }

    /** Tries all cables that wait; whether any could be plugged in. */
    private boolean pass(Pass pass) {
        int before = waiting;
        nearlyFree.clear();
        for (int n : sequence) {
            tryOne(n, pass);
            while (!nearlyFree.isEmpty()) {
                tryOne(nearlyFree.poll(), pass);
            }
        }
        return waiting < before;
    }

    private void tryOne(int n, Pass pass) {
        WorkLimits.check();
        if (plugged[n] || (pass == Pass.LINKS && difference.coming[n].second().isEndpoint())) {
            return;
        }
        Loss loss = state.without(inTheWayOf(n));
        if (loss.switches == 0 && (loss.endpoints == 0 || pass == Pass.ENDPOINTS)) {
            makeRoom(n);
        }
    }

    /** The cables that are still in the ports of one that comes. */
    private int[] inTheWayOf(int n) {
        int first = difference.blockers[n][0];
        int second = difference.blockers[n][1];
        boolean isFirst = first != NONE && !state.isUnplugged(first);
        boolean isSecond = second != NONE && !state.isUnplugged(second);
        if (isFirst && isSecond) {
            return new int[] {first, second};
        }
        return isFirst ? new int[] {first} : isSecond ? new int[] {second} : new int[0];
    }

    /** Where in the sequence the first cable is that waits; cables never wait again. */
    private int firstWaiting() {
        while (plugged[sequence[passed]]) {
            passed++;
        }
        return passed;
    }

    private int leastHarmful() {
        int least = NONE;
        long leastHarm = Long.MAX_VALUE;
        int compared = 0;
        for (int i = firstWaiting(); i < sequence.length && compared < MOST_COMPARED; i++) {
            int n = sequence[i];
            if (!plugged[n]) {
                WorkLimits.check();
                compared++;
                Loss loss = state.without(inTheWayOf(n));
                long harm = ((long) loss.switches << Integer.SIZE) + loss.endpoints;
                if (!state.replaces(n, inTheWayOf(n))) {
                    harm |= Long.MIN_VALUE >>> 1;
                }
                if (harm < leastHarm) {
                    least = n;
                    leastHarm = harm;
                }
            }
        }
        return least;
    }

    /** Unplugs what is in the ports of a cable that comes, plugs it in, and all others whose ports are free then. */
    private void makeRoom(int n) {
        boolean isMovedThere = false;
        for (int g : inTheWayOf(n)) {
            isMovedThere |= g == moved[n];
            if (g != moved[n]) {
                state.unplug(g);
                freed(g);
            }
        }
        if (isMovedThere) {
            isPlugged(n);
            state.move(moved[n], n);
            freed(moved[n]);
        } else {
            plug(n);
        }
        plugFree();
    }

    private void plugFree() {
        while (!free.isEmpty()) {
            int n = free.poll();
            if (!plugged[n]) {
                plug(n);
            }
        }
    }

    /** A cable that is elsewhere between the same devices is moved if it can be spared; else another one is taken. */
    private void plug(int n) {
        isPlugged(n);
        int g = moved[n];
        if (g == NONE || state.isUnplugged(g)) {
            state.plug(g, n);
            return;
        }
        Loss loss = state.without(new int[] {g});
        if (loss.switches == 0 && loss.endpoints == 0) {
            state.move(g, n);
            freed(g);
        } else {
            state.plug(NONE, n);
        }
    }

    private void isPlugged(int n) {
        plugged[n] = true;
        waiting--;
    }

    private void freed(int g) {
        for (int n : blocked[g]) {
            if (n != NONE) {
                inTheWay[n]--;
                (inTheWay[n] == 0 ? free : nearlyFree).add(n);
            }
        }
    }
}
