package io.weft.operations.plan;

import io.weft.fabric.Fabric;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.ProgressListener;
import io.weft.planning.plan.EqualSizes;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.Objective;
import io.weft.planning.plan.Terms;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Fabrics beside each other, as they are or at sizes where something is equal. */
public final class CompareFabrics extends Operation {
    /** The fabrics. */
    public static final Field<List<String>> FABRICS =
            Field.fabrics("fabrics", "fabric", "Two fabric files or more.").required();
    /** What is equal. */
    public static final Field<String> AT_EQUAL = Field.text(
                    "atEqual",
                    "at-equal",
                    "WHAT",
                    "Compares other sizes of the files' types of topology: endpoints, at least as many as in the first file;"
                            + " cost, the most endpoints for the cost of the first file; radix, the most endpoints.")
            .choices(Equal::names);
    /** Ports of the switches. */
    public static final Field<Integer> RADIX = Field.count(
            "radix",
            "radix",
            "N",
            "With --at-equal: most ports that are used on a switch (default: the most in any of the files).");

    private static final int FEWEST = 2;

    /** What is equal, by its name. */
    private enum Equal {
        COST,
        ENDPOINTS,
        RADIX;

        static List<String> names() {
            return Arrays.stream(values())
                    .map(each -> each.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toList());
        }
    }

    public CompareFabrics() {
        super(
                "compare",
                "Compares the cost, throughput and resilience of fabrics, and says where each is better",
                Needs.NOTHING,
                FABRICS,
                AT_EQUAL,
                RADIX,
                PlanningFields.PRICES,
                PlanningFields.FLOOR);
    }

    @Override
    public Shape<?> shape() {
        return FabricComparison.SHAPE;
    }

    @Override
    public boolean endsEarly() {
        return true;
    }

    @Override
    public List<Rendering> renderings() {
        return List.of(Rendering.REPORT, Rendering.CSV);
    }

    @Override
    public void check(Request request) {
        if (request.get(FABRICS).size() < FEWEST) {
            throw FABRICS.refusal("one file is given; give two fabric files or more");
        }
        Optional<Equal> equal = equal(request);
        if (request.has(RADIX)) {
            if (equal.isEmpty()) {
                throw RADIX.isNot("given without --at-equal", "both, or neither");
            }
            sizes(request.get(RADIX));
        }
    }

    private static Optional<Equal> equal(Request request) {
        String name = request.get(AT_EQUAL);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!Equal.names().contains(name)) {
            throw AT_EQUAL.isNot("'" + name + "'", String.join(", ", Equal.names()));
        }
        return Optional.of(Equal.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    private static EqualSizes sizes(int radix) {
        try {
            return new EqualSizes(radix);
        } catch (Refusal e) {
            throw RADIX.because(e);
        }
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        check(request);
        Terms terms = Terms.of(PlanningFields.prices(request, subject), PlanningFields.floor(request, subject));
        List<Fabric> fabrics = fabrics(request, subject);
        Comparing comparing = new Comparing(
                request, fabrics, terms.withLimit(subject.attachments().limit()));
        progress.during("comparing", fabrics.size(), step -> {
            ProgressListener listener = ProgressListeners.of(progress, step);
            for (Fabric each : fabrics) {
                if (!listener.isCancelled()) {
                    comparing.add(each, listener);
                }
                listener.advance(1);
            }
            return null;
        });
        List<ComparedFabric> compared = comparing.compared;
        String stopped = compared.size() == fabrics.size()
                ? ""
                : compared.size() + " of " + fabrics.size() + " fabrics were compared";
        FabricComparison comparison =
                new FabricComparison(about(request, fabrics), stopped, compared, terms.prices(), values(request));
        Rows rows = comparison.rows();
        fabrics.stream()
                .filter(each -> each.links().ratesDiffer())
                .forEach(each -> rows.warning(
                        "links",
                        "%s: its links have different rates, and are compared as if all had one; weft describe has its loads",
                        each.name()));
        return Result.of(FabricComparison.SHAPE, comparison, rows, true)
                .listing(FabricComparison.FABRICS)
                .with(Rendering.CSV, comparison::csv)
                .with(Rendering.REPORT, comparison::html);
    }

    /** What fabrics are compared by: the whole cost, where endpoints are given; else that of an endpoint's share. */
    private static Function<FabricProfile, Map<Objective, Double>> values(Request request) {
        Optional<Equal> equal = equal(request);
        if (equal.isEmpty()) {
            return FabricProfile::perEndpoint;
        }
        return equal.get() == Equal.ENDPOINTS ? FabricProfile::totals : FabricProfile::perEndpointWithSize;
    }

    private static List<Fabric> fabrics(Request request, Subject subject) {
        try {
            return subject.attachments().fabrics(request.get(FABRICS));
        } catch (Refusal e) {
            throw FABRICS.because(e);
        }
    }

    private static int radix(Request request, List<Fabric> all) {
        return request.has(RADIX)
                ? request.get(RADIX)
                : Math.min(
                        Requirement.LARGEST_RADIX,
                        all.stream()
                                .mapToInt(each -> each.topology().radix())
                                .max()
                                .orElseThrow());
    }

    private static String about(Request request, List<Fabric> fabrics) {
        Optional<Equal> equal = equal(request);
        if (equal.isEmpty()) {
            return "as they are, cost and cable for each endpoint";
        }
        String first = fabrics.get(0).name();
        String ports = ", at most " + radix(request, fabrics) + " ports used on a switch";
        if (equal.get() == Equal.RADIX) {
            return "the largest of each type of topology" + ports;
        }
        return (equal.get() == Equal.COST
                        ? "as many endpoints as the cost of " + first + " buys"
                        : "with as many endpoints as " + first)
                + ports;
    }

    /** Finds sizes and profiles, fabric by fabric. Not thread-safe. */
    private static final class Comparing {
        private final Request request;
        private final List<Fabric> fabrics;
        private final Terms terms;
        private final List<ComparedFabric> compared = new ArrayList<>();

        Comparing(Request request, List<Fabric> fabrics, Terms terms) {
            this.request = request;
            this.fabrics = fabrics;
            this.terms = terms;
        }

        /** Adds the next fabric, unless the listener is cancelled before its size is found. */
        void add(Fabric fabric, ProgressListener listener) {
            Optional<Equal> equal = equal(request);
            if (equal.isEmpty() || (fabric == fabrics.get(0) && equal.get() != Equal.RADIX)) {
                add(ComparedFabric.asItIs(fabric, profile(fabric, fabric.topology())));
                return;
            }
            Optional<Candidate> found = candidate(equal.get(), fabric, listener);
            if (found.isEmpty() && !listener.isCancelled()) {
                throw AT_EQUAL.refusal(fabric.topology().type() + " has no size of equal "
                        + equal.get().name().toLowerCase(Locale.ROOT) + " with switches of "
                        + radix(request, fabrics) + " ports; leave out " + fabric.name()
                        + ", or raise --radix");
            }
            found.filter(each -> !listener.isCancelled())
                    .ifPresent(each -> add(ComparedFabric.resized(each, profile(fabric, generate(each)))));
        }

        private Topology generate(Candidate candidate) {
            try {
                candidate.check(terms.limit());
            } catch (Refusal e) {
                throw AT_EQUAL.because(e);
            }
            return candidate.generateUnordered();
        }

        private void add(ComparedFabric fabric) {
            long same = compared.stream()
                    .filter(each -> each.name.equals(fabric.name) || each.name.startsWith(fabric.name + " ("))
                    .count();
            compared.add(same == 0 ? fabric : fabric.named(fabric.name + " (" + (same + 1) + ")"));
        }

        private Optional<Candidate> candidate(Equal equal, Fabric fabric, ProgressListener listener) {
            EqualSizes sizes = sizes(radix(request, fabrics));
            TopologyType type = TopologyTypes.REGISTRY.named(fabric.topology().type());
            if (!type.hasCandidates()) {
                throw AT_EQUAL.refusal(
                        fabric.name() + " is of type " + type.name() + ", which has one size; leave it out");
            }
            switch (equal) {
                case RADIX:
                    return sizes.largest(type);
                case ENDPOINTS:
                    return sizes.ofEndpoints(type, fabrics.get(0).topology().endpointCount());
                default:
                    return sizes.ofCost(type, compared.get(0).profile.cost().total(), terms, listener);
            }
        }

        private FabricProfile profile(Fabric fabric, Topology topology) {
            try {
                return FabricProfile.of(topology, terms);
            } catch (Refusal e) {
                throw FABRICS.refusal(fabric.name() + " cannot be compared: " + e.getMessage());
            }
        }
    }
}
