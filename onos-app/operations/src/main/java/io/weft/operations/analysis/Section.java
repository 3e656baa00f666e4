package io.weft.operations.analysis;

import io.weft.operations.Row;
import io.weft.operations.Rows;
import io.weft.operations.report.HtmlTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What an analysis found, as data for programs and as rows for people. Immutable. */
public final class Section {
    private final Object document;
    private final List<Row> rows;
    private final String picture;
    private final List<Row> facts;
    private final List<HtmlTable> tables;
    private final String legend;

    private Section(
            Object document, List<Row> rows, String picture, List<Row> facts, List<HtmlTable> tables, String legend) {
        this.document = document;
        this.rows = rows;
        this.picture = picture;
        this.facts = facts;
        this.tables = tables;
        this.legend = legend;
    }

    /**
     * Holds them.
     *
     * @param document a map or a list, of what JSON can hold
     */
    static Section of(Object document, Rows rows) {
        List<Row> all = Collections.unmodifiableList(new ArrayList<>(rows.list()));
        return new Section(document, all, "", all, List.of(), "");
    }

    /** The same with a picture in SVG, for reports. */
    Section withPicture(String svg) {
        return new Section(document, rows, svg, facts, tables, legend);
    }

    /** The same, of which reports have these facts and tables in place of the rows. */
    Section reportedBy(Rows others, List<HtmlTable> theirTables) {
        return new Section(document, rows, picture, List.copyOf(others.list()), List.copyOf(theirTables), legend);
    }

    /** The same, of which reports say what its words mean. */
    Section withLegend(String words) {
        return new Section(document, rows, picture, facts, tables, words);
    }

    /** The data. */
    public Object document() {
        return document;
    }

    /** What people read. */
    public List<Row> rows() {
        return rows;
    }

    /** What reports say in place of the rows. */
    List<Row> facts() {
        return facts;
    }

    /** The tables of a report, behind its facts. */
    List<HtmlTable> tables() {
        return tables;
    }

    /** What reports say of the words in it; empty for nothing. */
    String legend() {
        return legend;
    }

    /** A picture in SVG; empty for none. */
    public String picture() {
        return picture;
    }
}
