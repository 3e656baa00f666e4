package io.weft.reproduction;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Exhibit.State;
import io.weft.reproduction.exhibit.Paper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of {@code docs/reproduction}, which follow from the declared rows: a page and a table for each paper. */
final class ReproductionPages {
    private static final List<String> COLUMNS =
            List.of("exhibit", "row", "paper", "weft", "difference", "seconds", "reason", "command");

    private ReproductionPages() {}

    /** The text of each file by its name. */
    static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        for (Paper paper : Papers.ALL) {
            files.put(paper + ".md", page(paper));
            files.put(paper + ".csv", rows(paper));
        }
        return files;
    }

    /** The papers, as a table of the page that links to all of them. */
    static String index() {
        StringBuilder table =
                new StringBuilder("| paper | what it is | tables and figures with rows | rows |\n|---|---|---|---|\n");
        for (Paper paper : Papers.ALL) {
            List<Exhibit> measured = measured(paper);
            List<Comparison> rows = rowsOf(measured);
            String exhibits = measured.size() + " of " + paper.exhibits().size();
            String link = "[" + paper + "](reproduction/" + paper + ".md)";
            table.append(line(List.of(link, paper.meaning(), exhibits, count(rows))));
        }
        return table.toString();
    }

    private static String page(Paper paper) {
        List<Comparison> rows = rowsOf(measured(paper));
        StringBuilder page = new StringBuilder();
        page.append("# ").append(paper).append('\n').append(paper.meaning()).append(".\n\n");
        page.append("    ./weft reproduce ").append(paper).append("\n\n");
        page.append('[').append(paper).append(".csv](").append(paper).append(".csv) has the ");
        page.append(rows.size()).append(" rows of this page. [Reproduction](../reproduction.md) says how to read and");
        page.append(" run them.\n\n");
        page.append("| | shows | rows | of these with a number in the paper | largest difference |\n");
        page.append("|---|---|---|---|---|\n");
        paper.exhibits().forEach(each -> page.append(line(summary(each))));
        for (Exhibit each : measured(paper)) {
            List<String> notes = notes(each);
            if (!notes.isEmpty()) {
                page.append("\n## ").append(each.label()).append('\n').append(String.join("\n", notes));
                page.append('\n');
            }
        }
        return page.toString();
    }

    private static List<String> summary(Exhibit exhibit) {
        if (exhibit.state() != State.MEASURED) {
            String why = exhibit.state() == State.OPEN ? "**open**: " : "nothing to measure: ";
            return List.of(exhibit.label(), exhibit.meaning(), why + exhibit.remark(), "", "");
        }
        List<Comparison> compared = exhibit.rows().stream()
                .filter(each -> each.paperNumber().isPresent())
                .collect(Collectors.toList());
        OptionalDouble largest = compared.stream()
                .filter(each -> each.difference().endsWith(" %"))
                .mapToDouble(each -> Math.abs(
                        Double.parseDouble(each.difference().replace(" %", "").replace("+", ""))))
                .max();
        return List.of(
                exhibit.label(),
                exhibit.meaning(),
                count(exhibit.rows()),
                compared.isEmpty() ? "none" : String.valueOf(compared.size()),
                compared.isEmpty() ? "" : largest.isPresent() ? largest.getAsDouble() + " %" : Comparison.NONE);
    }

    /** What readers of the rows should know, and the reasons why rows differ from the paper, each once. */
    private static List<String> notes(Exhibit exhibit) {
        List<String> notes = new ArrayList<>();
        if (!exhibit.remark().isEmpty()) {
            notes.add(exhibit.remark());
        }
        List<String> reasons = exhibit.rows().stream()
                .map(Comparison::reason)
                .filter(each -> !each.isEmpty())
                .distinct()
                .collect(Collectors.toList());
        if (!reasons.isEmpty()) {
            notes.add((notes.isEmpty() ? "" : "\n") + "Why rows differ:\n");
            reasons.forEach(each -> notes.add("- " + each));
        }
        return notes;
    }

    private static String rows(Paper paper) {
        StringBuilder table = new StringBuilder(String.join(",", COLUMNS) + "\n");
        for (Exhibit exhibit : measured(paper)) {
            for (Comparison row : exhibit.rows()) {
                table.append(Stream.of(
                                exhibit.name(),
                                row.what(),
                                row.paper(),
                                row.recorded().replace(",", ""),
                                row.difference(),
                                String.valueOf(row.duration().toSeconds()),
                                row.reason(),
                                row.command())
                        .map(ReproductionPages::cell)
                        .collect(Collectors.joining(",", "", "\n")));
            }
        }
        return table.toString();
    }

    private static List<Exhibit> measured(Paper paper) {
        return paper.exhibits().stream()
                .filter(each -> each.state() == State.MEASURED)
                .collect(Collectors.toList());
    }

    private static List<Comparison> rowsOf(List<Exhibit> exhibits) {
        return exhibits.stream().flatMap(each -> each.rows().stream()).collect(Collectors.toList());
    }

    private static String count(List<Comparison> rows) {
        long slow = rows.stream().filter(each -> !each.isFast()).count();
        return rows.size() + (slow > 0 ? ", of which " + slow + " on demand" : "");
    }

    private static String line(List<String> cells) {
        return cells.stream().map(each -> each.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String cell(String text) {
        return text.matches("[^,\"\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
