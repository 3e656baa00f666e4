package io.weft.operations.plan;

import io.weft.fabric.Fabric;
import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.Operation;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.Rendering;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.plan.EqualSizes;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.Terms;
import io.weft.topology.Topology;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
            "With --at-equal: how many ports a switch has (default: the most that a switch uses in any of the files).");

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

    /** The operation. */
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
            throw new BadRequestException(FABRICS, request.get(FABRICS).size() + "", "two fabric files or more");
        }
        Optional<Equal> equal = equal(request);
        if (request.has(RADIX)) {
            if (equal.isEmpty()) {
                throw new BadRequestException(RADIX, "given without --at-equal", "both, or neither");
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
            throw new BadRequestException(AT_EQUAL, "'" + name + "'", String.join(", ", Equal.names()));
        }
        return Optional.of(Equal.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    private static EqualSizes sizes(int radix) {
        try {
            return new EqualSizes(radix);
        } catch (IllegalArgumentException e) {
            throw BadRequestException.because(RADIX, e);
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
        List<Fabric> fabrics =
                request.get(FABRICS).stream().map(each -> fabric(each, subject)).collect(Collectors.toList());
        List<ComparedFabric> compared = new ArrayList<>();
        progress.during("comparing", fabrics.size(), step -> {
            for (Fabric each : fabrics) {
                if (!progress.isCancelled()) {
                    compared.add(compared(each, fabrics, request, terms).named(unique(each.name(), compared)));
                }
                step.advance(1);
            }
            return null;
        });
        Comparison comparison = new Comparison(about(request, fabrics), compared, terms.prices());
        Rows rows = comparison.rows();
        if (compared.size() < fabrics.size()) {
            rows.row("STOPPED EARLY", "%d of %d fabrics were compared", compared.size(), fabrics.size());
        }
        return Result.of(comparison.document(), rows, true)
                .listing(Comparison.FABRICS)
                .with(Rendering.CSV, comparison::csv)
                .with(Rendering.REPORT, comparison::html);
    }

    /** The name, with a number behind it if another fabric has it already. */
    private static String unique(String name, List<ComparedFabric> others) {
        long same = others.stream()
                .filter(each -> each.name.equals(name) || each.name.startsWith(name + " ("))
                .count();
        return same == 0 ? name : name + " (" + (same + 1) + ")";
    }

    private static Fabric fabric(String named, Subject subject) {
        try {
            return subject.attachments().fabric(named);
        } catch (IllegalArgumentException e) {
            throw BadRequestException.because(FABRICS, e);
        }
    }

    private static ComparedFabric compared(Fabric fabric, List<Fabric> all, Request request, Terms terms) {
        Optional<Equal> equal = equal(request);
        boolean asItIs = equal.isEmpty() || (fabric == all.get(0) && equal.get() != Equal.RADIX);
        if (asItIs) {
            return ComparedFabric.asItIs(fabric, profile(fabric.name(), fabric.topology(), terms));
        }
        Candidate candidate = candidate(equal.get(), fabric, all, request, terms);
        return ComparedFabric.resized(fabric, candidate, profile(fabric.name(), candidate.generateUnordered(), terms));
    }

    private static Candidate candidate(Equal equal, Fabric fabric, List<Fabric> all, Request request, Terms terms) {
        int radix = radix(request, all);
        EqualSizes sizes = sizes(radix);
        Topology first = all.get(0).topology();
        TopologyType type = TopologyTypes.REGISTRY.named(fabric.topology().type());
        if (type.candidates(Requirement.largest(Requirement.LARGEST_RADIX))
                .findAny()
                .isEmpty()) {
            throw new BadRequestException(
                    AT_EQUAL, fabric.name() + " is of type " + type.name() + ", which has one size; leave it out");
        }
        Optional<Candidate> found;
        if (equal == Equal.RADIX) {
            found = sizes.largest(type);
        } else if (equal == Equal.ENDPOINTS) {
            found = sizes.ofEndpoints(type, first.endpointCount());
        } else {
            found = sizes.ofCost(
                    type, profile(all.get(0).name(), first, terms).cost().total(), terms);
        }
        return found.orElseThrow(() -> new BadRequestException(
                AT_EQUAL,
                type.name() + " has no size of equal " + equal.name().toLowerCase(Locale.ROOT) + " with switches of "
                        + radix + " ports; leave out " + fabric.name() + ", or raise --radix"));
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

    private static FabricProfile profile(String name, Topology topology, Terms terms) {
        try {
            return FabricProfile.of(topology, terms);
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(FABRICS, name + " cannot be compared: " + e.getMessage());
        }
    }

    private static String about(Request request, List<Fabric> fabrics) {
        Optional<Equal> equal = equal(request);
        if (equal.isEmpty()) {
            return "as they are";
        }
        String first = fabrics.get(0).name();
        String ports = ", switches of " + radix(request, fabrics) + " ports";
        if (equal.get() == Equal.RADIX) {
            return "the largest of each type of topology" + ports;
        }
        return (equal.get() == Equal.COST
                        ? "as many endpoints as the cost of " + first + " buys"
                        : "with as many endpoints as " + first)
                + ports;
    }
}
