package io.weft.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Writes text as {@link SafeText#lines} shows it, for a terminal. As thread-safe as what it writes to. */
public final class SafeWriter extends FilterWriter {
    /** A writer that writes to this one. */
    public SafeWriter(Writer to) {
        super(to);
    }

    @Override
    public void write(int c) throws IOException {
        out.write(SafeText.lines(String.valueOf((char) c)));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(SafeText.lines(text.substring(from, from + length)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(SafeText.lines(new String(text, from, length)));
    }
}
