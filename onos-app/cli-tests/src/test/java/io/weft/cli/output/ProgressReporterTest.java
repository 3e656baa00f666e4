package io.weft.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
    private final StringWriter err = new StringWriter();

    private void checkPairs(boolean terminal) {
        try (ProgressReporter progress = new ProgressReporter(new PrintWriter(err, true), err, terminal)) {
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

    /** One run of a large network takes minutes, in which none of its parts is done. */
    @Test
    void cyclesShowThatARunGoesOn() {
        try (ProgressReporter progress = new ProgressReporter(new PrintWriter(err, true), err, false)) {
            progress.during("simulating", 1, activity -> {
                activity.cycled(0);
                activity.show();
                activity.cycled(100);
                activity.cycled(4_000);
                activity.show();
                return activity;
            });
        }
        assertThat(err.toString().lines())
                .containsExactly("simulating 0 of 1 (0 s)", "simulating 0 of 1, 4,100 cycles (0 s)");
    }

    @Test
    void nothingIsSaidOfWhatIsSoonOver() {
        try (ProgressReporter progress = new ProgressReporter(new PrintWriter(err, true), err, true)) {
            assertThat(progress.<Integer, RuntimeException>during("thinking", activity -> 42))
                    .isEqualTo(42);
        }
        assertThat(err.toString()).isEmpty();
    }

    /**
     * Of 20 loads from 0.05 to 1 the first four are 0.5 of 10.5, after which nothing can be said; the first ten 2.75.
     */
    @Test
    void whatIsLeftIsEstimatedByEffortAndNotAtFirst() {
        long minute = 60_000_000_000L;
        assertThat(ProgressReporter.secondsLeft(0, minute)).isEmpty();
        assertThat(ProgressReporter.secondsLeft(0.5 / 10.5, minute)).isEmpty();
        assertThat(ProgressReporter.secondsLeft(2.75 / 10.5, minute)).hasValue(170);
        assertThat(ProgressReporter.secondsLeft(0.5, 1_000_000_000)).isEmpty();
        assertThat(ProgressReporter.secondsLeft(1, minute)).isEmpty();
        assertThat(ProgressReporter.secondsLeft(Double.NaN, minute)).isEmpty();
    }

    @Test
    void resultsAreNotPrintedBehindALineThatIsRewritten() {
        try (ProgressReporter progress = new ProgressReporter(new PrintWriter(err, true), err, true)) {
            progress.during("simulating", 2, 3, activity -> {
                activity.advance(1, 1);
                activity.show();
                activity.interrupt(() -> err.write("a point\n"));
                activity.show();
                return activity;
            });
        }
        String line = "simulating 1 of 2 (0 s)";
        String blank = "\r" + " ".repeat(line.length()) + "\r";
        assertThat(err.toString()).isEqualTo("\r" + line + blank + "a point\n" + "\r" + line + blank);
    }
}
