package io.weft.config;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.registry.SourceTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens the files that a fabric file names, relative to its folder. Immutable. */
final class SourceFiles {
    /** Where there are no files. */
    static final SourceFiles NONE = new SourceFiles(Optional.empty());

    /** Most bytes of one file, or of all in a folder. */
    private static final int MOST_BYTES = 64 << 20;

    private final Optional<Path> folder;

    private SourceFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    static SourceFiles besides(Path fabricFile) {
        return new SourceFiles(Optional.of(fabricFile.toAbsolutePath().getParent()));
    }

    /**
     * Reads a file, or all files of a folder in the order of their names, but those whose names begin with a dot.
     *
     * @throws Refusal of this parameter, if it cannot be read
     */
    SourceTexts open(Parameter<?> parameter, String name) {
        if (folder.isEmpty()) {
            throw Refusal.parameter(
                    parameter.name(),
                    name,
                    "left out",
                    "names the file '" + name + "', but there are no files here; give the cables themselves as links,"
                            + " which weft export --format onos-netcfg writes");
        }
        try {
            Path path = folder.get().resolve(name);
            return Files.isDirectory(path)
                    ? SourceTexts.ofFolder(name, texts(name, path))
                    : SourceTexts.of(name, text(name, path, MOST_BYTES).content());
        } catch (Refusal e) {
            String where = Files.exists(folder.get().resolve(name)) ? "" : " in " + folder.get();
            throw refused(
                    parameter,
                    e.getMessage() + where,
                    e.parts().stream().findFirst().orElse(e).sentence());
        } catch (InvalidPathException e) {
            throw refused(parameter, "'" + name + "' is no name of a file: " + e.getReason(), e.getReason());
        } catch (IOException e) {
            throw refused(parameter, name + ": " + SourceFile.reason(e), SourceFile.reason(e));
        }
    }

    private static Refusal refused(Parameter<?> parameter, String message, String found) {
        return Refusal.parameter(parameter.name(), found, "a file that can be read", message);
    }

    private static List<SourceTexts.Text> texts(String name, Path path) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(path)) {
            files = all.filter(
                            file -> Files.isRegularFile(file) && !fileName(file).startsWith("."))
                    .sorted()
                    .collect(Collectors.toList());
        }
        if (files.isEmpty()) {
            throw Problem.ofFile("is a folder without files").refusal(name);
        }
        List<SourceTexts.Text> texts = new ArrayList<>();
        long left = MOST_BYTES;
        for (Path file : files) {
            left -= Files.size(file);
            if (left < 0) {
                throw Problem.ofFile("has files of more than the " + MOST_BYTES + " bytes that are read")
                        .refusal(name);
            }
            texts.add(text(name + "/" + fileName(file), file, MOST_BYTES));
        }
        return texts;
    }

    private static String fileName(Path file) {
        return file.getFileName().toString();
    }

    private static SourceTexts.Text text(String name, Path file, int mostBytes) {
        String text = SourceText.utf8(name, SourceText.bytes(file, name, "file of a graph", mostBytes));
        return new SourceTexts.Text(name, text.startsWith("\uFEFF") ? text.substring(1) : text);
    }
}
