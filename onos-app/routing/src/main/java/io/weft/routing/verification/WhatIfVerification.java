package io.weft.routing.verification;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A fabric as it is and as it would be, with other failures, other drains or another scheme: routes, hops, loads,
 * virtual channels and proof of both. A pure function; immutable.
 */
public final class WhatIfVerification {
    private final Verification now;
    private final Verification then;
    private final List<SwitchPair> lost;
    private final List<SwitchPair> gained;

    private WhatIfVerification(Verification now, Verification then) {
        this.now = now;
        this.then = then;
        this.lost = List.copyOf(lost(now.routes(), then.routes()));
        this.gained = List.copyOf(lost(then.routes(), now.routes()));
    }

    /**
     * Compares what is with what would be. Takes as long as two {@link Verification}s, far longer than a repair.
     *
     * @param fabric the fabric that runs
     * @param failures what is out of service and what is drained
     * @param otherFabric the fabric that would run, which may be the same, or parsed from a file
     * @param otherFailures what would be out of service and drained, of the topology of the fabric that runs
     * @throws Refusal if the other fabric cannot take the place of the one that runs ({@link Fabric#inPlaceOf}), has no
     *     routes, or the failures are of another topology
     */
    public static WhatIfVerification of(Fabric fabric, Failures failures, Fabric otherFabric, Failures otherFailures) {
        Fabric upon = otherFabric == fabric ? fabric : otherFabric.inPlaceOf(fabric);
        return new WhatIfVerification(
                Verification.of(Routes.of(fabric, failures)), Verification.of(Routes.of(upon, otherFailures)));
    }

    /**
     * The ordered pairs of edge switches between which packets can go by some routes and not by others of the same
     * topology, although both switches are in service. O(edge switches^2).
     */
    public static List<SwitchPair> lost(Routes before, Routes after) {
        Topology topology = before.fabric().topology();
        List<SwitchPair> lost = new ArrayList<>();
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                if (s != d
                        && after.failures().switchAlive(s)
                        && after.failures().switchAlive(d)
                        && before.kind(s, d) != PathKind.NONE
                        && after.kind(s, d) == PathKind.NONE) {
                    lost.add(new SwitchPair(s, d));
                }
            }
        }
        return lost;
    }

    /** The fabric as it is: hops, loads, pairs without route, virtual channels and proof. */
    public Verification now() {
        return now;
    }

    /** The fabric as it would be, with what {@link #now} says of it as it is. */
    public Verification then() {
        return then;
    }

    /** The pairs of edge switches, in service then, that have a route now and would have none. */
    public List<SwitchPair> lost() {
        return lost;
    }

    /** The pairs of edge switches, in service now, that have no route now and would have one. */
    public List<SwitchPair> gained() {
        return gained;
    }
}
