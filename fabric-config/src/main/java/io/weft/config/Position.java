package io.weft.config;

/** A place in a file, line and column from 1. Immutable. */
final class Position {
    final int line;
    final int column;

    Position(int line, int column) {
        this.line = line;
        this.column = column;
    }

    static Position of(CharSequence text, int offset) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < offset; i++) {
            boolean newLine = text.charAt(i) == '\n';
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
        }
        return new Position(line, column);
    }
}
