package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.diversity.DisjointPaths;
import io.weft.planning.diversity.DiversitySettings;
import io.weft.planning.diversity.Interference;
import io.weft.planning.diversity.PathDiversity;
import io.weft.planning.resilience.MeanEstimate;
import io.weft.topology.structure.MinimalPaths;
import java.util.Locale;

/** How many paths there are between two edge switches, and how far those of two pairs meet. */
public final class DiversityAnalysis extends Analysis<PathDiversity> {
    /** How many minimal paths there are between two edge switches. */
    public static final Shape<MinimalPaths> MINIMAL_PATHS = Shape.<MinimalPaths>named("MinimalPaths")
            .with("min", COUNT, "The fewest between two edge switches", MinimalPaths::fewestPaths)
            .with("avg", NUMBER.orNull(), "The average of all pairs of edge switches", MinimalPaths::averagePaths)
            .with("max", COUNT, "The most between two edge switches", MinimalPaths::mostPaths)
            .build();

    private static final String LOW = "Lower end of the interval of the average";
    private static final String HIGH = "Upper end of the interval of the average";

    private static final Shape<DisjointPaths> DISJOINT = Shape.<DisjointPaths>named("DisjointPaths")
            .with("min", COUNT, "The fewest between two edge switches", DisjointPaths::fewest)
            .with("avg", NUMBER.orNull(), "The average", d -> d.average().mean())
            .with("max", COUNT, "The most between two edge switches", DisjointPaths::most)
            .with("allPairs", FLAG, "Whether all pairs were counted, not a sample", DisjointPaths::ofAllPairs)
            .with("low", NUMBER.orNull(), LOW, d -> d.average().low())
            .with("high", NUMBER.orNull(), HIGH, d -> d.average().high())
            .build();

    private static final Shape<Interference> INTERFERENCE = Shape.<Interference>named("Interference")
            .with("hops", COUNT, "The most hops of the paths that are counted", Interference::length)
            .with("avg", NUMBER.orNull(), "Paths that two pairs lose on average by sending at once", i -> i.paths()
                    .mean())
            .with("low", NUMBER.orNull(), LOW, i -> i.paths().low())
            .with("high", NUMBER.orNull(), HIGH, i -> i.paths().high())
            .with("share", NUMBER.orNull(), "Share of pairs that lose paths", Interference::interfering)
            .build();

    private static final MemberType<DisjointPaths> ANY_LENGTH = object(DISJOINT).orNull();
    private static final MemberType<Interference> LOST = object(INTERFERENCE).orNull();
    private static final String TWO = "Share of pairs with two minimal paths that have no link in common";

    private static final Shape<PathDiversity> SHAPE = Shape.<PathDiversity>named("PathDiversity")
            .with("minimal", object(MINIMAL_PATHS), "Minimal paths of a pair", PathDiversity::minimal)
            .with("disjointMinimalShare", NUMBER.orNull(), TWO, PathDiversity::minimalAlternatives)
            .with("disjoint", ANY_LENGTH, "Paths without a link in common", d -> d.disjoint()
                    .orElse(null))
            .with("interference", LOST, "How far the paths of two pairs meet", d -> d.interference()
                    .orElse(null))
            .build();

    DiversityAnalysis() {
        super(
                "diversity",
                "diversity",
                object(SHAPE),
                "Path diversity",
                "How many minimal and how many edge-disjoint paths two edge switches have, and how far those of two pairs"
                        + " meet.",
                PlanningFields.SEED);
    }

    @Override
    Section<PathDiversity> answer(Request request, Subject subject, Progress progress) {
        DiversitySettings settings = DiversitySettings.DEFAULT.withSeed(request.get(PlanningFields.SEED));
        PathDiversity found = progress.during(
                "counting paths",
                0,
                step -> PathDiversity.of(subject.failures(), settings, ProgressListeners.of(progress, step)));
        MinimalPaths paths = found.minimal();
        Rows rows = new Rows()
                .row(
                        "minimal paths",
                        "%,d to %,d between two edge switches, %,.3f on average%s",
                        paths.fewestPaths(),
                        paths.mostPaths(),
                        paths.averagePaths(),
                        alternatives(found.minimalAlternatives()));
        found.disjoint()
                .ifPresent(each -> rows.row(
                        "disjoint paths",
                        "%,d to %,d without a link in common, of any length, %s on average%s",
                        each.fewest(),
                        each.most(),
                        words(each.average(), each.ofAllPairs()),
                        each.ofAllPairs() ? "" : "; of a sample of pairs"));
        found.interference()
                .ifPresent(each -> rows.row(
                        "interference",
                        "two pairs that send at once lose %s paths of up to %d hops on average; %.1f %% of them lose some",
                        words(each.paths(), false),
                        each.length(),
                        100 * each.interfering()));
        return Section.of(found, rows);
    }

    private static String alternatives(double share) {
        return Double.isFinite(share)
                ? String.format(Locale.ROOT, "; %.1f %% of pairs have two without a link in common", 100 * share)
                : "";
    }

    private static String words(MeanEstimate mean, boolean exact) {
        return exact
                ? String.format(Locale.ROOT, "%.3f", mean.mean())
                : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", mean.mean(), mean.low(), mean.high());
    }
}
