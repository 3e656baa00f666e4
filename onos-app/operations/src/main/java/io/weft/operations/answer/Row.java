package io.weft.operations.answer;

/** A label, and what there is to say of it: one row of a result for people. Immutable. */
public final class Row {
    private final String label;
    private final String words;
    private final boolean isWarning;

    /** A row; an empty label continues the row before. */
    public Row(String label, String words) {
        this(label, words, false);
    }

    private Row(String label, String words, boolean isWarning) {
        this.label = label;
        this.words = words;
        this.isWarning = isWarning;
    }

    /** A row that is to be seen also where the data are asked for and not the rows. */
    static Row warning(String label, String words) {
        return new Row(label, words, true);
    }

    /** What it is about. */
    public String label() {
        return label;
    }

    /** What there is to say. */
    public String words() {
        return words;
    }

    /** Whether it is to be seen also where the data are asked for and not the rows. */
    public boolean isWarning() {
        return isWarning;
    }
}
