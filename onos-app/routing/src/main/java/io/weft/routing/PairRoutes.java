package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which of the {@link GivenWaypoints} pairs go by, while something is out of service. O(pairs) space; immutable. */
public final class PairRoutes {
    private final GivenWaypoints given;
    private final PathKind others;
    private final PairUse[] uses;

    /** Judges each by itself: O(pairs), and more where the paths have to be followed to see whether they fit. */
    PairRoutes(GivenWaypoints given, Routes routes) {
        this.given = given;
        this.others = routes.fabric().scheme().kind();
        this.uses = new PairUse[given.count()];
        Map<Long, Integer> channels = new HashMap<>();
        for (int i = 0; i < uses.length; i++) {
            uses[i] = use(routes, given.sourceSwitch(i), given.waypoint(i), given.destinationSwitch(i), channels);
        }
    }

    private static PairUse use(Routes routes, int s, int w, int d, Map<Long, Integer> channels) {
        if (s == d) {
            return PairUse.ONE_SWITCH;
        }
        if (w == s || w == d) {
            return PairUse.WAYPOINT_AT_END;
        }
        if (routes.kind(s, d) == PathKind.NONE) {
            return PairUse.NO_PATH;
        }
        if (w == GivenWaypoints.NONE) {
            return PairUse.DIRECT;
        }
        if (!WaypointPaths.lead(routes, s, w, d)) {
            return PairUse.CUT_OFF;
        }
        return fits(routes, s, w, d, channels) ? PairUse.BY_WAYPOINT : PairUse.TOO_FEW_CHANNELS;
    }

    private static boolean fits(Routes routes, int s, int w, int d, Map<Long, Integer> channels) {
        NextHops nextHops = routes.nextHops();
        int most = routes.fabric().virtualChannels();
        long n = nextHops.topology().switchCount();
        return WaypointPaths.mostVirtualChannels(nextHops, s, w, d) <= most
                || channels.computeIfAbsent(
                                (s * n + w) * n + d, path -> WaypointPaths.virtualChannels(nextHops, s, w, d))
                        <= most;
    }

    /** Refuses pairs of another topology, and such as no path by a waypoint can be given for. */
    static void check(Fabric fabric, GivenWaypoints given) {
        if (given.topology() != fabric.topology()) {
            throw new IllegalArgumentException("the pairs are of another topology than that of " + fabric.name());
        }
        if (given.isEmpty()) {
            return;
        }
        if (!fabric.topology().singleHomed()) {
            throw new Refusal(
                    "the endpoints of " + fabric.name()
                            + " have several links each, so no single switch can give them a waypoint",
                    "one link each");
        }
    }

    public GivenWaypoints given() {
        return given;
    }

    /** Whether pair {@code i} goes by what is given, or why not. */
    public PairUse use(int i) {
        return uses[i];
    }

    /**
     * What sets pair {@code i} apart from all others between its switches: the waypoint that it goes by,
     * {@link GivenWaypoints#NONE} if it goes minimally where others may draw a waypoint, or
     * {@link GivenWaypoints#NOT_GIVEN} if nothing does.
     */
    public int via(int i) {
        switch (uses[i]) {
            case BY_WAYPOINT:
                return given.waypoint(i);
            case DIRECT:
                return others.drawsWaypoints() ? GivenWaypoints.NONE : GivenWaypoints.NOT_GIVEN;
            default:
                return GivenWaypoints.NOT_GIVEN;
        }
    }

    /** What {@link #via(int)} says of the pair of these endpoints, or NOT_GIVEN where nothing is given for it. */
    public int via(int from, int to) {
        int i = given.isEmpty() ? -1 : given.find(from, to);
        return i < 0 ? GivenWaypoints.NOT_GIVEN : via(i);
    }

    /** Number of pairs that go by what is given. */
    public int used() {
        return (int) Arrays.stream(uses).filter(PairUse::isUsed).count();
    }

    /** Number of pairs that do, or do not for this reason. */
    public int count(PairUse use) {
        return (int) Arrays.stream(uses).filter(each -> each == use).count();
    }

    /** The pairs that go as all others do for lack of virtual channels. */
    List<EndpointPair> lackingChannels() {
        return IntStream.range(0, uses.length)
                .filter(i -> uses[i] == PairUse.TOO_FEW_CHANNELS)
                .mapToObj(i -> new EndpointPair(given.source(i), given.destination(i)))
                .collect(Collectors.toList());
    }

    /** Calls with every pair that something sets apart: (source switch, {@link #via}, destination switch). */
    public void forEachApart(PathAction action) {
        for (int i = 0; i < uses.length; i++) {
            int w = via(i);
            if (w != GivenWaypoints.NOT_GIVEN) {
                action.accept(given.sourceSwitch(i), w, given.destinationSwitch(i));
            }
        }
    }

    /** Receives the path of a pair. */
    public interface PathAction {
        /** From switch s to switch d by switch w, or by none. */
        void accept(int s, int w, int d);
    }
}
