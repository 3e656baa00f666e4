package io.weft.cli.output;

import java.io.IOException;

/** What a command has to say could not be written. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes one. */
    public OutputException(IOException cause) {
        super("cannot write the output: " + cause.getMessage(), cause);
    }

    /** Whether the reader went away, as {@code head} does, rather than, say, the disk having filled up. */
    public boolean readerGone() {
        String reason = String.valueOf(getCause().getMessage());
        return reason.contains("Broken pipe") || reason.contains("Pipe closed");
    }
}
