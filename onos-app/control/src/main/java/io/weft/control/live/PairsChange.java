package io.weft.control.live;

import io.weft.control.table.ProgramLimits;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.DeadlockProof;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Other routes of single pairs of endpoints for a loop that runs, if they can be programmed and proved. */
final class PairsChange implements Requests.Request {
    private final GivenWaypoints next;
    private final Optional<RunningFabric> planned;

    /** With the fabric that the pairs were chosen for, if they are to be refused once it is another. */
    PairsChange(GivenWaypoints next, Optional<RunningFabric> planned) {
        this.next = next;
        this.planned = planned;
    }

    @Override
    public boolean isTimely(RunningFabric running) {
        return planned.isEmpty() || planned.get().unchangedUntil(running);
    }

    @Override
    public Requests.Change judge(Fabric running, GivenWaypoints pairs, Failures now) {
        GivenWaypoints upon = next.upon(running.topology());
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new IllegalArgumentException("the pairs cannot be programmed: " + obstacle);
        });
        prove(Routes.of(running, now, upon));
        return new Requests.Change() {
            @Override
            public void adopt(FabricController controller, Outages outages, boolean active) {
                if (!active) {
                    controller.adoptPairs(upon);
                }
            }

            @Override
            public ControlReport write(FabricController controller, Failures failures, BooleanSupplier hurried) {
                return controller.changePairs(upon, failures, hurried);
            }
        };
    }

    /** Refuses routes that could deadlock, and names the circle. */
    static void prove(Routes routes) {
        DeadlockProof proof = DeadlockProof.of(routes);
        if (!proof.deadlockFree()) {
            throw new IllegalArgumentException(
                    "the routes of " + routes.fabric().name()
                            + " could deadlock while this is out of service: " + routes.failures() + "; the circle: "
                            + String.join(", ", proof.cycle()));
        }
    }
}
