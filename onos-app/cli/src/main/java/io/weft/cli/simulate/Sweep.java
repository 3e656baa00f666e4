package io.weft.cli.simulate;

import io.weft.operations.Operations;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.simulate.Simulate;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a simulation is of: all that its points depend on. Shares of equal sweeps are shares of one.
 *
 * @param version of the program that simulates
 * @param fabric SHA-256 of what the fabric file says, in hexadecimal
 * @param files SHA-256 of the other files that are read, by the words that name them
 * @param request by the options of fields, the values that were given or are usual, as texts
 */
public record Sweep(String version, String fabric, Map<String, String> files, Map<String, String> request) {
    /**
     * The sweep of a request.
     *
     * @param version of this program
     * @param words of the request that may name files, each behind a prefix
     */
    public static Sweep of(Request request, FabricToSimulate fabric, List<String> words, String version) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Field<?> field : Operations.SIMULATE.fields()) {
            if (!field.equals(Simulate.THREADS)) {
                values.put(field.option(), request.text(field));
            }
        }
        Map<String, String> files = new LinkedHashMap<>();
        for (String word : words) {
            OutputOptions.named(word).ifPresent(file -> files.put(word, digest(file)));
        }
        return new Sweep(
                version, digest(fabric.document().getBytes(StandardCharsets.UTF_8)), Map.copyOf(files), values);
    }

    private static String digest(Path file) {
        try {
            return digest(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A name that no other sweep has there, but by a chance of one in 2^48. */
    public String id(String where) {
        return digest((where + version + fabric + new TreeMap<>(files) + request).getBytes(StandardCharsets.UTF_8))
                .substring(0, 12);
    }

    /** In what it differs from another, as a clause; nothing if it does not. */
    public Optional<String> difference(Sweep other) {
        if (!version.equals(other.version)) {
            return Optional.of("it is of " + version + ", not of " + other.version);
        }
        if (!fabric.equals(other.fabric)) {
            return Optional.of("it is of another fabric file, or the file has been changed");
        }
        for (Map.Entry<String, String> each : request.entrySet()) {
            String there = other.request.getOrDefault(each.getKey(), "");
            if (!each.getValue().equals(there)) {
                return Optional.of("--" + each.getKey() + " is " + shown(each.getValue()) + ", not " + shown(there));
            }
        }
        return files.equals(other.files) && request.equals(other.request)
                ? Optional.empty()
                : Optional.of("files that it reads have been changed: " + String.join(", ", files.keySet()));
    }

    private static String shown(String value) {
        return value.isEmpty() ? "not given" : value;
    }
}
