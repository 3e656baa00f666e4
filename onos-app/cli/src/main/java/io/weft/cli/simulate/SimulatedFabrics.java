package io.weft.cli.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.topology.Failures;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A fabric with the routes that some routings need, by their schemes. */
final class SimulatedFabrics {
    private SimulatedFabrics() {}

    /**
     * Computes all routes.
     *
     * @param fabrics the fabric with a scheme
     * @param failures what is out of service, of a fabric
     * @throws IllegalArgumentException if the fabric cannot be simulated
     */
    static Map<Scheme, SimulatedFabric> of(
            List<SimulatedRouting> routings, Function<Scheme, Fabric> fabrics, Function<Fabric, Failures> failures) {
        Map<Scheme, SimulatedFabric> simulated = new EnumMap<>(Scheme.class);
        for (SimulatedRouting routing : routings) {
            simulated.computeIfAbsent(routing.scheme(), scheme -> {
                Fabric fabric = fabrics.apply(scheme);
                return new SimulatedFabric(Routes.of(fabric, failures.apply(fabric)));
            });
        }
        return simulated;
    }
}
