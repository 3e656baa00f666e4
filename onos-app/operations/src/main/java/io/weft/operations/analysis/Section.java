package io.weft.operations.analysis;

import io.weft.operations.Row;
import io.weft.operations.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What an analysis found, as data for programs and as rows for people. Immutable. */
public final class Section {
    private final Object document;
    private final List<Row> rows;
    private final String picture;

    private Section(Object document, List<Row> rows, String picture) {
        this.document = document;
        this.rows = rows;
        this.picture = picture;
    }

    /**
     * Holds them.
     *
     * @param document a map or a list, of what JSON can hold
     */
    static Section of(Object document, Rows rows) {
        return new Section(document, Collections.unmodifiableList(new ArrayList<>(rows.list())), "");
    }

    /** The same with a picture in SVG, for reports. */
    Section withPicture(String svg) {
        return new Section(document, rows, svg);
    }

    /** The data. */
    public Object document() {
        return document;
    }

    /** What people read. */
    public List<Row> rows() {
        return rows;
    }

    /** A picture in SVG; empty for none. */
    public String picture() {
        return picture;
    }
}
