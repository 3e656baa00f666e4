package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is to be simulated: several routings, each at several loads, the rest being the same. Immutable. */
public final class LoadSweep {
    private final List<SimulatedRouting> routings;
    private final String pattern;
    private final List<Double> loads;
    private final SwitchSettings switches;
    private final OptionalInt anyChannel;
    private final RunLimits limits;
    private final long seed;
    private final String injection;

    /**
     * Of these, packets being ready with the same probability in each cycle.
     *
     * @param routings in this order, at least one
     * @param pattern the traffic pattern, with its parameters
     * @param loads of each routing, in this order, at least one; 0 &lt; load &lt;= 1
     * @param switches what the switches are like
     * @param anyChannel if packets may take any virtual channel at every hop, how many there are
     * @param limits of each run
     * @param seed of all that is drawn
     * @throws IllegalArgumentException if there is no routing or no load, or a load is out of range
     */
    public LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            List<Double> loads,
            SwitchSettings switches,
            OptionalInt anyChannel,
            RunLimits limits,
            long seed) {
        this(routings, pattern, loads, switches, anyChannel, limits, seed, "bernoulli");
    }

    private LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            List<Double> loads,
            SwitchSettings switches,
            OptionalInt anyChannel,
            RunLimits limits,
            long seed,
            String injection) {
        if (routings.isEmpty() || loads.isEmpty()) {
            throw new IllegalArgumentException("there are " + routings.size() + " routings and " + loads.size()
                    + " loads, but must be one of each");
        }
        for (double load : loads) {
            if (!(load > 0 && load <= 1)) {
                throw new IllegalArgumentException("load " + load
                        + " is not in 0..1, 0 excluded: loads are parts of what an endpoint's link can carry");
            }
        }
        this.routings = List.copyOf(routings);
        this.pattern = pattern;
        this.loads = List.copyOf(loads);
        this.switches = switches;
        this.anyChannel = anyChannel;
        this.limits = limits;
        this.seed = seed;
        this.injection = injection;
        Injections.named(injection);
    }

    /**
     * The same, with packets ready at other times.
     *
     * @param words the kind of injection, with its parameters
     * @throws IllegalArgumentException if there is none such; see {@link Injections#named}
     */
    public LoadSweep withInjection(String words) {
        return new LoadSweep(routings, pattern, loads, switches, anyChannel, limits, seed, words);
    }

    /** What is the same for all runs, in words. */
    public Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = new LinkedHashMap<>();
        FabricWords.addFabric(about, fabric, failures);
        about.put("pattern", pattern);
        about.put("injection", injection);
        FabricWords.addSwitches(about, fabric, switches, anyChannel);
        about.put("seed", String.valueOf(seed));
        return about;
    }

    /** Number of points. */
    public int size() {
        return routings.size() * loads.size();
    }

    /**
     * The same with the routes at hand, which are asked for once for each scheme that a routing needs.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public PreparedSweep prepare(Function<Scheme, Routes> routes) {
        Map<Scheme, SimulatedFabric> fabrics = new HashMap<>();
        for (SimulatedRouting routing : routings) {
            fabrics.computeIfAbsent(routing.scheme(), scheme -> new SimulatedFabric(routes.apply(scheme)));
        }
        Map<Scheme, NetworkModel> models = new HashMap<>();
        fabrics.forEach((scheme, fabric) -> models.put(
                scheme,
                switches.model(anyChannel.orElse(fabric.routes().fabric().virtualChannels()))));
        Routes any = fabrics.values().iterator().next().routes();
        TrafficPattern traffic = TrafficPatterns.named(pattern, any.nextHops(), seed);
        for (SimulatedRouting routing : routings) {
            fabrics.get(routing.scheme()).require(routing, models.get(routing.scheme()), anyChannel());
        }
        return new PreparedSweep(this, fabrics, models, traffic);
    }

    /** The schemes that its routings need the routes of. */
    public Set<Scheme> schemes() {
        return routings.stream().map(SimulatedRouting::scheme).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Does nothing if a fabric can be simulated so, as far as can be said without its routes. O(endpoints).
     *
     * @throws IllegalArgumentException if it cannot, with the reason
     */
    public void check(Fabric fabric) {
        TrafficPatterns.check(pattern, fabric.topology());
        switches.model(anyChannel.orElse(fabric.virtualChannels()));
    }

    /**
     * The memory that a sweep needs on a fabric besides the routes that there are, in bytes, rather too much than too little.
     *
     * @param threads runs at a time
     * @throws IllegalArgumentException if the fabric's switches cannot be such
     */
    public long bytes(Fabric fabric, int threads) {
        NetworkModel model = switches.model(anyChannel.orElse(fabric.virtualChannels()));
        return schemes().size() * SweepMemory.ofRoutes(fabric.topology())
                + Math.min(threads, size()) * SweepMemory.ofRun(fabric.topology(), model);
    }

    /** The routings, in their order. */
    public List<SimulatedRouting> routings() {
        return routings;
    }

    String pattern() {
        return pattern;
    }

    /** The loads of each routing, in their order. */
    public List<Double> loads() {
        return loads;
    }

    boolean anyChannel() {
        return anyChannel.isPresent();
    }

    RunLimits limits() {
        return limits;
    }

    Injections.Kind injection() {
        return Injections.named(injection);
    }

    long seed() {
        return seed;
    }
}
