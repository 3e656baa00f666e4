package io.weft.routing.transition;

import io.weft.fabric.PathKind;
import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What packets meet while the routes of a fabric are replaced by others, its next hops the nearer ones to each target
 * first. Not thread-safe.
 *
 * <p>Where routes differ by failures only, and no hops of a channel class follow one another without a descent, or by
 * returns only and every hop after the first is a descent, a mixture of both takes no packet over more descents than
 * the old routes did, if those still work. Otherwise it may: an old path to a waypoint and a new one from there, or a
 * new path with fewer hops but more descents behind an old one.
 *
 * <p>What is drained still works, so that old paths over it are whole, and a new entry may be met behind an old one
 * that was to be spared the longer path. Where every hop after the first is a descent and routes differ by drains only,
 * next hops are replaced the farthest first, by the old distances: that is the reverse of what a return does, through
 * the same mixtures.
 *
 * <p>Where routes differ by fabrics, that is by scheme or number of virtual channels, the failures are to be the same:
 * so are the next hops then, and no mixture lengthens anything. What differs is what sources do, each for itself.
 */
public final class Transition {
    private static final byte WHOLE = 1;
    private static final byte BROKEN = 2;

    private final Routes before;
    private final Routes after;
    private final Topology topology;
    /** By target and switch, whether the old paths still work; null where nobody asked yet. */
    private final byte[][] known;
    /** By target and switch; null where the order by distance will do. */
    private final int[][] places;

    /** What next hops can do to paths while they are replaced; empty if they lengthen none. */
    private final Optional<MixedPaths> mixtures;

    private final List<SwitchPair> needDetour = new ArrayList<>();
    private final List<SwitchPair> directLater = new ArrayList<>();
    /** Whether packets go by waypoints while next hops are replaced. */
    private final boolean waypoints;

    private final List<Integer> pairsBetterDirect = new ArrayList<>();

    /**
     * From some routes to others. O(channels) where the class comment rules out that a mixture lengthens anything;
     * elsewhere as {@link MixedPaths}, and {@link ConsistentOrder} for the targets towards which it can.
     *
     * @throws IllegalArgumentException if they are of different topologies, or of different fabrics and failures at
     *     once, or of different pairs and failures
     */
    public Transition(Routes before, Routes after) {
        boolean sameFailures = before.failures().equals(after.failures());
        if (before.fabric() != after.fabric() && !sameFailures) {
            throw new IllegalArgumentException("routes of " + before.fabric().name() + " while "
                    + before.failures() + " failed, and of " + after.fabric().name() + " while " + after.failures()
                    + " did: these are two fabrics, and must be of one topology and have the same failures");
        }
        if (!sameFailures && !before.pairs().given().equals(after.pairs().given())) {
            throw new IllegalArgumentException("routes of some pairs while " + before.failures()
                    + " failed, and of others while " + after.failures() + " did: these must have the same failures");
        }
        this.before = before;
        this.after = after;
        this.topology = before.fabric().topology();
        this.known = new byte[topology.switchCount()][];
        this.places = new int[topology.switchCount()][];
        this.waypoints = mayDraw() || before.pairs().count(PairUse.BY_WAYPOINT) > 0;
        FailureDifference difference = FailureDifference.of(before.failures(), after.failures());
        this.mixtures = mixtures(difference);
        mixtures.ifPresent(mixed -> examine(difference, mixed));
    }

    private Optional<MixedPaths> mixtures(FailureDifference difference) {
        return difference.neverLengthens(topology)
                ? Optional.empty()
                : Optional.of(new MixedPaths(
                                before.nextHops(), after.nextHops(), after.failures(), difference.failuresOnly()))
                        .filter(MixedPaths::any);
    }

    /**
     * Whether there are old paths from s to t and no choice on any of them crosses a link that is dead now. O(next hops
     * towards t) for all switches together.
     */
    public boolean stillWhole(int s, int t) {
        if (known[t] == null) {
            known[t] = new byte[topology.switchCount()];
            known[t][t] = after.failures().switchAlive(t) ? WHOLE : BROKEN;
        }
        if (known[t][s] == 0) {
            known[t][s] = allWhole(before.nextHops().channels(s, t), t) ? WHOLE : BROKEN;
        }
        return known[t][s] == WHOLE;
    }

    private boolean allWhole(int[] channels, int t) {
        for (int c : channels) {
            if (!after.failures().channelAlive(c) || !stillWhole(topology.target(c), t)) {
                return false;
            }
        }
        return channels.length > 0;
    }

    /**
     * Whether packets from s to d may go directly as long as next hops towards d are being replaced, and need not wait
     * until those of the new path are.
     */
    public boolean mayGoDirectlyAtOnce(int s, int d) {
        return stillWhole(s, d)
                && mixtures.filter(mixed -> mixed.descents(s, d) >= virtualChannels())
                        .isEmpty();
    }

    /**
     * Whether next hops towards t are to be replaced in an order other than that by distance, so that no mixture
     * lengthens paths.
     */
    public boolean keepsOwnOrder(int t) {
        return places[t] != null;
    }

    /**
     * Place of switch s in the order that next hops towards t have of their own; -1 if none or if s changes nothing.
     */
    public int place(int s, int t) {
        return places[t] == null ? -1 : places[t][s];
    }

    /**
     * The source and destination switches whose packets draw waypoints by the old and by the new routes, but could need
     * a virtual channel that does not exist while next hops are replaced. Until then they go directly if they
     * {@linkplain #mayGoDirectlyAtOnce may at once}, else by one waypoint that {@linkplain #fitsThroughout fits
     * throughout}, else directly as soon as next hops towards the destination are replaced.
     */
    public List<SwitchPair> needDetour() {
        return needDetour;
    }

    /**
     * The source and destination switches whose packets drew waypoints and are to go directly by the new routes, but
     * only when next hops towards the destination are replaced, and could need a virtual channel that does not exist
     * until then.
     */
    public List<SwitchPair> directLater() {
        return directLater;
    }

    /**
     * Whether packets from s to d by waypoint w, which s draws by the old routes, fit the virtual channels whatever
     * part of the next hops is replaced.
     */
    public boolean fitsThroughout(int s, int w, int d) {
        return w != d
                && before.allowsWaypoint(s, w)
                && stillWhole(s, w)
                && stillWhole(w, d)
                && mixtures.filter(mixed -> mixed.descents(s, w, d) >= virtualChannels())
                        .isEmpty();
    }

    /**
     * The numbers of the pairs that went by a waypoint of their own, and could need a virtual channel that does not
     * exist while next hops are replaced, and are to go without it until then: at once where they
     * {@linkplain #mayGoDirectlyAtOnce may}, elsewhere when next hops towards the destination are replaced.
     */
    public List<Integer> pairsBetterDirect() {
        return pairsBetterDirect;
    }

    private void examine(FailureDifference difference, MixedPaths mixed) {
        boolean farthestFirst = difference.drainsOnly() && everyHopDescends(topology);
        IntStream.range(0, places.length)
                .parallel()
                .filter(t -> lengthensTowards(t, mixed))
                .forEach(t -> places[t] = farthestFirst ? farthestFirst(t, mixed) : places(t, mixed));
        if (mayDraw()) {
            addBetterDirect(mixed);
        }
        addPairsBetterDirect(mixed);
    }

    /** Whether a mixture takes packets for t that old next hops still deliver over too many descents. */
    private boolean lengthensTowards(int t, MixedPaths mixed) {
        for (int s = 0; s < places.length; s++) {
            // On a path via a waypoint, any descent more may be one too many.
            if (mixed.lengthens(s, t) && (waypoints || mixed.descents(s, t) >= virtualChannels()) && stillWhole(s, t)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayDraw() {
        return before.drawsWaypoints() && after.drawsWaypoints();
    }

    private void addPairsBetterDirect(MixedPaths mixed) {
        PairRoutes pairs = before.pairs();
        for (int i = 0; i < pairs.given().count(); i++) {
            int w = pairs.via(i);
            int s = pairs.given().sourceSwitch(i);
            int d = pairs.given().destinationSwitch(i);
            if (w >= 0
                    && after.kind(s, d) != PathKind.NONE
                    && mixed.descents(s, w, d) >= virtualChannels()
                    && stillWhole(s, w)
                    && stillWhole(w, d)) {
                pairsBetterDirect.add(i);
            }
        }
    }

    /** Whoever changes its next hops towards t, by old distance, the farthest first. */
    private int[] farthestFirst(int t, MixedPaths mixed) {
        mixed.shorten(t);
        int[] places = new int[topology.switchCount()];
        for (int s = 0; s < places.length; s++) {
            boolean changes =
                    after.nextHops().distance(s, t) > 0 && !before.nextHops().same(after.nextHops(), s, t);
            places[s] = changes ? Byte.MAX_VALUE - before.nextHops().distance(s, t) : -1;
        }
        return places;
    }

    private int[] places(int t, MixedPaths mixed) {
        int[] order =
                new ConsistentOrder(before.nextHops(), after.nextHops(), after.failures(), t).search(onDirectPaths(t));
        if (order == null) {
            return null;
        }
        mixed.shorten(t);
        int[] places = new int[topology.switchCount()];
        Arrays.fill(places, -1);
        for (int i = 0; i < order.length; i++) {
            places[order[i]] = i;
        }
        return places;
    }

    /** The switches on new paths of sources that are to send to t directly, but cannot until these are there. */
    private BitSet onDirectPaths(int t) {
        BitSet switches = new BitSet();
        for (int s : before.edges()) {
            if (before.kind(s, t).drawsWaypoints() && after.kind(s, t) == PathKind.DIRECT && !stillWhole(s, t)) {
                after.nextHops().addPaths(s, t, switches);
            }
        }
        return switches;
    }

    private void addBetterDirect(MixedPaths mixed) {
        int most = mixed.mostOfAny();
        if (most + most + 1 < virtualChannels()) {
            return;
        }
        int[][] worst = worstOnwards(mixed);
        for (int s : before.edges()) {
            int[] waypoints = suspicious(s, mixed, worst);
            if (waypoints.length > 0) {
                settle(s, waypoints, mixed);
            }
        }
    }

    /** Finds the destinations towards which packets of s could need too much by these waypoints. */
    private void settle(int s, int[] suspicious, MixedPaths mixed) {
        for (int d : before.edges()) {
            if (before.kind(s, d).drawsWaypoints() && endangered(s, d, suspicious, mixed)) {
                if (after.kind(s, d).drawsWaypoints()) {
                    needDetour.add(new SwitchPair(s, d));
                } else if (after.kind(s, d) == PathKind.DIRECT && !mayGoDirectlyAtOnce(s, d)) {
                    directLater.add(new SwitchPair(s, d));
                }
            }
        }
    }

    /** By waypoint and exit class of the channel by which a packet arrives, its most descents from there on. */
    private int[][] worstOnwards(MixedPaths mixed) {
        int[][] worst = new int[topology.switchCount()][];
        for (int w : before.waypoints().all()) {
            worst[w] = new int[topology.highestExit() + 1];
            for (int d : before.edges()) {
                int descents = mixed.descents(w, d);
                int entry = mixed.lowestEntry(w, d);
                for (int exit = 0; exit < worst[w].length; exit++) {
                    worst[w][exit] = Math.max(worst[w][exit], descents + (entry <= exit ? 1 : 0));
                }
            }
        }
        return worst;
    }

    /** The waypoints of s by which a packet could need too many virtual channels, to one destination or another. */
    private int[] suspicious(int s, MixedPaths mixed, int[][] worst) {
        boolean onlyGivesUp = onlyGivesUpWaypoints(s);
        return before.waypoints()
                .planned(s)
                .filter(w -> before.allowsWaypoint(s, w) && (after.allowsWaypoint(s, w) || !onlyGivesUp))
                .filter(w -> mixed.descents(s, w) + worst[w][mixed.lastExit(s, w)] >= virtualChannels())
                .toArray();
    }

    /** Whether s is to use no waypoint that it did not use: then it gives others up before any next hop is replaced. */
    private boolean onlyGivesUpWaypoints(int s) {
        return after.waypoints().planned(s).allMatch(w -> before.allowsWaypoint(s, w) || !after.allowsWaypoint(s, w));
    }

    private boolean endangered(int s, int d, int[] waypoints, MixedPaths mixed) {
        return IntStream.of(waypoints)
                .anyMatch(w ->
                        w != d && mixed.descents(s, w, d) >= virtualChannels() && stillWhole(s, w) && stillWhole(w, d));
    }

    private static boolean everyHopDescends(Topology topology) {
        return topology.highestExit() <= 1 && topology.classes().stream().noneMatch(ChannelClass::isInOrder);
    }

    private int virtualChannels() {
        return before.fabric().virtualChannels();
    }

    /** What differs between two sets of failures and drains of a topology. Immutable. */
    private static final class FailureDifference {
        private final boolean failures;
        private final boolean drains;
        private final boolean returns;

        private FailureDifference(boolean failures, boolean drains, boolean returns) {
            this.failures = failures;
            this.drains = drains;
            this.returns = returns;
        }

        /** From some failures to others of the same topology. O(switches + channels). */
        static FailureDifference of(Failures before, Failures after) {
            Topology topology = before.topology();
            boolean failures = false;
            boolean drains = false;
            boolean returns = false;
            for (int c = 0; c < topology.channelCount(); c++) {
                boolean did = before.channelUsable(c);
                boolean does = after.channelUsable(c);
                failures |= did && !after.channelAlive(c);
                drains |= did && !does && after.channelAlive(c);
                returns |= !did && does;
            }
            for (int s = 0; s < topology.switchCount(); s++) {
                boolean did = before.carriesTransit(s);
                boolean does = after.carriesTransit(s);
                drains |= did && !does && after.switchAlive(s);
                returns |= !did && does;
            }
            return new FailureDifference(failures, drains, returns);
        }

        /**
         * Whether no mixture of old and new next hops, the nearer ones to each target replaced first, takes packets
         * over more descents than the old ones do, where these still work.
         */
        boolean neverLengthens(Topology topology) {
            boolean noneInOrder = topology.classes().stream().noneMatch(ChannelClass::isInOrder);
            return !drains && (returns ? !failures && everyHopDescends(topology) : !failures || noneInOrder);
        }

        /** Whether all that became different is that something failed. */
        boolean failuresOnly() {
            return failures && !drains && !returns;
        }

        /** Whether all that became different is spared from now on, though it works. */
        boolean drainsOnly() {
            return drains && !failures && !returns;
        }
    }
}
