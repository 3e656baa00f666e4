package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.LinkProperties;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.FlowSizeDistributions;
import io.weft.simulator.workload.JobMix;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Workload;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Xgft;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run gives is the same to the bit, into however many parts its network is divided, whoever works on them. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParallelRunTest {
    private static final int MOST_PARTS = 7;
    private static final int MOST_IDLE = 2;
    private static final String SECONDS = "seconds";

    static Stream<Arguments> runs() {
        Random random = new Random(1);
        List<String> patterns = List.of("uniform", "worst-case", "hot-spot:0.4:2", "permutation");
        return IntStream.range(0, SmallTopologies.count()).boxed().flatMap(topology -> Stream.of(
                        "minimal-adaptive", "valiant", "ugal-l", "ugal-g")
                .flatMap(routing -> Stream.of("sc14", "ics16", "sc15")
                        .map(preset -> Arguments.of(
                                topology,
                                routing,
                                preset,
                                patterns.get(random.nextInt(patterns.size())),
                                random.nextLong()))));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aLoadGivesTheSame(int topology, String routing, String preset, String pattern, long seed) {
        Random random = new Random(seed);
        double load = 0.1 + 0.9 * random.nextDouble();
        String injection = random.nextBoolean() ? "bernoulli" : "on-off:6";
        Topology of = SmallTopologies.get(topology);
        Map<String, Object> alone = load(of, routing, preset, pattern, injection, load, IdleThreads.none());
        int parts = 2 + random.nextInt(MOST_PARTS - 1);
        try (StartedThreads started = new StartedThreads(parts, random.nextInt(MOST_IDLE) + 1)) {
            assertThat(load(of, routing, preset, pattern, injection, load, started.idle))
                    .as("%s in %d parts at load %s", of, parts, load)
                    .isEqualTo(alone);
        }
    }

    static Stream<Arguments> linksThatDiffer() {
        return IntStream.range(0, SmallTopologies.count()).boxed().flatMap(topology -> Stream.of("sc14", "sc15")
                .map(preset -> Arguments.of(topology, preset)));
    }

    @ParameterizedTest
    @MethodSource("linksThatDiffer")
    void linksThatDifferGiveTheSame(int topology, String preset) {
        Random random = new Random(topology);
        Topology of = SmallTopologies.get(topology);
        LinkProperties links = LinkProperties.of(
                rates(random, of.linkCount()),
                latencies(random, of.linkCount()),
                rates(random, of.endpointCount()),
                latencies(random, of.endpointCount()));
        double load = 0.1 + 0.9 * random.nextDouble();
        SwitchSettings switches = SwitchSettings.preset(preset);
        Map<String, Object> alone =
                load(of, links, "minimal-adaptive", switches, "uniform", "bernoulli", load, 9, IdleThreads.none());
        for (int parts = 2; parts <= MOST_PARTS; parts++) {
            try (StartedThreads started = new StartedThreads(parts, random.nextInt(MOST_IDLE) + 1)) {
                assertThat(load(of, links, "minimal-adaptive", switches, "uniform", "bernoulli", load, 9, started.idle))
                        .as("%s in %d parts at load %s", of, parts, load)
                        .isEqualTo(alone);
            }
        }
    }

    static Stream<Arguments> flowControls() {
        return IntStream.range(0, SmallTopologies.count()).boxed().flatMap(topology -> Stream.of(0, 1)
                .map(pfc -> Arguments.of(topology, pfc)));
    }

    @ParameterizedTest
    @MethodSource("flowControls")
    void pausesAndLossesAreTheSame(int topology, int pfc) {
        Random random = new Random(topology);
        Topology of = SmallTopologies.get(topology);
        LinkProperties links = LinkProperties.of(
                rates(random, of.linkCount()),
                latencies(random, of.linkCount()),
                rates(random, of.endpointCount()),
                latencies(random, of.endpointCount()));
        SwitchSettings switches = SwitchSettings.preset("ethernet")
                .with("pfc", pfc)
                .with("packet-bytes", 256)
                .with("port-bytes", 4096)
                .with("xoff-bytes", 1024)
                .with("xon-bytes", 512)
                .with("headroom-bytes", 2048 * (1 - pfc))
                .with("pause-response-ns", 100);
        String routing = "minimal-adaptive";
        String pattern = "hot-spot:0.4:2";
        Map<String, Object> alone =
                load(of, links, routing, switches, pattern, "bernoulli", 0.9, 9, IdleThreads.none());
        assertThat((Long) alone.get(pfc == 1 ? "pauses" : "losses")).isPositive();
        assertThat((Long) alone.get(pfc == 1 ? "losses" : "pauses")).isZero();
        for (int parts = 2; parts <= MOST_PARTS; parts++) {
            try (StartedThreads started = new StartedThreads(parts, random.nextInt(MOST_IDLE) + 1)) {
                assertThat(load(of, links, routing, switches, pattern, "bernoulli", 0.9, 9, started.idle))
                        .as("%s in %d parts", of, parts)
                        .isEqualTo(alone);
            }
        }
    }

    private static double[] rates(Random random, int count) {
        double[] rates = {100, 40, 50, 25, 12.5, 99};
        return random.ints(count, 0, rates.length).mapToDouble(i -> rates[i]).toArray();
    }

    private static double[] latencies(Random random, int count) {
        return random.doubles(count, 0, 300).toArray();
    }

    private static Map<String, Object> load(
            Topology topology,
            String routing,
            String preset,
            String pattern,
            String injection,
            double load,
            IdleThreads idle) {
        return load(topology, routing, preset, pattern, injection, load, 9, idle);
    }

    private static Map<String, Object> load(
            Topology topology,
            String routing,
            String preset,
            String pattern,
            String injection,
            double load,
            long seed,
            IdleThreads idle) {
        SwitchSettings switches = SwitchSettings.preset(preset);
        return load(topology, LinkProperties.ALIKE, routing, switches, pattern, injection, load, seed, idle);
    }

    private static Map<String, Object> load(
            Topology topology,
            LinkProperties links,
            String routing,
            SwitchSettings switches,
            String pattern,
            String injection,
            double load,
            long seed,
            IdleThreads idle) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = fabric(topology, simulated);
        NetworkModel model = switches.model(fabric.routes().fabric().virtualChannels(), links);
        return values(new LoadRun(
                        fabric,
                        simulated,
                        model,
                        VirtualChannelRule.INSTALLED,
                        TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                        Injections.named(injection).at(load, model.packetFlits()),
                        load,
                        new RunLimits(50, 0.02, 0.02, 600),
                        seed,
                        idle)
                .run(() -> false));
    }

    private static SimulatedFabric fabric(Topology topology, SimulatedRouting routing) {
        int virtualChannels = VirtualChannelNeed.of(topology, routing.scheme());
        return new SimulatedFabric(
                Routes.of(TestFabrics.of(topology, routing.scheme(), virtualChannels), Failures.none(topology)));
    }

    private static NetworkModel model(String preset, SimulatedFabric fabric) {
        return SwitchSettings.preset(preset).model(fabric.routes().fabric().virtualChannels());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "all-to-all",
                "all-to-all:random",
                "all-to-all-v:pairs.csv",
                "all-to-all-phases:shift",
                "nearest-neighbor",
                "all-reduce",
                "all-ping-pong",
                "halo-2d",
                "random",
                "random-permutation",
                "ring-all-reduce",
                "recursive-doubling-all-reduce"
            })
    void aWorkloadGivesTheSame(String words) {
        Random random = new Random(words.hashCode());
        for (String preset : new String[] {"sc14", "sc15"}) {
            for (Topology topology : List.of(WorkloadRuns.SLIM_FLY, Oft.of(3), Dragonfly.of(4, 2, 2, 9))) {
                Workload workload = WorkloadRuns.workload(words, Math.min(36, topology.endpointCount()), 3000, 2);
                int[] endpoints = IntStream.range(0, topology.endpointCount()).toArray();
                PlacedWorkload placed = new PlacedWorkload(
                        workload, Placement.random(workload.ranks(), endpoints, 3), OptionalInt.empty());
                Map<String, Object> alone = workload(topology, preset, placed, IdleThreads.none());
                int parts = 2 + random.nextInt(MOST_PARTS - 1);
                try (StartedThreads started = new StartedThreads(parts, random.nextInt(MOST_IDLE) + 1)) {
                    assertThat(workload(topology, preset, placed, started.idle))
                            .as("%s on %s with %s in %d parts", words, topology, preset, parts)
                            .isEqualTo(alone);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websearch", "fixed:6400"})
    void flowsGiveTheSame(String sizes) {
        for (int kind = 0; kind < 2; kind++) {
            Topology topology = kind == 0 ? WorkloadRuns.SLIM_FLY : Dragonfly.of(4, 2, 2, 9);
            String preset = kind == 0 ? "sc14" : "sc15";
            Failures failures = kind == 0 ? Failures.none(topology) : firstLinkFailed(topology);
            Map<String, Object> alone = flows(failures, preset, sizes, IdleThreads.none());
            for (int idle = 1; idle <= MOST_IDLE; idle++) {
                try (StartedThreads started = new StartedThreads(3 + idle, idle)) {
                    assertThat(flows(failures, preset, sizes, started.idle)).isEqualTo(alone);
                }
            }
        }
    }

    private static Map<String, Object> flows(Failures failures, String preset, String sizes, IdleThreads idle) {
        SimulatedRouting routing = SimulatedRoutings.named("ugal-l");
        Topology topology = failures.topology();
        int virtualChannels = VirtualChannelNeed.of(topology, routing.scheme());
        SimulatedFabric fabric =
                new SimulatedFabric(Routes.of(TestFabrics.of(topology, routing.scheme(), virtualChannels), failures));
        FlowResult result = new FlowRun(
                        fabric,
                        routing,
                        model(preset, fabric),
                        VirtualChannelRule.ANY,
                        new FlowTraffic(
                                TrafficPatterns.named("uniform", failures, 1),
                                FlowSizeDistributions.named(sizes),
                                200,
                                OptionalInt.empty()),
                        0.4,
                        20_000,
                        5,
                        idle)
                .run(more -> {}, () -> false);
        Map<String, Object> values = values(result);
        values.replaceAll((name, value) -> value instanceof FlowResult.Times ? value.toString() : value);
        for (FlowResult.SizeClass size : FlowResult.SizeClass.values()) {
            values.put(size.name(), result.of(size).toString());
        }
        return values;
    }

    @Test
    void jobsGiveTheSame() {
        Topology topology = WorkloadRuns.SLIM_FLY;
        List<Map<String, Object>> results = new ArrayList<>();
        List<List<Integer>> ends = new ArrayList<>();
        for (int idle = 0; idle < 3; idle++) {
            List<Integer> over = new ArrayList<>();
            PlacedWorkload jobs = jobs(topology).observed(new JobMix.Observer() {
                @Override
                public void restarted() {}

                @Override
                public void arrived(int job) {}

                @Override
                public void over(int job, int cycle) {
                    over.addAll(List.of(job, cycle));
                }
            });
            if (idle == 0) {
                results.add(workload(topology, "sc14", jobs, IdleThreads.none()));
            } else {
                try (StartedThreads started = new StartedThreads(3, idle)) {
                    results.add(workload(topology, "sc14", jobs, started.idle));
                }
            }
            ends.add(over);
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(2)).isEqualTo(results.get(0));
        assertThat(ends.get(0)).hasSize(2 * 3);
        assertThat(ends.get(1)).isEqualTo(ends.get(0));
        assertThat(ends.get(2)).isEqualTo(ends.get(0));
    }

    /** Three jobs that start one after the other on endpoints drawn at random. */
    private static JobMix jobs(Topology topology) {
        List<Integer> endpoints =
                IntStream.range(0, topology.endpointCount()).boxed().collect(Collectors.toList());
        Collections.shuffle(endpoints, new Random(5));
        List<PlacedWorkload> jobs = new ArrayList<>();
        for (String words : List.of("all-to-all", "halo-2d", "ring-all-reduce")) {
            Workload workload = WorkloadRuns.workload(words, 36, 3000, 2);
            int[] own = endpoints.subList(0, workload.ranks()).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            endpoints.subList(0, workload.ranks()).clear();
            jobs.add(new PlacedWorkload(workload, Placement.contiguous(own.length, own), OptionalInt.empty()));
        }
        return new JobMix(jobs, new int[] {0, 100, 200});
    }

    private static Map<String, Object> workload(
            Topology topology, String preset, PlacedWorkload workload, IdleThreads idle) {
        SimulatedRouting routing = SimulatedRoutings.named("ugal-g");
        SimulatedFabric fabric = fabric(topology, routing);
        WorkloadResult result = new WorkloadRun(
                        fabric,
                        routing,
                        model(preset, fabric),
                        VirtualChannelRule.INSTALLED,
                        workload,
                        100_000,
                        5,
                        () -> false,
                        idle)
                .run(more -> {}, () -> false);
        assertThat(result.complete()).isTrue();
        return values(result);
    }

    /** All that a result says, but how long it took. */
    private static Map<String, Object> values(Object result) {
        Map<String, Object> values = new TreeMap<>();
        collect(result, values);
        assertThat(values.size()).isGreaterThan(10);
        return values;
    }

    /** Puts what a result tells into a map, that of the flow control as well. */
    private static void collect(Object result, Map<String, Object> into) {
        for (Method each : result.getClass().getDeclaredMethods()) {
            if (Modifier.isPublic(each.getModifiers())
                    && each.getParameterCount() == 0
                    && !each.getName().equals(SECONDS)) {
                Object value = value(each, result);
                Object inside = value instanceof Optional ? ((Optional<?>) value).orElse(null) : null;
                if (inside instanceof FlowControlResult) {
                    collect(inside, into);
                } else {
                    into.put(each.getName(), value);
                }
            }
        }
    }

    private static Object value(Method method, Object result) {
        try {
            Object value = method.invoke(result);
            return value instanceof double[] ? Arrays.toString((double[]) value) : value;
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<String> routings() {
        return SimulatedRoutings.REGISTRY.names().stream();
    }

    /** Each on all of these topologies that it suits, intact and damaged, by installed and by any channels. */
    @ParameterizedTest
    @MethodSource("routings")
    void everyRoutingGivesTheSame(String routing) {
        int compared = 0;
        for (Topology topology : List.of(
                SlimFly.of(5, 4), Dragonfly.of(4, 2, 2, 9), Xgft.of(List.of(4, 4, 4), List.of(1, 2, 2)), Oft.of(3))) {
            SimulatedRouting simulated = SimulatedRoutings.named(routing);
            if (!simulated.scheme().suits(topology)) {
                continue;
            }
            for (Failures failures : List.of(Failures.none(topology), firstLinkFailed(topology))) {
                for (VirtualChannelRule rule : List.of(VirtualChannelRule.INSTALLED, VirtualChannelRule.ANY)) {
                    Map<String, Object> alone;
                    try {
                        alone = load(topology, simulated, failures, rule, IdleThreads.none());
                    } catch (Refusal | DeadlockException e) {
                        continue;
                    }
                    compared++;
                    try (StartedThreads started = new StartedThreads(3, 1)) {
                        assertThat(load(topology, simulated, failures, rule, started.idle))
                                .as("%s on %s with %s failed, %s", routing, topology, failures, rule)
                                .isEqualTo(alone);
                    }
                }
            }
        }
        assertThat(compared).isPositive();
    }

    private static Failures firstLinkFailed(Topology topology) {
        BitSet links = new BitSet();
        links.set(0);
        return Failures.of(topology, links, new BitSet());
    }

    private static Map<String, Object> load(
            Topology topology, SimulatedRouting routing, Failures failures, VirtualChannelRule rule, IdleThreads idle) {
        int virtualChannels = VirtualChannelNeed.of(topology, routing.scheme());
        SimulatedFabric fabric =
                new SimulatedFabric(Routes.of(TestFabrics.of(topology, routing.scheme(), virtualChannels), failures));
        NetworkModel model = model("sc14", fabric);
        return values(new LoadRun(
                        fabric,
                        routing,
                        model,
                        rule,
                        TrafficPatterns.named("uniform", failures, 1),
                        Injections.named("bernoulli").at(0.6, model.packetFlits()),
                        0.6,
                        new RunLimits(50, 0.02, 0.02, 300),
                        3,
                        idle)
                .run(() -> false));
    }

    /** What is compared above is not always the same. */
    @Test
    void anotherSeedGivesAnother() {
        Map<String, Object> one =
                load(WorkloadRuns.SLIM_FLY, "ugal-l", "sc14", "uniform", "bernoulli", 0.5, 9, IdleThreads.none());
        Map<String, Object> other =
                load(WorkloadRuns.SLIM_FLY, "ugal-l", "sc14", "uniform", "bernoulli", 0.5, 10, IdleThreads.none());
        assertThat(other.keySet()).isEqualTo(one.keySet());
        assertThat(one.keySet().stream().filter(each -> !one.get(each).equals(other.get(each))))
                .contains("averageLatency", "acceptedThroughput", "flits");
    }
}
