package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.simulator.traffic.ExchangePhases;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All workloads that there are: adding one takes a class and a line here. Sizes and iterations where nobody asks for
 * others are those of papers: G. Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation"
 * (SC 2015), sections 4.1 and 4.4, for {@code all-to-all} and {@code nearest-neighbor}; B. Prisacari et al., "Fast
 * Pattern-Specific Routing for Fat Tree Networks" (ACM TACO, 2013), section 5, for {@code all-to-all-phases}; S. Li,
 * P.-C. Huang and B. Jacob, "Exascale Interconnect Topology Characterization and Parameter Exploration" (HPCC 2018),
 * section 4.2, for the four after these.
 */
public final class Workloads {
    private static final int KILO = 1024;
    private static final int MEGA = 1024 * KILO;
    private static final int ALL_TO_ALL_BYTES = 7680;
    private static final Parameter<String> ORDER = Parameter.word(
                    "order", List.of("random"), "each rank sends in an order of its own")
            .withDefault("by linear shift");
    private static final Parameter<List<Integer>> TORUS =
            lengths("XxYxZ", "the largest torus of at most so many ranks");
    private static final Parameter<List<Integer>> PLANE = lengths("XxY", "the largest grid of at most so many ranks");
    private static final Parameter<String> PHASES = Parameter.word(
                    "phases", List.of("optimal", "xor", "shift"), "who sends to whom in each phase")
            .withDefault("optimal");
    private static final Parameter<String> PAIRS = Parameter.text("file", "the bytes from each rank to each other");
    private static final Parameter<String> FILE = Parameter.text("file", "the messages, and what each waits for");

    private static final Parameter<List<Integer>> PIPELINE = Parameter.integers(
                    "lengths", 1, "stages, and microbatches of a batch")
            .withLabel("STAGESxMICROBATCHES");
    private static final Parameter<Integer> NANOSECONDS = Parameter.integer(
                    "nanoseconds", 0, "how long a rank calculates before it sends")
            .withLabel("NS");
    private static final Parameter<String> SCHEDULE =
            Parameter.text("file", "sends, receives and calculations of each rank");

    private static final Type ALL_TO_ALL = new Type(
            "all-to-all",
            "each rank to each other: a packet to the next, the one after that and so on, or in a random order",
            List.of(ORDER),
            ALL_TO_ALL_BYTES,
            1,
            (a, of) -> new Exchange(
                    a.find(ORDER).isPresent() ? Peers.shuffled(of.ranks, of.seed) : Peers.shifted(of.ranks),
                    of.bytes,
                    of.part,
                    of.iterations,
                    1));

    private static final Type ALL_TO_ALL_V = new Type(
            "all-to-all-v",
            "as all-to-all, with so many bytes from each rank to each other as a file says",
            List.of(PAIRS),
            0,
            1,
            (a, of) -> new UnevenExchange(of.files.pairs(a.get(PAIRS), of.endpoints), of.part, of.iterations));

    /** By name, in the order of the documentation. */
    public static final Registry<Type> REGISTRY = Registry.of(
            "workload",
            ALL_TO_ALL,
            ALL_TO_ALL_V,
            new Type(
                    "nearest-neighbor",
                    "each rank to its six neighbours in a torus",
                    List.of(TORUS),
                    512 * KILO,
                    1,
                    (a, of) -> new Exchange(
                            of.grid(a.find(TORUS).orElse(List.of()), 3, true), of.bytes, of.bytes, of.iterations, 6)),
            new Type(
                    "all-to-all-phases",
                    "each rank to each other in phases with barriers between them: optimal for an XGFT, by xor, or "
                            + "shift",
                    List.of(PHASES),
                    4 * KILO,
                    1,
                    (a, of) -> new PhasedExchange(
                            ExchangePhases.named(a.find(PHASES).orElse("optimal"), of.ranks, of.optimalPhases),
                            of.bytes,
                            of.iterations)),
            new Type(
                    "all-reduce",
                    "up a binary tree to rank 0, and down again",
                    List.of(),
                    4 * KILO,
                    10,
                    (a, of) -> new TreeReduction(of.ranks, of.bytes, of.iterations)),
            new Type(
                    "all-ping-pong",
                    "from the first half of all ranks to the second, and back",
                    List.of(),
                    4 * KILO,
                    10,
                    (a, of) -> new PingPong(of.ranks, of.bytes, of.iterations)),
            new Type(
                    "halo-2d",
                    "each rank to its neighbours in a grid, of which there are up to four",
                    List.of(PLANE),
                    4 * KILO,
                    10,
                    (a, of) -> new Exchange(
                            of.grid(a.find(PLANE).orElse(List.of()), 2, false), of.bytes, of.bytes, of.iterations, 4)),
            new Type(
                    "random",
                    "each rank to another, which each draws by itself in each iteration",
                    List.of(),
                    4 * KILO,
                    10,
                    (a, of) -> new RandomTargets(of.ranks, of.bytes, of.iterations, of.seed)),
            new Type(
                    "random-permutation",
                    "each rank to another, drawn in each iteration so that each receives from one",
                    List.of(),
                    4 * KILO,
                    10,
                    (a, of) -> new RandomPartners(of.ranks, of.bytes, of.iterations, of.seed)),
            new Type(
                    "ring-all-reduce",
                    "in a ring: each rank passes on parts of the vector, first reduced, then the results",
                    List.of(),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.collectives("ring-all-reduce").ringAllReduce())),
            new Type(
                    "recursive-doubling-all-reduce",
                    "whole vectors between ranks whose numbers differ in one bit, bit by bit",
                    List.of(),
                    MEGA,
                    1,
                    (a, of) -> of.goal(
                            of.collectives("recursive-doubling-all-reduce").recursiveDoublingAllReduce())),
            new Type(
                    "tree-all-reduce",
                    "up a binomial tree to rank 0, and down again",
                    List.of(),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.collectives("tree-all-reduce").treeAllReduce())),
            new Type(
                    "all-gather",
                    "in a ring: each rank passes on parts of the vector",
                    List.of(),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.collectives("all-gather").halfRing())),
            new Type(
                    "reduce-scatter",
                    "in a ring: each rank passes on parts of the vector, reduced with its own",
                    List.of(),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.collectives("reduce-scatter").halfRing())),
            new Type(
                    "data-parallel",
                    "training: each rank calculates for so many nanoseconds, then all-reduce in a ring",
                    List.of(NANOSECONDS),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.collectives("data-parallel").dataParallel(a.get(NANOSECONDS)))),
            new Type(
                    "pipeline",
                    "training: microbatches go forwards and backwards through stages, with so many nanoseconds each",
                    List.of(PIPELINE, NANOSECONDS),
                    MEGA,
                    1,
                    (a, of) -> of.goal(of.pipelines(a.get(PIPELINE), a.get(NANOSECONDS)))),
            new Type(
                    "trace",
                    "the messages in a file",
                    List.of(FILE),
                    0,
                    0,
                    (a, of) -> of.files.trace(a.get(FILE), of.endpoints)),
            new Type(
                    "goal",
                    "the GOAL schedule in a file",
                    List.of(SCHEDULE),
                    0,
                    0,
                    (a, of) -> of.goal(of.files.goal(a.get(SCHEDULE), of.endpoints))));

    private Workloads() {}

    /** The bytes of a message that workloads have where nobody asks for others, in words. */
    public static String usualBytes() {
        return usual(type -> type.bytes);
    }

    /** How often workloads are gone through where nobody asks for others, in words. */
    public static String usualIterations() {
        return usual(type -> type.iterations);
    }

    /** Values, each before the workloads that have it, the most frequent one before {@code others}. */
    private static String usual(ToIntFunction<Type> value) {
        Map<Integer, List<String>> names = REGISTRY.all().stream()
                .filter(type -> value.applyAsInt(type) > 0)
                .collect(Collectors.groupingBy(
                        value::applyAsInt, LinkedHashMap::new, Collectors.mapping(Type::name, Collectors.toList())));
        int most = Collections.max(
                names.keySet(), Comparator.comparingInt(each -> names.get(each).size()));
        return Stream.concat(
                        names.keySet().stream()
                                .filter(each -> each != most)
                                .map(each -> each + " " + String.join(", ", names.get(each))),
                        Stream.of(most + " others"))
                .collect(Collectors.joining("; "));
    }

    private static Parameter<List<Integer>> lengths(String label, String defaultText) {
        return Parameter.integers("lengths", 1, "ranks in each dimension")
                .withLabel(label)
                .withDefault(defaultText);
    }

    /** A kind of workload, by its name. Immutable. */
    public static final class Type extends NamedEntry {
        /** Bytes of a message where nobody asks for others; 0 where messages have sizes of their own. */
        private final int bytes;

        /** How often where nobody asks for others; 0 where that cannot be. */
        private final int iterations;

        private final BiFunction<Arguments, Size, Workload> maker;

        private Type(
                String name,
                String meaning,
                List<Parameter<?>> parameters,
                int bytes,
                int iterations,
                BiFunction<Arguments, Size, Workload> maker) {
            super(name, meaning, parameters);
            this.bytes = bytes;
            this.iterations = iterations;
            this.maker = maker;
        }
    }

    /** How large a workload is, and what it is made of besides. */
    private static final class Size {
        private final int ranks;
        private final int bytes;
        private final int part;
        private final int iterations;
        private final long seed;
        private final WorkloadFiles files;
        private final int endpoints;
        private final OptionalDouble cycleNanoseconds;
        private final Supplier<ExchangePhases> optimalPhases;

        Size(Type type, WorkloadSizes sizes, long seed, WorkloadFiles files, int endpoints) {
            this.ranks = sizes.ranks;
            this.bytes = sizes.bytes.orElse(type.bytes);
            this.part = sizes.part.orElse(sizes.packetBytes);
            this.iterations = sizes.iterations.orElse(type.iterations);
            this.seed = seed;
            this.files = files;
            this.endpoints = endpoints;
            this.cycleNanoseconds = sizes.cycleNanoseconds;
            this.optimalPhases = sizes::optimalPhases;
        }

        private Workload goal(GoalSchedule schedule) {
            return new GoalWorkload(schedule, cycleNanoseconds);
        }

        private Collectives collectives(String name) {
            return new Collectives(name, ranks, bytes, iterations);
        }

        private GoalSchedule pipelines(List<Integer> lengths, int nanoseconds) {
            if (lengths.size() != 2) {
                throw new Refusal("expected stages and microbatches of a pipeline, such as 4x8");
            }
            return new Pipelines(lengths.get(0), lengths.get(1), nanoseconds, bytes)
                    .schedule("pipeline", ranks, iterations);
        }

        private Grid grid(List<Integer> lengths, int dimensions, boolean wrapped) {
            if (lengths.isEmpty()) {
                return Grid.largest(ranks, dimensions, wrapped);
            }
            if (lengths.size() != dimensions) {
                String given = lengths.stream().map(String::valueOf).collect(Collectors.joining("x"));
                throw new Refusal("'" + given + "' are not the " + dimensions + " lengths of a grid, such as "
                        + Grid.largest(64, dimensions, wrapped));
            }
            return new Grid(lengths.stream().mapToInt(Integer::intValue).toArray(), wrapped);
        }
    }

    /**
     * The workload of a name, followed by its argument, if any, behind a colon; where there are no files.
     *
     * @param seed of what is drawn at random
     * @throws Refusal if there is none, its argument is wrong, or there are too few ranks for it; the message says what
     *     is expected
     */
    public static Workload named(String words, WorkloadSizes sizes, long seed) {
        return named(words, sizes, seed, WorkloadFiles.NONE, sizes.ranks);
    }

    /**
     * The workload of these words where there are files.
     *
     * @param endpoints how many there are for the ranks of a file
     */
    public static Workload named(String words, WorkloadSizes sizes, long seed, WorkloadFiles files, int endpoints) {
        Registry.Selection<Type> selection = REGISTRY.parse(words);
        Type type = selection.entry();
        requireNone(type.bytes == 0, type, "size of messages", sizes.bytes);
        requireNone(type.iterations == 0, type, "number of iterations", sizes.iterations);
        requireNone(type != ALL_TO_ALL && type != ALL_TO_ALL_V, type, "size of parts", sizes.part);
        Size size = new Size(type, sizes, seed, files, endpoints);
        return selection.make((same, arguments) -> type.maker.apply(arguments, size));
    }

    private static void requireNone(boolean never, Type type, String what, OptionalInt given) {
        if (never && given.isPresent()) {
            throw new Refusal("a " + what + " means nothing to workload '" + type + "'");
        }
    }
}
