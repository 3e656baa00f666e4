package io.weft.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page is whole, and asks nobody else for anything. */
class WebPageTest {
    private static final Pattern IMPORTED = Pattern.compile("(?:from|import\\(|import)\\s*['\"]([^'\"]+)['\"]");
    private static final Pattern REFERRED = Pattern.compile("(?:src|href)=\"([^\"#$]+)\"");
    private static final Map<String, String> LIBRARIES = Map.of(
            "lit", "lib/lit/index.js",
            "lit-html", "lib/lit-html/lit-html.js",
            "@lit/reactive-element", "lib/reactive-element/reactive-element.js");
    private static final Map<String, String> BELOW = Map.of(
            "lit/", "lib/lit/",
            "lit-html/", "lib/lit-html/",
            "lit-element/", "lib/lit-element/",
            "@lit/reactive-element/", "lib/reactive-element/");

    private static String text(String path) {
        return new String(
                WebPage.file(path).orElseThrow(() -> new AssertionError("no " + path)), StandardCharsets.UTF_8);
    }

    /** All files that the page loads, or may load. */
    private static Set<String> loaded() {
        Set<String> found = new HashSet<>();
        Deque<String> left = new ArrayDeque<>(Set.of(WebPage.START));
        while (!left.isEmpty()) {
            String path = left.remove();
            if (found.add(path) && (path.endsWith(".js") || path.equals(WebPage.START))) {
                Matcher names = (path.endsWith(".js") ? IMPORTED : REFERRED).matcher(text(path));
                while (names.find()) {
                    left.add(resolved(path, names.group(1)));
                }
            }
        }
        return found;
    }

    private static String resolved(String from, String name) {
        if (LIBRARIES.containsKey(name)) {
            return LIBRARIES.get(name);
        }
        for (Map.Entry<String, String> below : BELOW.entrySet()) {
            if (name.startsWith(below.getKey())) {
                return below.getValue() + name.substring(below.getKey().length());
            }
        }
        return URI.create(from).resolve(name).getPath();
    }

    @Test
    void everyFileThatIsLoadedIsThere() {
        assertThat(loaded())
                .contains("main.js", "style.css", "lib/d3/d3.min.js", "lib/lit-html/lit-html.js", "map/map.js")
                .allSatisfy(path -> {
                    assertThat(WebPage.file(path)).as(path).isPresent();
                    assertThat(WebPage.contentType(path)).isNotNull();
                });
        assertThat(WebPage.file("lib/chart/chart.umd.js")).isPresent();
    }

    /** Strict policies refuse inline styles and handlers without a word to the user. */
    @Test
    void noFileOfTheProjectHasInlineStylesOrHandlers() {
        assertThat(loaded().stream().filter(path -> !path.startsWith("lib/") && !path.endsWith(".css")))
                .allSatisfy(path -> assertThat(text(path))
                        .doesNotContainPattern("\\sstyle=")
                        .doesNotContainPattern("\\son[a-z]+=\"")
                        .doesNotContainPattern("https?://(?!www\\.w3\\.org/)"));
    }

    @Test
    void thePolicyAllowsTheImportMapByItsHash() {
        assertThat(WebPage.contentSecurityPolicy())
                .startsWith("default-src 'none'; script-src 'self' 'sha256-")
                .doesNotContain("unsafe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../web/index.html",
                "/io/weft/web/index.html",
                "map/../index.html",
                "WebPage.class",
                "nothing.js",
                "map",
                ".html",
                "lib//d3/d3.min.js"
            })
    void nothingElseIsServed(String path) {
        assertThat(WebPage.file(path)).isEmpty();
    }
}
