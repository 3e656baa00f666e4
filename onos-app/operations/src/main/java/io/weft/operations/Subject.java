package io.weft.operations;

import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.function.Supplier;

/** The fabric that an operation is about: one that is planned, or one that a controller runs. */
public interface Subject {
    /**
     * The fabric.
     *
     * @throws IllegalStateException if there is none, with the reason
     */
    Fabric fabric();

    /**
     * Its routes as they are now: with what is out of service and drained, and the pairs that have routes of their own.
     *
     * @throws IllegalStateException if nobody knows at the moment, with the reason
     */
    Routes routes();

    /**
     * What is out of service and what is drained.
     *
     * @throws IllegalStateException if nobody knows at the moment, with the reason
     */
    Failures failures();

    /**
     * The fabric as a controller runs it.
     *
     * @throws IllegalStateException if none does
     */
    default ControlledFabric running() {
        throw new IllegalStateException(
                fabric().name() + " is a plan that no controller runs; ask a controller that runs it");
    }

    /** Whether a controller runs it. */
    default boolean isRunning() {
        return false;
    }

    /** A fabric that is planned, with the routes of its scheme and nothing out of service. */
    static Subject planned(Fabric fabric) {
        return planned(fabric, Failures.none(fabric.topology()));
    }

    /** A fabric that is planned, with the routes of its scheme while {@code failures} are out of service. */
    static Subject planned(Fabric fabric, Failures failures) {
        return new Planned(fabric, () -> Routes.of(fabric, failures));
    }

    /** A fabric that is planned, with these routes. */
    static Subject planned(Routes routes) {
        return new Planned(routes.fabric(), () -> routes);
    }

    /** A fabric that no controller runs. */
    final class Planned implements Subject {
        private final Fabric fabric;
        private final Supplier<Routes> routes;

        private Planned(Fabric fabric, Supplier<Routes> routes) {
            this.fabric = fabric;
            this.routes = routes;
        }

        @Override
        public Fabric fabric() {
            return fabric;
        }

        @Override
        public Routes routes() {
            return routes.get();
        }

        @Override
        public Failures failures() {
            return routes.get().failures();
        }
    }
}
