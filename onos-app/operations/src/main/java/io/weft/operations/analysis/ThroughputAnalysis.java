package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.object;

import io.weft.formats.traffic.TrafficFile;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.throughput.ConcurrentFlow;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.refusal.Refusal;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Map;
import java.util.Optional;

/** How much traffic the fabric carries by each scheme, and how much no routing can exceed. */
final class ThroughputAnalysis extends Analysis<ThroughputAnalysis.Throughput> {
    private static final String UNIFORM = "uniform";
    private static final String WORST_CASE = "worst-case";
    private static final String GIVEN = "given";

    static final Field<String> PATTERN = Field.text(
            "pattern",
            "pattern",
            "PATTERN",
            "With --throughput: the traffic, uniform or a pattern of weft simulate in which each endpoint has one receiver"
                    + " (default: uniform, and worst-case, which minimal routes carry least of).");

    static final Field<String> TRAFFIC = Field.file(
            "traffic",
            "traffic",
            "CSV",
            "With --throughput: a file of traffic besides, source,destination,amount: endpoints, or edge switches, whose"
                    + " endpoints share it. Amounts are in any unit: who sends or receives most does so at the rate of"
                    + " its link.");

    static final Field<Double> GAP = Field.number(
                    "gap",
                    "gap",
                    "SHARE",
                    "With --throughput: how far the bound may be above what is known to be possible (default: 0.02).")
            .orElse(0.02);

    private static final String LEGEND = "Loads are shares of what an endpoint's link carries. Minimal: packets take"
            + " minimal routes, their next hops evenly. Valiant: they visit a random waypoint first. Channels alone: what the busiest"
            + " channel between switches would carry, were the links of endpoints no limit. No routing carries more than"
            + " the bound.";

    private static final int MOST_ITERATIONS = 5_000;

    private static final MemberType<Map<String, Double>> BY_SCHEME = byName(NUMBER.orNull());

    private static final Shape<Carried> CARRIED = Shape.<Carried>named("CarriedTraffic")
            .all(SchemeLimits.SHAPE, c -> c.limits)
            .with("bound", NUMBER, "No routing carries more", c -> c.bound)
            .with("possible", NUMBER, "Some routing carries so much", c -> c.possible)
            .with("byChannelsAlone", BY_SCHEME, "What channels alone allow", c -> c.limits.byChannelsAlone())
            .with("belowBound", BY_SCHEME, "Share of the bound that lacks", c -> c.limits.belowBound(c.bound))
            .build();

    private static final Shape<Carried> OF_PATTERN = Shape.<Carried>named("CarriedPattern")
            .with("pattern", TEXT, "The traffic pattern", c -> c.traffic)
            .all(CARRIED, c -> c)
            .build();

    private static final Shape<Carried> OF_FILE = Shape.<Carried>named("CarriedFile")
            .with("file", TEXT, "The file of traffic", c -> c.traffic)
            .all(CARRIED, c -> c)
            .build();

    private static final Shape<Throughput> SHAPE = Shape.<Throughput>named("Throughput")
            .all(OF_PATTERN, t -> t.pattern)
            .optional(
                    "worstCase",
                    object(OF_PATTERN),
                    "What minimal routes carry least of",
                    t -> t.worstCase.orElse(null))
            .optional("traffic", object(OF_FILE), "The traffic of a file", t -> t.ofFile.orElse(null))
            .build();

    ThroughputAnalysis() {
        super(
                "throughput",
                "limits",
                object(SHAPE).orNull(),
                "Throughput",
                "The largest load that minimal and Valiant routes sustain, and a bound that no routing can exceed.",
                PATTERN,
                TRAFFIC,
                GAP,
                PlanningFields.SEED);
    }

    /** How much is carried of each traffic. Immutable. */
    static final class Throughput {
        private final Carried pattern;
        private final Optional<Carried> worstCase;
        private final Optional<Carried> ofFile;

        Throughput(Carried pattern, Optional<Carried> worstCase, Optional<Carried> ofFile) {
            this.pattern = pattern;
            this.worstCase = worstCase;
            this.ofFile = ofFile;
        }
    }

    /** How much is carried of the traffic of a pattern or a file. Immutable. */
    private static final class Carried {
        private final String traffic;
        private final SchemeLimits limits;
        private final double bound;
        private final double possible;

        Carried(String traffic, SchemeLimits limits, ConcurrentFlow flow) {
            this.traffic = traffic;
            this.limits = limits;
            this.bound = flow.bound();
            this.possible = limits.orMore(flow.feasible());
        }

        void addTo(Rows rows, String name) {
            rows.row(name, "%s; %.3f is possible", SchemeLimits.bound(bound), possible);
            limits.addTo(rows, bound);
        }
    }

    @Override
    Section<Throughput> answer(Request request, Subject subject, Progress progress) {
        double gap = request.get(GAP);
        if (!(gap > 0 && gap <= 1)) {
            throw GAP.isNot(String.valueOf(gap), "a number above 0, at most 1");
        }
        Topology topology = subject.fabric().topology();
        if (!topology.singleHomed() || topology.endpointCount() < 2) {
            return Section.unknown(
                    "throughput", "cannot be computed: it needs at least two endpoints, each with one link");
        }
        Optional<TrafficMatrix> given = given(request, subject);
        Answering answering = new Answering(request, subject, progress);
        String pattern = request.get(PATTERN);
        Throughput found = new Throughput(
                answering.ofPattern(pattern.isEmpty() ? UNIFORM : pattern),
                pattern.isEmpty() ? Optional.of(answering.ofPattern(WORST_CASE)) : Optional.empty(),
                given.map(traffic -> answering.carried(request.get(TRAFFIC), GIVEN, traffic)));
        Rows rows = new Rows();
        found.pattern.addTo(rows, found.pattern.traffic);
        found.worstCase.ifPresent(each -> each.addTo(rows, WORST_CASE));
        found.ofFile.ifPresent(each -> each.addTo(rows, GIVEN));
        return Section.of(found, rows).withLegend(LEGEND);
    }

    /** Finds how much is carried. */
    private static final class Answering {
        private final Request request;
        private final Subject subject;
        private final Progress progress;

        Answering(Request request, Subject subject, Progress progress) {
            this.request = request;
            this.subject = subject;
            this.progress = progress;
        }

        Carried ofPattern(String pattern) {
            long seed = request.get(PlanningFields.SEED);
            return carried(pattern, pattern, traffic(pattern, subject.failures(), seed));
        }

        Carried carried(String traffic, String name, TrafficMatrix matrix) {
            SchemeLimits limits = SchemeLimits.of(subject.fabric(), subject.failures(), matrix, progress);
            return progress.during(
                    "bounding " + name + " traffic",
                    MOST_ITERATIONS,
                    step -> new Carried(
                            traffic,
                            limits,
                            ConcurrentFlow.of(
                                    subject.failures(),
                                    subject.fabric().links(),
                                    matrix,
                                    new ConcurrentFlow.Target(request.get(GAP), MOST_ITERATIONS),
                                    ProgressListeners.of(progress, step))));
        }
    }

    /** What the file of traffic has, if one is named. */
    private static Optional<TrafficMatrix> given(Request request, Subject subject) {
        if (request.get(TRAFFIC).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TrafficFile.read(
                    subject.attachments().files(),
                    request.get(TRAFFIC),
                    subject.fabric().topology()));
        } catch (Refusal e) {
            throw TRAFFIC.because(e);
        }
    }

    /** What a pattern sends, between switches. */
    private static TrafficMatrix traffic(String pattern, Failures failures, long seed) {
        Topology topology = failures.topology();
        try {
            if (pattern.equals(UNIFORM)) {
                return TrafficMatrix.uniform(topology);
            }
            int[] destinations = TrafficPatterns.destinations(pattern, failures, seed);
            return TrafficMatrix.permutation(topology, destinations);
        } catch (Refusal e) {
            throw PATTERN.because(e);
        }
    }
}
