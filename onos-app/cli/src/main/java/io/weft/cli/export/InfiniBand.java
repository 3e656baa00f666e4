package io.weft.cli.export;

import io.weft.cli.input.InputException;
import io.weft.fabric.Fabric;
import io.weft.routing.DestinationRoutes;
import io.weft.routing.NextHops;
import io.weft.routing.ServiceLevels;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.graph.IbNetlist;
import io.weft.topology.graph.IbSubnet;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The minimal routes of a fabric as InfiniBand's tables hold them: one next hop towards each LID. Immutable.
 *
 * @param toEndpoints by the place of an endpoint's port among all of them
 * @param toSwitches by switch
 */
record InfiniBand(IbSubnet subnet, DestinationRoutes toEndpoints, DestinationRoutes toSwitches) {
    /**
     * Checks that one subnet can hold a fabric and that InfiniBand's tools can read its names.
     *
     * @throws InputException if not; the message says why
     */
    static void check(Fabric fabric, String format) {
        new IbSubnet(fabric.topology())
                .obstacle()
                .or(() -> IbNetlist.nameObstacle(fabric.topology()))
                .ifPresent(obstacle -> {
                    throw refusal(fabric, format, obstacle);
                });
    }

    static InputException refusal(Fabric fabric, String format, String obstacle) {
        return new InputException(fabric.name() + " cannot be exported as " + format + ": " + obstacle);
    }

    /** Chooses the routes of a fabric in which every switch reaches every other. */
    static InfiniBand of(Fabric fabric, String format) {
        Topology t = fabric.topology();
        NextHops nextHops = NextHops.of(t, Failures.none(t));
        for (int s = 1; s < t.switchCount(); s++) {
            if (nextHops.distance(0, s) < 0) {
                throw refusal(
                        fabric,
                        format,
                        "no cables lead from " + t.switchName(0) + " to " + t.switchName(s)
                                + ": its switches are several InfiniBand subnets");
            }
        }
        int[] ports = IntStream.range(0, t.endpointCount())
                .flatMap(e -> IntStream.range(0, t.attachments(e)).map(i -> t.edgeSwitch(e, i)))
                .toArray();
        int[] switches = IntStream.range(0, t.switchCount()).toArray();
        return new InfiniBand(
                new IbSubnet(t), DestinationRoutes.of(nextHops, ports), DestinationRoutes.of(nextHops, switches));
    }

    /**
     * The service levels of the routes between endpoints. A fabric has as many virtual channels as its minimal routes
     * need.
     *
     * @throws InputException if there are too few service levels
     */
    ServiceLevels serviceLevels(Fabric fabric, String format) {
        ServiceLevels levels = ServiceLevels.of(toEndpoints);
        levels.unfit().ifPresent(route -> {
            throw refusal(
                    fabric,
                    format,
                    String.format(
                            Locale.ROOT,
                            "InfiniBand has %d service levels, and with these %,d of its routes find no virtual channel"
                                    + " by service level and ports; one is that to %s: %s",
                            ServiceLevels.MOST,
                            levels.unfitRoutes(),
                            endpointName(route.destination()),
                            words(route)));
        });
        return levels;
    }

    private String endpointName(int port) {
        int[] places = IntStream.range(0, subnet.topology().endpointCount())
                .map(e -> subnet.endpointPort(e, 0))
                .toArray();
        int found = Arrays.binarySearch(places, port);
        return subnet.topology().endpointName(found < 0 ? -found - 2 : found);
    }

    private String words(ServiceLevels.Route route) {
        Topology t = subnet.topology();
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
