package io.weft.formats.infiniband;

import io.weft.refusal.Refusal;
import io.weft.routing.infiniband.DestinationRoutes;
import io.weft.routing.infiniband.ServiceLevels;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.graph.IbSubnet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The minimal routes of an InfiniBand subnet, one next hop towards each LID, and their virtual channels as virtual
 * lanes: written as the files that OpenSM loads and {@code ibdmchk} checks. Immutable.
 */
public final class SubnetRoutes {
    private final IbSubnet subnet;
    private final Topology t;
    /** By the place of an endpoint's port among all of them. */
    private final DestinationRoutes toEndpoints;

    private final DestinationRoutes toSwitches;

    private SubnetRoutes(IbSubnet subnet) {
        this.subnet = subnet;
        this.t = subnet.topology();
        NextHops nextHops = NextHops.of(t, Failures.none(t));
        for (int s = 1; s < t.switchCount(); s++) {
            if (nextHops.distance(0, s) < 0) {
                throw new Refusal("no cables lead from " + t.switchName(0) + " to " + t.switchName(s)
                        + ": its switches are several InfiniBand subnets");
            }
        }
        int[] edges = IntStream.range(0, t.endpointCount())
                .flatMap(e -> IntStream.range(0, t.attachments(e)).map(i -> t.edgeSwitch(e, i)))
                .toArray();
        toEndpoints = DestinationRoutes.of(nextHops, edges);
        toSwitches = DestinationRoutes.of(
                nextHops, IntStream.range(0, t.switchCount()).toArray());
    }

    /**
     * Chooses the routes of a subnet without {@link IbSubnet#obstacle}.
     *
     * @throws Refusal if some switch cannot reach another; the message is a clause about the fabric
     */
    public static SubnetRoutes of(IbSubnet subnet) {
        return new SubnetRoutes(subnet);
    }

    /** What else has to be set so that these routes are free of deadlock, as a clause; empty if nothing has. */
    public Optional<String> beside() {
        ServiceLevels levels = ServiceLevels.of(toEndpoints);
        if (levels.virtualChannels() == 1) {
            return Optional.empty();
        }
        String free = "these tables are proven free of deadlock only on " + levels.virtualChannels() + " virtual lanes";
        if (levels.unfit().isPresent()) {
            return Optional.of(
                    free + ", which InfiniBand's service levels cannot select for every route, so packets may"
                            + " deadlock; --format opensm-sl2vl names such a route");
        }
        return Optional.of(free + "; export opensm-sl2vl"
                + (levels.count() == 1 ? " too, which" : " and opensm-path-sl too, which")
                + " OpenSM does not load by itself: docs/infiniband.md says what to do");
    }

    /** The forwarding table of every switch, as OpenSM dumps them and {@code opensm -R file -U} loads them. */
    public void writeForwardingTables(Consumer<String> lines) {
        List<Destination> destinations = new ArrayList<>();
        for (int d = 0; d < t.switchCount(); d++) {
            destinations.add(new Destination(
                    subnet.switchLid(d), toSwitches, d, 0, "Switch", subnet.switchGuid(d), t.switchName(d)));
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            for (int i = 0; i < t.attachments(e); i++) {
                destinations.add(new Destination(
                        subnet.endpointLid(e, i),
                        toEndpoints,
                        subnet.endpointPort(e, i),
                        t.endpointPort(e, i),
                        "Channel Adapter",
                        subnet.portGuid(e, i),
                        t.endpointName(e)));
            }
        }
        destinations.sort(Comparator.comparingInt(destination -> destination.lid));
        int highest = subnet.highestLid();
        for (int s = 0; s < t.switchCount(); s++) {
            lines.accept("Unicast lids [0-" + highest + "] of switch Lid " + subnet.switchLid(s) + " guid 0x"
                    + IbSubnet.digits(subnet.switchGuid(s)) + " ('" + t.switchName(s) + "'):");
            for (Destination destination : destinations) {
                lines.accept(destination.entry(s));
            }
            lines.accept(highest + " lids dumped");
        }
    }

    /** What a LID stands for, and the text of its entries but for the port. Immutable. */
    private static final class Destination {
        final int lid;
        private final DestinationRoutes routes;
        private final int index;
        private final int lastPort;
        private final String head;
        private final String tail;

        Destination(
                int lid, DestinationRoutes routes, int index, int lastPort, String kind, long portGuid, String name) {
            this.lid = lid;
            this.routes = routes;
            this.index = index;
            this.lastPort = lastPort;
            this.head = String.format(Locale.ROOT, "0x%04x ", lid);
            this.tail = " # " + kind + " portguid 0x" + IbSubnet.digits(portGuid) + ": '" + name + "'";
        }

        String entry(int s) {
            int c = routes.channel(s, index);
            int port = c < 0 ? lastPort : routes.topology().port(c);
            return head + (port < 10 ? "00" : port < 100 ? "0" : "") + port + tail;
        }
    }

    /**
     * The service level of each path between endpoints, as {@code ibdmchk -c} reads it: the GUID of the endpoint that
     * it starts from, the LID that it leads to, and the level.
     *
     * @throws Refusal if there are too few levels, or several at an endpoint with several links; the message is a
     *     clause about the fabric
     */
    public void writePathLevels(Consumer<String> lines) {
        ServiceLevels levels = levels();
        if (levels.count() > 1 && !t.singleHomed()) {
            throw new Refusal(
                    "its endpoints have several links, and the service level of a path is by endpoint, not by link");
        }
        for (int source = 0; source < t.endpointCount(); source++) {
            String from = "0x" + IbSubnet.digits(subnet.endpointGuid(source)) + " ";
            for (int e = 0; e < t.endpointCount(); e++) {
                for (int i = 0; source != e && i < t.attachments(e); i++) {
                    int level = levels.level(t.edgeSwitch(source, 0), subnet.endpointPort(e, i));
                    lines.accept(from + subnet.endpointLid(e, i) + " " + level);
                }
            }
        }
    }

    /**
     * The virtual lane by switch, port in, port out and service level, as {@code ibdmchk -d} reads it: two levels in
     * each byte. Packets leave to an endpoint, and go on from one, in virtual lane 0.
     *
     * @throws Refusal if there are too few levels; the message is a clause about the fabric
     */
    public void writeLanes(Consumer<String> lines) {
        ServiceLevels levels = levels();
        for (int s = 0; s < t.switchCount(); s++) {
            int[] ports = t.portsOf(s);
            Arrays.sort(ports);
            String guid = "0x" + IbSubnet.digits(subnet.switchGuid(s)) + " ";
            for (int i = -1; i < ports.length; i++) {
                int in = i < 0 ? 0 : ports[i];
                int from = in == 0 ? -1 : t.channelAt(s, in);
                for (int out : ports) {
                    int to = t.channelAt(s, out);
                    StringBuilder row = new StringBuilder(guid + in + " " + out);
                    for (int sl = 0; sl < ServiceLevels.MOST; sl++) {
                        row.append(sl % 2 == 0 ? " 0x" : "")
                                .append(from < 0 || to < 0 ? 0 : levels.virtualChannel(sl, t.reverse(from), to));
                    }
                    lines.accept(row.toString());
                }
            }
        }
    }

    private ServiceLevels levels() {
        ServiceLevels levels = ServiceLevels.of(toEndpoints);
        levels.unfit().ifPresent(route -> {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "InfiniBand has %d service levels, and with these %,d of its routes find no virtual channel by"
                            + " service level and ports; one is that to %s: %s",
                    ServiceLevels.MOST,
                    levels.unfitRoutes(),
                    t.endpointName(subnet.endpointOf(route.destination())),
                    words(route)));
        });
        return levels;
    }

    private String words(ServiceLevels.Route route) {
        StringBuilder words = new StringBuilder(t.switchName(route.source()));
        for (int i = 0; i < route.hops(); i++) {
            words.append("->")
                    .append(t.switchName(t.target(route.channel(i))))
                    .append(" (VC ")
                    .append(route.virtualChannel(i))
                    .append(")");
        }
        return words.toString();
    }
}
