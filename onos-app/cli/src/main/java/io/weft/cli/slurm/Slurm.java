package io.weft.cli.slurm;

import io.weft.cli.simulate.Ranges;
import io.weft.refusal.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Slurm, by its commands. What it is told and asked is of one sweep, whose jobs have a name of their own. */
public final class Slurm implements Scheduler {
    private static final int PATIENCE_SECONDS = 120;
    private static final List<String> COMMANDS = List.of("sbatch", "squeue");
    private static final Pattern CLUSTER_FOLLOWS = Pattern.compile("--clusters?|-M");
    private static final Pattern CLUSTER = Pattern.compile("(?:--clusters?=|-M) *(.+)");
    /** Each names a cluster to {@code sbatch}; the first of them that is set counts, as there. */
    private static final List<String> CLUSTER_VARIABLES = List.of("SLURM_CLUSTERS", "SBATCH_CLUSTERS");

    private final SweepDirectory directory;
    /** For {@code sbatch}, without the cluster. */
    private final List<String> options;
    /** What names the cluster to each of the commands; empty if it is that of this machine. */
    private final List<String> cluster;

    private final Map<String, String> environment;

    /**
     * For the tasks of a directory.
     *
     * @param options for {@code sbatch}; the cluster that they name is asked for the tasks, too
     * @throws Refusal if several clusters are named
     */
    public Slurm(SweepDirectory directory, List<String> options) {
        this(directory, options, System.getenv());
    }

    /** With other variables than those of this process. */
    Slurm(SweepDirectory directory, List<String> options, Map<String, String> environment) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        List<String> others = new ArrayList<>();
        String name = CLUSTER_VARIABLES.stream()
                .map(environment::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        for (int i = 0; i < options.size(); i++) {
            Matcher named = CLUSTER.matcher(options.get(i));
            if (named.matches()) {
                name = named.group(1);
            } else if (CLUSTER_FOLLOWS.matcher(options.get(i)).matches() && i + 1 < options.size()) {
                name = options.get(++i);
            } else {
                others.add(options.get(i));
            }
        }
        this.options = List.copyOf(others);
        this.cluster = cluster(name.strip());
    }

    /** Two clusters may give two jobs the same number, and the later one of two jobs is the one with the higher. */
    private static List<String> cluster(String name) {
        if (name.contains(",") || name.equals("all")) {
            throw new Refusal("--slurm submits to one cluster, but sbatch is told of '" + name
                    + "'; name one, as in --sbatch=--clusters=NAME");
        }
        return name.isEmpty() ? List.of() : List.of("--clusters=" + name);
    }

    /**
     * Does nothing if Slurm's commands are here.
     *
     * @throws Refusal if they are not
     */
    public static void requireCommands() {
        for (String command : COMMANDS) {
            if (found(command, System.getenv()).isEmpty()) {
                throw new Refusal("--slurm needs " + command + ", which is not on the PATH: install Slurm's "
                        + "commands (Debian: apt install slurm-client), or use any other scheduler by hand: --point I/N "
                        + "simulates a share, and weft merge puts shares together");
            }
        }
    }

    /** Where the PATH has a command. */
    private static Optional<String> found(String command, Map<String, String> environment) {
        String path = environment.getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(System.getProperty("path.separator")), -1))
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** The command that cancels all tasks of the directory. */
    String cancelCommand() {
        List<String> command = new ArrayList<>(List.of("scancel"));
        command.addAll(cluster);
        command.add("--name=" + directory.job());
        return String.join(" ", command);
    }

    @Override
    public long submit(List<Integer> shares) {
        List<String> command = new ArrayList<>(List.of("sbatch", "--parsable"));
        command.add("--job-name=" + directory.job());
        command.add("--array=" + Ranges.of(shares));
        command.add("--output=" + directory.logs().replace("%", "%%") + "%a" + SweepDirectory.LOG);
        command.addAll(options);
        command.addAll(cluster);
        command.add(directory.script().toString());
        Said said = run(command);
        if (said.code != 0) {
            throw new Refusal("sbatch rejected the job: " + said.err.strip());
        }
        return Long.parseLong(said.out.strip().split(";", -1)[0]);
    }

    @Override
    public Queue queue() {
        List<String> command = new ArrayList<>(List.of("squeue", "--noheader", "--array"));
        command.addAll(cluster);
        command.add("--name=" + directory.job());
        command.add("--states=all");
        command.add("--format=%F|%K|%T|%r");
        Said said = run(command);
        if (said.code != 0) {
            throw new Refusal("squeue does not answer: " + said.err.strip());
        }
        return queue(said.out);
    }

    /** Reads what {@code squeue} says: job, share, state and reason of a task, or of those of a job that are left. */
    static Queue queue(String lines) {
        Map<Integer, Task> tasks = new TreeMap<>();
        Set<Long> cancelled = new HashSet<>();
        for (String line : lines.lines().toList()) {
            String[] words = line.strip().split("\\|", -1);
            if (words.length != 4 || !words[0].matches("[0-9]+")) {
                continue;
            }
            Task task = new Task(Long.parseLong(words[0]), words[2], words[3]);
            if (words[1].matches("[0-9]+")) {
                tasks.merge(Integer.parseInt(words[1]), task, (one, other) -> one.job() > other.job() ? one : other);
            } else if (task.isCancelled()) {
                cancelled.add(task.job());
            }
        }
        return new Queue(tasks, cancelled);
    }

    record Said(int code, String out, String err) {}

    private Said run(List<String> command) {
        return run(command, environment, PATIENCE_SECONDS);
    }

    /** Whether a variable changes what {@code squeue} prints, or has {@code sbatch} wait for the end of the job. */
    private static boolean interferes(String variable) {
        return variable.startsWith("SQUEUE_") || variable.equals("SBATCH_WAIT");
    }

    /**
     * What a command says; one that has not ended after so many seconds is killed, and has code -1.
     *
     * @param environment of the command, but for what interferes; its PATH is where the command is looked for
     */
    static Said run(List<String> command, Map<String, String> environment, int seconds) {
        Path out = null;
        Path err = null;
        try {
            out = Files.createTempFile("weft", ".out");
            err = Files.createTempFile("weft", ".err");
            // To files: whoever reads from a pipe waits for all who hold its other end.
            List<String> words = new ArrayList<>(command);
            found(command.get(0), environment).ifPresent(program -> words.set(0, program));
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
            builder.environment().clear();
            builder.environment().putAll(environment);
            builder.environment().keySet().removeIf(Slurm::interferes);
            Process process = builder.start();
            if (!ended(process, seconds)) {
                return new Said(-1, "", "no answer after " + seconds + " s");
            }
            return new Said(process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new Refusal("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Said(-1, "", "interrupted");
        } finally {
            delete(out);
            delete(err);
        }
    }

    /** Waits for the end of a process, and kills it and all that it has started if there is none in time. */
    private static boolean ended(Process process, int seconds) throws InterruptedException {
        boolean ended = false;
        try {
            ended = process.waitFor(seconds, TimeUnit.SECONDS);
        } finally {
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        return ended;
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }
}
