package io.weft.operations;

import static io.weft.operations.answer.MemberType.ANY_NUMBER;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.formats.traffic.MessagesFile;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.operations.routes.OptimizedRoutes;
import io.weft.operations.routes.Phases;
import io.weft.optimizer.Budget;
import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.Messages;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.refusal.Refusal;
import io.weft.registry.Registry;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Failures;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds a waypoint, or none, for each of some messages, so that the most loaded channel carries as little as possible,
 * says what no routes can do better than, and proves that the routes cannot deadlock. Phases of an exchange are
 * optimised one by one. Or finds an order of the ranks of a program, see {@link RankPlacement}.
 */
public final class Optimize extends Operation {
    private static final String USUAL_METHOD = "auto";
    private static final int USUAL_SECONDS = 10;
    private static final String OF_RANKS = "Order of ranks, in place of routes";

    /** The pattern of the messages. */
    public static final Field<String> PATTERN = Field.text(
            "pattern",
            "pattern",
            "NAME",
            "A pattern in which every endpoint has one receiver, such as permutation, shift:N, xor:I, "
                    + "all-to-all-phase:I or worst-case; a stencil, nearest-neighbor[:XxYxZ] or halo-2d[:XxY]; or all "
                    + "phases of an exchange, optimised one after the other: all-to-all-phases[:optimal|xor|shift].");
    /** A file of messages in the place of a pattern. */
    public static final Field<String> MESSAGES = Field.file(
            "messages",
            "messages",
            "CSV",
            "Messages from a file: source,destination or source,destination,weight. A pair may be in it several "
                    + "times.");
    /** How routes are found. */
    public static final Field<String> METHOD = Field.text(
                    "method",
                    "method",
                    "NAME",
                    "The method: {choices} (default: " + USUAL_METHOD
                            + "). auto, random, heuristic and cp-sat are for all fabrics, rounding for all but "
                            + "fat trees without failures, and the others for these.")
            .orElse(USUAL_METHOD);
    /** How long to look for better routes, in seconds. */
    public static final Field<Double> TIME_LIMIT = Field.number(
                    "timeLimit",
                    "time-limit",
                    "SECONDS",
                    "How long to look for better routes than those found, for all phases together (default: "
                            + USUAL_SECONDS + ").")
            .orElse((double) USUAL_SECONDS);
    /** The seed of the pattern and of the method. */
    public static final Field<Long> SEED = Field.whole(
                    "seed", "seed", "N", "The seed of the pattern and of the method (default: 1).")
            .orElse(1L);

    /** What an order of ranks is to have less of; null for routes. */
    public static final Field<String> PLACEMENT = Field.text(
                    "placement",
                    "placement",
                    "OBJECTIVE",
                    "Instead of routes, find an endpoint for each rank of a program. Minimise one of: {choices}. hops:"
                            + " average hops of a byte; load: load of the busiest channel. Messages use minimal paths.")
            .choices(RankPlacement::objectives)
            .under(OF_RANKS);
    /** The workload whose ranks are placed. */
    public static final Field<String> WORKLOAD = Field.text(
                    "workload",
                    "workload",
                    "NAME",
                    "The workload whose ranks are placed, instead of --pattern or --messages: {choices}.")
            .choices(Workloads.REGISTRY::usages)
            .under(OF_RANKS);
    /** Most ranks of that. */
    public static final Field<Integer> RANKS = Field.count(
                    "ranks", "ranks", "N", "Processes of the workload, at most (default: one for each endpoint).")
            .under(OF_RANKS);

    /** What is out of service besides what is. */
    public static final Field<List<String>> FAILURES = Verify.FAILURES;

    private static final double MOST_SECONDS = 1e6;
    /** The longest that who asks waits for an answer, less what routes and their proof take. */
    private static final double MOST_SECONDS_OF_ANSWERS = 15;

    /** For finding first routes, beyond the time limit. */
    private static final Duration TO_BEGIN = Duration.ofSeconds(1);

    private final Registry<OptimizerMethod> methods;

    /**
     * Optimises by one of these methods.
     *
     * @param methods all that there are where it runs; those with native code cannot be everywhere
     */
    public Optimize(Registry<OptimizerMethod> methods) {
        super(
                "optimize",
                "Finds the routes of known messages that load the busiest channel least, and proves how good they are",
                Needs.ROUTES,
                PATTERN,
                MESSAGES,
                METHOD.choices(methods::names),
                TIME_LIMIT,
                SEED,
                FAILURES,
                PLACEMENT,
                WORKLOAD,
                RANKS);
        this.methods = methods;
    }

    /** What an optimisation found. Immutable. */
    public static final class Outcome {
        private final Result result;
        private final Optional<OptimizedRoutes> routes;
        private final List<String> order;

        private Outcome(Result result, Optional<OptimizedRoutes> routes, List<String> order) {
            this.result = result;
            this.routes = routes;
            this.order = order;
        }

        static Outcome of(Result result, OptimizedRoutes routes) {
            return new Outcome(result, Optional.of(routes), List.of());
        }

        static Outcome of(Result result, List<String> order) {
            return new Outcome(result, Optional.empty(), order);
        }

        /** What there is to say of it; it holds unless there are routes by which packets can deadlock. */
        public Result result() {
            return result;
        }

        /** The routes; nothing where an order of ranks was looked for. */
        public Optional<OptimizedRoutes> routes() {
            return routes;
        }

        /** By rank, the name of its endpoint; empty where routes were looked for. */
        public List<String> order() {
            return order;
        }
    }

    @Override
    public Shape<?> shape() {
        return Found.SHAPE;
    }

    @Override
    public List<Shape<?>> shapes() {
        return List.of(Found.SHAPE, RankPlacement.Placed.SHAPE);
    }

    @Override
    public void check(Request request) {
        method(request);
        double seconds = request.get(TIME_LIMIT);
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw TIME_LIMIT.refusal(
                    BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString(),
                    "expected seconds above 0, and 1,000,000 at most");
        }
        if (request.has(PLACEMENT)) {
            RankPlacement.check(request);
            return;
        }
        for (Field<?> field : List.of(WORKLOAD, RANKS)) {
            if (request.has(field)) {
                throw field.worded(
                        field.name() + " means nothing without " + PLACEMENT.name() + "; give that, or leave it out",
                        field.onCommandLine() + " means nothing without " + PLACEMENT.onCommandLine());
            }
        }
        if (request.has(PATTERN) == request.has(MESSAGES)) {
            throw PATTERN.worded(
                    "expected either a pattern or messages",
                    "expected one of --pattern=" + PATTERN.placeholder() + " and --messages=" + MESSAGES.placeholder());
        }
    }

    private OptimizerMethod method(Request request) {
        try {
            return methods.named(request.get(METHOD));
        } catch (Refusal e) {
            throw METHOD.refusal(e.getMessage());
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>An answer is waited for, so that the time limit is at most 15 seconds; {@link #run} takes longer ones.
     */
    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        if (request.get(TIME_LIMIT) > MOST_SECONDS_OF_ANSWERS) {
            throw TIME_LIMIT.refusal(
                    BigDecimal.valueOf(request.get(TIME_LIMIT)).toPlainString(),
                    "expected at most 15 seconds here; the command weft optimize takes more");
        }
        return run(request, subject, Optional.empty(), progress).result();
    }

    /**
     * Finds the routes.
     *
     * @param files opens that of the messages; nothing where there are no files
     * @param progress follows it; if cancelled, the best routes by then are the answer
     * @throws Refusal if a value of the request cannot be used, or the fabric has no such routes; the message says why
     */
    public Outcome run(Request request, Subject subject, Optional<Files> files, Progress progress) {
        check(request);
        if (request.has(PLACEMENT)) {
            return new RankPlacement(request, subject, files).found(progress);
        }
        Routes routes = progress.during("computing routes", 0, step -> subject.failing(request.get(FAILURES))
                .routes());
        String words = request.has(MESSAGES) ? request.get(MESSAGES) : request.get(PATTERN);
        Phases phases = progress.during("making the messages", 0, step -> Phases.of(messages(request, routes, files)));
        Budget budget = budget(request, progress).withGrace(TO_BEGIN);
        int parts = phases.count() == 1 ? 0 : phases.count();
        progress.during("optimising routes", parts, step -> {
            phases.optimize(routes, method(request), budget, request.get(SEED), done -> step.advance(1));
            return phases;
        });
        OptimizedRoutes found = progress.during(
                "collecting routes",
                parts,
                step -> new OptimizedRoutes(routes.fabric().topology(), phases, () -> step.advance(1)));
        DeadlockProof proof = progress.during(
                "proving routes",
                0,
                step -> DeadlockProof.of(Routes.of(routes.fabric(), routes.failures(), found.waypoints())));
        Found optimized = new Found(routes, words, phases, found, proof);
        return Outcome.of(Result.of(Found.SHAPE, optimized, optimized.rows(), proof.deadlockFree()), found);
    }

    static Budget budget(Request request, Progress progress) {
        return Budget.of(Duration.ofNanos((long) (request.get(TIME_LIMIT) * 1e9)), progress::isCancelled);
    }

    /** The messages of a pattern or a file, in one element for each phase. */
    static List<Messages> messages(Request request, Routes routes, Optional<Files> files) {
        if (request.has(MESSAGES)) {
            Files opened = files.orElseThrow(() -> MESSAGES.refusal("files cannot be read here; give a pattern"));
            return List.of(MessagesFile.read(
                    opened, request.get(MESSAGES), routes.fabric().topology()));
        }
        try {
            return MessagePatterns.of(request.get(PATTERN), routes, request.get(SEED));
        } catch (Refusal e) {
            throw PATTERN.refusal(request.get(PATTERN), e.getMessage());
        }
    }

    /** Routes that were found. Immutable. */
    private static final class Found {
        private static final MemberType<Number> LOAD = ANY_NUMBER.in("message weights");

        private static final Shape<LayerReport> LAYER = Shape.<LayerReport>named("OptimizedLayer")
                .with("layer", COUNT, "Its number", LayerReport::layer)
                .with("seconds", NUMBER.in("s"), "How long it took", LayerReport::seconds)
                .with("variables", COUNT, "Variables of its integer program", LayerReport::variables)
                .with("constraints", COUNT, "Constraints of its integer program", LayerReport::constraints)
                .build();

        static final Shape<Found> SHAPE = Shape.<Found>named("OptimizedRoutes")
                .with("fabric", TEXT, "The name of the fabric", f -> f.fabric.name())
                .with("failures", list(TEXT), "Failed switches and links", f -> f.failures.names())
                .with("pattern", TEXT, "The pattern or the file of the messages", f -> f.words)
                .with("messages", COUNT, "Messages in all phases", f -> f.phases.allMessages())
                .with("phases", COUNT, "Phases, optimised one after the other", f -> f.phases.count())
                .with("maxContention", LOAD, "The load of the busiest channel in any phase", Found::load)
                .with("lowerBound", LOAD, "No routes have less", f -> number(f.phases.lowerBound()))
                .with("provedBy", oneOf(Proof.class), "What proves that", f -> f.phases.provedBy())
                .with("relaxation", NUMBER.orNull(), "The bound if messages divided", f -> f.phases.relaxation())
                .with("optimal", FLAG, "Whether no routes of any phase are better", Found::isOptimal)
                .with("optimalPhases", COUNT, "Phases of which that is proved", f -> f.phases.optimal())
                .with("method", TEXT, "The methods that found the routes", f -> f.phases.method())
                .with("layers", list(object(LAYER)), "What each layer of a fat tree took", f -> f.phases.layers())
                .with("seconds", NUMBER.orNull().in("s"), "How long the search took", f -> f.phases.seconds())
                .with("pairs", COUNT, "Pairs of endpoints with a route", f -> f.found.pairs())
                .with("waypoints", COUNT, "Pairs that go by a waypoint", f -> f.found.byWaypoint())
                .with("deadlockFree", FLAG, "Whether no deadlock can form", f -> f.proof.deadlockFree())
                .with("cycle", list(TEXT), "Channels that can wait for each other in a circle", f -> f.proof.cycle())
                .with("virtualChannels", COUNT, "Virtual channels in use", f -> f.proof.virtualChannels())
                .build();

        private final Fabric fabric;
        private final Failures failures;
        private final String words;
        private final Phases phases;
        private final OptimizedRoutes found;
        private final DeadlockProof proof;

        Found(Routes routes, String words, Phases phases, OptimizedRoutes found, DeadlockProof proof) {
            this.fabric = routes.fabric();
            this.failures = routes.failures();
            this.words = words;
            this.phases = phases;
            this.found = found;
            this.proof = proof;
        }

        private Number load() {
            return number(phases.maxContention());
        }

        private boolean isOptimal() {
            return phases.optimal() == phases.count();
        }

        Rows rows() {
            Rows rows = new Rows().row("fabric", "%s", fabric.name());
            if (!failures.names().isEmpty()) {
                rows.list("out of service", failures.names());
            }
            boolean single = phases.count() == 1;
            rows.row(
                            "messages",
                            "%,d of %s%s",
                            phases.allMessages(),
                            words,
                            single ? "" : ", in " + count(phases.count(), "phase", "phases"))
                    .row(
                            "largest load",
                            "%s on the busiest channel%s",
                            words(phases.maxContention()),
                            single ? "" : " of any phase")
                    .row(
                            "lower bound",
                            "%s for any routes (%s bound); %,.3f if messages could be divided",
                            words(phases.lowerBound()),
                            phases.provedBy().word(),
                            phases.relaxation())
                    .row("optimal", "%s", optimal())
                    .row("method", "%s, in %.3f s", phases.method(), phases.seconds());
            String label = "layers";
            for (LayerReport layer : phases.layers()) {
                rows.row(
                        label,
                        "%d: %.3f s, %s, %s",
                        layer.layer(),
                        layer.seconds(),
                        count(layer.variables(), "variable", "variables"),
                        count(layer.constraints(), "constraint", "constraints"));
                label = "";
            }
            rows.row("routes", "%s, %,d by a waypoint", count(found.pairs(), "pair", "pairs"), found.byWaypoint());
            return proof.deadlockFree()
                    ? rows.row(
                            "deadlock",
                            "cannot form, with %s",
                            count(proof.virtualChannels(), "virtual channel", "virtual channels"))
                    : rows.row(
                                    "deadlock",
                                    "CAN FORM, so no routes are written: each of these channels can wait for the next, the "
                                            + "last for the first")
                            .list("", proof.cycle());
        }

        /** A load, whole if it is a whole number. */
        private static Number number(double load) {
            return load == Math.rint(load) ? (Number) (long) load : (Number) load;
        }

        private static String words(double load) {
            return String.format(Locale.ROOT, load == Math.rint(load) ? "%,.0f" : "%,.3f", load);
        }

        private String optimal() {
            if (isOptimal()) {
                return "proved: the load is the lower bound";
            }
            double bound = phases.lowerBound();
            return phases.count() > 1
                    ? String.format(Locale.ROOT, "proved for %,d of %,d phases", phases.optimal(), phases.count())
                    : String.format(
                            Locale.ROOT,
                            "not proved: %.1f %% above the lower bound",
                            bound == 0 ? 0 : 100.0 * (phases.maxContention() - bound) / bound);
        }
    }
}
