package io.weft.cli;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Slurm on this machine: its own controller, authentication and nodes, all of it in a directory and on loopback. */
final class SlurmCluster implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Path directory;
    private final List<Process> daemons = new ArrayList<>();

    /**
     * Starts the controller.
     *
     * @param nodes lines of its configuration that say which nodes and partitions there are
     */
    SlurmCluster(Path directory, String... nodes) throws Exception {
        this.directory = directory;
        Path key = directory.resolve("munge.key");
        byte[] secret = new byte[1024];
        new SecureRandom().nextBytes(secret);
        Files.write(key, secret);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        Files.createDirectory(directory.resolve("state"));
        Files.createDirectory(directory.resolve("spool"));
        String user = System.getProperty("user.name");
        String host =
                Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("\\.", -1)[0];
        List<String> lines = new ArrayList<>(List.of(
                "ClusterName=weft",
                "SlurmctldHost=" + host + "(127.0.0.1)",
                "SlurmctldPort=" + freePort(),
                "SlurmdPort=" + freePort(),
                "CommunicationParameters=NoInAddrAny,NoCtldInAddrAny",
                "AuthType=auth/munge",
                "AuthInfo=socket=" + socket(),
                "SlurmUser=" + user,
                "SlurmdUser=" + user,
                "StateSaveLocation=" + directory.resolve("state"),
                "SlurmdSpoolDir=" + directory.resolve("spool"),
                "SlurmctldPidFile=" + directory.resolve("slurmctld.pid"),
                "SlurmdPidFile=" + directory.resolve("slurmd.pid"),
                "ProctrackType=proctrack/pgid",
                "TaskPlugin=task/none",
                "MpiDefault=none",
                "SelectType=select/cons_tres",
                "ReturnToService=2"));
        lines.addAll(List.of(nodes));
        Files.write(configuration(), lines);
        start(
                "munged",
                "--foreground",
                "--force",
                "--key-file=" + key,
                "--socket=" + socket(),
                "--pid-file=" + directory.resolve("munged.pid"),
                "--log-file=" + directory.resolve("munged.log"),
                "--seed-file=" + directory.resolve("munged.seed"));
        await("munged", () -> Files.exists(socket()));
        start("slurmctld", "-D");
        await("slurmctld", () -> run("scontrol", "ping").code() == 0);
    }

    /** The programs that it needs and this machine lacks, separated by commas; empty if it can be started. */
    static String lacking() {
        return Stream.of("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol")
                .filter(each -> program(each) == null)
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private static Path program(String name) {
        Path onPath = Programs.find(name.toUpperCase(Locale.ROOT) + "_EXECUTABLE", name);
        Path ofSystem = Path.of("/usr/sbin", name);
        return onPath != null ? onPath : Files.isExecutable(ofSystem) ? ofSystem : null;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Path socket() {
        return directory.resolve("munge.socket");
    }

    private Path configuration() {
        return directory.resolve("slurm.conf");
    }

    /** What processes that use it need in their environment. */
    Map<String, String> environment() {
        return Map.of("SLURM_CONF", configuration().toString());
    }

    /** Starts a node, and waits until it takes jobs. */
    void startNode(String name) throws Exception {
        start("slurmd", "-D", "-N", name);
        await("slurmd", () -> run("sinfo", "--noheader", "--nodes=" + name, "--format=%T")
                .out()
                .strip()
                .equals("idle"));
    }

    private void start(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program(name).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name + ".out").toFile());
        builder.environment().putAll(environment());
        daemons.add(builder.start());
    }

    /** What one of Slurm's commands says. */
    Run run(String... command) throws Exception {
        File err = Files.createTempFile(directory, "command", ".err").toFile();
        ProcessBuilder builder = new ProcessBuilder(Arrays.asList(command)).redirectError(err);
        builder.environment().putAll(environment());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, Files.readString(err.toPath()));
    }

    void await(String what, Callable<Boolean> condition) throws Exception {
        try {
            Awaitility.await(what).atMost(Duration.ofSeconds(PATIENCE_SECONDS)).until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(what + " is not ready; see " + said(), e);
        }
    }

    private String said() throws IOException {
        StringBuilder said = new StringBuilder();
        for (String name : List.of("munged.log", "munged.out", "slurmctld.out", "slurmd.out")) {
            if (Files.exists(directory.resolve(name))) {
                said.append(name).append(":\n").append(Files.readString(directory.resolve(name)));
            }
        }
        return said.toString();
    }

    @Override
    public void close() {
        for (int i = daemons.size() - 1; i >= 0; i--) {
            daemons.get(i).destroy();
            try {
                daemons.get(i).onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | InterruptedException | TimeoutException e) {
                daemons.get(i).destroyForcibly();
            }
        }
    }
}
