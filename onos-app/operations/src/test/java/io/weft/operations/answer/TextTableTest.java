package io.weft.operations.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void cellsStandBelowEachOther() {
        Rows rows = new Rows();
        new TextTable(List.of("ports", "cost"))
                .row("slim-fly", List.of("7", "1,234.5"))
                .row("oft", List.of("100,000", "9"))
                .addTo(rows);
        List<String> lines = new ArrayList<>();
        Rows.print(rows.list(), lines::add);
        assertThat(lines)
                .containsExactly(
                        "                      ports    cost",
                        "slim-fly                  7 1,234.5",
                        "oft                 100,000       9");
    }

    @Test
    void aRowHasACellForEachTitle() {
        TextTable table = new TextTable(List.of("ports", "cost"));
        assertThatThrownBy(() -> table.row("oft", List.of("1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 cells; expected 2");
    }
}
