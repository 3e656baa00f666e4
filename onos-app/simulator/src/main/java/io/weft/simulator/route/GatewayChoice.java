package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import java.util.function.IntUnaryOperator;
import org.agrona.collections.IntArrayList;

/**
 * By the gateway with the least waiting: of all switches in the group of the source that have a link to the group of
 * the destination, the one behind whose port at the source the fewest flits are, one of them at random where several
 * are equal. Packets within a group go minimally, as do those for which no gateway fits the virtual channels.
 *
 * <p>Source: S. Li, P.-C. Huang, B. Jacob, "Exascale Interconnect Topology Characterization and Parameter Exploration",
 * section 3.1.2, for Fishnet. O(gateways) for each packet. Not thread-safe.
 */
final class GatewayChoice implements WaypointChoice {
    private final Routes routes;
    private final SwitchPorts ports;
    private final PortChoice portChoice;
    private final IntUnaryOperator flitsBehind;
    private final VirtualChannels virtualChannels;
    private final RandomStreams random;
    private final GatewayLinks gateways;

    private final ComparedPort compared = new ComparedPort();

    /**
     * Makes the choice for a network.
     *
     * @throws Refusal if the topology has no groups
     */
    GatewayChoice(SimulatedRouting.Network network) {
        this.routes = network.routes;
        this.ports = network.ports;
        this.portChoice = network.anyPort();
        this.flitsBehind = network.flitsBehind;
        this.virtualChannels = network.virtualChannels;
        this.random = network.random;
        this.gateways = network.shared(GatewayLinks.class, () -> new GatewayLinks(network.routes));
    }

    /** The port that was compared, for the first hop of a packet; for other hops what is chosen there. */
    PortChoice keeping(PortChoice others) {
        return compared.orElse(others);
    }

    @Override
    public int waypoint(int from, int to, int s, int d) {
        compared.set(QueueCost.ANY_PORT);
        IntArrayList links = gateways.between(s, d);
        if (links == null || !routes.kind(s, d).drawsWaypoints()) {
            return NONE;
        }
        int best = NONE;
        int bestPort = QueueCost.ANY_PORT;
        int least = Integer.MAX_VALUE;
        int equal = 0;
        for (int i = 0; i < links.size(); i++) {
            int waypoint = waypoint(links.getInt(i), s);
            if (!fits(s, waypoint, d)) {
                continue;
            }
            int port = waypoint == ports.topology().target(links.getInt(i))
                    ? ports.ofChannel(links.getInt(i))
                    : portChoice.port(s, waypoint, s);
            int waiting = flitsBehind.applyAsInt(port);
            equal = waiting < least ? 1 : waiting == least ? equal + 1 : equal;
            if (waiting < least || (waiting == least && random.below(s, equal) == 0)) {
                least = waiting;
                best = waypoint;
                bestPort = port;
            }
        }
        compared.set(bestPort);
        return best == d ? NONE : best;
    }

    /** The switch before a link, or the one behind it if the packet is at the first. */
    private int waypoint(int link, int s) {
        int gateway = ports.topology().source(link);
        return gateway == s ? ports.topology().target(link) : gateway;
    }

    private boolean fits(int s, int w, int d) {
        int there = routes.nextHops().distance(s, w);
        int onwards = routes.nextHops().distance(w, d);
        return there >= 0
                && onwards >= 0
                && there + onwards <= virtualChannels.mostHops()
                && (w == d || routes.allowsWaypoint(s, w));
    }
}
