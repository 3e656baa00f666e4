package io.weft.topology.graph;

/** A text is not a graph: says in which text and line, what is wrong, and what was expected or can be done. */
public final class GraphFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String text;
    private final int line;
    private final String fault;
    private final String expected;

    /**
     * Says {@code site.csv:7: <fault>; <expected>}.
     *
     * @param text name of the text
     * @param line from 1, or 0 for the text as a whole
     */
    GraphFormatException(String text, int line, String fault, String expected) {
        super(text + (line == 0 ? "" : ":" + line) + ": " + fault + "; " + expected);
        this.text = text;
        this.line = line;
        this.fault = fault;
        this.expected = expected;
    }

    /** Name of the text. */
    public String text() {
        return text;
    }

    /** Line, from 1; 0 for the text as a whole. */
    public int line() {
        return line;
    }

    /** What is wrong. */
    public String fault() {
        return fault;
    }

    /** What was expected, or what to do. */
    public String expected() {
        return expected;
    }
}
