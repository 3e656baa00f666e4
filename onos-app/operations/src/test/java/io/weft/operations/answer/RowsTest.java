package io.weft.operations.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static List<String> lines(Map<String, Object> document) {
        List<String> lines = new ArrayList<>();
        Rows.print(Rows.of(document).list(), lines::add);
        return lines;
    }

    @Test
    void valuesStandBesideTheirNamesAndEmptyOnesAreLeftOut() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fabric", "f");
        document.put("maxHops", 2);
        document.put("averageHops", 1.5);
        document.put("deadlockFree", true);
        document.put("leader", null);
        document.put("cycle", List.of());
        document.put("uncovered", Map.of("pairs", List.of()));
        document.put("aNameThatIsLongerThanAllOthers", "x");
        assertThat(lines(document))
                .containsExactly(
                        "fabric              f",
                        "max hops            2",
                        "average hops        1.500",
                        "deadlock free       yes",
                        "a name that is longer than all others  x");
    }

    @Test
    void membersOfListsHaveALineEach() {
        Map<String, Object> hop = new LinkedHashMap<>();
        hop.put("switch", "s1");
        hop.put("port", 3);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("hops", List.of(hop, hop));
        document.put("unreachable", Map.of("s0.0", "gone"));
        assertThat(lines(document))
                .containsExactly(
                        "hops                switch s1, port 3",
                        "                    switch s1, port 3",
                        "unreachable",
                        "  s0.0              gone");
    }
}
