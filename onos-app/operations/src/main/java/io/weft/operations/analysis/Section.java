package io.weft.operations.analysis;

import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.report.HtmlTable;
import java.util.List;
import java.util.Optional;

/**
 * What an analysis found, and what people read of it. Immutable.
 *
 * @param <T> what its part of the answer is made of
 */
final class Section<T> {
    /** What was found; empty if nothing can be found of the fabric. */
    final Optional<T> found;
    /** What people read. */
    final List<Row> rows;
    /** A picture in SVG; empty for none. */
    final String picture;
    /** What reports say in place of the rows. */
    final List<Row> facts;
    /** The tables of a report, behind its facts. */
    final List<HtmlTable> tables;
    /** What reports say of the words in it; empty for nothing. */
    final String legend;

    private Section(
            Optional<T> found, List<Row> rows, String picture, List<Row> facts, List<HtmlTable> tables, String legend) {
        this.found = found;
        this.rows = rows;
        this.picture = picture;
        this.facts = facts;
        this.tables = tables;
        this.legend = legend;
    }

    static <T> Section<T> of(T found, Rows rows) {
        return of(Optional.of(found), rows);
    }

    /** Says why nothing can be found of a fabric. */
    static <T> Section<T> unknown(String label, String reason) {
        return of(Optional.empty(), new Rows().row(label, "%s", reason));
    }

    private static <T> Section<T> of(Optional<T> found, Rows rows) {
        List<Row> all = List.copyOf(rows.list());
        return new Section<>(found, all, "", all, List.of(), "");
    }

    /** The section with a picture in SVG, for reports. */
    Section<T> withPicture(String svg) {
        return new Section<>(found, rows, svg, facts, tables, legend);
    }

    /** The section, of which reports have these facts and tables in place of the rows. */
    Section<T> reportedBy(Rows others, List<HtmlTable> theirTables) {
        return new Section<>(found, rows, picture, List.copyOf(others.list()), List.copyOf(theirTables), legend);
    }

    /** The section, of which reports say what its words mean. */
    Section<T> withLegend(String words) {
        return new Section<>(found, rows, picture, facts, tables, words);
    }
}
