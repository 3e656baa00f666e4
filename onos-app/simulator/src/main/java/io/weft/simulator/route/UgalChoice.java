package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;

/**
 * No waypoint, or the best of some drawn at random, whichever has less waiting (UGAL), as {@link UgalSettings} say. The
 * packet leaves by the port whose queue was compared ({@link #keeping}), as it does from the switches that are
 * programmed. Not thread-safe.
 */
final class UgalChoice implements WaypointChoice {
    private final UgalSettings settings;
    private final QueueCost cost;
    private final int bufferFlits;
    private final Routes routes;
    private final RandomStreams random;
    private final RandomWaypoints waypoints;
    private final ComparedPort compared = new ComparedPort();

    /**
     * Makes the choice of these settings.
     *
     * @param bufferFlits flits of buffer behind a port
     */
    UgalChoice(
            UgalSettings settings, QueueCost cost, int bufferFlits, RandomWaypoints waypoints, RandomStreams random) {
        this.settings = settings;
        this.cost = cost;
        this.bufferFlits = bufferFlits;
        this.routes = waypoints.routes;
        this.random = random;
        this.waypoints = waypoints;
    }

    /** The port that was compared, for the first hop of a packet; for other hops what is chosen there. */
    PortChoice keeping(PortChoice others) {
        return compared.orElse(others);
    }

    @Override
    public void endCycle(int from, int to) {
        cost.endCycle(from, to);
    }

    @Override
    public int waypoint(int from, int to, int s, int d) {
        compared.set(QueueCost.ANY_PORT);
        if (!waypoints.drawn(s, d)) {
            return NONE;
        }
        int minimal = cost.of(s, NONE, d);
        compared.set(cost.firstPort());
        if (minimal < settings.threshold(bufferFlits, cost.ports())) {
            return NONE;
        }
        int best = NONE;
        int bestPort = QueueCost.ANY_PORT;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < settings.candidates; i++) {
            int w = waypoints.drawWithin(settings.hops, s, d, random);
            if (w == NONE) {
                break;
            }
            double queued = settings.c * length(s, w, d) * cost.of(s, w, d);
            if (queued < least) {
                least = queued;
                best = w;
                bestPort = cost.firstPort();
            }
        }
        if (minimal <= least) {
            return NONE;
        }
        compared.set(bestPort);
        return best;
    }

    /** What the cost of the route by a waypoint is multiplied by. */
    private double length(int s, int w, int d) {
        switch (settings.length) {
            case MEAN:
                return routes.waypointStretch(s, d);
            case OWN:
                return (double) (routes.nextHops().distance(s, w)
                                + routes.nextHops().distance(w, d))
                        / routes.nextHops().distance(s, d);
            default:
                return 1;
        }
    }
}
