package io.weft.operations.plan;

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
import io.weft.planning.plan.Plan;
import io.weft.planning.plan.Terms;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which fabrics offer so many endpoints with switches of so many ports, what they cost, and which are better. */
public final class PlanFabrics extends Operation {
    /** Endpoints wanted. */
    public static final Field<Integer> ENDPOINTS =
            Field.count("endpoints", "endpoints", "N", "Least number of endpoints.");
    /** Ports of a switch. */
    public static final Field<Integer> RADIX =
            Field.count("radix", "radix", "N", "Most ports that are used on a switch.");
    /** Which families. */
    public static final Field<List<String>> FAMILIES = Field.names(
                    "families", "families", "TYPE", "Only these types of topology (default: all): {choices}.")
            .choices(PlanFabrics::families);
    /** How far below full bandwidth. */
    public static final Field<String> OVERSUBSCRIPTION = Field.text(
                    "oversubscription",
                    "oversubscription",
                    "N:1",
                    "Most endpoints of a switch, relative to the balanced number (default: 1:1).")
            .orElse("1:1");
    /** What may be spent. */
    public static final Field<Double> BUDGET = Field.number(
            "budget",
            "budget",
            "SUM",
            "Leaves out fabrics that cost more in total, in the currency of the price list.");
    /** How many of each family. */
    public static final Field<Integer> PER_FAMILY = Field.count(
                    "perFamily", "per-family", "N", "Most fabrics of each type (default: 2).")
            .orElse(2);

    /** Whether the best are simulated. */
    public static final Field<Boolean> SIMULATE = Field.flag(
            "simulate",
            "simulate",
            "Also simulates the first " + SimulatedFront.FABRICS + " that stand out: finds the highest load that they"
                    + " carry, of uniform traffic and of the worst case. Takes minutes.");

    private static final int MOST_PER_FAMILY = 100;

    public PlanFabrics() {
        super(
                "plan",
                "Lists the fabrics for a number of endpoints, best first, with cost and throughput",
                Needs.NOTHING,
                ENDPOINTS,
                RADIX,
                FAMILIES,
                OVERSUBSCRIPTION,
                BUDGET,
                PER_FAMILY,
                SIMULATE,
                PlanningFields.PRICES,
                PlanningFields.FLOOR);
    }

    @Override
    public Shape<?> shape() {
        return PlanAnswer.SHAPE;
    }

    private static List<String> families() {
        return TopologyTypes.REGISTRY.all().stream()
                .filter(TopologyType::hasCandidates)
                .map(TopologyType::name)
                .collect(Collectors.toList());
    }

    @Override
    public String details() {
        return "Fabrics that no other one beats come first: none is better in one value and worse in none. For each of the"
                + " rest, the plan names a better one and says why. Exits with 1 if no fabric fits.";
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
        require(request, ENDPOINTS, "how many endpoints there are to be");
        require(request, RADIX, "how many ports of a switch can be used");
        requirement(request);
        types(request);
        int most = request.get(PER_FAMILY);
        if (most < 1 || most > MOST_PER_FAMILY) {
            throw PER_FAMILY.isNot(String.valueOf(most), "1 to " + MOST_PER_FAMILY);
        }
        if (request.get(BUDGET) != null && request.get(BUDGET) <= 0) {
            throw BUDGET.isNot(ProfileColumn.plain(request.get(BUDGET)), "a sum above 0");
        }
    }

    private static void require(Request request, Field<Integer> field, String what) {
        if (request.get(field) == null) {
            throw field.isNot("missing", "a whole number: " + what);
        }
    }

    private static Requirement requirement(Request request) {
        Requirement requirement;
        try {
            requirement = Requirement.largest(request.get(RADIX));
        } catch (Refusal e) {
            throw RADIX.because(e);
        }
        try {
            requirement = Requirement.of(requirement.radix(), request.get(ENDPOINTS));
        } catch (Refusal e) {
            throw ENDPOINTS.because(e);
        }
        String factor = request.get(OVERSUBSCRIPTION);
        if (!factor.matches("[0-9]+([.][0-9]+)?(:1)?")) {
            throw OVERSUBSCRIPTION.isNot("'" + factor + "'", "a ratio such as 1:1, 2:1 or 1.5:1");
        }
        try {
            return requirement.withOversubscription(Double.parseDouble(factor.replace(":1", "")));
        } catch (Refusal e) {
            throw OVERSUBSCRIPTION.because(e);
        }
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        check(request);
        Collection<TopologyType> types = types(request);
        Terms terms = Terms.of(PlanningFields.prices(request, subject), PlanningFields.floor(request, subject))
                .withLimit(subject.attachments().limit());
        Terms affordable = request.get(BUDGET) == null ? terms : terms.withBudget(request.get(BUDGET));
        Plan plan = progress.during(
                "planning",
                0,
                step -> Plan.of(
                        requirement(request),
                        types,
                        request.get(PER_FAMILY),
                        affordable,
                        ProgressListeners.of(progress, step)));
        SimulatedFront simulated =
                request.get(SIMULATE) ? SimulatedFront.of(plan.fabrics(), progress) : SimulatedFront.none();
        PlanAnswer answer = new PlanAnswer(wanted(request), plan, terms.prices(), simulated, progress.isCancelled());
        return Result.of(
                        PlanAnswer.SHAPE, answer, answer.rows(), !plan.fabrics().isEmpty())
                .listing(PlanAnswer.FABRICS)
                .with(Rendering.CSV, answer::csv)
                .with(Rendering.REPORT, new PlanPage(answer)::html);
    }

    private static String wanted(Request request) {
        Requirement requirement = requirement(request);
        return String.format(
                Locale.ROOT,
                "%,d endpoints, at most %d ports used on a switch%s%s",
                requirement.endpoints().getAsInt(),
                requirement.radix(),
                requirement.oversubscription() == 1 ? "" : ", oversubscription " + request.get(OVERSUBSCRIPTION),
                request.get(BUDGET) == null
                        ? ""
                        : String.format(Locale.ROOT, ", a budget of %,.0f", request.get(BUDGET)));
    }

    private static List<TopologyType> types(Request request) {
        List<TopologyType> types = new ArrayList<>();
        for (String name : new LinkedHashSet<>(request.get(FAMILIES).isEmpty() ? families() : request.get(FAMILIES))) {
            if (!families().contains(name)) {
                throw FAMILIES.refusal(unknown(name));
            }
            types.add(TopologyTypes.REGISTRY.named(name));
        }
        return types;
    }

    private static String unknown(String name) {
        if (TopologyTypes.REGISTRY.find(name).isPresent()) {
            return "no formula gives the sizes of type '" + name + "'; leave it out";
        }
        return "there is no type of topology '" + name + "'; "
                + NearestWords.to(name, families().stream(), 1).stream()
                        .findFirst()
                        .map(meant -> "did you mean " + meant + "? There are ")
                        .orElse("there are ")
                + String.join(", ", families());
    }
}
