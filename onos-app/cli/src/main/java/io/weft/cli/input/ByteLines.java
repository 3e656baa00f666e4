package io.weft.cli.input;

import io.weft.formats.Files.ByteLine;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Divides a file into lines of bytes. A byte order mark in front of the first is dropped. Used once. */
final class ByteLines {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    /** With room for two lines of the longest that there may be. */
    private static final int BUFFER = 2 * io.weft.formats.Files.MOST_BYTES;

    private static final String COMPRESSED = "compressed; unpack it, and name what comes out";
    private static final String UTF_16 = "in UTF-16; save it as UTF-8";
    /** By the bytes that files of other formats begin with, what they are and what to do. */
    private static final Map<String, String> OTHER_FORMATS = Map.of(
            "\u001F\u008B", COMPRESSED,
            "BZh", COMPRESSED,
            "\u00FD7zXZ", COMPRESSED,
            "(\u00B5/\u00FD", COMPRESSED,
            "PK\u0003\u0004", COMPRESSED,
            "\u00FF\u00FE", UTF_16,
            "\u00FE\u00FF", UTF_16);

    private static final int LONGEST_BEGIN = 5;

    private final String name;
    private final InputStream in;
    private final ByteLine line;
    private final byte[] buffer = new byte[BUFFER];
    private long lines;
    private boolean complete = true;

    ByteLines(String name, InputStream in, ByteLine line) {
        this.name = name;
        this.in = in;
        this.line = line;
    }

    /**
     * Reads to the end; returns how many lines there are.
     *
     * @throws Refusal if it is no text that could be read
     */
    long read() throws IOException {
        int held = 0;
        // The first bytes in full, since a pipe may give fewer at once, to see what they begin.
        int more = in.readNBytes(buffer, 0, LONGEST_BEGIN);
        refuseOtherFormats(more);
        for (; more >= 0; more = in.read(buffer, held, BUFFER - held)) {
            int end = held + more;
            int from = 0;
            for (int i = held; i < end; i++) {
                if (buffer[i] == '\n') {
                    tell(from, i);
                    from = i + 1;
                }
            }
            held = end - from;
            if (held > io.weft.formats.Files.MOST_BYTES) {
                throw new Refusal(name + ":" + (lines + 1) + ": the line has more than "
                        + io.weft.formats.Files.MOST_BYTES + " bytes; this is no such file");
            }
            System.arraycopy(buffer, from, buffer, 0, held);
        }
        if (held > 0) {
            complete = false;
            tell(0, held);
        }
        return lines;
    }

    /** Whether the last line ends as the others do: if not, some of it may be missing. */
    boolean isComplete() {
        return complete;
    }

    private void refuseOtherFormats(int length) {
        for (Map.Entry<String, String> each : OTHER_FORMATS.entrySet()) {
            byte[] begin = each.getKey().getBytes(StandardCharsets.ISO_8859_1);
            if (length >= begin.length && Arrays.equals(begin, 0, begin.length, buffer, 0, begin.length)) {
                throw new Refusal(name + ": the file is " + each.getValue());
            }
        }
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
