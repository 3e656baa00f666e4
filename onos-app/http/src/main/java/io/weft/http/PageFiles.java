package io.weft.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page, which are resources below {@code io/weft/web}. Thread-safe. */
final class PageFiles {
    private static final String ROOT = "io/weft/web/";
    private static final String INDEX = "index.html";
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_@-][A-Za-z0-9_@.-]*(/[A-Za-z0-9_@-][A-Za-z0-9_@.-]*)*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html",
            "js", "text/javascript",
            "css", "text/css",
            "svg", "image/svg+xml",
            "json", "application/json",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2",
            "txt", "text/plain",
            "webmanifest", "application/manifest+json");

    private final ClassLoader loader;
    /** By name, those that there are. */
    private final Map<String, Reply> found = new ConcurrentHashMap<>();

    /** The files that this loader finds. */
    PageFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * A file.
     *
     * @param name behind {@code ui/}; empty for the page itself
     * @param known what the client has already, as an entity tag; empty if nothing
     */
    Reply answer(String name, String known) {
        Optional<Reply> file = file(name.isEmpty() ? INDEX : name);
        if (file.isEmpty()) {
            return Reply.refusal(
                    HttpStatus.NOT_FOUND,
                    name.isEmpty() ? "this build of Weft has no page" : "the page has no file of this name");
        }
        String tag = file.get().headers().get("ETag");
        return tag.equals(known)
                ? Reply.bytes(HttpStatus.NOT_MODIFIED, file.get().type(), new byte[0])
                        .with("ETag", tag)
                : file.get();
    }

    private Optional<Reply> file(String name) {
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        if (!NAME.matcher(name).matches() || !TYPES.containsKey(suffix)) {
            return Optional.empty();
        }
        Reply known = found.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        try (InputStream in = loader.getResourceAsStream(ROOT + name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] body = in.readAllBytes();
            Reply file = Reply.bytes(HttpStatus.OK, TYPES.get(suffix), body)
                    .with("ETag", tag(body))
                    .with("Cache-Control", "no-cache");
            if (suffix.equals("html")) {
                file = file.with("Content-Security-Policy", ContentPolicy.ofPage(file.text()));
            }
            found.put(name, file);
            return Optional.of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
