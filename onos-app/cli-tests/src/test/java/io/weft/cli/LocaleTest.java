package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers look the same wherever weft runs, so that what reads them need not know where that was. */
class LocaleTest {
    private static final Locale DIGITS_OF_ITS_OWN = Locale.forLanguageTag("ar-EG");

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void travel() {
        Locale.setDefault(DIGITS_OF_ITS_OWN);
    }

    @AfterEach
    void comeBack() {
        Locale.setDefault(before);
    }

    @Test
    void textHasTheSameDigitsEverywhere() {
        assertThat(weft("describe", example("xgft-2048")).out())
                .contains("2,048, 8 at every")
                .matches("\\p{ASCII}+");
        assertThat(weft("describe", example("hyperx-3d")).out())
                .contains("1 to 6 between")
                .matches("\\p{ASCII}+");
        assertThat(weft("verify", example("slimfly-q5"), "--fail", "s0.0.0").out())
                .contains("1,580 of them NOT CONNECTED")
                .matches("\\p{ASCII}+");
        assertThat(weft("emulate", example("hyperx-3x3")).out())
                .contains("306 delivered")
                .matches("\\p{ASCII}+");
    }

    @Test
    void messagesHaveTheSameDigitsEverywhere(@TempDir Path directory) {
        assertThat(weft("emulate", example("xgft-8192")).err())
                .contains("6,144 switches")
                .matches("\\p{ASCII}+");
        Path large = Run.file(
                directory, "version: 1\nname: large\ntopology: {type: slim-fly, q: 19, concentration: 200000}\n");
        assertThat(weft("describe", large).err()).matches("\\p{ASCII}+");
    }

    /** Where the capital of i has a dot, and fractions a comma. */
    @Test
    void aControllerSaysTheSameInTurkey(@TempDir Path directory) throws Exception {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try (EmulatedTree tree = new EmulatedTree(directory);
                RunningProgram program =
                        new RunningProgram("--json", "--targets", tree.targets, "--rebalance", 2, tree.fabric)) {
            assertThat(program.getOnceHealthy("/v1/status").body())
                    .contains("\"scheme\"")
                    .matches("(?s)\\p{ASCII}+");
            tree.cut(0, 1);
            program.whenTold("repaired", 1);
            assertThat(program.get("/metrics", answer -> true).body().lines())
                    .filteredOn(line -> !line.startsWith("#"))
                    .isNotEmpty()
                    .allMatch(line -> line.matches("[a-z_]+(\\{.*})? ([-+0-9.Ee]+|NaN)"));
            Run ended = program.end();
            assertThat(ended.err()).contains("\"link-down\"").matches("(?s)\\p{ASCII}+");
        }
    }
}
