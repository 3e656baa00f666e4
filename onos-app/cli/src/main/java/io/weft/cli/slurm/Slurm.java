package io.weft.cli.slurm;

import io.weft.cli.input.InputException;
import io.weft.cli.simulate.Ranges;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Slurm, by its commands. What it is told and asked is of one sweep, whose jobs have a name of their own. */
public final class Slurm implements Scheduler {
    private static final int PATIENCE_SECONDS = 120;
    private static final List<String> COMMANDS = List.of("sbatch", "squeue");

    private final SweepDirectory directory;
    private final List<String> options;

    /**
     * For the tasks of a directory.
     *
     * @param options for {@code sbatch}
     */
    public Slurm(SweepDirectory directory, List<String> options) {
        this.directory = directory;
        this.options = List.copyOf(options);
    }

    /**
     * Does nothing if Slurm's commands are here.
     *
     * @throws InputException if they are not
     */
    public static void requireCommands() {
        String path = System.getenv().getOrDefault("PATH", "");
        for (String command : COMMANDS) {
            if (Stream.of(path.split(Pattern.quote(System.getProperty("path.separator")), -1))
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, command)))) {
                throw new InputException("--slurm needs " + command + ", which is not on the PATH: install Slurm's "
                        + "commands (Debian: apt install slurm-client), or use any other scheduler by hand: --point I/N "
                        + "simulates a share, and weft merge puts shares together");
            }
        }
    }

    @Override
    public long submit(List<Integer> shares) {
        List<String> command = new ArrayList<>(List.of("sbatch", "--parsable"));
        command.add("--job-name=" + directory.job());
        command.add("--array=" + Ranges.of(shares));
        command.add("--output=" + directory.logs().replace("%", "%%") + "%a" + SweepDirectory.LOG);
        command.addAll(options);
        command.add(directory.script().toString());
        Said said = run(command);
        if (said.code != 0) {
            throw new InputException("sbatch rejected the job: " + said.err.strip());
        }
        return Long.parseLong(said.out.strip().split(";", -1)[0]);
    }

    @Override
    public Queue queue() {
        Said said = run(List.of(
                "squeue",
                "--noheader",
                "--array",
                "--name=" + directory.job(),
                "--states=all",
                "--format=%F|%K|%T|%r"));
        if (said.code != 0) {
            throw new InputException("squeue does not answer: " + said.err.strip());
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

    private static Said run(List<String> command) {
        return run(command, PATIENCE_SECONDS);
    }

    /** What a command says; one that has not ended after so many seconds is killed, and has code -1. */
    static Said run(List<String> command, int seconds) {
        Path out = null;
        Path err = null;
        try {
            out = Files.createTempFile("weft", ".out");
            err = Files.createTempFile("weft", ".err");
            // To files: whoever reads from a pipe waits for all who hold its other end.
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            if (!ended(process, seconds)) {
                return new Said(-1, "", "no answer after " + seconds + " s");
            }
            return new Said(process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new InputException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
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
