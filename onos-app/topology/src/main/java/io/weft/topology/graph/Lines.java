package io.weft.topology.graph;

/** Walks along the lines of a text. Not thread-safe. */
final class Lines {
    private final String text;
    private int next;
    private int number;
    private String line = "";

    Lines(String text) {
        this.text = text;
    }

    /** Goes to the next line, if there is one. */
    boolean next() {
        if (next >= text.length()) {
            return false;
        }
        int end = text.indexOf('\n', next);
        int stop = end < 0 ? text.length() : end;
        line = text.substring(next, stop > next && text.charAt(stop - 1) == '\r' ? stop - 1 : stop);
        next = end < 0 ? text.length() : end + 1;
        number++;
        return true;
    }

    /** The present line, without its end. */
    String line() {
        return line;
    }

    /** Its number, from 1. */
    int number() {
        return number;
    }
}
