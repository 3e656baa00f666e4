package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What makes answers, and the doors that pass them on, puts nothing into a map by a literal name and takes nothing out
 * by one: names of members stand in their declarations alone.
 */
class DeclaredMembersTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final List<String> MODULES = List.of(
            "onos-app/operations",
            "onos-app/http",
            "onos-app/app",
            "onos-app/balancing",
            "onos-app/planning",
            "onos-app/metrics",
            "emulation/fabric");
    private static final Pattern BY_LITERAL_NAME = Pattern.compile("\\.(put|get)\\(\\s*\"");

    /** Where the names are those of JSON Schema, of OpenAPI, of paths, of headers, or of what a client sends. */
    private static final Set<String> OTHER_NAMES = Set.of(
            "MemberType.java",
            "Member.java",
            "Shape.java",
            "Field.java",
            "OpenApi.java",
            "ImmediateOperations.java",
            "Api.java",
            "PageFiles.java");

    @Test
    void membersAreNamedInTheirDeclarationsAlone() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : MODULES) {
            Path sources = ROOT.resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java"))::iterator) {
                    if (!OTHER_NAMES.contains(file.getFileName().toString())
                            && BY_LITERAL_NAME.matcher(Files.readString(file)).find()) {
                        found.add(ROOT.relativize(file).toString());
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
