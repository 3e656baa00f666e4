package io.weft.operations;

/** A label, and what there is to say of it: one row of a result for people. Immutable. */
public final class Row {
    private final String label;
    private final String words;

    /** A row; an empty label continues the row before. */
    public Row(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** What it is about. */
    public String label() {
        return label;
    }

    /** What there is to say. */
    public String words() {
        return words;
    }
}
