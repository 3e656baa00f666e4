package io.weft.reproduction;

import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.ProgressListener;
import io.weft.refusal.Refusal;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.reproduction.exhibit.Paper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs the rows of papers' tables and figures again, and says which left their recorded interval. */
public final class Reproduce extends Operation {
    /** The paper, by its name. */
    public static final Field<String> PAPER = Field.text(
                    "paper", "paper", "PAPER", "Only this paper: {choices} (default: all).")
            .choices(Papers.ALL::names)
            .argument();
    /** Which of its tables and figures. */
    public static final Field<String> FIGURE = Field.text(
                    "figure",
                    "figure",
                    "FIGURE",
                    "Only this one of its tables and figures, such as figure-5a or table-2; figure-5 for all of its parts.")
            .argument();
    /** Which rows. */
    public static final Field<Boolean> FAST =
            Field.flag("fast", "fast", "Only rows that take less than three seconds each.");

    /** What takes longer is said to do so. */
    private static final Duration LONG = Duration.ofMinutes(1);

    public Reproduce() {
        super(
                "reproduce",
                "Computes the values of papers' tables and figures, and compares them with the papers and with what was"
                        + " recorded",
                Needs.NOTHING,
                PAPER,
                FIGURE,
                FAST);
    }

    @Override
    public String details() {
        return "Exits with 1 if a value leaves the interval that is recorded for it. All papers take hours, --fast"
                + " takes minutes. Interrupted, it prints the rows that are done.";
    }

    @Override
    public Shape<?> shape() {
        return ReproductionAnswer.SHAPE;
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
        wanted(request);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        boolean onlyFast = request.get(FAST);
        List<Reproduced> done = new ArrayList<>();
        Map<Paper, List<Exhibit>> wanted = wanted(request);
        RowsLeft left = new RowsLeft(wanted, onlyFast);
        if (left.time.compareTo(LONG) > 0) {
            progress.tell(left.rows + " rows take about " + words(left.time)
                    + "; Ctrl-C ends early and keeps what is done" + (onlyFast ? "" : ", --fast takes minutes"));
        }
        wanted.forEach((paper, exhibits) -> {
            for (Exhibit exhibit : exhibits) {
                List<Measured> measured = new ArrayList<>();
                for (Comparison row : exhibit.rows()) {
                    if (!progress.isCancelled() && (row.isFast() || !onlyFast)) {
                        measure(left + ": " + paper + " " + exhibit + ": ", row, progress, measured);
                        left.isDone(row);
                    }
                }
                done.add(new Reproduced(paper, exhibit, measured));
            }
        });
        ReproductionAnswer answer = new ReproductionAnswer(done);
        return Result.of(ReproductionAnswer.SHAPE, answer, answer.rows(), answer.holds())
                .with(Rendering.CSV, answer::csv)
                .with(Rendering.REPORT, answer::page);
    }

    /** Adds what a row is now, unless it is cancelled meanwhile: then its value may be anything. */
    private static void measure(String where, Comparison row, Progress progress, List<Measured> measured) {
        long start = System.nanoTime();
        double value = progress.during(where + row.what(), 0, step -> {
            ProgressListener listener = ProgressListeners.of(progress, step);
            return row.measure(listener);
        });
        if (!progress.isCancelled()) {
            measured.add(new Measured(row, value, (System.nanoTime() - start) / 1e9));
        }
    }

    /** How many rows are done of how many, and about how long the others take. */
    private static final class RowsLeft {
        private final long rows;
        private long done;
        private Duration time;

        RowsLeft(Map<Paper, List<Exhibit>> wanted, boolean onlyFast) {
            List<Comparison> all = wanted.values().stream()
                    .flatMap(List::stream)
                    .flatMap(each -> each.rows().stream())
                    .filter(each -> each.isFast() || !onlyFast)
                    .collect(Collectors.toList());
            rows = all.size();
            time = all.stream().map(Comparison::duration).reduce(Duration.ZERO, Duration::plus);
        }

        void isDone(Comparison row) {
            done++;
            time = time.minus(row.duration());
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "row %,d of %,d, about %s left", done + 1, rows, words(time));
        }
    }

    /** A time in hours or minutes. */
    static String words(Duration time) {
        return time.toMinutes() >= 120
                ? String.format(Locale.ROOT, "%.0f h", time.toMinutes() / 60.0)
                : Math.max(1, time.toMinutes()) + " min";
    }

    private static Map<Paper, List<Exhibit>> wanted(Request request) {
        Map<Paper, List<Exhibit>> wanted = new LinkedHashMap<>();
        String named = request.get(PAPER);
        String figure = request.get(FIGURE);
        if (named.isEmpty()) {
            if (!figure.isEmpty()) {
                throw FIGURE.refusal("is of a paper; name the paper, too");
            }
            Papers.ALL.forEach(each -> wanted.put(each, each.exhibits()));
            return wanted;
        }
        Paper paper;
        try {
            paper = Papers.ALL.named(named);
        } catch (Refusal e) {
            throw PAPER.because(e);
        }
        try {
            wanted.put(paper, figure.isEmpty() ? paper.exhibits() : paper.exhibits(figure));
        } catch (Refusal e) {
            throw FIGURE.because(e);
        }
        return wanted;
    }
}
