package io.weft.cli.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slurm's commands as any others that may not answer. */
class SlurmCommandsTest {
    @Test
    void whatACommandSaysIsRead() {
        Slurm.Said said = Slurm.run(List.of("sh", "-c", "echo out; echo err >&2; exit 3"), 60);
        assertThat(said).isEqualTo(new Slurm.Said(3, "out\n", "err\n"));
    }

    /** Nor is what it has started waited for, which holds its output, too. */
    @Test
    void aCommandThatDoesNotEndIsNotWaitedFor() {
        Instant start = Instant.now();
        Slurm.Said said = Slurm.run(List.of("sh", "-c", "echo begun; sleep 600 & sleep 600"), 1);
        assertThat(said).isEqualTo(new Slurm.Said(-1, "", "no answer after 1 s"));
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(1));
    }
}
