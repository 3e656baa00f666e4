package io.weft.operations.analysis;

import io.weft.operations.Finite;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.diversity.DisjointPaths;
import io.weft.planning.diversity.DiversitySettings;
import io.weft.planning.diversity.Interference;
import io.weft.planning.diversity.PathDiversity;
import io.weft.planning.resilience.MeanEstimate;
import io.weft.topology.structure.MinimalPaths;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many paths there are between two edge switches, and how far those of two pairs meet. */
final class DiversityAnalysis extends Analysis {
    DiversityAnalysis() {
        super(
                "diversity",
                "diversity",
                "Path diversity",
                "How many minimal and how many edge-disjoint paths two edge switches have, and how far those of two pairs"
                        + " meet.",
                PlanningFields.SEED);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        DiversitySettings settings = DiversitySettings.DEFAULT.withSeed(request.get(PlanningFields.SEED));
        PathDiversity found = progress.during(
                "counting paths",
                0,
                step -> PathDiversity.of(subject.failures(), settings, ProgressListeners.of(progress, step)));
        MinimalPaths paths = found.minimal();
        Map<String, Object> document = new LinkedHashMap<>();
        Map<String, Object> minimal = new LinkedHashMap<>();
        minimal.put("min", paths.fewestPaths());
        minimal.put("avg", Finite.orNull(paths.averagePaths()));
        minimal.put("max", paths.mostPaths());
        document.put("minimal", minimal);
        document.put("disjointMinimalShare", Finite.orNull(found.minimalAlternatives()));
        document.put(
                "disjoint", found.disjoint().map(DiversityAnalysis::document).orElse(null));
        document.put(
                "interference",
                found.interference().map(DiversityAnalysis::document).orElse(null));
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
        return Section.of(document, rows);
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

    private static Map<String, Object> document(DisjointPaths paths) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("min", paths.fewest());
        values.put("avg", Finite.orNull(paths.average().mean()));
        values.put("max", paths.most());
        values.put("allPairs", paths.ofAllPairs());
        values.put("low", Finite.orNull(paths.average().low()));
        values.put("high", Finite.orNull(paths.average().high()));
        return values;
    }

    private static Map<String, Object> document(Interference interference) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("hops", interference.length());
        values.put("avg", Finite.orNull(interference.paths().mean()));
        values.put("low", Finite.orNull(interference.paths().low()));
        values.put("high", Finite.orNull(interference.paths().high()));
        values.put("share", Finite.orNull(interference.interfering()));
        return values;
    }
}
