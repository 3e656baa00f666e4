package io.weft.http;

import io.weft.web.WebPage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the files of the page, each with an entity tag, so that browsers can cache them. Thread-safe. */
final class PageFiles {
    private static final String NO_CACHE = "no-cache";

    /** The files found so far, by name. */
    private final Map<String, File> found = new ConcurrentHashMap<>();

    /** A file in both ways that it is sent. */
    private static final class File {
        private final Reply plain;
        private final Reply compressed;

        File(Reply plain) {
            this.plain = plain;
            this.compressed = plain.compressed();
        }
    }

    /**
     * @param name the path after {@code ui/}; empty for the page itself
     * @param gzip whether the client takes it compressed
     * @param known what the client has already, the header {@code If-None-Match}; null if there is none
     */
    Reply answer(String name, boolean gzip, String known) {
        Optional<File> file = file(name);
        if (file.isEmpty()) {
            return Reply.refusal(HttpStatus.NOT_FOUND, "the page has no file with this name");
        }
        Reply plain = file.get().plain;
        String tag = plain.headers.get("ETag");
        if (isKnown(tag, known)) {
            return Reply.bytes(HttpStatus.NOT_MODIFIED, plain.type(), new byte[0])
                    .with("ETag", tag)
                    .with("Cache-Control", NO_CACHE);
        }
        return gzip ? file.get().compressed : plain;
    }

    /** By weak comparison (RFC 9110, 13.1.2); tags of this have no commas. */
    private static boolean isKnown(String tag, String known) {
        return known != null
                && Arrays.stream(known.split(","))
                        .map(String::strip)
                        .anyMatch(each -> each.equals("*") || each.equals(tag) || ("W/" + each).equals(tag));
    }

    private Optional<File> file(String name) {
        File known = found.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<File> file = WebPage.file(name).map(body -> new File(reply(name, body)));
        file.ifPresent(each -> found.put(name, each));
        return file;
    }

    private static Reply reply(String name, byte[] body) {
        Reply reply = Reply.bytes(HttpStatus.OK, WebPage.contentType(name), body)
                .with("ETag", tag(body))
                .with("Cache-Control", NO_CACHE);
        return name.isEmpty() || name.equals(WebPage.START)
                ? reply.with("Content-Security-Policy", WebPage.contentSecurityPolicy())
                : reply;
    }

    private static String tag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            // Weak: what is compressed has it too.
            return "W/\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
