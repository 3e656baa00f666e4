package io.weft.operations;

import io.weft.limits.WorkLimits;
import io.weft.optimizer.Messages;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.method.RouteProblem;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.simulator.traffic.FixedPattern;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.InstantRun;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The messages of a traffic pattern, a stencil or the phases of an all-to-all exchange, for which routes are optimised.
 */
final class MessagePatterns {
    private static final String PHASES = "all-to-all-phases";
    /**
     * Heap for a pair: its message, its route, and both while routes are proved. It is done with 175 in an XGFT of
     * 1,024 endpoints.
     */
    private static final long BYTES_PER_PAIR = 220;

    private static final List<String> STENCILS = List.of("nearest-neighbor", "halo-2d");
    private static final List<String> OTHERS =
            List.of("nearest-neighbor[:XxYxZ]", "halo-2d[:XxY]", PHASES + "[:optimal|xor|shift]");

    private MessagePatterns() {}

    /**
     * The messages of a pattern, in one element for each phase.
     *
     * @param pattern its name and parameters
     * @param routes those of the fabric, which some patterns look at
     * @param seed of what the pattern draws
     * @throws Refusal if there is no such pattern for the fabric, with the reason
     */
    static List<Messages> of(String pattern, Routes routes, long seed) {
        try {
            List<Messages> messages = messages(pattern, routes, seed);
            if (messages.isEmpty() || messages.get(0).count() == 0) {
                throw new Refusal("nobody sends to another among the "
                        + routes.fabric().topology().endpointCount()
                        + " endpoints of the fabric; give another pattern, or, to the weft command, --messages");
            }
            return messages;
        } catch (Refusal e) {
            // What is wrong, where the message may begin with the pattern's name.
            String name = "pattern '" + pattern + "': ";
            String message = e.getMessage();
            throw new Refusal(message.startsWith(name) ? message.substring(name.length()) : message, e);
        }
    }

    private static List<Messages> messages(String pattern, Routes routes, long seed) {
        String name = pattern.split(":", 2)[0];
        requireKnown(name);
        if (name.equals(PHASES)) {
            return phases(pattern, routes);
        }
        return List.of(
                STENCILS.contains(name)
                        ? stencil(pattern, routes.fabric().topology().endpointCount())
                        : ofPattern(pattern, routes, seed));
    }

    /**
     * Refuses names that nothing has; those of patterns whose receivers are drawn for every packet are told so later.
     */
    private static void requireKnown(String name) {
        List<String> taken = Stream.concat(
                        TrafficPatterns.REGISTRY.all().stream()
                                .filter(TrafficPatterns.Type::isFixed)
                                .map(TrafficPatterns.Type::usage),
                        OTHERS.stream())
                .collect(Collectors.toList());
        if (Stream.concat(TrafficPatterns.REGISTRY.usages().stream(), OTHERS.stream())
                .noneMatch(each -> word(each).equals(name))) {
            List<String> near = NearestWords.to(name, taken.stream().map(MessagePatterns::word), 1);
            throw new Refusal("there is no pattern '" + name + "'; there are " + String.join(", ", taken)
                    + (near.isEmpty() ? "" : "; did you mean '" + near.get(0) + "'?"));
        }
    }

    /** A name without its parameters. */
    private static String word(String name) {
        return name.split("[\\[:]", 2)[0];
    }

    private static List<Messages> phases(String pattern, Routes routes) {
        Topology topology = routes.fabric().topology();
        ExchangePhases phases = ExchangePhases.named(
                pattern.contains(":") ? pattern.substring(PHASES.length() + 1) : "optimal",
                topology.endpointCount(),
                () -> ExchangePhases.optimal(topology));
        requireMemory(phases, RouteProblem.isWholeTree(routes) ? 0 : Candidates.bytes(routes));
        List<Messages> all = new ArrayList<>();
        for (int i = 0; i < phases.count(); i++) {
            int phase = i;
            int[] destinations = new int[phases.endpoints()];
            Arrays.setAll(destinations, e -> phases.partner(phase, e));
            Messages messages = Messages.fromEach(destinations);
            if (messages.count() > 0) {
                all.add(messages);
            }
        }
        return all;
    }

    /**
     * In all phases together, each endpoint sends to each other one.
     *
     * @param beside heap for what all pairs have in common, in bytes
     */
    private static void requireMemory(ExchangePhases phases, double beside) {
        long pairs = phases.endpoints() * (phases.endpoints() - 1L);
        long heap = WorkLimits.memory();
        double wanted = (double) pairs * BYTES_PER_PAIR + beside;
        if (wanted > heap) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "its %,d phases have %,d pairs of endpoints, which is too many: they take %,.0f MB, and java may "
                            + "use %,d MB; set WEFT_JAVA_OPTS=-Xmx%.0fg, or ask for some of its phases, one by one "
                            + "(all-to-all-phase:I, xor:I or shift:N)",
                    phases.count(),
                    pairs,
                    wanted / (1 << 20),
                    heap >> 20,
                    Math.floor(wanted / (1 << 30)) + 1));
        }
    }

    private static Messages stencil(String pattern, int endpoints) {
        WorkloadSizes sizes =
                new WorkloadSizes(endpoints, 1, OptionalInt.of(1), OptionalInt.empty(), OptionalInt.of(1));
        Workload workload = Workloads.named(pattern, sizes, 1);
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        InstantRun.of(workload, (source, destination, bytes) -> {
            if (source != destination) {
                sources.add(source);
                destinations.add(destination);
            }
        });
        return Messages.alike(
                endpoints, sources.build().toArray(), destinations.build().toArray());
    }

    private static Messages ofPattern(String pattern, Routes routes, long seed) {
        TrafficPattern made = TrafficPatterns.named(pattern, routes.failures(), seed);
        if (!(made instanceof FixedPattern)) {
            throw new Refusal(
                    "its receivers are drawn for every packet, and no route is best for all of them; give a pattern in "
                            + "which every endpoint has one receiver, or, to the weft command, --messages");
        }
        int[] destinations = new int[routes.fabric().topology().endpointCount()];
        RandomStreams none = new RandomStreams(seed, 0);
        Arrays.setAll(destinations, e -> made.destination(e, none));
        return Messages.fromEach(destinations);
    }
}
