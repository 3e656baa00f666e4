package io.weft.cli.output;

import io.weft.text.SafeWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The two streams of a command: one for results, one for messages and progress. What a terminal would obey rather than
 * show is escaped in both. Thread-safe for progress only.
 */
public final class Console implements AutoCloseable {
    private final FirstErrorWriter checkedOut;
    private final PrintWriter out;
    private final PrintWriter err;
    private final ProgressReporter progress;

    /**
     * @param out where results go
     * @param err where progress and messages go
     * @param terminal whether {@code err} is a terminal, on which progress rewrites one line
     */
    public Console(OutputStream out, OutputStream err, boolean terminal) {
        this.checkedOut = new FirstErrorWriter(out);
        this.out = new PrintWriter(new SafeWriter(checkedOut));
        FirstErrorWriter messages = new FirstErrorWriter(err);
        SafeWriter safe = new SafeWriter(messages);
        // Locks on what it writes to.
        this.err = new PrintWriter(safe);
        // Goes back to the beginning of its line, which the other escapes; never within a line of the other.
        this.progress = new ProgressReporter(new PrintWriter(messages), safe, terminal);
    }

    /** For results; buffered until {@link #flush}. */
    public PrintWriter out() {
        return out;
    }

    public PrintWriter err() {
        return err;
    }

    public void wrote(Object file) {
        err.println("wrote " + file);
    }

    /** For work that takes long. */
    public ProgressReporter progress() {
        return progress;
    }

    /**
     * Writes out what was printed.
     *
     * @throws OutputException if results could not be written, now or before
     */
    public void flush() {
        err.flush();
        out.flush();
        checkedOut.check();
    }

    @Override
    public void close() {
        progress.close();
        err.flush();
    }

    /** A buffered UTF-8 writer that remembers why writing first failed, which a {@link PrintWriter} forgets. */
    private static final class FirstErrorWriter extends Writer {
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
}
