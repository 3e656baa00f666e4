package io.weft.cli.emulate;

import io.weft.control.ControlReport;
import io.weft.control.Phase;
import io.weft.control.live.Detection;
import io.weft.routing.DeadlockProof;
import io.weft.routing.Routes;

/**
 * What programming the switches led to.
 *
 * @param routes the routes that were to be installed
 * @param proof of these routes
 * @param proofMillis time that the proof took
 * @param report of the controller
 * @param routesAsPlanned whether the routes decoded from what the switches hold are these routes
 */
record Programmed(
        Routes routes, DeadlockProof proof, double proofMillis, ControlReport report, boolean routesAsPlanned) {

    boolean readBack() {
        return report.consistent() && report.errors().isEmpty() && routesAsPlanned;
    }

    /** Entries that all switches are to hold. */
    long entries() {
        return report.entries().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Entries written, changed or deleted. */
    long updates() {
        return report.updates().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Time that a phase took. */
    double millis(Phase phase) {
        return report.millis().get(phase);
    }

    /** What a controller that has to find out about failures may need for that. */
    Detection detection() {
        return Detection.of(routes.fabric());
    }
}
