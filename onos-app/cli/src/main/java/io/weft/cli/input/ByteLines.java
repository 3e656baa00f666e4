package io.weft.cli.input;

import io.weft.operations.Files.ByteLine;
import java.io.IOException;
import java.io.InputStream;

/** Divides a file into lines of bytes. A byte order mark in front of the first is dropped. Used once. */
final class ByteLines {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    /** With room for two lines of the longest that there may be. */
    private static final int BUFFER = 2 * io.weft.operations.Files.MOST_BYTES;

    private final String name;
    private final InputStream in;
    private final ByteLine line;
    private final byte[] buffer = new byte[BUFFER];
    private long lines;

    ByteLines(String name, InputStream in, ByteLine line) {
        this.name = name;
        this.in = in;
        this.line = line;
    }

    /** Reads to the end; returns how many lines there are. */
    long read() throws IOException {
        int held = 0;
        for (int more = in.read(buffer, 0, BUFFER); more >= 0; more = in.read(buffer, held, BUFFER - held)) {
            int end = held + more;
            int from = 0;
            for (int i = held; i < end; i++) {
                if (buffer[i] == '\n') {
                    tell(from, i);
                    from = i + 1;
                }
            }
            held = end - from;
            if (held > io.weft.operations.Files.MOST_BYTES) {
                throw new InputException(name + ":" + (lines + 1) + ": the line has more than "
                        + io.weft.operations.Files.MOST_BYTES + " bytes; this is no such file");
            }
            System.arraycopy(buffer, from, buffer, 0, held);
        }
        if (held > 0) {
            tell(0, held);
        }
        return lines;
    }

    private void tell(int from, int to) {
        lines++;
        int start = lines == 1 && startsWithMark(from, to) ? from + MARK.length : from;
        int end = to > start && buffer[to - 1] == '\r' ? to - 1 : to;
        line.accept(buffer, start, end, lines);
    }

    private boolean startsWithMark(int from, int to) {
        return to - from >= MARK.length
                && buffer[from] == MARK[0]
                && buffer[from + 1] == MARK[1]
                && buffer[from + 2] == MARK[2];
    }
}
