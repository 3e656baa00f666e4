package io.weft.formats;

import java.nio.charset.StandardCharsets;
import java.util.function.ObjIntConsumer;

/** Opens the files that a request names, where a door has files: a command has, HTTP and a console have not. */
public interface Files {
    /**
     * Reads a text.
     *
     * @param what is in it, for messages
     * @param line is told of each, and of its number from 1 on
     * @return how many lines there are
     * @throws io.weft.refusal.Refusal if it cannot be read; the message names the file, and says why; the message names
     *     the file, and says why
     */
    int read(String file, String what, ObjIntConsumer<String> line);

    /** Takes a line of a file that is too large for texts. */
    interface ByteLine {
        /**
         * Takes the next line.
         *
         * @param bytes the line's are those from {@code from} on and before {@code to}; they change afterwards
         * @param number of the line, from 1 on
         */
        void accept(byte[] bytes, int from, int to, long number);
    }

    /**
     * Reads a text as bytes: some five times as fast as {@link #read}. A carriage return before the end of a line is
     * dropped.
     *
     * @param what is in it, for messages
     * @param line is told of each
     * @return how many lines there are
     * @throws io.weft.refusal.Refusal if it cannot be read; the message names the file, and says why, or a line has
     *     more than {@value #MOST_BYTES} bytes; the message names the file, and says why
     */
    default long readBytes(String file, String what, ByteLine line) {
        return read(file, what, (text, number) -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            line.accept(bytes, 0, bytes.length, number);
        });
    }

    /** Of a line that is read as bytes. */
    int MOST_BYTES = 1 << 20;

    /**
     * Reads values separated by commas.
     *
     * @param header what its first line has to be: the names of its columns
     * @param what is in it, for messages
     * @param line is told of the values of each, and of its number
     * @throws io.weft.refusal.Refusal if it cannot be read; the message names the file, and says why, or is no such
     *     file; the message names the line
     */
    default void readRows(String file, String header, String what, ObjIntConsumer<String[]> line) {
        new CsvRows(file, header, header.split(",").length).forEach(this, what, line);
    }

    /** Something that the user should know of a file that is read. */
    void note(String note);

    /**
     * What to do about a line with quotes, or that other characters than commas separate, as some spreadsheets write
     * it; or nothing.
     */
    static String separators(String text) {
        if (text.contains("\"")) {
            return "; write values without quotes";
        }
        if (!text.contains(",") && text.contains(";")) {
            return "; separate values by commas, not by ';'";
        }
        return !text.contains(",") && text.contains("\t") ? "; separate values by commas, not by tabs" : "";
    }
}
