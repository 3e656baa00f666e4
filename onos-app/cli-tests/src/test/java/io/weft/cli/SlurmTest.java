package io.weft.cli;

import static io.weft.cli.Run.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code weft simulate --slurm} with Slurm itself, on a node that is this machine. */
class SlurmTest {
    private static final int SIGTERM = 128 + 15;
    private static final long PATIENCE_SECONDS = 300;
    private static final int CYCLES = 2_000_000;
    private static final int ENDLESS = 1_000_000_000;
    private static final Object[] SWEEP = {
        "simulate",
        example("hyperx-3x3").toAbsolutePath(),
        "--routing",
        "minimal,valiant",
        "--load",
        "0.2:0.8:0.2",
        "--max-cycles",
        "3000"
    };

    @TempDir
    private static Path slurm;

    @TempDir
    private Path directory;

    private static SlurmCluster cluster;

    private final List<Process> watchers = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        assumeThat(SlurmCluster.lacking())
                .as(
                        "programs of Slurm (Debian: slurm-wlm, munge) that are not here; simulate --slurm is not tested with it")
                .isEmpty();
        cluster = new SlurmCluster(
                slurm,
                "NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN",
                "PartitionName=main Nodes=ALL Default=YES State=UP");
        cluster.startNode("n1");
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private Process start(Object[] sweep, Object... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.weft.cli.Main"));
        Stream.concat(Arrays.stream(sweep), Stream.of("--slurm", "--directory", file("shares")))
                .map(Object::toString)
                .forEach(command::add);
        Arrays.stream(more).map(Object::toString).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(file("out").toFile())
                .redirectError(file("err").toFile());
        builder.environment().putAll(cluster.environment());
        Process watcher = builder.start();
        watchers.add(watcher);
        return watcher;
    }

    private Run ended(Process process) throws Exception {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), Files.readString(file("out")), Files.readString(file("err")));
    }

    private Run run(Object[] sweep, Object... more) throws Exception {
        return ended(start(sweep, more));
    }

    private boolean isThere(String name) {
        return Files.exists(file("shares").resolve(name));
    }

    private static String steady(String json) {
        return json.replaceAll("\"wallSeconds\" : [^\n]*", "");
    }

    @AfterEach
    void cancel() throws Exception {
        if (cluster != null) {
            watchers.forEach(Process::destroyForcibly);
            cluster.run("scancel", "--user=" + System.getProperty("user.name"));
            cluster.await("the end of all tasks", () -> tasks().isEmpty());
        }
    }

    @Test
    void pointsAreTheSameAsOnOneMachine() throws Exception {
        Run run = run(SWEEP, "--array-size", 3, "--partition", "main", "--sbatch=--time=5", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        Run here = Run.weft(
                Stream.concat(Arrays.stream(SWEEP), Stream.of("--json")).toArray());
        assertThat(steady(run.out())).isEqualTo(steady(here.out()));
        assertThat(run.err())
                .contains("shares and logs are in " + file("shares").toRealPath(), "shares 1-3 of 3");
        Run again = run(SWEEP);
        assertThat(again.code()).isZero();
        assertThat(again.out()).isEqualTo(Run.weft(SWEEP).out());
        assertThat(again.err()).doesNotContain("submitted");
        List<Object> shares = new ArrayList<>(List.of("merge", "--json"));
        for (int i = 1; i <= 3; i++) {
            shares.add(file("shares").resolve("share-" + i + ".json"));
        }
        assertThat(steady(Run.weft(shares.toArray()).out())).isEqualTo(steady(here.out()));
    }

    /** Takes some seconds for each point, or for ever. */
    private static Object[] longSweep(int cycles) {
        return new Object[] {
            "simulate",
            example("hyperx-3x3").toAbsolutePath(),
            "--load",
            "0.1,0.15,0.2",
            "--precision",
            "0.00001",
            "--max-cycles",
            cycles
        };
    }

    @Test
    void aSweepSurvivesThatItsWatcherDies() throws Exception {
        Process watcher = start(longSweep(CYCLES), "--csv", file("points.csv"));
        cluster.await("a task", () -> !tasks().isEmpty());
        watcher.destroyForcibly().waitFor();
        Path gathered = file("second.csv");
        Process second = start(longSweep(CYCLES), "--csv", gathered);
        cluster.await(
                "a point",
                () -> Files.exists(gathered)
                        && Files.readString(gathered).lines().count() > 1);
        second.destroy();
        Run told = ended(second);
        assertThat(told.code()).as(told.err()).isEqualTo(SIGTERM);
        assertThat(told.err())
                .contains("the tasks go on in Slurm; the same command goes on from here", "scancel --name=weft-")
                .doesNotContain("submitted");
        Run last = run(longSweep(CYCLES), "--json");
        assertThat(last.code()).as(last.err()).isZero();
        assertThat(last.json()).hasSize(3);
        assertThat(last.err()).doesNotContain("submitted");
    }

    @Test
    void aTaskThatIsKilledIsNamedAndDoneAgain() throws Exception {
        Process watcher = start(longSweep(CYCLES), "--array-size", "2", "--json");
        cluster.await("a task", () -> !tasks().isEmpty());
        tasks().forEach(ProcessHandle::destroyForcibly);
        Run run = ended(watcher);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json()).hasSize(3);
        assertThat(run.err()).contains("failed: its task ended with exit code 137", "submitted again to Slurm as job");
    }

    /** The Java processes of the tasks of this cluster. */
    private static List<ProcessHandle> tasks() {
        return ProcessHandle.allProcesses()
                .filter(each -> ofProcess(each, "cmdline").contains("--point="))
                .filter(each -> ofProcess(each, "environ").contains("SLURM_CONF=" + slurm))
                .toList();
    }

    private static String ofProcess(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void whatSomebodyCancelsEndsTheWatch() throws Exception {
        Process watcher = start(longSweep(ENDLESS));
        cluster.await("a task", () -> !tasks().isEmpty());
        String job = Files.readString(file("shares/sweep.json")).replaceFirst("(?s).*?(weft-[0-9a-f]+).*", "$1");
        assertThat(cluster.run("scancel", "--name=" + job).code()).isZero();
        Run run = ended(watcher);
        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .contains(
                        "stopped after 0 of 3 points: tasks were cancelled in Slurm; the same command submits them again");
    }

    @Test
    void sharesThatFailAgainAndAgainAreGivenUp() throws Exception {
        Path waypoints = Files.writeString(file("waypoints.csv"), "source,destination,waypoint\n");
        Object[] sweep = SWEEP.clone();
        sweep[3] = "waypoints:" + waypoints;
        Process watcher = start(sweep, "--array-size", "1");
        cluster.await("the script", () -> isThere("job.sh"));
        Files.delete(waypoints);
        Run run = ended(watcher);
        assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err())
                .contains("share 1 of 1 failed: its task ended with exit code 2", "no such file")
                .contains("share 1 of 1 failed too often; see ");
        assertThat(run.err().lines().filter(line -> line.contains("submitted"))).hasSize(3);
    }

    @Test
    void whatSlurmRefusesIsTold() throws Exception {
        Run run = run(SWEEP, "--partition", "none");
        assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains("weft: sbatch rejected the job: ", "invalid partition specified: none");
    }
}
