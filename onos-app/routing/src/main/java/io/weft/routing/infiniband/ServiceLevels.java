package io.weft.routing.infiniband;

import io.weft.routing.nexthops.DescentRule;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The virtual channels of {@link DestinationRoutes} as InfiniBand can express them: a packet has a service level (SL)
 * that never changes, and a switch gives it a virtual lane (VL) by the port that it came by, the port that it leaves by
 * and its SL. Immutable.
 *
 * <p>Every route from a source switch to a destination is given an SL such that the two channels of each of its turns
 * and the SL determine the virtual channel that {@link DescentRule} gives there. Routes are taken in turn, and each is
 * given the first SL that agrees with it at all of its turns (first fit). Where no path has more than two hops a packet
 * that turns has always passed one channel, and one SL is enough.
 *
 * <p>O(sources * destinations * hops * SLs) time, O(channels * network radix) bytes for each SL.
 */
public final class ServiceLevels {
    /** Most service levels there are. */
    public static final int MOST = 16;

    private static final byte NONE = -1;

    private final DestinationRoutes routes;
    private final Topology topology;
    private final DescentRule rule;
    /** Place of the first turn from each channel. */
    private final int[] firstTurn;
    /** By SL, then turn: the virtual channel of the second channel, or NONE. */
    private final List<byte[]> virtualChannelOf = new ArrayList<>();
    /** By destination, then source switch. */
    private final byte[][] level;

    private int virtualChannels = 1;
    private Route unfit;
    private long unfitRoutes;

    /** A route, and the virtual channel that a packet has at each of its hops. Immutable. */
    public static final class Route {
        private final int source;
        private final int destination;
        private final int[] channels;
        private final int[] virtualChannels;

        private Route(int source, int destination, int[] channels, int[] virtualChannels) {
            this.source = source;
            this.destination = destination;
            this.channels = channels;
            this.virtualChannels = virtualChannels;
        }

        public int source() {
            return source;
        }

        public int destination() {
            return destination;
        }

        /** Number of channels that it passes. */
        public int hops() {
            return channels.length;
        }

        public int channel(int i) {
            return channels[i];
        }

        /** The virtual channel of a packet on {@link #channel} {@code i}. */
        public int virtualChannel(int i) {
            return virtualChannels[i];
        }
    }

    private ServiceLevels(DestinationRoutes routes, DescentRule rule) {
        this.routes = routes;
        this.topology = routes.topology();
        this.rule = rule;
        this.firstTurn = new int[topology.channelCount() + 1];
        for (int c = 0; c < topology.channelCount(); c++) {
            firstTurn[c + 1] = Math.addExact(firstTurn[c], topology.degree(topology.target(c)));
        }
        this.level = new byte[routes.destinations()][topology.switchCount()];
        int[] sources = topology.edgeSwitches();
        for (int d = 0; d < routes.destinations(); d++) {
            for (int s : sources) {
                if (routes.channel(s, d) >= 0) {
                    add(route(s, d));
                }
            }
        }
    }

    /** Gives the routes from all edge switches their service levels. */
    public static ServiceLevels of(DestinationRoutes routes) {
        return new ServiceLevels(routes, DescentRule.of(routes.topology()));
    }

    private void add(Route route) {
        virtualChannels = Math.max(virtualChannels, 1 + route.virtualChannel(route.hops() - 1));
        for (int sl = 0; sl < MOST; sl++) {
            if (sl == virtualChannelOf.size()) {
                byte[] none = new byte[firstTurn[topology.channelCount()]];
                Arrays.fill(none, NONE);
                virtualChannelOf.add(none);
            }
            if (agrees(virtualChannelOf.get(sl), route)) {
                enter(virtualChannelOf.get(sl), route);
                level[route.destination()][route.source()] = (byte) sl;
                return;
            }
        }
        if (unfit == null) {
            unfit = route;
        }
        unfitRoutes++;
    }

    private boolean agrees(byte[] entries, Route route) {
        for (int i = 1; i < route.hops(); i++) {
            byte entry = entries[turn(route.channel(i - 1), route.channel(i))];
            if (entry != NONE && entry != route.virtualChannel(i)) {
                return false;
            }
        }
        return true;
    }

    private void enter(byte[] entries, Route route) {
        for (int i = 1; i < route.hops(); i++) {
            entries[turn(route.channel(i - 1), route.channel(i))] = (byte) route.virtualChannel(i);
        }
    }

    private int turn(int c, int d) {
        return firstTurn[c] + d - topology.firstChannel(topology.target(c));
    }

    public Route route(int s, int d) {
        int t = routes.switchOf(d);
        int hops = 0;
        for (int at = s; at != t; at = topology.target(routes.channel(at, d))) {
            hops++;
        }
        int[] channels = new int[hops];
        int[] virtual = new int[hops];
        int at = s;
        for (int i = 0; i < hops; i++) {
            channels[i] = routes.channel(at, d);
            virtual[i] = i == 0 ? 0 : virtual[i - 1] + (rule.descends(channels[i - 1], channels[i]) ? 1 : 0);
            at = topology.target(channels[i]);
        }
        return new Route(s, d, channels, virtual);
    }

    /** Number of service levels that routes have, 1..{@value #MOST}. */
    public int count() {
        return Math.max(1, virtualChannelOf.size());
    }

    /** Number of virtual channels that routes need. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** The first route that agrees with none of {@value #MOST} service levels; empty if all have one. */
    public Optional<Route> unfit() {
        return Optional.ofNullable(unfit);
    }

    /** Number of routes that agree with none. */
    public long unfitRoutes() {
        return unfitRoutes;
    }

    /** The service level of packets from edge switch {@code s} to destination {@code d}; 0 where there is no route. */
    public int level(int s, int d) {
        return level[d][s];
    }

    /**
     * The virtual channel of a packet of service level {@code sl} that goes on from channel {@code c} by channel
     * {@code d}. Where no route of this level turns so, that of a packet for which {@code c} was the first channel.
     */
    public int virtualChannel(int sl, int c, int d) {
        byte entry = sl < virtualChannelOf.size() ? virtualChannelOf.get(sl)[turn(c, d)] : NONE;
        return entry == NONE ? Math.min(virtualChannels - 1, rule.descends(c, d) ? 1 : 0) : entry;
    }
}
