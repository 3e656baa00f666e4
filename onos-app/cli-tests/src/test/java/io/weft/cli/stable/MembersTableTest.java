package io.weft.cli.stable;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.operations.Operations;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of the members of all answers that docs/answers.csv has is that of their declarations; with
 * {@code -Dweft.record=true} it is written instead.
 */
class MembersTableTest {
    private static final Path TABLE = Path.of("..", "..", "docs", "answers.csv");

    @Test
    void theDocsHaveTheMembersOfAllAnswers() throws IOException {
        List<String> lines = new ArrayList<>(List.of("operations,object,member,type,unit,meaning"));
        Map<Shape<?>, List<String>> shapes = Operations.all().stream()
                .flatMap(operation -> operation.shapes().stream()
                        .flatMap(shape -> shape.reached().stream())
                        .distinct()
                        .map(shape -> Map.<Shape<?>, String>entry(shape, operation.name())))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        shapes.forEach((shape, operations) ->
                shape.members().forEach(member -> lines.add(line(String.join(" ", operations), shape, member))));
        if (Boolean.getBoolean("weft.record")) {
            Files.write(TABLE, lines);
        }
        assertThat(Files.readAllLines(TABLE))
                .as("docs/answers.csv; after a change of members, run this test with -Dweft.record=true")
                .isEqualTo(lines);
    }

    private static String line(String operations, Shape<?> shape, Member<?, ?> member) {
        return Stream.of(
                        operations,
                        shape.name(),
                        member.name() + (member.mayBeMissing() ? " (may be missing)" : ""),
                        member.type().words(),
                        member.type().unit(),
                        member.meaning())
                .map(cell -> cell.contains(",") || cell.contains("\"") ? '"' + cell.replace("\"", "\"\"") + '"' : cell)
                .collect(Collectors.joining(","));
    }
}
