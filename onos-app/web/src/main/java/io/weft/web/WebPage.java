package io.weft.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of the web page, for whoever serves them: below a path that ends with {@code /}, such as {@code /ui/},
 * beside {@code ../v1/}, the HTTP API. Thread-safe.
 */
public final class WebPage {
    /** What is served at the path itself. */
    public static final String START = "index.html";

    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");
    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private WebPage() {}

    /**
     * @param path relative to the path of the page; empty for {@value #START}
     * @return its bytes; empty if there is none
     */
    public static Optional<byte[]> file(String path) {
        String name = path.isEmpty() ? START : path;
        if (!PLAIN.matcher(name).matches() || !TYPES.containsKey(ending(name))) {
            return Optional.empty();
        }
        try (InputStream in = WebPage.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " of the web page", e);
        }
    }

    /** The media type of a file that there is. */
    public static String contentType(String path) {
        return TYPES.get(ending(path.isEmpty() ? START : path));
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * The content security policy that the page is to be served with: it loads from its own server alone, and runs no
     * script that is not a file, except for the import map, which cannot be one.
     */
    public static String contentSecurityPolicy() {
        return "default-src 'none'; script-src 'self' '" + importMapHash()
                + "'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; font-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    private static String importMapHash() {
        String page = new String(file(START).orElseThrow(), StandardCharsets.UTF_8);
        Matcher found = IMPORT_MAP.matcher(page);
        if (!found.find()) {
            throw new IllegalStateException(START + " has no import map");
        }
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(found.group(1).getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
