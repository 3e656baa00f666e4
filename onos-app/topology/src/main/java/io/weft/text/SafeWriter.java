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
        write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        write(text.substring(from, from + length).toCharArray(), 0, length);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        int written = from;
        for (int i = from; i < from + length; i++) {
            if (!SafeText.isHarmless(text[i])) {
                out.write(text, written, i - written);
                out.write(SafeText.escape(text[i]));
                written = i + 1;
            }
        }
        out.write(text, written, from + length - written);
    }
}
