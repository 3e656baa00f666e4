package io.weft.control.live;

import io.weft.control.table.ProgramLimits;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.DeadlockProof;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.function.BooleanSupplier;

/** Other routes of single pairs of endpoints for a loop that runs, if they can be programmed and proved. */
final class PairsChange implements Requests.Request {
    private final GivenWaypoints next;
    private final FabricController controller;
    private final BooleanSupplier hurried;
    private final BooleanSupplier timely;

    /**
     * Prepares.
     *
     * @param timely whether the fabric still is what the pairs were chosen for; asked on the thread of the events
     */
    PairsChange(GivenWaypoints next, FabricController controller, BooleanSupplier hurried, BooleanSupplier timely) {
        this.next = next;
        this.controller = controller;
        this.hurried = hurried;
        this.timely = timely;
    }

    @Override
    public Requests.Measure judged(Fabric running, GivenWaypoints pairs, Failures now) {
        GivenWaypoints upon = next.upon(running.topology());
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new IllegalArgumentException("the pairs cannot be programmed: " + obstacle);
        });
        prove(Routes.of(running, now, upon));
        return new Requests.Measure() {
            @Override
            public void take(boolean active) {
                if (!timely.getAsBoolean()) {
                    throw new StalePlanException("the fabric changed after routes were chosen for it");
                }
                if (!active) {
                    controller.adoptPairs(upon);
                }
            }

            @Override
            public ControlReport run(Failures failures) {
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
