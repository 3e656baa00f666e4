package io.weft.reproduction;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.report.HtmlPage;
import io.weft.operations.report.HtmlTable;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Exhibit.State;
import io.weft.reproduction.exhibit.Measured;
import io.weft.reproduction.exhibit.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What running rows of papers gave, as data, rows, a table and a page. Immutable. */
final class ReproductionAnswer {
    private static final Shape<Measured> ROW = Shape.<Measured>named("ReproducedRow")
            .with("what", TEXT, "The value", m -> m.comparison().what())
            .with("command", TEXT, "A command that finds it, or empty", m -> m.comparison()
                    .command())
            .with("paper", TEXT, "What the paper has", m -> m.comparison().paper())
            .with("paperValue", NUMBER.orNull(), "The paper's number; null if it has none", ReproductionAnswer::inPaper)
            .with("measured", NUMBER.orNull(), "What it is now", Measured::value)
            .with("interval", list(NUMBER), "The least and the most that it may be", ReproductionAnswer::interval)
            .with("holds", FLAG, "Whether it is within these", Measured::holds)
            .with("difference", TEXT, "How recorded and paper differ", m -> m.comparison()
                    .difference())
            .with("reason", TEXT, "Why it differs", m -> m.comparison().reason())
            .with("seconds", NUMBER.in("s"), "Time that it took", Measured::seconds)
            .build();

    private static final Shape<Reproduced> EXHIBIT = Shape.<Reproduced>named("ReproducedExhibit")
            .with("paper", TEXT, "The name of the paper", r -> r.paper().name())
            .with("name", TEXT, "The table or figure", r -> r.exhibit().name())
            .with("title", TEXT, "What it shows", r -> r.exhibit().meaning())
            .with("state", oneOf(State.class), "Whether it has rows", r -> r.exhibit()
                    .state())
            .with("remark", TEXT, "What is to be said of it", r -> r.exhibit().remark())
            .with("rows", list(object(ROW)), "The rows that were run", Reproduced::measured)
            .build();

    static final Shape<ReproductionAnswer> SHAPE = Shape.<ReproductionAnswer>named("Reproduction")
            .with("holds", FLAG, "Whether every row that was run is in its interval", ReproductionAnswer::holds)
            .with("rowsNotRun", COUNT, "Rows that were not run", ReproductionAnswer::left)
            .with("exhibits", list(object(EXHIBIT)), "Tables and figures", a -> a.exhibits)
            .build();

    private static final String CSV_HEADER = "paper,exhibit,row,paperValue,measured,low,high,holds";

    /** The value now, beside the recorded one; how both differ from the paper's is said behind it. */
    static final String AS_RECORDED = "  as recorded";

    static final String NOT_AS_RECORDED = "  NOT AS RECORDED";

    private final List<Reproduced> exhibits;

    ReproductionAnswer(List<Reproduced> exhibits) {
        this.exhibits = List.copyOf(exhibits);
    }

    /** Whether every row that was run is in its interval. */
    boolean holds() {
        return measured().allMatch(Measured::holds);
    }

    private Stream<Measured> measured() {
        return exhibits.stream().flatMap(each -> each.measured().stream());
    }

    private long left() {
        return exhibits.stream().mapToLong(Reproduced::left).sum();
    }

    private long inState(State state) {
        return exhibits.stream().filter(each -> each.exhibit().state() == state).count();
    }

    private static Double inPaper(Measured measured) {
        OptionalDouble number = measured.comparison().paperNumber();
        return number.isPresent() ? number.getAsDouble() : null;
    }

    private static List<Double> interval(Measured measured) {
        return List.of(measured.comparison().low(), measured.comparison().high());
    }

    Rows rows() {
        Rows rows = new Rows();
        for (Reproduced each : exhibits) {
            Exhibit exhibit = each.exhibit();
            rows.row(each.paper() + " " + exhibit, "%s", exhibit.meaning());
            if (exhibit.state() != State.MEASURED) {
                rows.row("", "%s", state(exhibit));
            }
            each.measured().forEach(row -> rows.row(row.holds() ? AS_RECORDED : NOT_AS_RECORDED, "%s", words(row)));
            if (each.left() > 0) {
                rows.row("", "%s not run", count(each.left(), "row", "rows"));
            }
        }
        long all = measured().count();
        long inside = measured().filter(Measured::holds).count();
        return rows.row(
                "rows",
                "%,d of %,d in the recorded interval; %,d not run; %s open, %,d without a value to measure",
                inside,
                all,
                left(),
                count(inState(State.OPEN), "table or figure", "tables and figures"),
                inState(State.NOTHING));
    }

    private static String state(Exhibit exhibit) {
        return (exhibit.state() == State.OPEN ? "open: " : "nothing to measure: ") + exhibit.remark();
    }

    private static String words(Measured measured) {
        Comparison row = measured.comparison();
        String value = row.what() + ": " + measured.text();
        if (!measured.holds()) {
            value += String.format(
                    Locale.ROOT, " (recorded is %s, and %s to %s is allowed)", row.recorded(), row.low(), row.high());
        }
        return value + "; paper: " + row.paper() + apart(row);
    }

    /** By how much the recorded value differs from the paper's, and why; nothing if it does not. */
    private static String apart(Comparison row) {
        boolean differs = !row.difference().isEmpty() && !row.difference().equals(Comparison.NONE);
        String words =
                differs ? "; differs by " + row.difference() + (row.difference().endsWith("%") ? " of that" : "") : "";
        return row.reason().isEmpty() ? words : words + (differs ? ": " : "; ") + row.reason();
    }

    String csv() {
        StringBuilder csv = new StringBuilder(CSV_HEADER).append('\n');
        for (Reproduced each : exhibits) {
            for (Measured measured : each.measured()) {
                Comparison row = measured.comparison();
                csv.append(Stream.of(
                                        each.paper().name(),
                                        each.exhibit().name(),
                                        quoted(row.what()),
                                        quoted(row.paper()),
                                        measured.value(),
                                        row.low(),
                                        row.high(),
                                        measured.holds())
                                .map(String::valueOf)
                                .collect(Collectors.joining(",")))
                        .append('\n');
            }
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    String page() {
        HtmlPage page = new HtmlPage("Papers' tables and figures, and what Weft computes");
        List<Paper> papers = exhibits.stream().map(Reproduced::paper).distinct().collect(Collectors.toList());
        page.facts(rows().list().subList(rows().list().size() - 1, rows().list().size()));
        for (Paper paper : papers) {
            page.heading(paper.name()).text(paper.meaning() + ".");
            List<String> others = new ArrayList<>();
            exhibits.stream().filter(each -> each.paper() == paper).forEach(each -> {
                if (each.exhibit().state() == State.MEASURED) {
                    add(page, each);
                } else {
                    others.add(each.exhibit().label() + ", " + each.exhibit().meaning() + "; " + state(each.exhibit()));
                }
            });
            others.forEach(page::note);
        }
        return page.toString();
    }

    private static void add(HtmlPage page, Reproduced reproduced) {
        Exhibit exhibit = reproduced.exhibit();
        page.heading(exhibit.label() + ": " + exhibit.meaning());
        exhibit.chart(reproduced.measured()).ifPresent(chart -> page.figure(chart.svg()));
        HtmlTable table = new HtmlTable("", "paper", "Weft", "recorded", "difference").wordsIn(1);
        for (Measured measured : reproduced.measured()) {
            Comparison row = measured.comparison();
            table.row(
                    !measured.holds(),
                    List.of(row.what(), row.paper(), measured.text(), row.recorded(), row.difference()));
            String remark = Stream.of(row.reason(), row.command())
                    .filter(each -> !each.isEmpty())
                    .collect(Collectors.joining(". Also by: "));
            if (!remark.isEmpty()) {
                table.remark(remark);
            }
        }
        page.table(table);
        if (reproduced.left() > 0) {
            page.note(count(reproduced.left(), "row", "rows") + " not run.");
        }
        if (!exhibit.remark().isEmpty()) {
            page.note(exhibit.remark());
        }
    }
}
