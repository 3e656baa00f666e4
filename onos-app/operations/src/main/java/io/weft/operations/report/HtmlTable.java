package io.weft.operations.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of texts with a header. Numbers stand to the right, columns of words to the left; columns without any text
 * are left out. Not thread-safe.
 */
public final class HtmlTable {
    /** Tables with more columns, or with words, are shown row below row where the page is narrow. */
    private static final int MOST_SIDE_BY_SIDE = 6;

    /** Tables with more columns have smaller letters. */
    private static final int MANY = 14;

    private final List<String> header;
    private final Set<Integer> words = new HashSet<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> marked = new HashSet<>();
    /** By row, what stands below it. */
    private final Map<Integer, String> remarks = new HashMap<>();

    /** A table without rows so far. */
    public HtmlTable(String... header) {
        this.header = List.of(header);
    }

    /** This table; these columns, from 0, are of words. */
    public HtmlTable wordsIn(Integer... columns) {
        words.addAll(Arrays.asList(columns));
        return this;
    }

    /**
     * @param mark whether it stands out
     * @param cells as many as the header has
     * @throws IllegalArgumentException for more or fewer
     */
    public HtmlTable row(boolean mark, List<String> cells) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException(cells.size() + " cells under a header of " + header.size());
        }
        if (mark) {
            marked.add(rows.size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** This table; this stands below its last row, as wide as the table. */
    public HtmlTable remark(String text) {
        remarks.put(rows.size() - 1, text);
        return this;
    }

    String html() {
        List<Integer> columns = IntStream.range(0, header.size())
                .filter(column -> rows.isEmpty()
                        || rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .collect(Collectors.toList());
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table")
                .append(" class=\"" + kind(columns.size()) + "\">\n")
                .append("<thead><tr>");
        columns.forEach(column -> html.append(words.contains(column) ? "<th class=\"words\">" : "<th>")
                .append(HtmlPage.escaped(header.get(column)))
                .append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (int i = 0; i < rows.size(); i++) {
            append(html, columns, i);
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private String kind(int columns) {
        String stacks = columns > MOST_SIDE_BY_SIDE || !words.isEmpty() ? "stacks" : "";
        return columns > MANY ? stacks + " many" : stacks;
    }

    private void append(StringBuilder html, List<Integer> columns, int row) {
        String mark = marked.contains(row) ? "mark" : "";
        String remark = remarks.getOrDefault(row, "");
        html.append(open(remark.isEmpty() ? mark : mark + " remarked"));
        for (int column : columns) {
            html.append("<td")
                    .append(words.contains(column) ? " class=\"words\"" : "")
                    .append(" data-label=\"" + HtmlPage.escaped(header.get(column)) + "\">")
                    .append(HtmlPage.escaped(rows.get(row).get(column)))
                    .append("</td>");
        }
        html.append("</tr>\n");
        if (!remark.isEmpty()) {
            html.append(open(mark) + "<td class=\"remark\" colspan=\"" + columns.size() + "\">")
                    .append(HtmlPage.escaped(remark))
                    .append("</td></tr>\n");
        }
    }

    private static String open(String kind) {
        return kind.isEmpty() ? "<tr>" : "<tr class=\"" + kind.strip() + "\">";
    }
}
