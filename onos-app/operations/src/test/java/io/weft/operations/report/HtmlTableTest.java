package io.weft.operations.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlTableTest {
    @Test
    void columnsWithoutAnyTextAreLeftOut() {
        String html = new HtmlTable("name", "command", "value")
                .row(false, List.of("a", "", "1"))
                .row(false, List.of("b", "", ""))
                .html();
        assertThat(html).contains("<th>name</th><th>value</th>").doesNotContain("command");
        assertThat(new HtmlTable("name", "command").html()).contains("command");
    }

    @Test
    void cellsNameTheirColumnWhereRowsAreStacked() {
        HtmlTable wide = new HtmlTable("a", "b", "c", "d", "e", "f", "g<");
        String html =
                wide.row(false, List.of("1", "2", "3", "4", "5", "6", "7")).html();
        assertThat(html).contains("class=\"stacks\"", "<td data-label=\"g&lt;\">7</td>");
        assertThat(new HtmlTable("a", "b").row(false, List.of("1", "2")).html()).doesNotContain("stacks");
    }

    @Test
    void aRemarkIsBelowItsRowAsWideAsTheTable() {
        String html = new HtmlTable("a", "none", "b")
                .row(true, List.of("1", "", "2"))
                .remark("because")
                .html();
        assertThat(html)
                .contains("<tr class=\"mark remarked\">")
                .contains("</tr>\n<tr class=\"mark\"><td class=\"remark\" colspan=\"2\">because</td></tr>");
    }
}
