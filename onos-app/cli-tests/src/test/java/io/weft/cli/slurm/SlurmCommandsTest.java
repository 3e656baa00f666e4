package io.weft.cli.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.simulate.Sweep;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slurm's commands as any others that may not answer, and what they are told. */
class SlurmCommandsTest {
    @TempDir
    private Path folder;

    @Test
    void whatACommandSaysIsRead() {
        Slurm.Said said = Slurm.run(List.of("sh", "-c", "echo out; echo err >&2; exit 3"), System.getenv(), 60);
        assertThat(said).isEqualTo(new Slurm.Said(3, "out\n", "err\n"));
    }

    /** Nor is what it has started waited for, which holds its output, too. */
    @Test
    void aCommandThatDoesNotEndIsNotWaitedFor() {
        Instant start = Instant.now();
        Slurm.Said said = Slurm.run(List.of("sh", "-c", "echo begun; sleep 600 & sleep 600"), System.getenv(), 1);
        assertThat(said).isEqualTo(new Slurm.Said(-1, "", "no answer after 1 s"));
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(1));
    }

    /** Slurm with commands that write down their words and variables, and say what those of another cluster do. */
    private Slurm slurm(Map<String, String> variables, String... options) throws IOException {
        command("sbatch", "7;x");
        command("squeue", "CLUSTER: x\n7|2|RUNNING|None");
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("PATH", folder + ":" + System.getenv("PATH"));
        SweepDirectory directory = SweepDirectory.open(
                folder.resolve("sweep"), new Sweep("1", "", Map.of(), Map.of()), OptionalInt.empty(), 4, 4);
        return new Slurm(directory, List.of(options), environment);
    }

    private void command(String name, String says) throws IOException {
        String to = "'" + folder.resolve(name);
        Path script = Files.write(
                folder.resolve(name),
                List.of(
                        "#!/bin/sh",
                        "printf '%s\\n' \"$@\" >" + to + ".words'",
                        "env >" + to + ".variables'",
                        "echo '" + says + "'"));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> words(String command) throws IOException {
        return Files.readAllLines(folder.resolve(command + ".words"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--clusters=x",
                "--cluster=x",
                "-Mx",
                "-M x",
                "-M,x",
                "--clusters,x",
                "--clusters=y,--time=5,-M,x"
            })
    void tasksAreLookedForOnTheClusterThatTheyAreSubmittedTo(String options) throws IOException {
        Slurm slurm = slurm(Map.of("SBATCH_CLUSTERS", "z"), options.split(",", -1));
        assertThat(slurm.submit(List.of(1, 2))).isEqualTo(7);
        assertThat(slurm.queue().tasks()).containsOnlyKeys(2);
        assertThat(words("sbatch")).containsOnlyOnce("--clusters=x").doesNotContain("-M", "x", "--clusters=y");
        assertThat(words("sbatch").contains("--time=5")).isEqualTo(options.contains("--time=5"));
        assertThat(words("squeue")).containsOnlyOnce("--clusters=x");
        assertThat(slurm.cancelCommand()).matches("scancel --clusters=x --name=weft-[0-9a-f]+");
    }

    /** As {@code sbatch} reads them: a cluster for all commands counts more than that for {@code sbatch}. */
    @ParameterizedTest
    @CsvSource({"a,,a", ",b,b", "a,b,a"})
    void theEnvironmentMayNameTheCluster(String ofAll, String ofSbatch, String expected) throws IOException {
        Map<String, String> variables = new HashMap<>();
        if (ofAll != null) {
            variables.put("SLURM_CLUSTERS", ofAll);
        }
        if (ofSbatch != null) {
            variables.put("SBATCH_CLUSTERS", ofSbatch);
        }
        Slurm slurm = slurm(variables, "--comment=-M");
        slurm.submit(List.of(1));
        slurm.queue();
        assertThat(words("sbatch")).contains("--clusters=" + expected, "--comment=-M");
        assertThat(words("squeue")).contains("--clusters=" + expected);
    }

    @Test
    void withoutAClusterNoneIsNamed() throws IOException {
        Slurm slurm = slurm(Map.of(), "--cluster-constraint=x");
        slurm.submit(List.of(1));
        slurm.queue();
        assertThat(words("sbatch")).contains("--cluster-constraint=x").noneMatch(word -> word.startsWith("--clusters"));
        assertThat(words("squeue")).noneMatch(word -> word.startsWith("--clusters"));
        assertThat(slurm.cancelCommand()).startsWith("scancel --name=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "all"})
    void severalClustersAreRefused(String clusters) {
        assertThatThrownBy(() -> slurm(Map.of("SLURM_CLUSTERS", clusters)))
                .isInstanceOf(Refusal.class)
                .hasMessage("--slurm submits to one cluster, but sbatch is told of '" + clusters
                        + "'; name one, as in --sbatch=--clusters=NAME");
    }

    @Test
    void variablesThatChangeWhatCommandsDoAreNotPassedOn() throws IOException {
        Slurm slurm = slurm(
                Map.of("SQUEUE_FORMAT", "%i", "SQUEUE_STATES", "PENDING", "SBATCH_WAIT", "1", "SBATCH_ACCOUNT", "me"));
        slurm.submit(List.of(1));
        slurm.queue();
        for (String command : List.of("sbatch", "squeue")) {
            assertThat(Files.readAllLines(folder.resolve(command + ".variables")))
                    .contains("SBATCH_ACCOUNT=me")
                    .noneMatch(line -> line.startsWith("SQUEUE_") || line.startsWith("SBATCH_WAIT"));
        }
    }
}
