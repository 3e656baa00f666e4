package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.report.HtmlPage;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a planned fabric carries, survives, costs and takes to build: the analyses that are asked for, or all. */
public final class Analyze extends Operation {
    /** In the order of answers. */
    private static final List<Analysis<?>> ALL = List.of(
            new ThroughputAnalysis(),
            new BisectionAnalysis(),
            new ResilienceAnalysis(),
            new DiversityAnalysis(),
            new CostAnalysis(),
            new PowerAnalysis(),
            new LayoutAnalysis(),
            new GrowthAnalysis());

    private static final Shape<Analyses> SHAPE = analyses();

    private static final String STOPPED = "bounds are looser and intervals wider; what was not begun is missing";

    public Analyze() {
        super(
                "analyze",
                "Analyses what a fabric carries, survives, costs and takes to build",
                Needs.FABRIC,
                fieldsOfAll());
    }

    /** The answers that were asked for. Immutable. */
    private static final class Analyses {
        private final String fabric;
        private final Map<Analysis<?>, Section<?>> sections;

        Analyses(String fabric, Map<Analysis<?>, Section<?>> sections) {
            this.fabric = fabric;
            this.sections = sections;
        }
    }

    private static Shape<Analyses> analyses() {
        Shape.Builder<Map<Analysis<?>, Section<?>>> sections = Shape.named("Sections");
        ALL.forEach(each -> sections.with(each.member));
        return Shape.<Analyses>named("Analyses")
                .with("fabric", TEXT, "The name of the fabric", a -> a.fabric)
                .all(sections.build(), a -> a.sections)
                .build();
    }

    @Override
    public Shape<?> shape() {
        return SHAPE;
    }

    private static Field<?>[] fieldsOfAll() {
        Set<Field<?>> fields = new LinkedHashSet<>();
        ALL.forEach(each -> fields.add(each.chosen.under("Analyses (default: all)")));
        ALL.forEach(each -> fields.addAll(each.fields));
        return fields.toArray(new Field<?>[0]);
    }

    @Override
    public boolean endsEarly() {
        return true;
    }

    @Override
    public List<Rendering> renderings() {
        return List.of(Rendering.REPORT);
    }

    @Override
    public void check(Request request) {
        asked(request).forEach(each -> each.check(request));
    }

    private static List<Analysis<?>> asked(Request request) {
        List<Analysis<?>> asked =
                ALL.stream().filter(each -> request.get(each.chosen)).collect(Collectors.toList());
        return asked.isEmpty() ? ALL : asked;
    }

    /** Reads what is named besides the fabric, so that a fault there is told before anything takes long. */
    private static void readAttachments(List<Analysis<?>> asked, Request request, Subject subject) {
        if (asked.stream().anyMatch(each -> each.fields.contains(PlanningFields.PRICES))) {
            PlanningFields.prices(request, subject);
        }
        if (asked.stream().anyMatch(each -> each.fields.contains(PlanningFields.FLOOR))) {
            PlanningFields.layout(request, subject);
        }
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        check(request);
        List<Analysis<?>> asked = asked(request);
        readAttachments(asked, request, subject);
        String name = subject.fabric().name();
        Map<Analysis<?>, Section<?>> sections = new LinkedHashMap<>();
        for (Analysis<?> each : asked) {
            sections.put(each, each.answer(request, subject, progress));
        }
        Rows rows = new Rows();
        boolean stopped = progress.isCancelled();
        if (stopped) {
            rows.stoppedEarly(STOPPED);
        }
        rows.row("fabric", "%s", name);
        sections.values().forEach(section -> rows.addAll(section.rows));
        return Result.of(SHAPE, new Analyses(name, sections), rows, true)
                .with(Rendering.REPORT, () -> page(name, sections, stopped));
    }

    private static String page(String name, Map<Analysis<?>, Section<?>> sections, boolean stopped) {
        HtmlPage page = new HtmlPage("Analysis of " + name);
        if (stopped) {
            page.stoppedEarly(STOPPED);
        }
        sections.forEach((analysis, section) -> {
            page.heading(analysis.title).facts(section.facts);
            section.tables.forEach(page::table);
            if (!section.legend.isEmpty()) {
                page.note(section.legend);
            }
            if (!section.picture.isEmpty()) {
                page.figure(section.picture);
            }
        });
        return page.toString();
    }
}
