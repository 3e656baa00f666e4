package io.weft.cli.input;

import io.weft.cli.output.Console;
import io.weft.config.SourceFile;
import io.weft.refusal.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.ObjIntConsumer;

/** Files that a command line names: texts in UTF-8, which are read line by line. */
public final class OpenedFiles implements io.weft.formats.Files {
    private static final String MARK = "\uFEFF";

    private final Console console;

    /** Files of which notes go to the standard error. */
    public OpenedFiles(Console console) {
        this.console = console;
    }

    @Override
    public void note(String note) {
        console.err().println("weft: " + note);
    }

    /** A byte order mark in front of the first line is dropped. */
    @Override
    public int read(String name, String what, ObjIntConsumer<String> line) {
        if (name.isBlank()) {
            throw new Refusal("cannot read " + what + ": the name of a file is missing");
        }
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(Path.of(name), StandardCharsets.UTF_8)) {
            for (String next = reader.readLine(); next != null; next = reader.readLine()) {
                number++;
                line.accept(number == 1 && next.startsWith(MARK) ? next.substring(1) : next, number);
            }
            return number;
        } catch (CharacterCodingException e) {
            throw new Refusal(
                            "cannot read " + what + " from " + name + ": "
                                    + (number == 0 ? "in the first line" : "behind line " + number)
                                    + " there is text that is not UTF-8; save the file as UTF-8",
                            e)
                    .ofFile(name);
        } catch (IOException e) {
            throw new Refusal("cannot read " + what + " from " + name + ": " + reason(name, e), e).ofFile(name);
        } catch (InvalidPathException e) {
            throw new Refusal("cannot read " + what + ": '" + name + "' is not a valid file name", e);
        }
    }

    @Override
    public long readBytes(String name, String what, ByteLine line) {
        if (name.isBlank()) {
            throw new Refusal("cannot read " + what + ": the name of a file is missing");
        }
        try (InputStream in = Files.newInputStream(Path.of(name))) {
            ByteLines reader = new ByteLines(name, in, line);
            long lines = reader.read();
            if (!reader.isComplete()) {
                note(name + ":" + lines + ": the file ends within this line; if it is cut off, the line may be wrong");
            }
            return lines;
        } catch (IOException e) {
            throw new Refusal("cannot read " + what + " from " + name + ": " + reason(name, e), e).ofFile(name);
        } catch (InvalidPathException e) {
            throw new Refusal("cannot read " + what + ": '" + name + "' is not a valid file name", e);
        }
    }

    private static String reason(String name, IOException e) {
        return Files.isDirectory(Path.of(name)) ? "it is a directory" : SourceFile.reason(e);
    }
}
