package io.weft.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which scripts and styles a browser may use of a page: its own files, and by its hash what stands in it. */
final class ContentPolicy {
    private static final Pattern SCRIPT =
            Pattern.compile("<script(?![^>]*\\ssrc=)[^>]*>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern STYLE = Pattern.compile("<style[^>]*>(.*?)</style>", Pattern.DOTALL);

    private ContentPolicy() {}

    /** Of the page of Weft, which asks its own server alone. */
    static String ofPage(String html) {
        return "default-src 'none'; script-src 'self'" + hashes(SCRIPT, html) + "; style-src 'self'"
                + "; img-src 'self' data:; connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'"
                + "; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    /** Of a report, which needs nothing besides. */
    static String ofReport(String html) {
        return "default-src 'none'; script-src" + orNone(hashes(SCRIPT, html)) + "; style-src"
                + orNone(hashes(STYLE, html)) + "; img-src data:; base-uri 'none'; form-action 'none'"
                + "; frame-ancestors 'self'; sandbox allow-scripts allow-popups";
    }

    private static String orNone(String hashes) {
        return hashes.isEmpty() ? " 'none'" : hashes;
    }

    private static String hashes(Pattern element, String html) {
        Matcher matcher = element.matcher(html);
        return matcher.results()
                .map(found -> " 'sha256-" + hash(found.group(1)) + "'")
                .distinct()
                .collect(Collectors.joining());
    }

    private static String hash(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
