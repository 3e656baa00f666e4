package io.weft.cli.serve;

import io.weft.cli.output.OutputFile;
import io.weft.config.SourceFile;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The tokens that clients show: a line for each, {@code NAME read|change TOKEN}, or one token alone, which may change
 * the fabric. Empty lines and those that begin with {@code #} are passed over. The file may change while it is used:
 * within a second its new tokens count, and no others. While it cannot be read, or is gone, its earlier tokens count,
 * which an event says. Thread-safe.
 */
public final class TokenFile {
    private static final int MOST_BYTES = 64 << 10;
    private static final int RANDOM_BYTES = 24;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Logger LOG = Logger.getLogger("io.weft.cli.serve");

    private final Path file;
    private final boolean isNew;
    /** What tells the file that the tokens are of from another. */
    private String state;
    /** Why it could not be read again, as the log has it; empty if it could. */
    private String fault = "";

    private List<AccessToken> tokens;
    private Consumer<Event> listener = TokenFile::log;
    private long looked = System.nanoTime();

    private TokenFile(Path file, boolean isNew) {
        this.file = file;
        this.isNew = isNew;
        this.state = SourceFile.state(file);
        this.tokens = tokens(file);
    }

    /**
     * Reads a file; if there is none, creates one with a random token, which only its owner can read.
     *
     * @throws Refusal if the file cannot be read or created, or has something else than tokens
     */
    public static TokenFile of(Path file) {
        boolean isNew = !Files.exists(file);
        if (isNew) {
            make(file);
        }
        return new TokenFile(file, isNew);
    }

    /**
     * Reads a file.
     *
     * @throws Refusal if the file cannot be read, or has something else than tokens
     */
    public static TokenFile read(Path file) {
        return new TokenFile(file, false);
    }

    private static void make(Path file) {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        FileAttribute<Set<PosixFilePermission>> own =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), own)) {
            channel.write(StandardCharsets.UTF_8.encode(token + "\n"));
        } catch (IOException e) {
            throw new Refusal("cannot create the token in " + file + ": " + OutputFile.reason(file, e), e);
        }
    }

    private static List<AccessToken> tokens(Path file) {
        List<AccessToken> tokens = new ArrayList<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Place place = Place.line(file.toString(), i + 1);
            try {
                AccessToken token = AccessToken.of(line);
                for (AccessToken other : tokens) {
                    token.requireOther(other);
                }
                tokens.add(token);
            } catch (Refusal e) {
                throw e.at(place);
            }
        }
        if (tokens.isEmpty()) {
            throw new Refusal(file + " has no token: expected one line of 16 or more letters, digits and symbols, such"
                    + " as the output of openssl rand -base64 24");
        }
        return List.copyOf(tokens);
    }

    private static List<String> lines(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new Refusal("cannot read the token in " + file + ": it is a directory");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw new Refusal(file + " is too long for tokens: expected a line for each, " + (MOST_BYTES >> 10)
                        + " KiB in all");
            }
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Refusal("cannot read the token in " + file + ": " + SourceFile.reason(e), e);
        }
    }

    /** Whom to tell when the file changes, in place of the log. */
    public synchronized void tell(Consumer<Event> other) {
        listener = other;
    }

    private static void log(Event event) {
        LOG.log(event.severity() == Severity.INFO ? Level.INFO : Level.WARNING, "{0}", event.sentence());
    }

    /** The token of the file that a client shows, if it is one. */
    synchronized Optional<AccessToken> find(String shown) {
        long now = System.nanoTime();
        if (now - looked >= LOOK_NANOS) {
            looked = now;
            look();
        }
        // All are compared: how long it takes tells nothing of which one it is.
        Optional<AccessToken> found = Optional.empty();
        for (AccessToken each : tokens) {
            found = each.is(shown) ? Optional.of(each) : found;
        }
        return found;
    }

    private void look() {
        String present = SourceFile.state(file);
        if (present.equals(state)) {
            return;
        }
        try {
            tokens = tokens(file);
            state = present;
            fault = "";
            listener.accept(new Event(
                    "tokens-renewed",
                    Severity.INFO,
                    "the web server now takes the tokens in " + file,
                    EventField.FILES.of(file.toString())));
            if (SourceFile.isExposed(file)) {
                warn("key-exposed", SourceFile.exposure(file));
            }
        } catch (Refusal e) {
            // It is tried again at the next look: whose file it is may change without a new state.
            if (!e.getMessage().equals(fault)) {
                warn("tokens-kept", "the web server keeps its earlier tokens: " + e.getMessage());
            }
            fault = e.getMessage();
        }
    }

    private void warn(String label, String sentence) {
        listener.accept(new Event(label, Severity.WARNING, sentence, EventField.WARNING.of(sentence)));
    }

    /**
     * The only token, for a client that shows it.
     *
     * @throws Refusal if there are several
     */
    public AccessToken only() {
        if (tokens.size() > 1) {
            throw new Refusal(file + " has " + tokens.size()
                    + " tokens, and it is not known which is yours: give a file with yours alone");
        }
        return tokens.get(0);
    }

    /** Whether it has just been created. */
    public boolean isNew() {
        return isNew;
    }

    @Override
    public String toString() {
        return "the tokens in " + file;
    }
}
