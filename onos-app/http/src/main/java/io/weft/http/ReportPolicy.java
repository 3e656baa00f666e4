package io.weft.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The content security policy of a report: it allows the scripts and styles in the report, by their hashes. */
final class ReportPolicy {
    private static final Pattern SCRIPT =
            Pattern.compile("<script(?![^>]*\\ssrc=)[^>]*>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern STYLE = Pattern.compile("<style[^>]*>(.*?)</style>", Pattern.DOTALL);

    private ReportPolicy() {}

    /** The content security policy of a self-contained HTML page. */
    static String of(String html) {
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
