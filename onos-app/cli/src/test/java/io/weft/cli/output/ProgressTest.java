package io.weft.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter err = new StringWriter();

    private void checkPairs(boolean terminal) {
        try (Progress progress = new Progress(new PrintWriter(err, true), terminal)) {
            progress.during("checking pairs", 39_800, activity -> {
                activity.advance(9_999);
                activity.advance(1);
                activity.show();
                activity.advance(20_000);
                activity.show();
                return activity;
            });
        }
    }

    @Test
    void linesArePlainWhereNobodyWatches() {
        checkPairs(false);
        assertThat(err.toString().lines())
                .containsExactly("checking pairs 10,000 of 39,800 (0 s)", "checking pairs 30,000 of 39,800 (0 s)");
        assertThat(err.toString()).doesNotContain("\r");
    }

    @Test
    void aTerminalHasOneLineThatIsClearedInTheEnd() {
        checkPairs(true);
        String blank = " ".repeat("checking pairs 30,000 of 39,800 (0 s)".length());
        assertThat(err.toString())
                .isEqualTo("\rchecking pairs 10,000 of 39,800 (0 s)\rchecking pairs 30,000 of 39,800 (0 s)\r" + blank
                        + "\r");
    }

    @Test
    void nothingIsSaidOfWhatIsSoonOver() {
        try (Progress progress = new Progress(new PrintWriter(err, true), true)) {
            assertThat(progress.<Integer, RuntimeException>during("thinking", activity -> 42))
                    .isEqualTo(42);
        }
        assertThat(err.toString()).isEmpty();
    }
}
