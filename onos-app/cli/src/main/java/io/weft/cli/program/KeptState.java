package io.weft.cli.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.cli.input.InputException;
import io.weft.cli.output.OutputFile;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.registry.Named;
import io.weft.registry.Registry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The drains and the routing that a controller was asked for, which a file keeps for the next controller.
 *
 * @param fabricFile the {@link #digest} of the fabric file at that time
 * @param drained names of links and switches
 * @param scheme the routing scheme in place of the fabric file's; empty if none was asked for
 * @param spread how packets are spread, likewise
 */
record KeptState(String fabricFile, Set<String> drained, Optional<Scheme> scheme, Optional<Spread> spread) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int VERSION = 1;
    private static final String FABRIC_FILE = "fabricFile";
    private static final String DRAINED = "drained";
    private static final String SCHEME = "scheme";
    private static final String SPREAD = "spread";

    /** A digest of the content of a fabric file. */
    static String digest(String document) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(document.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /**
     * Reads a file.
     *
     * @return empty if there is no such file
     * @throws InputException if it cannot be read, or is not a state file
     */
    static Optional<KeptState> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            JsonNode root = MAPPER.readTree(Files.readString(file, StandardCharsets.UTF_8));
            if (root.path("version").asInt() != VERSION
                    || !root.path(FABRIC_FILE).isTextual()
                    || !root.path(DRAINED).isArray()) {
                throw refusal(file, "expected version " + VERSION + ", " + FABRIC_FILE + " and " + DRAINED);
            }
            Set<String> drained = new TreeSet<>();
            root.path(DRAINED).forEach(name -> drained.add(name.asText()));
            return Optional.of(new KeptState(
                    root.path(FABRIC_FILE).asText(),
                    drained,
                    named(file, root, SCHEME, Scheme.REGISTRY),
                    named(file, root, SPREAD, Spread.REGISTRY)));
        } catch (JsonProcessingException e) {
            throw refusal(file, e.getOriginalMessage());
        } catch (IOException e) {
            throw new InputException("cannot read the state file " + file + ": " + e.getMessage(), e);
        }
    }

    private static <T extends Named> Optional<T> named(Path file, JsonNode root, String field, Registry<T> registry) {
        if (!root.has(field)) {
            return Optional.empty();
        }
        String name = root.path(field).asText();
        return Optional.of(registry.find(name)
                .orElseThrow(() -> refusal(
                        file,
                        field + " is '" + name + "', but must be one of " + String.join(", ", registry.names()))));
    }

    private static InputException refusal(Path file, String reason) {
        return new InputException(file + " is not a state file of weft program: " + reason
                + "; name another file, or remove this one to start without drains");
    }

    /** Writes a file, completely or not at all. */
    void write(OutputFile file) {
        ObjectNode root = MAPPER.createObjectNode().put("version", VERSION).put(FABRIC_FILE, fabricFile);
        root.set(DRAINED, MAPPER.valueToTree(drained));
        scheme.ifPresent(asked -> root.put(SCHEME, asked.name()));
        spread.ifPresent(asked -> root.put(SPREAD, asked.name()));
        file.write(console -> console.out().println(root.toPrettyString()));
    }
}
