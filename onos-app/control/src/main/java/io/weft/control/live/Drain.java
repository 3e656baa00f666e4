package io.weft.control.live;

import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.routing.SwitchPair;
import io.weft.routing.WhatIf;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** All links and switches that are to be drained from now on, unless that cuts pairs of switches off. */
final class Drain implements Requests.Request {
    /** Of the pairs that are cut off, so many are named. */
    private static final int MOST_NAMED = 5;

    private final Set<String> names;
    private final boolean forced;

    Drain(Set<String> names, boolean forced) {
        this.names = names;
        this.forced = forced;
    }

    @Override
    public Requests.Change judge(Fabric running, GivenWaypoints pairs, Failures now) {
        Failures then = now.draining(names);
        if (!forced) {
            List<SwitchPair> lost = WhatIf.lost(Routes.of(running, now), Routes.of(running, then));
            if (!lost.isEmpty()) {
                throw new IllegalStateException(refusal(running.topology(), lost, then.drained(), now.names()));
            }
        }
        return new Requests.Change() {
            @Override
            public void adopt(FabricController controller, Outages outages, boolean active) {
                outages.drain(names);
            }

            @Override
            public ControlReport write(FabricController controller, Failures failures, BooleanSupplier hurried) {
                return controller.reroute(failures, hurried);
            }
        };
    }

    private static String refusal(Topology topology, List<SwitchPair> lost, List<String> drained, List<String> failed) {
        String some = lost.stream()
                .limit(MOST_NAMED)
                .map(pair -> topology.switchName(pair.source()) + " to " + topology.switchName(pair.other()))
                .collect(Collectors.joining(", "));
        return "with " + String.join(", ", drained) + " drained"
                + (failed.isEmpty() ? "" : " and " + String.join(", ", failed) + " out of service") + ", "
                + lost.size()
                + " pairs of switches that have a route now would have none within their virtual channels: "
                + some + (lost.size() > MOST_NAMED ? ", ..." : "") + "; it has to be forced";
    }
}
