package io.weft.cli.program;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weft.cli.output.OutputFile;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import io.weft.refusal.Refusal;
import io.weft.registry.Named;
import io.weft.registry.Registry;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
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
    /** Refuses what a file has that is not written as a whole, such as the end of what was there before. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final int VERSION = 1;
    private static final String WORDS = "in place of the fabric file's; missing if none was asked for";

    private static final Member<KeptState, Number> FORMAT =
            Member.of("version", COUNT, "The version of this format", state -> VERSION);
    private static final Member<KeptState, String> FABRIC_FILE =
            Member.of("fabricFile", TEXT, "A digest of the fabric file", KeptState::fabricFile);
    private static final Member<KeptState, Collection<String>> DRAINED =
            Member.of("drained", list(TEXT), "Links and switches that are drained", KeptState::drained);
    private static final Member<KeptState, String> SCHEME =
            Member.optional("scheme", TEXT, "The routing scheme, " + WORDS, state -> name(state.scheme));
    private static final Member<KeptState, String> SPREAD =
            Member.optional("spread", TEXT, "How packets are spread, " + WORDS, state -> name(state.spread));
    private static final Shape<KeptState> SHAPE = Shape.<KeptState>named("KeptState")
            .with(FORMAT)
            .with(FABRIC_FILE)
            .with(DRAINED)
            .with(SCHEME)
            .with(SPREAD)
            .build();

    private static String name(Optional<? extends Named> asked) {
        return asked.map(Named::name).orElse(null);
    }

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
     * @return empty if there is no such file
     * @throws Refusal if it cannot be read, or is not a state file
     */
    static Optional<KeptState> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            JsonNode root = MAPPER.readTree(Files.readString(file, StandardCharsets.UTF_8));
            if (root.path(FORMAT.name()).asInt() != VERSION
                    || !root.path(FABRIC_FILE.name()).isTextual()
                    || !root.path(DRAINED.name()).isArray()) {
                throw refusal(file, "expected version " + VERSION + ", " + FABRIC_FILE + " and " + DRAINED);
            }
            Set<String> drained = new TreeSet<>();
            for (JsonNode name : root.path(DRAINED.name())) {
                if (!name.isTextual()) {
                    throw refusal(
                            file, DRAINED.name() + " has " + name + ", but must have names of links and switches");
                }
                drained.add(name.asText());
            }
            return Optional.of(new KeptState(
                    root.path(FABRIC_FILE.name()).asText(),
                    drained,
                    named(file, root, SCHEME.name(), Scheme.REGISTRY),
                    named(file, root, SPREAD.name(), Spread.REGISTRY)));
        } catch (JsonProcessingException e) {
            throw refusal(file, e.getOriginalMessage());
        } catch (CharacterCodingException e) {
            throw refusal(file, "it is not text in UTF-8");
        } catch (IOException e) {
            throw new Refusal("cannot read the state file " + file + ": " + e.getMessage(), e);
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

    private static Refusal refusal(Path file, String reason) {
        return new Refusal(file + " is not a state file of weft program: " + reason
                + "; name another file, or remove this one to start without drains");
    }

    /** Writes a file, completely or not at all. */
    void write(OutputFile file) {
        String text = MAPPER.valueToTree(SHAPE.json(this)).toPrettyString();
        file.write(console -> console.out().println(text));
    }
}
