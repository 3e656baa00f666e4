package io.weft.reproduction;

import io.weft.reproduction.Exhibit.State;
import java.util.List;
import java.util.stream.Collectors;

/** The part of {@code docs/reproduction.md} that follows from the declared rows, in Markdown. */
final class ReproductionPage {
    private final StringBuilder page = new StringBuilder();

    private ReproductionPage() {}

    static String text() {
        ReproductionPage page = new ReproductionPage();
        Papers.ALL.forEach(page::add);
        return page.page.toString();
    }

    private void add(Paper paper) {
        page.append("## ")
                .append(paper.name())
                .append('\n')
                .append(paper.meaning())
                .append(".\n\n");
        page.append("| | shows | rows |\n|---|---|---|\n");
        for (Exhibit each : paper.exhibits()) {
            row(List.of(each.label(), each.meaning(), state(each)));
        }
        page.append('\n');
        paper.exhibits().stream().filter(each -> each.state() == State.MEASURED).forEach(each -> add(paper, each));
    }

    private static String state(Exhibit exhibit) {
        if (exhibit.state() != State.MEASURED) {
            return (exhibit.state() == State.OPEN ? "**open**: " : "nothing to measure: ") + exhibit.remark();
        }
        long slow = exhibit.rows().stream().filter(each -> !each.isFast()).count();
        return exhibit.rows().size() + (slow > 0 ? ", of which " + slow + " on demand" : "");
    }

    private void add(Paper paper, Exhibit exhibit) {
        page.append("### ").append(paper).append(": ").append(exhibit.label()).append('\n');
        page.append(exhibit.meaning()).append(".\n\n    ./weft reproduce ");
        page.append(paper).append(' ').append(exhibit).append("\n\n");
        page.append("| | paper | Weft | difference | reason, or another command |\n|---|---|---|---|---|\n");
        for (Comparison each : exhibit.rows()) {
            row(List.of(each.what(), each.paper(), value(each), each.difference(), notes(each)));
        }
        page.append('\n');
        if (!exhibit.remark().isEmpty()) {
            page.append(exhibit.remark()).append("\n\n");
        }
    }

    private static String value(Comparison row) {
        long seconds = row.duration().toSeconds();
        String time = seconds < 60 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
        return row.isFast() ? row.recorded() : row.recorded() + " (" + time + ")";
    }

    private static String notes(Comparison row) {
        return List.of(row.reason(), row.command().isEmpty() ? "" : "`" + row.command() + "`").stream()
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private void row(List<String> cells) {
        page.append("| ")
                .append(cells.stream().map(each -> each.replace("|", "\\|")).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }
}
