package io.weft.operations.plan;

import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.ParallelRuns;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Saturation;
import io.weft.planning.plan.PlannedFabric;
import io.weft.refusal.Refusal;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.simulator.IdleThreads;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The first fabrics of a plan that stand out, simulated: the highest load that does not saturate each, under uniform
 * traffic and under what is worst for minimal routes. By adaptive routes (UGAL-L), in trees by all minimal ones.
 * Immutable.
 */
final class SimulatedFront {
    /** How many fabrics. */
    static final int FABRICS = 10;

    private static final String PRESET = "sc14";
    private static final double LOAD_STEP = 0.05;
    private static final int MOST_CYCLES = 1500;
    private static final double LATENCY_PRECISION = 0.02;
    private static final long SEED = 1;
    private static final String PREFIX = "10.0.0.0/8";
    /** The rest is for the plan, and for finding routes. */
    private static final double HEAP_SHARE = 0.5;

    private static final MemberType<Double> LOAD = NUMBER.orNull();

    /** What answers have of a simulated fabric. */
    static final Shape<Carried> SHAPE = Shape.<Carried>named("SimulatedLoads")
            .with("routing", TEXT, "The simulated routing", c -> c.routing)
            .with("uniform", LOAD, "The highest uniform load", c -> c.loads.get(Pattern.UNIFORM))
            .with("worstCase", LOAD, "The highest load of the worst case", c -> c.loads.get(Pattern.WORST_CASE))
            .optional("obstacle", TEXT, "Why loads are unknown", c -> c.obstacle.isEmpty() ? null : c.obstacle)
            .build();

    private final Map<String, Carried> byName;

    private SimulatedFront(Map<String, Carried> byName) {
        this.byName = byName;
    }

    /** What a fabric carries. Immutable. */
    static final class Carried {
        final String routing;
        /** Why there are no loads; empty if there are. */
        final String obstacle;
        /** By pattern, the highest load that does not saturate the fabric; 0 if all do. */
        private final Map<Pattern, Double> loads;

        private Carried(String routing, String obstacle, Map<Pattern, Double> loads) {
            this.routing = routing;
            this.obstacle = obstacle;
            this.loads = loads;
        }

        /** The load of a pattern; none if it was not simulated. */
        Optional<Double> load(Pattern pattern) {
            return Optional.ofNullable(loads.get(pattern));
        }
    }

    /** The traffic, by its name in the simulator. */
    enum Pattern {
        /** Each packet to any endpoint. */
        UNIFORM("uniform"),
        /** What minimal routes carry least of. */
        WORST_CASE("worst-case");

        private final String simulated;

        Pattern(String simulated) {
            this.simulated = simulated;
        }
    }

    static SimulatedFront none() {
        return new SimulatedFront(Map.of());
    }

    /**
     * Simulates, one fabric on each processor at a time, or fewer if they need much memory.
     *
     * @param fabrics those of a plan, best first
     * @param progress if it is cancelled, what was simulated by then is there
     */
    static SimulatedFront of(List<PlannedFabric> fabrics, Progress progress) {
        List<PlannedFabric> front =
                fabrics.stream().filter(PlannedFabric::isOnFront).limit(FABRICS).collect(Collectors.toList());
        int runs = new Saturation(LOAD_STEP).mostRuns() * Pattern.values().length;
        return progress.during("simulating", (long) front.size() * runs, step -> {
            List<Optional<Carried>> results = ParallelRuns.all(
                    front.size(),
                    (place, cancelled, idle) -> progress.isCancelled()
                            ? Optional.<Carried>empty()
                            : Optional.of(carried(front.get(place), idle, cancelled, step)),
                    atOnce(front),
                    progress::isCancelled);
            Map<String, Carried> byName = new LinkedHashMap<>();
            for (int i = 0; i < results.size(); i++) {
                String name = front.get(i).name();
                results.get(i).ifPresent(each -> byName.put(name, each));
            }
            return new SimulatedFront(byName);
        });
    }

    /** As many fabrics as there are processors, unless they need more memory than there is. */
    private static int atOnce(List<PlannedFabric> front) {
        long largest = front.stream().mapToLong(SimulatedFront::bytes).max().orElse(1);
        double room = HEAP_SHARE * Runtime.getRuntime().maxMemory() / largest;
        return (int) Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), room));
    }

    private static long bytes(PlannedFabric planned) {
        Topology topology = planned.profile().topology();
        Scheme scheme = adapts(topology) ? Scheme.UGAL_L : Scheme.MINIMAL;
        Fabric fabric = fabric(planned.name(), topology, scheme, Fabric.MAX_VIRTUAL_CHANNELS);
        return sweep(routing(topology), Pattern.UNIFORM).bytes(fabric, 1);
    }

    /** Whether anything was simulated. */
    boolean isEmpty() {
        return byName.isEmpty();
    }

    /** What a fabric of the plan carries; nothing if it was not simulated. */
    Optional<Carried> of(PlannedFabric planned) {
        return Optional.ofNullable(byName.get(planned.name()));
    }

    /** The commands that simulate a fabric so. */
    static List<String> commands(String file, Carried carried) {
        return Arrays.stream(Pattern.values())
                .map(each -> "weft simulate " + file + " --routing " + carried.routing + " --pattern " + each.simulated
                        + " --preset " + PRESET + " --saturation=" + LOAD_STEP + " --precision " + LATENCY_PRECISION
                        + " --max-cycles " + MOST_CYCLES)
                .collect(Collectors.toList());
    }

    /** How it was simulated, for people. */
    static String legend() {
        return "Simulated: the highest load, in steps of " + LOAD_STEP + ", that does not saturate the fabric within "
                + MOST_CYCLES + " cycles, by switches of preset " + PRESET + ", with adaptive routes (UGAL-L), in trees"
                + " with all minimal ones; worst case: what minimal routes carry least of. Simulated loads are lower than"
                + " those of the table: packets wait for each other in input queues, UGAL-L sees only the queues of its own"
                + " switch, and it has no more virtual channels than the fabric file installs.";
    }

    private static Carried carried(
            PlannedFabric planned, IdleThreads idle, BooleanSupplier cancelled, Progress.Step step) {
        Topology topology = planned.candidate().generate();
        Scheme scheme = adapts(topology) ? Scheme.UGAL_L : Scheme.MINIMAL;
        String routing = routing(topology);
        Map<Pattern, Double> loads = new EnumMap<>(Pattern.class);
        try {
            Fabric fabric = fabric(planned.name(), topology, scheme, VirtualChannelNeed.of(topology, scheme));
            for (Pattern each : Pattern.values()) {
                LoadSweep.Prepared prepared =
                        sweep(routing, each).prepare(of -> Subject.planned(fabric.withScheme(of)));
                loads.put(each, highest(prepared.search(idle, cancelled, point -> step.advance(1))));
            }
        } catch (CancellationException e) {
            return new Carried(routing, "the simulation was stopped", loads);
        } catch (Refusal e) {
            return new Carried(routing, e.getMessage(), loads);
        }
        return new Carried(routing, "", loads);
    }

    /** In trees all minimal paths together carry any traffic; there is nothing to adapt. */
    private static boolean adapts(Topology topology) {
        return Arrays.equals(topology.intermediates(), topology.edgeSwitches());
    }

    private static String routing(Topology topology) {
        return adapts(topology) ? "ugal-l" : "minimal";
    }

    private static Fabric fabric(String name, Topology topology, Scheme scheme, int channels) {
        return new Fabric(
                name, topology, scheme, Spread.FLOW, channels, new Addressing(topology, Ipv4Prefix.parse(PREFIX)));
    }

    private static LoadSweep sweep(String routing, Pattern pattern) {
        return new LoadSweep(
                        List.of(SimulatedRoutings.named(routing)),
                        pattern.simulated,
                        List.of(1.0),
                        SwitchSettings.preset(PRESET),
                        ChannelSettings.INSTALLED,
                        RunLimits.of(LATENCY_PRECISION, MOST_CYCLES),
                        SEED)
                .searching(new Saturation(LOAD_STEP));
    }

    private static double highest(Collection<Point> points) {
        return points.stream()
                .filter(point -> !point.get(LoadOutcome.SATURATED))
                .mapToDouble(point -> point.get(LoadOutcome.OFFERED))
                .max()
                .orElse(0);
    }
}
