package io.weft.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reproduction.md} says what the rows say. To write its part between the two marks anew, run the test with
 * {@code -Dweft.record=true}, and look at the difference before it is committed.
 */
class ReproductionPageTest {
    private static final Path PAGE = Path.of("../../docs/reproduction.md");
    private static final String BEGIN = "<!-- rows: written by ReproductionPageTest with -Dweft.record=true -->\n";
    private static final String END = "<!-- end of rows -->\n";
    private static final Pattern PART = Pattern.compile(BEGIN + "(.*)" + END, Pattern.DOTALL);

    @Test
    void thePageHasAllRows() throws IOException {
        String page = Files.readString(PAGE);
        Matcher part = PART.matcher(page);
        assertThat(part.find()).as(PAGE + " has " + BEGIN + "and " + END).isTrue();
        if (Boolean.getBoolean("weft.record")) {
            Files.writeString(
                    PAGE, page.substring(0, part.start(1)) + ReproductionPage.text() + page.substring(part.end(1)));
        } else {
            assertThat(part.group(1))
                    .as(
                            "%s is not what the rows say; mvn -pl onos-app/reproduction -am -Dtest=ReproductionPageTest"
                                    + " -Dsurefire.failIfNoSpecifiedTests=false -Dweft.record=true test writes it anew",
                            PAGE)
                    .isEqualTo(ReproductionPage.text());
        }
    }
}
