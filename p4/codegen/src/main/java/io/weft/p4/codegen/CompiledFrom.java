package io.weft.p4.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the committed outputs of p4c were made from: {@code compiled/weft.sha256}, the SHA-256 of every source and
 * output, in the format of {@code sha256sum}.
 */
final class CompiledFrom {
    private static final String REMEDY = "; run p4/compile (needs p4c-bm2-ss) and commit p4/compiled";

    private CompiledFrom() {}

    /** Throws unless sources and outputs are those recorded. */
    static void check(Path program) throws IOException {
        Map<String, String> recorded = recorded(program);
        Map<String, String> present = present(program);
        TreeSet<String> names = new TreeSet<>(recorded.keySet());
        names.addAll(present.keySet());
        for (String name : names) {
            if (!present.containsKey(name)) {
                throw new IllegalStateException("p4/" + name + " was compiled, and is no longer there" + REMEDY);
            }
            if (!recorded.containsKey(name)) {
                throw new IllegalStateException("p4/" + name + " was not there when weft.p4 was compiled" + REMEDY);
            }
            if (!present.get(name).equals(recorded.get(name))) {
                throw new IllegalStateException(
                        "p4/" + name + " is not what it was when weft.p4 was compiled" + REMEDY);
            }
        }
    }

    private static Map<String, String> recorded(Path program) throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        int number = 0;
        for (String line : Files.readAllLines(program.resolve("compiled/weft.sha256"))) {
            number++;
            if (!line.matches("[0-9a-f]{64}  \\S+")) {
                throw new IllegalStateException("p4/compiled/weft.sha256, line " + number
                        + ": expected a SHA-256, two blanks and a file name, found: " + line);
            }
            hashes.put(line.substring(66), line.substring(0, 64));
        }
        return hashes;
    }

    private static Map<String, String> present(Path program) throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        hashes.put("weft.p4", hash(program.resolve("weft.p4")));
        hashFolder(program, "include", ".p4", hashes);
        hashFolder(program, "compiled", ".json", hashes);
        hashFolder(program, "compiled", ".txtpb", hashes);
        return hashes;
    }

    private static void hashFolder(Path program, String folder, String ending, Map<String, String> hashes)
            throws IOException {
        try (Stream<Path> files = Files.list(program.resolve(folder))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .forEach(name -> hashes.put(
                            folder + "/" + name, hash(program.resolve(folder).resolve(name))));
        }
    }

    private static String hash(Path file) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
