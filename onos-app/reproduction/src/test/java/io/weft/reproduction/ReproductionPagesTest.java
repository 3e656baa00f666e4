package io.weft.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reproduction.md} and the files of {@code docs/reproduction} say what the rows say. To write them anew,
 * run the test with {@code -Dweft.record=true}, and look at the difference before it is committed.
 */
class ReproductionPagesTest {
    private static final Path INDEX = Path.of("../../docs/reproduction.md");
    private static final Path DIRECTORY = Path.of("../../docs/reproduction");
    private static final String BEGIN = "<!-- papers: written by ReproductionPagesTest with -Dweft.record=true -->\n";
    private static final String END = "<!-- end of papers -->\n";
    private static final Pattern PART = Pattern.compile(BEGIN + "(.*)" + END, Pattern.DOTALL);
    private static final String REMEDY = "%s is not what the rows say; mvn -pl onos-app/reproduction -am"
            + " -Dtest=ReproductionPagesTest -Dsurefire.failIfNoSpecifiedTests=false -Dweft.record=true test writes it"
            + " anew";

    @Test
    void eachPaperHasItsPageAndItsRows() throws IOException {
        Map<String, String> files = ReproductionPages.files();
        if (Boolean.getBoolean("weft.record")) {
            Files.createDirectories(DIRECTORY);
            for (Map.Entry<String, String> each : files.entrySet()) {
                Files.writeString(DIRECTORY.resolve(each.getKey()), each.getValue());
            }
        }
        for (Map.Entry<String, String> each : files.entrySet()) {
            Path file = DIRECTORY.resolve(each.getKey());
            assertThat(file).as(REMEDY, file).exists();
            assertThat(Files.readString(file)).as(REMEDY, file).isEqualTo(each.getValue());
        }
        try (Stream<Path> all = Files.list(DIRECTORY)) {
            assertThat(all.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(files.keySet());
        }
    }

    @Test
    void theIndexHasAllPapers() throws IOException {
        String page = Files.readString(INDEX);
        Matcher part = PART.matcher(page);
        assertThat(part.find()).as(INDEX + " has " + BEGIN + "and " + END).isTrue();
        if (Boolean.getBoolean("weft.record")) {
            Files.writeString(
                    INDEX, page.substring(0, part.start(1)) + ReproductionPages.index() + page.substring(part.end(1)));
        } else {
            assertThat(part.group(1)).as(REMEDY, INDEX).isEqualTo(ReproductionPages.index());
        }
    }
}
