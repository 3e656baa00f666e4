package io.weft.cli.optimize;

import io.weft.cli.input.InputException;
import io.weft.optimizer.Messages;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.method.RouteProblem;
import io.weft.registry.NearestWords;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomBits;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.simulator.traffic.FixedPattern;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.Rehearsal;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The messages that routes are asked for: those of a file, or of a pattern. */
public final class AskedMessages {
    private static final String PHASES = "all-to-all-phases";
    /** Heap for a pair: its message, its route, and both while routes are proved. It is done with 175 in an XGFT of 1,024 endpoints. */
    private static final long BYTES_PER_PAIR = 220;

    private static final List<String> STENCILS = List.of("nearest-neighbor", "halo-2d");
    private static final List<String> OTHERS =
            List.of("nearest-neighbor[:XxYxZ]", "halo-2d[:XxY]", PHASES + "[:optimal|xor|shift]");

    @Option(
            names = "--messages",
            required = true,
            paramLabel = "CSV",
            description = "Messages from a file: source,destination or source,destination,weight. A pair may be in it "
                    + "several times.")
    private String file;

    @Option(
            names = "--pattern",
            required = true,
            paramLabel = "NAME",
            description = "Those of a pattern in which every endpoint has one receiver, such as permutation, shift:N, "
                    + "xor:I, all-to-all-phase:I or worst-case; of a stencil, nearest-neighbor[:XxYxZ] or "
                    + "halo-2d[:XxY]; or of all phases of an exchange, one after the other: "
                    + "all-to-all-phases[:optimal|xor|shift].")
    private String pattern;

    /**
     * Messages.
     *
     * @param phases at most one for each pair in each phase
     * @param count how many there were before those of a pair were put together
     */
    record Loaded(List<Messages> phases, long count) {}

    /** What they are, in a word. */
    String words() {
        return file == null ? pattern : file;
    }

    /**
     * The messages, in one element for each phase, of which those of all are sent one after the other. Those of a pair are one, whose
     * weight is that of all of them: a pair has one route in a switch.
     *
     * @param seed of what the pattern draws
     * @throws InputException if the file cannot be read or is wrong, or there is no such pattern for the fabric
     */
    Loaded load(Routes routes, long seed) {
        Topology topology = routes.fabric().topology();
        if (file != null) {
            Messages all = MessagesFile.read(file, topology);
            return new Loaded(List.of(all.merged()), all.count());
        }
        try {
            List<Messages> messages = ofPattern(pattern.split(":", 2)[0], routes, seed);
            if (messages.isEmpty() || messages.get(0).count() == 0) {
                throw new IllegalArgumentException("nobody sends to another among the " + topology.endpointCount()
                        + " endpoints of the fabric; give another pattern, or --messages");
            }
            return new Loaded(
                    messages.stream().map(Messages::merged).toList(),
                    messages.stream().mapToLong(Messages::count).sum());
        } catch (IllegalArgumentException e) {
            throw new InputException("--pattern " + pattern + ": " + withoutName(e.getMessage()), e);
        }
    }

    /** What is wrong, where the message may begin with the pattern's name. */
    private String withoutName(String message) {
        String name = "pattern '" + pattern + "': ";
        return message.startsWith(name) ? message.substring(name.length()) : message;
    }

    private List<Messages> ofPattern(String name, Routes routes, long seed) {
        Topology topology = routes.fabric().topology();
        requireKnown(name);
        if (name.equals(PHASES)) {
            return phases(routes);
        }
        return List.of(STENCILS.contains(name) ? stencil(topology.endpointCount()) : ofPattern(routes, seed));
    }

    /** Refuses names that nothing has; those of patterns whose receivers are drawn for every packet are told so later. */
    private static void requireKnown(String name) {
        List<String> taken = Stream.concat(TrafficPatterns.fixedNames().stream(), OTHERS.stream())
                .toList();
        if (Stream.concat(TrafficPatterns.names().stream(), OTHERS.stream())
                .noneMatch(each -> word(each).equals(name))) {
            List<String> near = NearestWords.to(name, taken.stream().map(AskedMessages::word), 1);
            throw new IllegalArgumentException("there is no pattern '" + name + "'; there are "
                    + String.join(", ", taken) + (near.isEmpty() ? "" : "; did you mean '" + near.get(0) + "'?"));
        }
    }

    /** A name without its parameters. */
    private static String word(String name) {
        return name.split("[\\[:]", 2)[0];
    }

    private List<Messages> phases(Routes routes) {
        ExchangePhases phases = phases(
                pattern.contains(":") ? pattern.substring(PHASES.length() + 1) : "optimal",
                routes.fabric().topology());
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
        long heap = Runtime.getRuntime().maxMemory();
        double wanted = (double) pairs * BYTES_PER_PAIR + beside;
        if (wanted > heap) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "its %,d phases have %,d pairs of endpoints, which is too many: they take %,.0f MB, and java may use "
                            + "%,d MB; set WEFT_JAVA_OPTS=-Xmx%.0fg, or ask for some of its phases, one by one "
                            + "(all-to-all-phase:I, xor:I or shift:N)",
                    phases.count(),
                    pairs,
                    wanted / (1 << 20),
                    heap >> 20,
                    Math.floor(wanted / (1 << 30)) + 1));
        }
    }

    private static ExchangePhases phases(String kind, Topology topology) {
        return switch (kind) {
            case "optimal" -> ExchangePhases.optimal(topology);
            case "xor" -> ExchangePhases.xor(topology.endpointCount());
            case "shift" -> ExchangePhases.shift(topology.endpointCount());
            default -> throw new IllegalArgumentException(
                    "there are no phases '" + kind + "', only optimal, xor and shift");
        };
    }

    private Messages stencil(int endpoints) {
        WorkloadSizes sizes =
                new WorkloadSizes(endpoints, 1, OptionalInt.of(1), OptionalInt.empty(), OptionalInt.of(1));
        Workload workload = Workloads.named(pattern, sizes, 1, file -> {
            throw new IllegalArgumentException("no trace is read");
        });
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        Rehearsal.of(workload, (source, destination, bytes) -> {
            if (source != destination) {
                sources.add(source);
                destinations.add(destination);
            }
        });
        return Messages.alike(
                endpoints, sources.build().toArray(), destinations.build().toArray());
    }

    private Messages ofPattern(Routes routes, long seed) {
        TrafficPattern made = TrafficPatterns.named(pattern, routes.nextHops(), seed);
        if (!(made instanceof FixedPattern)) {
            throw new IllegalArgumentException(
                    "its receivers are drawn for every packet, and no route is best for all of them; give a pattern in "
                            + "which every endpoint has one receiver, or --messages");
        }
        RandomBits none = new RandomBits(seed);
        int[] destinations = new int[routes.fabric().topology().endpointCount()];
        Arrays.setAll(destinations, e -> made.destination(e, none));
        return Messages.fromEach(destinations);
    }
}
