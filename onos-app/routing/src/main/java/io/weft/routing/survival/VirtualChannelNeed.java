package io.weft.routing.survival;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Survival;
import io.weft.fabric.Waypoints;
import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How many virtual channels routes need: one more than the most descents of a route. Computed target by target, without
 * the tables of {@link io.weft.routing.nexthops.NextHops}: O(channels) for each target, and for failures also what each
 * changes of the paths to it. Immutable.
 */
public final class VirtualChannelNeed {
    /** Most switches times channels, times combinations of failures, that are tried: some ten seconds. */
    private static final double MOST_STEPS = 5e9;
    /** Most switches times channels that are tried where nobody asked: a fraction of a second. */
    private static final long MOST_UNASKED_STEPS = 20_000_000;
    /** Most switches times channels that are tried although the result is known: some milliseconds. */
    private static final long MOST_KNOWN_STEPS = 2_000_000;

    /** The results of {@link #withoutAny} of undamaged topologies, since it is asked for repeatedly. */
    private static final Map<Topology, Integer> TRIED = Collections.synchronizedMap(new WeakHashMap<>());

    private final int minimal;
    private final int byWaypoint;
    private final int hops;
    /** By link, the virtual channels that minimal routes need when it fails. */
    private final byte[] withoutLink;

    private final byte[] withoutSwitch;

    private VirtualChannelNeed(Part all) {
        this.minimal = all.minimal;
        this.byWaypoint = all.byWaypoint();
        this.hops = all.hops();
        this.withoutLink = all.withoutLink;
        this.withoutSwitch = all.withoutSwitch;
    }

    private VirtualChannelNeed(int minimal, int byWaypoint, int hops) {
        this.minimal = minimal;
        this.byWaypoint = byWaypoint;
        this.hops = hops;
        this.withoutLink = new byte[0];
        this.withoutSwitch = new byte[0];
    }

    /** The virtual channels that routing by {@code scheme} needs on an undamaged {@code topology}, at least 1. */
    public static int of(Topology topology, Scheme scheme) {
        return undamaged(topology, scheme).virtualChannels();
    }

    /** What routing by {@code scheme} needs on an undamaged {@code topology}. */
    public static VirtualChannelNeed undamaged(Topology topology, Scheme scheme) {
        Waypoints waypoints = scheme.waypoints(topology);
        if (isLarge(topology)) {
            KnownNeed known = topology.knownNeed().orElseThrow();
            if (waypoints.isEmpty()) {
                return new VirtualChannelNeed(known.minimal(), 1, known.diameter());
            }
            if (!waypoints.dependOnSource() && Arrays.equals(waypoints.all(), topology.intermediates())) {
                return new VirtualChannelNeed(known.minimal(), known.byWaypoint(), known.hopsByWaypoint());
            }
            if (waypoints.dependOnSource() && known.knowsGroups()) {
                return new VirtualChannelNeed(known.minimal(), known.byGroup(), known.hopsByGroup());
            }
        }
        return tried(topology, scheme);
    }

    /** Whether trying everything takes too long, and the result is known. */
    private static boolean isLarge(Topology topology) {
        return topology.knownNeed().isPresent()
                && (long) topology.switchCount() * topology.channelCount() > MOST_KNOWN_STEPS;
    }

    /** Whether what an intact topology needs is neither known nor found in a fraction of a second by trying. */
    static boolean takesLong(Topology topology) {
        return topology.knownNeed().isEmpty()
                && (long) topology.switchCount() * topology.channelCount() > MOST_UNASKED_STEPS;
    }

    /**
     * What routing by {@code scheme} needs on an undamaged {@code topology}; or upper bounds of it, if it would take
     * long to find and they are within the given ones.
     *
     * @param virtualChannels an upper bound of no more than this is as good as the exact number
     * @param hops an upper bound of no more than this is as good as the exact number
     */
    public static VirtualChannelNeed undamagedWithin(Topology topology, Scheme scheme, int virtualChannels, int hops) {
        if (takesLong(topology)) {
            NeedBound bound = NeedBound.of(topology);
            VirtualChannelNeed need = scheme.waypoints(topology).isEmpty()
                    ? new VirtualChannelNeed(bound.minimal(), 1, bound.diameter())
                    : new VirtualChannelNeed(bound.minimal(), bound.byWaypoint(), 2 * bound.diameter());
            if (need.virtualChannels() <= virtualChannels && need.hops() <= hops) {
                return need;
            }
        }
        return undamaged(topology, scheme);
    }

    /** As {@link #surviving}; or an upper bound of it that is at most {@code most}, if it would take long to find. */
    public static int survivingWithin(Topology topology, Survival survival, int most) {
        int bound = bound(topology, survival);
        return bound <= most ? bound : surviving(topology, survival);
    }

    /** As many as {@link #surviving}, or an upper bound of it if it would take long to find; at most {@code most}. */
    public static int sufficient(Topology topology, Survival survival, int most) {
        int bound = bound(topology, survival);
        return Math.min(most, bound < Integer.MAX_VALUE ? bound : surviving(topology, survival));
    }

    /** An upper bound of {@link #surviving} where that takes long to find; no bound elsewhere. */
    static int bound(Topology topology, Survival survival) {
        if (survival.links() > 1 || survival.switches() > 1 || !takesLong(topology)) {
            return Integer.MAX_VALUE;
        }
        // What fails in a tree leaves nothing connected that it was between.
        return isTree(topology)
                ? undamaged(topology, Scheme.MINIMAL).minimal()
                : NeedBound.of(topology).withoutAny();
    }

    /** Whether there is at most one path between any two switches. */
    private static boolean isTree(Topology topology) {
        return topology.linkCount() < topology.switchCount();
    }

    /** Whether an intact fabric has as many virtual channels as an upper bound of what it needs, not as it does. */
    public static boolean isBound(Fabric fabric) {
        return !fabric.statesVirtualChannels() && takesLong(fabric.topology()) && !isTree(fabric.topology());
    }

    /** The need that trying every pair and failure finds, however long that takes. */
    static VirtualChannelNeed tried(Topology topology, Scheme scheme) {
        return compute(Failures.none(topology), scheme.waypoints(topology), Survival.NONE, false);
    }

    /**
     * What minimal routes need with these failures, and when one more link or switch fails. No scheme needs more to
     * survive that: where a path by a waypoint needs too many virtual channels, sources give up the waypoint, or send
     * without one.
     */
    public static VirtualChannelNeed ofFailures(Failures failures) {
        return compute(failures, Waypoints.none(failures.topology()), Survival.ONE, true);
    }

    /** The most that minimal routes need with these failures, and when any one more link or switch fails. */
    public static int withoutAny(Failures failures) {
        if (!failures.isEmpty()) {
            return worst(failures, Survival.ONE);
        }
        // Two may find the same at once, but nobody waits for what is found of another topology.
        Integer known = TRIED.get(failures.topology());
        int needed = known == null ? worst(failures, Survival.ONE) : known;
        TRIED.put(failures.topology(), needed);
        return needed;
    }

    /**
     * The virtual channels with which no pair that is still connected loses its route, whichever links or switches
     * fail. Tries every combination of as many links, or switches, as may fail at once.
     *
     * @throws Refusal if there are too many combinations
     */
    public static int surviving(Topology topology, Survival survival) {
        check("links", survival.links(), topology.linkCount(), topology);
        check("switches", survival.switches(), topology.switchCount(), topology);
        Failures none = Failures.none(topology);
        if (survival.links() <= 1 && survival.switches() <= 1) {
            if (isLarge(topology)) {
                KnownNeed known = topology.knownNeed().orElseThrow();
                return survival.equals(Survival.NONE) ? known.minimal() : known.withoutAny();
            }
            return survival.equals(Survival.ONE) ? withoutAny(none) : worst(none, survival);
        }
        return Math.max(withoutLinks(none, 0, survival.links()), withoutSwitches(none, 0, survival.switches()));
    }

    /**
     * A fabric with the virtual channels that its scheme needs and that it takes to survive what it is meant to, at
     * most as many as there can be; itself if their number was stated.
     */
    public static Fabric derived(Fabric fabric) {
        if (fabric.statesVirtualChannels()) {
            return fabric;
        }
        int most = Fabric.MAX_VIRTUAL_CHANNELS;
        int needed = Math.max(
                undamagedWithin(fabric.topology(), fabric.scheme(), most, Fabric.MAX_HOPS)
                        .virtualChannels(),
                sufficient(fabric.topology(), fabric.survival(), most));
        return fabric.withVirtualChannels(Math.min(most, needed)).withSurvival(fabric.survival(), false);
    }

    /**
     * How many virtual channels it would take for any one link or switch to fail; empty if a fabric has so many. Takes
     * a fraction of a second: of a large topology of which nothing is known, it is empty.
     */
    public static OptionalInt lacking(Fabric fabric) {
        Topology topology = fabric.topology();
        Optional<KnownNeed> known = topology.knownNeed();
        if (known.isPresent() && known.get().withoutAny() <= fabric.virtualChannels()) {
            return OptionalInt.empty();
        }
        boolean few = (long) topology.switchCount() * topology.channelCount() <= MOST_UNASKED_STEPS;
        if (!few && known.isEmpty()) {
            return OptionalInt.empty();
        }
        int needed = surviving(topology, Survival.ONE);
        return needed > fabric.virtualChannels() ? OptionalInt.of(needed) : OptionalInt.empty();
    }

    private static void check(String what, int failing, int of, Topology topology) {
        double tries = 1;
        for (int i = 0; i < failing - 1; i++) {
            tries *= (of - i) / (i + 1.0);
        }
        double steps = tries * topology.switchCount() * topology.channelCount();
        if (failing > 1 && steps > MOST_STEPS) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "%d %s at once are too many to try on %d switches and %d %s",
                    failing,
                    what,
                    topology.switchCount(),
                    of,
                    what));
        }
    }

    private static int withoutLinks(Failures failures, int first, int more) {
        Topology topology = failures.topology();
        if (more <= 1) {
            return worst(failures, new Survival(more, 0));
        }
        return IntStream.range(first, topology.linkCount())
                .map(l -> withoutLinks(failures.withLink(l), l + 1, more - 1))
                .reduce(asItIs(failures), Math::max);
    }

    private static int asItIs(Failures failures) {
        return worst(failures, Survival.NONE);
    }

    private static int withoutSwitches(Failures failures, int first, int more) {
        Topology topology = failures.topology();
        if (more <= 1) {
            return worst(failures, new Survival(0, more));
        }
        return IntStream.range(first, topology.switchCount())
                .map(x -> withoutSwitches(failures.withSwitch(x), x + 1, more - 1))
                .reduce(asItIs(failures), Math::max);
    }

    /** What minimal routes need with these failures, and at worst when some one more of the kinds fails. */
    private static int worst(Failures failures, Survival further) {
        VirtualChannelNeed need = compute(failures, Waypoints.none(failures.topology()), further, false);
        int worst = need.minimal;
        for (byte each : need.withoutLink) {
            worst = Math.max(worst, each);
        }
        for (byte each : need.withoutSwitch) {
            worst = Math.max(worst, each);
        }
        return worst;
    }

    /**
     * Computes what is needed, target by target.
     *
     * @param ofEach whether to find what each failure needs; otherwise only of those that are among the worst
     */
    private static VirtualChannelNeed compute(
            Failures failures, Waypoints waypoints, Survival further, boolean ofEach) {
        Topology topology = failures.topology();
        int n = topology.switchCount();
        boolean[] isWaypoint = new boolean[n];
        for (int w : waypoints.all()) {
            isWaypoint[w] = true;
        }
        int[] targets = IntStream.range(0, n)
                .filter(t -> failures.switchAlive(t) && (topology.isEdge(t) || isWaypoint[t]))
                .toArray();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger found = new AtomicInteger(1);
        int parts = Math.min(Math.max(1, targets.length), Runtime.getRuntime().availableProcessors());
        List<Part> done = IntStream.range(0, parts)
                .parallel()
                .mapToObj(i -> {
                    Part part = new Part(failures, waypoints, isWaypoint, further, ofEach, found);
                    for (int at = next.getAndIncrement(); at < targets.length; at = next.getAndIncrement()) {
                        part.add(targets[at]);
                    }
                    return part;
                })
                .collect(Collectors.toList());
        Part all = done.get(0);
        done.stream().skip(1).forEach(all::merge);
        return new VirtualChannelNeed(all);
    }

    /** What some of the targets need. */
    private static final class Part {
        private static final int ENTRIES = ChannelClass.HIGHEST + 1;

        private final Topology topology;
        private final Waypoints waypoints;
        private final boolean[] isWaypoint;
        private final PathsTo paths;
        private final PathsAfterFailure after;
        private final boolean ofEach;
        /** What is needed without a failure or, unless it is asked of each, with one; as found so far by all parts. */
        private final AtomicInteger found;

        int minimal = 1;
        int hops;
        final byte[] withoutLink;
        final byte[] withoutSwitch;
        /** By waypoint and exit class by which packets arrive, their most descents; -1 where none do. */
        private final byte[] towards;
        /** By waypoint and entry class by which packets go on, their most descents; -1 where none do. */
        private final byte[] onwards;
        /** By waypoint, most hops to it and on from it. */
        private final int[] hopsTowards;

        private final int[] hopsOnwards;

        Part(
                Failures failures,
                Waypoints waypoints,
                boolean[] isWaypoint,
                Survival further,
                boolean ofEach,
                AtomicInteger found) {
            this.topology = failures.topology();
            this.waypoints = waypoints;
            this.isWaypoint = isWaypoint;
            this.ofEach = ofEach;
            this.found = found;
            this.paths = new PathsTo(topology, failures);
            this.after = new PathsAfterFailure(paths);
            int n = topology.switchCount();
            withoutLink = new byte[further.links() > 0 ? topology.linkCount() : 0];
            withoutSwitch = new byte[further.switches() > 0 ? n : 0];
            towards = new byte[n * ENTRIES];
            onwards = new byte[n * ENTRIES];
            hopsTowards = new int[n];
            hopsOnwards = new int[n];
            Arrays.fill(towards, (byte) -1);
            Arrays.fill(onwards, (byte) -1);
        }

        void add(int t) {
            paths.aim(t);
            boolean edge = topology.isEdge(t);
            for (int s = 0; s < topology.switchCount(); s++) {
                if (paths.distance(s) <= 0) {
                    continue;
                }
                if (topology.isEdge(s) && edge) {
                    minimal = Math.max(minimal, 1 + paths.descents(s));
                    hops = Math.max(hops, paths.distance(s));
                }
                if (isWaypoint[t] && topology.isEdge(s) && waypoints.place(s, t) >= 0) {
                    raise(towards, t * ENTRIES + paths.lastExit(s), paths.descents(s));
                    hopsTowards[t] = Math.max(hopsTowards[t], paths.distance(s));
                }
                if (edge && isWaypoint[s]) {
                    raise(onwards, s * ENTRIES + paths.lowestEntry(s), paths.descents(s));
                    hopsOnwards[s] = Math.max(hopsOnwards[s], paths.distance(s));
                }
            }
            if (edge && withoutLink.length + withoutSwitch.length > 0) {
                addFailures();
            }
        }

        private void addFailures() {
            found.accumulateAndGet(minimal, Math::max);
            after.aim();
            for (int i = 1; i < paths.reached(); i++) {
                int s = paths.nearestFirst(i);
                int c = paths.critical[s];
                if (withoutLink.length > 0 && c != PathsTo.NONE && after.boundWithoutNextHop(s) >= found.get()) {
                    int l = topology.link(c);
                    add(withoutLink, l, after.withoutNextHop(c, enough(withoutLink[l])));
                }
                if (withoutSwitch.length > 0 && after.boundWithoutSwitch(s) >= found.get()) {
                    add(withoutSwitch, s, after.withoutSwitch(s, enough(withoutSwitch[s])));
                }
            }
        }

        /** Failures with no more descents than this change nothing. */
        private int enough(int needed) {
            return Math.max(needed, found.get()) - 1;
        }

        private void add(byte[] needed, int i, int descents) {
            raise(needed, i, 1 + descents);
            if (!ofEach) {
                found.accumulateAndGet(1 + descents, Math::max);
            }
        }

        private static void raise(byte[] values, int i, int value) {
            values[i] = (byte) Math.max(values[i], value);
        }

        void merge(Part other) {
            minimal = Math.max(minimal, other.minimal);
            hops = Math.max(hops, other.hops);
            Arrays.setAll(hopsTowards, w -> Math.max(hopsTowards[w], other.hopsTowards[w]));
            Arrays.setAll(hopsOnwards, w -> Math.max(hopsOnwards[w], other.hopsOnwards[w]));
            raise(withoutLink, other.withoutLink);
            raise(withoutSwitch, other.withoutSwitch);
            raise(towards, other.towards);
            raise(onwards, other.onwards);
        }

        private static void raise(byte[] values, byte[] others) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) Math.max(values[i], others[i]);
            }
        }

        int hops() {
            return IntStream.range(0, isWaypoint.length)
                    .map(w -> hopsTowards[w] + hopsOnwards[w])
                    .reduce(hops, Math::max);
        }

        /**
         * The worst path to each waypoint and the worst one on from it, even if the latter leads back to the source.
         */
        int byWaypoint() {
            int most = 0;
            for (int w = 0; w < isWaypoint.length; w++) {
                for (int exit = 0; exit < ENTRIES; exit++) {
                    for (int entry = 0; entry < ENTRIES; entry++) {
                        int to = towards[w * ENTRIES + exit];
                        int on = onwards[w * ENTRIES + entry];
                        if (to >= 0 && on >= 0) {
                            most = Math.max(most, to + on + (entry <= exit ? 1 : 0));
                        }
                    }
                }
            }
            return 1 + most;
        }
    }

    /** Virtual channels that all routes need if nothing more fails, at least 1. */
    public int virtualChannels() {
        return Math.max(minimal, byWaypoint);
    }

    /** Virtual channels that routes without a waypoint need if nothing more fails, at least 1. */
    public int minimal() {
        return minimal;
    }

    /** Hops of the longest route if nothing more fails; 0 if there is no route. */
    public int hops() {
        return hops;
    }

    /** Virtual channels that routes without a waypoint need when link {@code l} fails besides. */
    public int withoutLink(int l) {
        return Math.max(minimal, withoutLink[l]);
    }

    /** Virtual channels that routes without a waypoint need when switch {@code x} fails besides. */
    public int withoutSwitch(int x) {
        return Math.max(minimal, withoutSwitch[x]);
    }
}
