package io.weft.operations.report;

import io.weft.operations.answer.Row;
import io.weft.text.SafeText;
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
            "  --card: #f9fafb; --mark: #1d4ed8; --good: #166534; --bad: #b91c1c; --tint: #3b82f61a; --shade: #00000030; }",
            "@media (prefers-color-scheme: dark) { :root { --text: #e5e7eb; --faint: #9ca3af; --line: #374151;",
            "  --back: #111827; --card: #1f2937; --mark: #93c5fd; --good: #86efac; --bad: #fca5a5; --tint: #3b82f640; --shade: #ffffff40; } }",
            "body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back);",
            "  margin: 1.5rem auto; max-width: 84rem; padding: 0 1rem; }",
            "h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }",
            "h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }",
            "p { margin: 0 0 .75rem; max-width: 60rem; } .faint { color: var(--faint); }",
            ".warning { border-left: .3rem solid var(--bad); background: var(--card); padding: .5rem .75rem; }",
            "dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .15rem 1rem; margin: .5rem 0; }",
            "dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }",
            "dt.under { padding-left: 1.2rem; }",
            ".cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem;",
            "  margin: 1rem 0; }",
            ".card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }",
            ".card b { display: block; font-size: 1.3rem; overflow-wrap: anywhere; } .card span { color: var(--faint); }",
            // Shadows at the edges where there is more to scroll to.
            ".scroll { overflow-x: auto; margin: .5rem 0 1rem; background:",
            "  linear-gradient(90deg, var(--back) 40%, transparent) 0 0 / 3rem 100% no-repeat local,",
            "  linear-gradient(270deg, var(--back) 40%, transparent) 100% 0 / 3rem 100% no-repeat local,",
            "  linear-gradient(90deg, var(--shade), transparent) 0 0 / 1rem 100% no-repeat scroll,",
            "  linear-gradient(270deg, var(--shade), transparent) 100% 0 / 1rem 100% no-repeat scroll; }",
            "table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; font-size: .87rem; }",
            "th, td { padding: .3rem .4rem; text-align: right; vertical-align: top; }",
            "tr { border-bottom: 1px solid var(--line); } tr.remarked { border-bottom: 0; }",
            "th { color: var(--faint); font-weight: 600; vertical-align: bottom; min-width: 3.4rem; }",
            "th:first-child, td:first-child, .words { text-align: left; }",
            ".many { font-size: .78rem; } .many th { min-width: 0; } .many th, .many td { padding: .3rem .25rem; }",
            "td { white-space: nowrap; } td:first-child, td.words { white-space: normal; }",
            "td:first-child { min-width: 11rem; } td.words { min-width: 9rem; }",
            "td.remark { color: var(--faint); padding-top: 0; } tr.mark td { background: var(--tint); }",
            "@media (max-width: 40rem) { td:first-child { min-width: 0; }",
            "  table.stacks, .stacks tbody { display: block; } .stacks thead { display: none; }",
            "  .stacks tr { display: grid; grid-template-columns: 1fr auto; padding: .4rem 0; }",
            "  .stacks tr.mark { background: var(--tint); } .stacks tr.mark td { background: none; }",
            "  .stacks tr.remarked { padding-bottom: 0; }",
            "  .stacks td { display: grid; grid-column: 1 / 3; grid-template-columns: subgrid; white-space: normal;",
            "    padding: .1rem .4rem; }",
            "  .stacks td::before { content: attr(data-label); color: var(--faint); text-align: left; }",
            "  .stacks td:first-child, .stacks td.remark, .stacks td.words { display: block; }",
            "  .stacks td:first-child { font-weight: 600; } .stacks td.remark { font-weight: 400; }",
            "  .stacks td:first-child::before, .stacks td:empty { content: none; display: none; }",
            "  .stacks td.words::before { content: attr(data-label) \": \"; } }",
            "pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem;",
            "  overflow-x: auto; font-size: .85rem; }",
            "details { margin: .5rem 0; } summary { cursor: pointer; }",
            "figure { margin: 1rem 0; } figure svg { max-width: min(100%, 48rem); height: auto; max-height: 44rem; }",
            "figure svg.chart { width: 100%; max-width: min(100%, 60rem); max-height: none; }",
            ".chart.narrow { display: none; }",
            "@media (max-width: 40rem) { .chart.wide { display: none; } .chart.narrow { display: block; } }",
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

    /** A warning that the work was stopped, and in words what the page lacks. */
    public HtmlPage stoppedEarly(String lacking) {
        return warning("Stopped early: " + lacking + ".");
    }

    /** Labels, and what there is to say of each. Those that begin with a blank belong to one before. */
    public HtmlPage facts(List<Row> rows) {
        body.append("<dl>\n");
        rows.forEach(row -> body.append(row.label().startsWith(" ") ? "<dt class=\"under\">" : "<dt>")
                .append(escaped(row.label().strip()))
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

    /** A picture that needs no words. */
    public HtmlPage figure(String svg) {
        return put("<figure>" + svg + "</figure>\n");
    }

    /** Text as it is, such as a file or commands, folded under a title. */
    public HtmlPage folded(String summary, String text) {
        return put("<details><summary>" + escaped(summary) + "</summary><pre>" + escaped(text) + "</pre></details>\n");
    }

    private HtmlPage put(String html) {
        body.append(html);
        return this;
    }

    /** A text in which nothing is markup, and nothing is obeyed rather than shown. */
    static String escaped(String text) {
        return SafeText.lines(text)
                .replace("&", "&amp;")
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
