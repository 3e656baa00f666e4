package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each link in the documents leads to a file that exists, and to a heading that it has. */
class DocumentLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$|^    .*?$");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    /** What GitHub leaves out of the name of a heading. */
    private static final Pattern LEFT_OUT = Pattern.compile("[^\\p{L}\\p{N} _-]");

    private final Map<Path, Set<String>> headings = new HashMap<>();

    @Test
    void leadToFilesAndHeadingsThatExist() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(
                    CODE.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
                            .replaceAll(""));
            while (link.find()) {
                if (!link.group(1).matches("[a-z]+:.*") && !exists(page, link.group(1), link.group(2))) {
                    dead.add(page + ": " + link.group());
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(Run.docs())) {
            return Stream.concat(docs, Stream.of(Run.docs().resolveSibling("README.md")))
                    .filter(each -> each.toString().endsWith(".md"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private boolean exists(Path page, String file, String heading) {
        Path target = file.isEmpty() ? page : page.resolveSibling(file);
        return Files.exists(target)
                && (heading == null
                        || headings.computeIfAbsent(target.normalize(), each -> headings(target))
                                .contains(heading));
    }

    private static Set<String> headings(Path page) {
        try {
            return HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .map(each -> each.group(1).toLowerCase(Locale.ROOT))
                    .map(each -> LEFT_OUT.matcher(each).replaceAll("").replace(' ', '-'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
