package io.weft.cli.serve;

import io.weft.http.Access.Right;
import io.weft.refusal.Refusal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A secret that clients show, whose it is, and what it allows. {@link #toString} does not show it. Immutable. */
public final class AccessToken {
    private static final int LEAST_LENGTH = 16;
    private static final int LONGEST_NAME = 64;
    private static final String PLAIN_NAME = "token";
    private static final Map<String, Right> RIGHTS = Stream.of(Right.READ, Right.CHANGE)
            .collect(Collectors.toMap(right -> right.name().toLowerCase(Locale.ROOT), right -> right));

    private final String name;
    private final Right right;
    private final byte[] secret;

    private AccessToken(String name, Right right, String secret) {
        this.name = name;
        this.right = right;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a line of a file: {@code NAME read|change TOKEN}, or a token alone, which may change the fabric.
     *
     * @throws Refusal if it is neither, without a word of what may be a secret
     */
    static AccessToken of(String line) {
        String[] words = line.strip().split("\\s+", -1);
        if (words.length != 1 && words.length != 3) {
            throw new Refusal("expected a token alone, or NAME read|change TOKEN");
        }
        String secret = words[words.length - 1];
        if (secret.length() < LEAST_LENGTH || secret.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new Refusal("has no token: expected " + LEAST_LENGTH
                    + " or more letters, digits and symbols, such as the output of openssl rand -base64 24");
        }
        if (words.length == 1) {
            return new AccessToken(PLAIN_NAME, Right.CHANGE, secret);
        }
        if (!words[0].matches("[\\w.@-]{1," + LONGEST_NAME + "}")) {
            throw new Refusal("the name of a token has up to " + LONGEST_NAME + " letters, digits, and . @ - _");
        }
        Right right = RIGHTS.get(words[1]);
        if (right == null) {
            throw new Refusal("the token of " + words[0] + " allows neither read nor change: write one of these"
                    + " between its name and the token");
        }
        return new AccessToken(words[0], right, secret);
    }

    /** @throws Refusal if another one of the same file has its name, or is the same secret */
    void requireOther(AccessToken other) {
        if (other.name.equals(name)) {
            throw new Refusal("there are two tokens of " + name + "; give each a name of its own");
        }
        if (MessageDigest.isEqual(secret, other.secret)) {
            throw new Refusal(name + " and " + other.name + " have the same token; give each one of its own");
        }
    }

    /** Whose it is, for the time line. */
    String name() {
        return name;
    }

    /** What it allows. */
    Right right() {
        return right;
    }

    /** Whether a text is this token; takes the same time for all texts of the same length. */
    boolean is(String shown) {
        return MessageDigest.isEqual(secret, shown.getBytes(StandardCharsets.UTF_8));
    }

    /** The token as clients show it in a header of HTTP. */
    public String asHeader() {
        return "Bearer " + new String(secret, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "the token of " + name;
    }
}
