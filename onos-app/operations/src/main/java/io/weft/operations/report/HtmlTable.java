package io.weft.operations.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A table of texts with a header. Numbers stand to the right, columns of words to the left. Not thread-safe. */
public final class HtmlTable {
    private final List<String> header;
    private final Set<Integer> words = new HashSet<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> marked = new HashSet<>();
    /** By row, what stands small under its first cell. */
    private final Map<Integer, String> remarks = new HashMap<>();

    /** A table without rows so far. */
    public HtmlTable(String... header) {
        this.header = List.of(header);
    }

    /** The same table; these columns, from 0, are of words. */
    public HtmlTable wordsIn(Integer... columns) {
        words.addAll(Arrays.asList(columns));
        return this;
    }

    /**
     * Adds a row.
     *
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

    /** The same table; this stands in small letters under the first cell of its last row. */
    public HtmlTable remark(String text) {
        remarks.put(rows.size() - 1, text);
        return this;
    }

    String html() {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n");
        append(html, "th", "<tr>", header, "");
        for (int i = 0; i < rows.size(); i++) {
            append(
                    html,
                    "td",
                    marked.contains(i) ? "<tr class=\"mark\">" : "<tr>",
                    rows.get(i),
                    remarks.getOrDefault(i, ""));
        }
        return html.append("</table></div>\n").toString();
    }

    private void append(StringBuilder html, String tag, String open, List<String> cells, String remark) {
        html.append(open);
        for (int i = 0; i < cells.size(); i++) {
            html.append('<').append(tag).append(words.contains(i) ? " class=\"words\">" : ">");
            html.append(HtmlPage.escaped(cells.get(i)));
            if (i == 0 && !remark.isEmpty()) {
                html.append("<small>").append(HtmlPage.escaped(remark)).append("</small>");
            }
            html.append("</").append(tag).append('>');
        }
        html.append("</tr>\n");
    }
}
