package io.weft.operations.report;

import io.weft.operations.Row;
import java.util.List;

/**
 * Writes a page of HTML, part by part: headings, texts, facts, tables, figures. The page has its style in itself, opens
 * without a network, is readable from 400 pixels of width on, and follows the reader's choice of light or dark. All
 * texts are escaped. Not thread-safe.
 */
public final class HtmlPage {
    private static final String STYLE = String.join(
            "\n",
            ":root { color-scheme: light dark; --text: #1f2937; --faint: #6b7280; --line: #e5e7eb; --back: #fff;",
            "  --card: #f9fafb; --mark: #1d4ed8; --good: #166534; --bad: #b91c1c; --tint: #eff6ff; }",
            "@media (prefers-color-scheme: dark) { :root { --text: #e5e7eb; --faint: #9ca3af; --line: #374151;",
            "  --back: #111827; --card: #1f2937; --mark: #93c5fd; --good: #86efac; --bad: #fca5a5; --tint: #1e3a5f; } }",
            "body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back);",
            "  margin: 1.5rem auto; max-width: 84rem; padding: 0 1rem; }",
            "h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }",
            "h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }",
            "p { margin: 0 0 .75rem; max-width: 60rem; } .faint { color: var(--faint); }",
            ".warning { border-left: .3rem solid var(--bad); background: var(--card); padding: .5rem .75rem; }",
            "dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .15rem 1rem; margin: .5rem 0; }",
            "dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }",
            ".cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem;",
            "  margin: 1rem 0; }",
            ".card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }",
            ".card b { display: block; font-size: 1.3rem; overflow-wrap: anywhere; } .card span { color: var(--faint); }",
            ".wide { overflow-x: auto; margin: .5rem 0 1rem; }",
            "table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; font-size: .87rem; }",
            "th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: top; }",
            "th { color: var(--faint); font-weight: 600; vertical-align: bottom; }",
            "th:first-child, td:first-child, .words { text-align: left; }",
            "td.words { min-width: 14rem; } td { white-space: nowrap; }",
            "td:first-child, td.words { white-space: normal; } td:first-child { min-width: 14rem; } td small { display: block; }",
            "td small { color: var(--faint); font-size: .8rem; } tr.mark td { background: var(--tint); }",
            "pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem;",
            "  overflow-x: auto; font-size: .85rem; }",
            "details { margin: .5rem 0; } summary { cursor: pointer; }",
            "figure { margin: 1rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; max-height: 36rem; }",
            "figure svg.chart { width: 100%; min-width: 36rem; max-width: 60rem; max-height: none; }",
            "figcaption { color: var(--faint); }",
            "@media print { body { max-width: none; } .card, tr { break-inside: avoid; } }");

    private final StringBuilder body = new StringBuilder();
    private final String title;

    /** A page that is still empty but for its title. */
    public HtmlPage(String title) {
        this.title = title;
        body.append("<h1>").append(escaped(title)).append("</h1>\n");
    }

    /** Begins a part under a heading. */
    public HtmlPage heading(String text) {
        return put("<h2>" + escaped(text) + "</h2>\n");
    }

    /** A paragraph. */
    public HtmlPage text(String text) {
        return put("<p>" + escaped(text) + "</p>\n");
    }

    /** A paragraph of less importance. */
    public HtmlPage note(String text) {
        return put("<p class=\"faint\">" + escaped(text) + "</p>\n");
    }

    /** A paragraph that nobody should miss. */
    public HtmlPage warning(String text) {
        return put("<p class=\"warning\">" + escaped(text) + "</p>\n");
    }

    /** Labels, and what there is to say of each. */
    public HtmlPage facts(List<Row> rows) {
        body.append("<dl>\n");
        rows.forEach(row -> body.append("<dt>")
                .append(escaped(row.label()))
                .append("</dt><dd>")
                .append(escaped(row.words()))
                .append("</dd>\n"));
        return put("</dl>\n");
    }

    /** Boxes beside each other, each with a label, a large value, and a remark. */
    public HtmlPage cards(List<List<String>> cards) {
        body.append("<div class=\"cards\">\n");
        cards.forEach(card -> body.append("<div class=\"card\"><span>")
                .append(escaped(card.get(0)))
                .append("</span><b>")
                .append(escaped(card.get(1)))
                .append("</b><span>")
                .append(escaped(card.get(2)))
                .append("</span></div>\n"));
        return put("</div>\n");
    }

    /** A table, which scrolls where it is wider than the page. */
    public HtmlPage table(HtmlTable table) {
        return put(table.html());
    }

    /** A picture, and what it shows. */
    public HtmlPage figure(String svg, String caption) {
        return put("<figure>" + svg + "<figcaption>" + escaped(caption) + "</figcaption></figure>\n");
    }

    /** Text as it is, such as a file or commands, folded under a title. */
    public HtmlPage folded(String summary, String text) {
        return put("<details><summary>" + escaped(summary) + "</summary><pre>" + escaped(text) + "</pre></details>\n");
    }

    private HtmlPage put(String html) {
        body.append(html);
        return this;
    }

    /** A text in which nothing is markup. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The page as it is so far, whole. */
    @Override
    public String toString() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + escaped(title)
                + "</title>\n<style>\n"
                + STYLE
                + "\n</style>\n</head>\n<body>\n"
                + body
                + "</body>\n</html>\n";
    }
}
