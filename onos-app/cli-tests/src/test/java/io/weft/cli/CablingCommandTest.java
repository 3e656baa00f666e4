package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a script learns of cables that are in each other's ports. */
@Timeout(240)
class CablingCommandTest {
    @TempDir
    private Path directory;

    @Test
    void crossedCablesAreAFailedCheckAlsoAsJson() throws Exception {
        try (EmulatedTree tree = new EmulatedTree(directory, true);
                RunningProgram program = new RunningProgram("--targets", tree.targets, tree.fabric)) {
            String at = program.get("/v1/cabling", answer -> answer.body().contains("x2.1.0 port 1 is connected"))
                    .uri()
                    .getAuthority();
            Run json = Run.weft("cabling", "--json", "--at", at);
            assertThat(json.code()).as(json.err()).isEqualTo(ExitCode.FAILED);
            assertThat(json.json().get("asPlanned").asBoolean()).isFalse();
            Run words = Run.weft("cabling", "--at", at);
            assertThat(words.code()).isEqualTo(ExitCode.FAILED);
            assertThat(words.out()).contains("plug elsewhere", "x1.0.0 port 5");
        }
    }
}
