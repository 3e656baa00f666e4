package io.weft.operations.analysis;

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
        minimal.put("avg", finite(paths.averagePaths()));
        minimal.put("max", paths.mostPaths());
        document.put("minimal", minimal);
        document.put("disjointMinimalShare", finite(found.minimalAlternatives()));
        document.put(
                "disjoint", found.disjoint().map(DiversityAnalysis::document).orElse(null));
        document.put(
                "interference",
                found.interference().map(DiversityAnalysis::document).orElse(null));
        Rows rows = new Rows()
                .row(
                        "minimal paths",
                        "%,d to %,d between two edge switches, %,.3f on average; %.1f %% of pairs have two without a link"
                                + " in common",
                        paths.fewestPaths(),
                        paths.mostPaths(),
                        paths.averagePaths(),
                        100 * found.minimalAlternatives());
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
                        "two pairs at once lose %s of their paths of up to %d hops; %.1f %% of pairs of pairs lose any",
                        words(each.paths(), false),
                        each.length(),
                        100 * each.interfering()));
        return Section.of(document, rows);
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }

    private static String words(MeanEstimate mean, boolean exact) {
        return exact
                ? String.format(java.util.Locale.ROOT, "%.3f", mean.mean())
                : String.format(java.util.Locale.ROOT, "%.2f (%.2f to %.2f)", mean.mean(), mean.low(), mean.high());
    }

    private static Map<String, Object> document(DisjointPaths paths) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("min", paths.fewest());
        values.put("avg", finite(paths.average().mean()));
        values.put("max", paths.most());
        values.put("allPairs", paths.ofAllPairs());
        values.put("low", finite(paths.average().low()));
        values.put("high", finite(paths.average().high()));
        return values;
    }

    private static Map<String, Object> document(Interference interference) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("hops", interference.length());
        values.put("avg", finite(interference.paths().mean()));
        values.put("low", finite(interference.paths().low()));
        values.put("high", finite(interference.paths().high()));
        values.put("share", interference.interfering());
        return values;
    }
}
