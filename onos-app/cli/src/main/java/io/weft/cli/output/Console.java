package io.weft.cli.output;

import java.io.OutputStream;
import java.io.PrintWriter;

/** The two streams of a command: results on the one, everything else on the other. Not thread-safe but for progress. */
public final class Console implements AutoCloseable {
    private final FirstErrorWriter checkedOut;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Progress progress;

    /**
     * Makes a console.
     *
     * @param out where results go
     * @param err where progress and messages go
     * @param terminal whether {@code err} is a terminal, on which progress rewrites one line
     */
    public Console(OutputStream out, OutputStream err, boolean terminal) {
        this.checkedOut = new FirstErrorWriter(out);
        this.out = new PrintWriter(checkedOut);
        this.err = new PrintWriter(new FirstErrorWriter(err));
        this.progress = new Progress(this.err, terminal);
    }

    /** For results. What is printed need not arrive before {@link #flush}. */
    public PrintWriter out() {
        return out;
    }

    /** For messages. */
    public PrintWriter err() {
        return err;
    }

    /** For what takes long. */
    public Progress progress() {
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
}
