package io.weft.cli;

import static io.weft.cli.Run.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Weft in processes of its own, which may have less than it needs. */
class ProcessTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** Runs weft after {@code preparation}, a command of the shell. */
    private static Run weft(String preparation, String classPath, List<String> javaOptions, Object... arguments)
            throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", preparation + "; exec \"$@\"", "sh"));
        command.add(JAVA.toString());
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", classPath, "io.weft.cli.Main"));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return run(command);
    }

    private static Run run(List<String> command) throws Exception {
        File err = File.createTempFile("weft", ".err");
        Process process = new ProcessBuilder(command).redirectError(err).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        String said = Files.readString(err.toPath());
        assertThat(err.delete()).isTrue();
        return new Run(code, out, said);
    }

    @Test
    void missingClassesAreADefectAndNoVerdict() throws Exception {
        for (String missing : List.of("picocli", "jackson-databind", "snakeyaml")) {
            String rest = Arrays.stream(CLASS_PATH.split(Pattern.quote(File.pathSeparator), -1))
                    .filter(path -> !path.contains(missing))
                    .collect(Collectors.joining(File.pathSeparator));
            Run run = weft("true", rest, List.of(), "verify", "--json", example("slimfly-q5"));
            assertThat(run.code()).as(missing + " " + run.err()).isEqualTo(ExitCode.DEFECT);
            assertThat(run.err()).contains("NoClassDefFoundError");
        }
    }

    @Test
    void tooFewOpenFilesAreALimitOfTheMachine() throws Exception {
        Run run = weft("ulimit -n 220", CLASS_PATH, List.of(), "emulate", example("slimfly-q5"));
        assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("open files")
                .contains("may have 220")
                .contains("ulimit -n")
                .doesNotContain("\tat ");
    }

    @Test
    void tooFewOpenFilesForAControllerAreALimitOfTheMachine() throws Exception {
        Run run = weft(
                "ulimit -n 300", CLASS_PATH, List.of(), "program", "--once", "--listen", "0", example("xgft-1024"));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err())
                .contains("switches takes about")
                .contains("this process may have 300; raise that limit, as with ulimit -n")
                .doesNotContain("\tat ");
    }

    @Test
    void pairsThatTheMemoryCannotHoldAreRefusedBeforeTheyAreRouted() throws Exception {
        Run run = weft(
                "true",
                CLASS_PATH,
                List.of("-Xmx64m"),
                "optimize",
                example("xgft-1024"),
                "--pattern",
                "all-to-all-phases:xor",
                "--time-limit",
                "5");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("weft: --pattern all-to-all-phases:xor: its 1,024 phases have 1,047,552 pairs of endpoints")
                .contains("they take ", " MB, and java may use ", "set WEFT_JAVA_OPTS=-Xmx1g", "xor:I")
                .doesNotContain("optimising");
    }

    @Test
    void tooFewPortsAreALimitOfTheMachine() throws Exception {
        List<String> network = List.of("unshare", "--map-root-user", "--net");
        assumeThat(canRun(network))
                .as("a network of its own needs unshare and user namespaces: a lack of ports is not checked")
                .isTrue();
        List<String> command = new ArrayList<>(network);
        command.addAll(
                List.of("sh", "-c", "echo 40000 40004 >/proc/sys/net/ipv4/ip_local_port_range; exec \"$@\"", "sh"));
        command.addAll(List.of(JAVA.toString(), "-cp", CLASS_PATH, "io.weft.cli.Main", "emulate"));
        command.add(example("hyperx-3x3").toString());
        Run run = run(command);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains("9 switches needs a free TCP port").doesNotContain("\tat ");
    }

    /** What libraries have to say of it must not come between the events. */
    @Test
    void hostsThatAreNotKnownAreToldOfInOneLineEach() throws Exception {
        Path directory = Files.createTempDirectory("weft");
        Path fabric = Files.writeString(
                directory.resolve("pair.yaml"),
                """
                version: 1
                name: pair
                topology: {type: hyperx, dimensions: [2], concentration: 1}
                """);
        Path targets = Files.writeString(
                directory.resolve("targets.yaml"),
                """
                version: 1
                switches:
                  h0: {address: 'no-such-switch.invalid:9559'}
                  h1: {address: 'nor-this.invalid:9559'}
                """);
        Run run = weft(
                "true",
                CLASS_PATH,
                List.of(),
                "program",
                "--once",
                "--json",
                "--listen",
                "0",
                "--targets",
                targets,
                fabric);
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        List<String> lines = run.err().lines().toList();
        assertThat(lines)
                .allSatisfy(line -> assertThat(line).startsWith("{\"time\":").endsWith("}"));
        assertThat(lines).anyMatch(line -> line.contains("\"unreachable\"") && line.contains("no such host is known"));
        Files.delete(fabric);
        Files.delete(targets);
        Files.delete(directory);
    }

    private static boolean canRun(List<String> network) throws Exception {
        List<String> command = new ArrayList<>(network);
        command.add("true");
        return Programs.find("UNSHARE_EXECUTABLE", "unshare") != null
                && run(command).code() == 0;
    }

    @Test
    void withoutSlurmItIsSaidWhatToInstallAndWhatToDoInstead() throws Exception {
        Run run = weft(
                "PATH=/no/such/directory; export PATH",
                CLASS_PATH,
                List.of(),
                "simulate",
                "--slurm",
                example("hyperx-3x3"));
        assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("--slurm needs sbatch, which is not on the PATH", "apt install slurm-client")
                .contains("--point I/N simulates a share, and weft merge puts shares together");
    }

    @Test
    void loopbackMayBeOfVersionSix() throws Exception {
        Run run = weft(
                "true",
                CLASS_PATH,
                List.of("-Djava.net.preferIPv6Addresses=true"),
                "emulate",
                "--cuts",
                "0",
                example("hyperx-3x3"));
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void fileNamesThatTheLocaleCannotWriteAreExplained() throws Exception {
        Run run = weft(
                "LC_ALL=C; export LC_ALL; set -- \"$@\" \"$(printf 'f\\303\\244bric.yaml')\"",
                CLASS_PATH,
                List.of(),
                "describe");
        assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains("LC_ALL=C.UTF-8").doesNotContain("Exception");
    }
}
