package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.formats.workload.ReadWorkloads;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.optimizer.Messages;
import io.weft.optimizer.placement.PlacementProblem;
import io.weft.optimizer.placement.PlacementProblem.Objective;
import io.weft.optimizer.placement.PlacementSearch;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.workload.InstantRun;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadFiles;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Looks for the endpoint on which each rank of a program should run: what {@link Optimize#PLACEMENT} asks for. */
final class RankPlacement {
    /** Bytes of a packet, which no size of a message depends on. */
    private static final int PACKET_BYTES = 4096;
    /** Pairs of ranks that exchange something: more take too much memory, and their order hardly matters. */
    private static final int MOST_PAIRS = 5_000_000;
    /** What there is to see of an order without a file. */
    private static final int SHOWN = 8;

    private final Request request;
    private final Subject subject;
    private final Optional<Files> files;

    RankPlacement(Request request, Subject subject, Optional<Files> files) {
        this.request = request;
        this.subject = subject;
        this.files = files;
    }

    /** The words of what there can be less of. */
    static List<String> objectives() {
        return Arrays.stream(Objective.values()).map(RankPlacement::word).collect(Collectors.toList());
    }

    private static String word(Objective objective) {
        return objective.name().toLowerCase(Locale.ROOT);
    }

    private static Objective objective(Request request) {
        String word = request.get(Optimize.PLACEMENT);
        return Arrays.stream(Objective.values())
                .filter(each -> word(each).equals(word))
                .findFirst()
                .orElseThrow(() -> Optimize.PLACEMENT.refusal(word, "expected " + String.join(" or ", objectives())));
    }

    /** As {@link Optimize#check}. */
    static void check(Request request) {
        objective(request);
        long given = List.of(Optimize.PATTERN, Optimize.MESSAGES, Optimize.WORKLOAD).stream()
                .filter(request::has)
                .count();
        if (given != 1) {
            throw Optimize.WORKLOAD.worded(
                    "expected one of workload, pattern and messages",
                    "expected one of --workload, --pattern and --messages with --placement");
        }
        if (!request.get(Optimize.METHOD).equals(Optimize.METHOD.usual())) {
            throw Optimize.METHOD.worded(
                    "a method is for routes, and means nothing to a placement; leave out one of both",
                    "--method is for routes, and means nothing to --placement; leave out one of both");
        }
        if (request.has(Optimize.RANKS) && !request.has(Optimize.WORKLOAD)) {
            throw Optimize.RANKS.worded(
                    "ranks are those of a workload; without one, there is a rank for each endpoint; leave them out",
                    "--ranks means nothing without --workload; otherwise there is a rank for each endpoint");
        }
    }

    /**
     * Finds the order.
     *
     * @throws Refusal if a value of the request cannot be used, or no such order exists; the message says why
     */
    Optimize.Outcome found(Progress progress) {
        Routes routes = progress.during("computing routes", 0, step -> subject.failing(request.get(Optimize.FAILURES))
                .routes());
        Topology topology = routes.fabric().topology();
        if (!topology.singleHomed()) {
            throw new Refusal("endpoints of " + routes.fabric().name()
                    + " have several links; ranks are placed only where each has one");
        }
        int[] inService = IntStream.range(0, topology.endpointCount())
                .filter(e -> routes.failures().switchAlive(topology.edgeSwitch(e, 0)))
                .toArray();
        Messages messages = progress.during("making the messages", 0, step -> messages(routes, inService.length));
        PlacementProblem problem = new PlacementProblem(
                messages, routes.nextHops(), routes.fabric().links(), inService);
        long begun = System.nanoTime();
        int[] order = progress.during(
                "placing ranks",
                0,
                step -> PlacementSearch.search(
                        problem, objective(request), Optimize.budget(request, progress), request.get(Optimize.SEED)));
        double seconds = (System.nanoTime() - begun) / 1e9;
        Placed placed = new Placed(routes, request, problem, order, seconds);
        return Optimize.Outcome.of(Result.of(Placed.SHAPE, placed, placed.rows(), true), placed.names);
    }

    private Messages messages(Routes routes, int endpoints) {
        if (request.has(Optimize.WORKLOAD)) {
            return ofWorkload(endpoints);
        }
        Map<Long, Long> byPair = new HashMap<>();
        int ranks = routes.fabric().topology().endpointCount();
        for (Messages phase : Optimize.messages(request, routes, files)) {
            for (int i = 0; i < phase.count(); i++) {
                add(byPair, (long) phase.source(i) * ranks + phase.destination(i), phase.weight(i));
            }
        }
        return messages(ranks, byPair);
    }

    private Messages ofWorkload(int endpoints) {
        String name = request.get(Optimize.WORKLOAD);
        OptionalInt ranks =
                request.has(Optimize.RANKS) ? OptionalInt.of(request.get(Optimize.RANKS)) : OptionalInt.empty();
        WorkloadFiles read = files.<WorkloadFiles>map(opened -> new ReadWorkloads(opened, name, ranks))
                .orElse(WorkloadFiles.NONE);
        WorkloadSizes sizes = new WorkloadSizes(
                        ranks.orElse(endpoints),
                        PACKET_BYTES,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty())
                .inCyclesOf(OptionalDouble.of(1));
        Workload workload = Workloads.named(name, sizes, request.get(Optimize.SEED), read, endpoints);
        Map<Long, Long> byPair = new HashMap<>();
        InstantRun.of(workload, (source, destination, bytes) -> {
            if (source != destination) {
                add(byPair, (long) source * workload.ranks() + destination, bytes);
            }
        });
        return messages(workload.ranks(), byPair);
    }

    private static void add(Map<Long, Long> byPair, long pair, long bytes) {
        byPair.merge(pair, bytes, Long::sum);
        if (byPair.size() > MOST_PAIRS) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "more than %,d pairs of ranks exchange messages, which is too many; give fewer ranks. If all ranks"
                            + " send to all, the order hardly matters",
                    MOST_PAIRS));
        }
    }

    private static Messages messages(int ranks, Map<Long, Long> byPair) {
        long[] pairs =
                byPair.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        return new Messages(
                ranks,
                LongStream.of(pairs).mapToInt(pair -> (int) (pair / ranks)).toArray(),
                LongStream.of(pairs).mapToInt(pair -> (int) (pair % ranks)).toArray(),
                LongStream.of(pairs).map(byPair::get).toArray());
    }

    private static String words(Request request) {
        return request.has(Optimize.WORKLOAD)
                ? request.get(Optimize.WORKLOAD)
                : request.has(Optimize.MESSAGES) ? request.get(Optimize.MESSAGES) : request.get(Optimize.PATTERN);
    }

    /** An order that was found, beside that of the endpoints. Immutable. */
    static final class Placed {
        private static final MemberType<Double> HOPS = NUMBER.in("hops");
        private static final MemberType<Double> BYTES = NUMBER.in("bytes");

        private static final Shape<Placed> AVERAGE_HOPS = Shape.<Placed>named("PlacedHops")
                .with("inOrder", HOPS, "With ranks in the order of the endpoints", p -> p.hopsInOrder)
                .with("placed", HOPS, "With ranks as placed", p -> p.hops)
                .with("lowerBound", HOPS, "No order has less", p -> p.leastHops)
                .build();

        private static final Shape<Placed> LARGEST_LOAD = Shape.<Placed>named("PlacedLoad")
                .with("inOrder", BYTES, "With ranks in the order of the endpoints", p -> p.loadInOrder)
                .with("placed", BYTES, "With ranks as placed", p -> p.load)
                .build();

        static final Shape<Placed> SHAPE = Shape.<Placed>named("RankPlacement")
                .with("fabric", TEXT, "The name of the fabric", p -> p.fabric.name())
                .with("failures", list(TEXT), "Failed switches and links", p -> p.failures.names())
                .with("placement", oneOf(Objective.class), "What the order is to have less of", p -> p.objective)
                .with("workload", TEXT, "The workload, the pattern or the file of the messages", p -> p.words)
                .with("ranks", COUNT, "Ranks", p -> p.names.size())
                .with("averageHops", object(AVERAGE_HOPS), "Hops of a byte on average", p -> p)
                .with("largestLoad", object(LARGEST_LOAD), "Load of the busiest channel", p -> p)
                .with("seconds", NUMBER.in("s"), "How long the search took", p -> p.seconds)
                .with("endpoints", list(TEXT), "By rank, its endpoint", p -> p.names)
                .build();

        private final Fabric fabric;
        private final Failures failures;
        private final Objective objective;
        private final String words;
        private final double hopsInOrder;
        private final double hops;
        private final double leastHops;
        private final double loadInOrder;
        private final double load;
        private final double seconds;
        private final List<String> names;

        Placed(Routes routes, Request request, PlacementProblem problem, int[] order, double seconds) {
            this.fabric = routes.fabric();
            this.failures = routes.failures();
            this.objective = objective(request);
            this.words = words(request);
            this.hopsInOrder = problem.averageHops(problem.inOrder());
            this.hops = problem.averageHops(order);
            this.leastHops = problem.leastHops();
            this.loadInOrder = problem.largestLoad(problem.inOrder());
            this.load = problem.largestLoad(order);
            this.seconds = seconds;
            this.names = IntStream.of(order)
                    .mapToObj(fabric.topology()::endpointName)
                    .collect(Collectors.toList());
        }

        Rows rows() {
            Rows rows = new Rows().row("fabric", "%s", fabric.name());
            if (!failures.names().isEmpty()) {
                rows.list("out of service", failures.names());
            }
            rows.row("ranks", "%,d of %s", names.size(), words)
                    .row(
                            "hops of a byte",
                            "%.3f on average; %.3f in the order of the endpoints, at least %.3f in any",
                            hops,
                            hopsInOrder,
                            leastHops)
                    .row(
                            "largest load",
                            "%,.0f bytes on the busiest channel%s; %,.0f in the order of the endpoints",
                            load,
                            fabric.links().ratesDiffer() ? ", divided by its rate in links of an endpoint" : "",
                            loadInOrder)
                    .row("objective", "%s, found in %.3f s", word(objective), seconds)
                    .row(
                            "endpoints",
                            "%s%s",
                            String.join(", ", names.subList(0, Math.min(SHOWN, names.size()))),
                            names.size() > SHOWN ? ", ...: --out FILE or --json has all" : "");
            if (fabric.links().slowestEndpoint() < 1) {
                rows.warning(
                        "endpoints",
                        "their links have different rates, which the order does not take into account: it may put ranks on"
                                + " slow ones");
            }
            return rows;
        }
    }
}
