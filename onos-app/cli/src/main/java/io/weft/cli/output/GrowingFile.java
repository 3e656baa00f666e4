package io.weft.cli.output;

import io.weft.refusal.Refusal;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * A file that is written line by line; each line is flushed at once. The first line replaces what was in the file
 * before; without one the file stays as it was. Not thread-safe.
 */
public final class GrowingFile implements AutoCloseable {
    private final OutputFile file;
    private Writer opened;

    GrowingFile(OutputFile file) {
        this.file = file;
    }

    /** Whether there is no line yet. */
    public boolean isEmpty() {
        return opened == null;
    }

    /**
     * @throws Refusal if that is not possible; the message names the file, and says why
     * @throws OutputException if it is a pipe whose reader went away
     */
    public void println(String line) {
        try {
            if (opened == null) {
                opened = new BufferedWriter(new OutputStreamWriter(file.open(), StandardCharsets.UTF_8));
            }
            opened.write(line + System.lineSeparator());
            opened.flush();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private RuntimeException failure(IOException e) {
        OutputException failed = new OutputException(e);
        return failed.readerGone() ? failed : file.failure(e);
    }

    @Override
    public void close() {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
