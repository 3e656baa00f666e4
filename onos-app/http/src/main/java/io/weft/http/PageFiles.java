package io.weft.http;

import io.weft.web.WebPage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the files of the page, each with an entity tag, so that browsers can cache them. Thread-safe. */
final class PageFiles {
    /** The files found so far, by name. */
    private final Map<String, Reply> found = new ConcurrentHashMap<>();

    /**
     * A file.
     *
     * @param name the path after {@code ui/}; empty for the page itself
     * @param known the entity tag of the client's copy; empty if it has none
     */
    Reply answer(String name, String known) {
        Optional<Reply> file = file(name);
        if (file.isEmpty()) {
            return Reply.refusal(HttpStatus.NOT_FOUND, "the page has no file with this name");
        }
        String tag = file.get().headers().get("ETag");
        return tag.equals(known)
                ? Reply.bytes(HttpStatus.NOT_MODIFIED, file.get().type(), new byte[0])
                        .with("ETag", tag)
                : file.get();
    }

    private Optional<Reply> file(String name) {
        Reply known = found.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Reply> file = WebPage.file(name).map(body -> reply(name, body));
        file.ifPresent(each -> found.put(name, each));
        return file;
    }

    private static Reply reply(String name, byte[] body) {
        Reply reply = Reply.bytes(HttpStatus.OK, WebPage.contentType(name), body)
                .with("ETag", tag(body))
                .with("Cache-Control", "no-cache");
        return name.isEmpty() || name.equals(WebPage.START)
                ? reply.with("Content-Security-Policy", WebPage.contentSecurityPolicy())
                : reply;
    }

    private static String tag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
