package io.weft.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A buffered UTF-8 writer that remembers why writing first failed, which a {@link java.io.PrintWriter} forgets. */
final class FirstErrorWriter extends Writer {
    private final Writer target;
    private IOException first;

    FirstErrorWriter(OutputStream target) {
        this.target = new BufferedWriter(new OutputStreamWriter(target, StandardCharsets.UTF_8), 1 << 16);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        attempt(() -> target.write(text, from, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(target::flush);
    }

    @Override
    public void close() throws IOException {
        attempt(target::close);
    }

    void check() {
        synchronized (lock) {
            if (first != null) {
                throw new OutputException(first);
            }
        }
    }

    private void attempt(Operation operation) throws IOException {
        synchronized (lock) {
            if (first != null) {
                throw first;
            }
            try {
                operation.run();
            } catch (IOException e) {
                first = e;
                throw e;
            }
        }
    }

    private interface Operation {
        void run() throws IOException;
    }
}
