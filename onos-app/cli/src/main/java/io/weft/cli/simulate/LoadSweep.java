package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Progress;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.Sweep;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs of several routings at several loads.
 *
 * @param routings in this order
 * @param pattern the traffic pattern, with its parameters
 * @param loads of each routing, in this order
 * @param switches what the switches are like
 * @param anyChannel if packets may take any virtual channel at every hop, how many there are
 * @param limits of each run
 * @param seed of all that is drawn
 * @param threads runs at a time
 */
public record LoadSweep(
        List<SimulatedRouting> routings,
        String pattern,
        List<Double> loads,
        SwitchSettings switches,
        OptionalInt anyChannel,
        RunLimits limits,
        long seed,
        int threads) {
    /** One run that is to be done. */
    private record Planned(SimulatedRouting routing, double load) {}
    /** What is the same for all runs, in words. */
    public Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("fabric", fabric.topology().toString());
        if (!failures.isEmpty()) {
            about.put("out of service", String.join(", ", failures.names()));
        }
        about.put("pattern", pattern);
        about.put("switches", switches.kind() + ", " + switches.toString().replace(",", ", "));
        about.put(
                "virtual channels",
                anyChannel.isPresent()
                        ? "any of " + anyChannel.getAsInt() + " at every hop"
                        : fabric.virtualChannels() + ", as installed");
        about.put("seed", String.valueOf(seed));
        return about;
    }

    /** Number of points. */
    public int size() {
        return routings.size() * loads.size();
    }

    /**
     * Does all runs.
     *
     * @param fabrics the fabric with a scheme
     * @param failures what is out of service, of a fabric
     * @param activity is advanced by one for each run
     * @return the points, by routing and load
     * @throws InputException if the fabric cannot be simulated so
     */
    public List<SweptPoint> run(
            Function<Scheme, Fabric> fabrics, Function<Fabric, Failures> failures, Progress.Activity activity) {
        Map<Scheme, SimulatedFabric> simulated = new EnumMap<>(Scheme.class);
        try {
            for (SimulatedRouting routing : routings) {
                simulated.computeIfAbsent(routing.scheme(), scheme -> {
                    Fabric fabric = fabrics.apply(scheme);
                    return new SimulatedFabric(Routes.of(fabric, failures.apply(fabric)));
                });
            }
            return points(simulated, activity);
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private List<SweptPoint> points(Map<Scheme, SimulatedFabric> simulated, Progress.Activity activity) {
        List<Planned> planned = routings.stream()
                .flatMap(routing -> loads.stream().map(load -> new Planned(routing, load)))
                .toList();
        SimulatedFabric any = simulated.values().iterator().next();
        NetworkModel model =
                switches.model(anyChannel.orElse(any.routes().fabric().virtualChannels()));
        TrafficPattern traffic = TrafficPatterns.named(pattern, any.routes().nextHops(), seed);
        // What has the highest load takes longest, so that it goes first.
        List<Integer> order = IntStream.range(0, planned.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -planned.get(i).load()))
                .collect(Collectors.toList());
        List<Supplier<LoadRun>> runs = new ArrayList<>();
        for (int i : order) {
            Planned point = planned.get(i);
            runs.add(() -> new LoadRun(
                    simulated.get(point.routing().scheme()),
                    point.routing(),
                    model,
                    anyChannel.isPresent(),
                    traffic,
                    point.load(),
                    limits,
                    seed));
        }
        List<LoadResult> results = Sweep.run(runs, threads, () -> activity.advance(1), () -> false);
        SweptPoint[] points = new SweptPoint[planned.size()];
        for (int k = 0; k < points.length; k++) {
            int i = order.get(k);
            LoadResult result = results.get(k);
            points[i] = new SweptPoint(Point.of(planned.get(i).routing().name(), pattern, result, seed), result);
        }
        return List.of(points);
    }
}
