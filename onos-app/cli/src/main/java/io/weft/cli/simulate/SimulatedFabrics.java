package io.weft.cli.simulate;

import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.route.SimulatedRouting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A fabric with the routes that some routings need, by their schemes. */
final class SimulatedFabrics {
    private SimulatedFabrics() {}

    /**
     * Makes all routes ready for being simulated.
     *
     * @param routes those of a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated
     */
    static Map<Scheme, SimulatedFabric> of(List<SimulatedRouting> routings, Function<Scheme, Routes> routes) {
        Map<Scheme, SimulatedFabric> simulated = new EnumMap<>(Scheme.class);
        for (SimulatedRouting routing : routings) {
            simulated.computeIfAbsent(routing.scheme(), scheme -> new SimulatedFabric(routes.apply(scheme)));
        }
        return simulated;
    }
}
