package io.weft.cli.output;

import java.io.IOException;

/** The output of a command could not be written. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutputException(IOException cause) {
        super("cannot write the output: " + cause.getMessage(), cause);
    }

    /** Whether the reader of a pipe went away, as {@code head} does, in contrast to a full disk. */
    public boolean readerGone() {
        String reason = String.valueOf(getCause().getMessage());
        return reason.contains("Broken pipe") || reason.contains("Pipe closed");
    }
}
