package io.weft.control.live;

import io.weft.control.table.ProgramLimits;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.function.BooleanSupplier;

/** Another fabric for a loop that runs, if it can take the place of the one that does. */
final class FabricChange implements Requests.Request {
    private final Fabric next;

    FabricChange(Fabric next) {
        this.next = next;
    }

    @Override
    public Requests.Change judge(Fabric running, GivenWaypoints pairs, Failures now) {
        Fabric upon = next.inPlaceOf(running);
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new IllegalArgumentException(next.name() + " cannot be programmed: " + obstacle);
        });
        PairsChange.prove(Routes.of(upon, now, pairs));
        return new Requests.Change() {
            @Override
            public void adopt(FabricController controller, Outages outages, boolean active) {
                if (!active) {
                    controller.adopt(upon);
                }
            }

            @Override
            public ControlReport write(FabricController controller, Failures failures, BooleanSupplier hurried) {
                return controller.change(upon, failures, hurried);
            }
        };
    }
}
