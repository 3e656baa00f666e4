package io.weft.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {
    private static final char ESCAPE = 0x1b;

    @ParameterizedTest
    @ValueSource(strings = {"", "s0--s1", "Zürich, größer", "スイッチ", "a\tb", "a\u00a0b", "\ud83d\ude80"})
    void whatIsShownStays(String text) {
        assertThat(SafeText.line(text)).isSameAs(text);
        assertThat(SafeText.lines(text)).isSameAs(text);
    }

    @Test
    void whatATerminalObeysIsEscaped() {
        assertThat(SafeText.line("a" + ESCAPE + "[2Jb")).isEqualTo("a\\u001b[2Jb");
        assertThat(SafeText.line("\u009b31m")).isEqualTo("\\u009b31m");
        assertThat(SafeText.line("\u0007\b\u007f")).isEqualTo("\\u0007\\u0008\\u007f");
        // Right-to-left override, and a mark of no width.
        assertThat(SafeText.line("a\u202eb\u200bc")).isEqualTo("a\\u202eb\\u200bc");
        // A tag, which nobody sees.
        assertThat(SafeText.line("a\udb40\udc41")).doesNotContain("\udb40");
        assertThat(SafeText.line("a\u2028b")).isEqualTo("a\\u2028b");
    }

    @Test
    void oneLineIsOneLine() {
        assertThat(SafeText.line("a\r\nweft: all is well")).isEqualTo("a\\r\\nweft: all is well");
        assertThat(SafeText.lines("a\r\nb\n")).isEqualTo("a\\r\nb\n");
    }

    @Test
    void formulasAreTextAndCellsAreQuotedWhereTheyMust() {
        assertThat(List.of("-0.5", "+1", "-Infinity", "1e-9", "minimal", "s0--s1"))
                .allMatch(number -> SafeText.cell(number).equals(number));
        assertThat(SafeText.cell("=1+2")).isEqualTo("'=1+2");
        assertThat(SafeText.cell("@SUM(A1)")).isEqualTo("'@SUM(A1)");
        assertThat(SafeText.cell("-2+3,\"x\"")).isEqualTo("\"'-2+3,\"\"x\"\"\"");
        assertThat(SafeText.cell("a,b")).isEqualTo("\"a,b\"");
    }

    @Test
    void cellsAreReadBack() {
        for (String text : List.of("=1", "+x", "@a", "-a", "'a", "'=1", "''+x", "a", "", "'")) {
            assertThat(SafeText.ofCell(SafeText.cell(text))).isEqualTo(text);
        }
    }

    /** However a text is divided, it comes out as if it were written at once. */
    @Test
    void writersEscapeToo() throws IOException {
        String text = "x" + ESCAPE + "]0;title\u0007\n\ud83d\ude80\u0085y";
        for (int at = 0; at <= text.length(); at++) {
            StringWriter written = new StringWriter();
            try (SafeWriter writer = new SafeWriter(written)) {
                writer.write(text, 0, at);
                for (int i = at; i < text.length(); i++) {
                    writer.write(text.charAt(i));
                }
            }
            assertThat(written)
                    .hasToString(SafeText.lines(text))
                    .hasToString("x\\u001b]0;title\\u0007\n\ud83d\ude80\\u0085y");
        }
    }

    @Test
    void refusalsQuoteInputSafely() {
        Refusal refusal =
                new Refusal("there is no switch 's" + ESCAPE + "[31m\n'").at(Place.line("a" + ESCAPE + "c", 3));
        assertThat(refusal).hasMessage("a\\u001bc:3: there is no switch 's\\u001b[31m\\n'");
        assertThat(refusal.onCommandLine()).isEqualTo(refusal.getMessage());
        assertThat(refusal.sentence()).isEqualTo("there is no switch 's\\u001b[31m\\n'");
        Refusal two = Refusal.all("f", "f:1: one\nf:2: t" + ESCAPE + "wo", List.of(refusal, refusal), null);
        assertThat(two).hasMessage("f:1: one\nf:2: t\\u001bwo");
    }
}
