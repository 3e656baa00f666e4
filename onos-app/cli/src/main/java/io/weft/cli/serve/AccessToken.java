package io.weft.cli.serve;

import io.weft.cli.output.OutputFile;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/** The token that clients need to change the fabric. {@link #toString} does not show it. Immutable. */
public final class AccessToken {
    private static final int LEAST_LENGTH = 16;
    private static final int MOST_LENGTH = 1024;
    private static final int RANDOM_BYTES = 24;

    private final Path file;
    private final byte[] token;
    private final boolean isNew;

    private AccessToken(Path file, String token, boolean isNew) {
        this.file = file;
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.isNew = isNew;
    }

    /**
     * Reads the token from a file; if there is no such file, creates one with a random token, which only its owner can
     * read.
     *
     * @throws Refusal if the file cannot be read or created, or the token is too short to be safe
     */
    public static AccessToken of(Path file) {
        try {
            if (!Files.exists(file)) {
                return made(file);
            }
            if (Files.isDirectory(file)) {
                throw new Refusal("cannot read the token in " + file + ": it is a directory");
            }
            if (Files.size(file) > MOST_LENGTH) {
                throw new Refusal(file + " is too long for a token: expected one line of " + LEAST_LENGTH
                        + " or more characters");
            }
            String token = Files.readString(file, StandardCharsets.UTF_8).strip();
            if (token.length() < LEAST_LENGTH || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new Refusal(file + " has no token: expected one line of " + LEAST_LENGTH
                        + " or more letters, digits and symbols, such as the output of openssl rand -base64 24");
            }
            return new AccessToken(file, token, false);
        } catch (IOException e) {
            throw new Refusal("cannot read or create the token in " + file + ": " + OutputFile.reason(file, e), e);
        }
    }

    private static AccessToken made(Path file) throws IOException {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        FileAttribute<Set<PosixFilePermission>> own =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), own)) {
            channel.write(StandardCharsets.UTF_8.encode(token + "\n"));
        }
        return new AccessToken(file, token, true);
    }

    /** Whether a text is this token; takes the same time for all texts of the same length. */
    boolean is(String shown) {
        return MessageDigest.isEqual(token, shown.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether its file has just been created. */
    public boolean isNew() {
        return isNew;
    }

    /** Whether users other than its owner can read its file. */
    public boolean isExposed() {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            return permissions.contains(PosixFilePermission.GROUP_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "the token in " + file;
    }
}
