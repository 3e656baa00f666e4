package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that was renamed or moved would run among the fast ones again, and nobody would be told. */
class SlowTestsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path SLOW = ROOT.resolve(".mvn/slow-tests");
    private static final Pattern NAME = Pattern.compile("\\*\\*/([A-Za-z0-9]+Test)\\.java");
    private static final Pattern TEST = Pattern.compile("@(Test|ParameterizedTest|Property|TestFactory|ArchTest)\\b");

    @Test
    void eachNameIsATestOfTheModuleThatItStandsUnder() throws IOException {
        List<String> lost = new ArrayList<>();
        int tests = 0;
        Path module = null;
        for (String line : Files.readAllLines(SLOW)) {
            if (line.startsWith("# ")) {
                module = ROOT.resolve(line.substring(2)).normalize();
            } else if (!line.isBlank()) {
                var name = NAME.matcher(line);
                assertThat(name.matches()).as(line).isTrue();
                tests++;
                if (!hasTest(module.resolve("src/test/java"), name.group(1) + ".java")) {
                    lost.add(line + " of " + module);
                }
            }
        }
        assertThat(tests).isPositive();
        assertThat(lost).as("names in .mvn/slow-tests that are no tests").isEmpty();
    }

    private static boolean hasTest(Path sources, String name) throws IOException {
        if (!Files.isDirectory(sources)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : (Iterable<Path>)
                    files.filter(each -> each.getFileName().toString().equals(name))::iterator) {
                if (TEST.matcher(Files.readString(file)).find()) {
                    return true;
                }
            }
        }
        return false;
    }
}
