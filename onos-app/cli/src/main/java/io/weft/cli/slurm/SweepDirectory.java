package io.weft.cli.slurm;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weft.cli.output.JsonPrinter;
import io.weft.cli.output.OutputFile;
import io.weft.cli.simulate.SharePoints;
import io.weft.cli.simulate.Sweep;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory that has all that is known of a sweep in Slurm: what it is of, the script of its tasks, and of each share
 * its points, the exit code of its last task, and what that said.
 */
public final class SweepDirectory {
    /** What the names of logs end in. */
    static final String LOG = ".log";

    private static final String SHARE = "share-";
    private static final String POINTS = ".json";
    private static final String EXIT = ".exit";
    private static final int LOG_LINES = 5;
    private static final long LOG_BYTES = 1 << 20;

    /** What it is of, as its file {@code sweep.json} has it. */
    private record Described(String job, int shares, Sweep sweep) {}

    private final Path path;
    private final Described described;

    private SweepDirectory(Path path, Described described) {
        this.path = path;
        this.described = described;
    }

    /**
     * The directory of a sweep, which is made if it is not there.
     *
     * @param path an absolute path
     * @param shares how many are asked for, if that is said
     * @param places of the whole: there are no more shares
     * @param usual how many shares there are at most, if nothing is said
     * @throws Refusal if it is of another sweep, or cannot be read or written
     */
    public static SweepDirectory open(Path path, Sweep sweep, OptionalInt shares, int places, int usual) {
        Path file = path.resolve("sweep.json");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(path);
                Path place = path.toRealPath();
                Described made = new Described(
                        "weft-" + sweep.id(place.toString()), Math.min(shares.orElse(usual), places), sweep);
                new OutputFile(file).write(target -> JsonPrinter.print(target.out(), made));
                return new SweepDirectory(place, made);
            }
            Described read = JsonMapper.builder().build().readValue(file.toFile(), Described.class);
            sweep.difference(read.sweep()).ifPresent(difference -> {
                throw new Refusal(
                        path + " is of another sweep than this one: " + difference + "; name another with --directory");
            });
            if (shares.isPresent() && Math.min(shares.getAsInt(), places) != read.shares()) {
                throw new Refusal(path + " is of " + read.shares() + " shares, not " + shares.getAsInt()
                        + "; leave out --array-size, or name another directory with --directory");
            }
            return new SweepDirectory(path.toRealPath(), read);
        } catch (IOException e) {
            throw new Refusal("cannot use the directory " + path + ": " + e, e);
        }
    }

    /**
     * Does work while no other process does with this directory, where the file system has locks.
     *
     * @throws Refusal if another does
     */
    public <T> T alone(Supplier<T> work) {
        Path file = path.resolve("lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (!isLocked(channel)) {
                throw new Refusal("another weft watches " + path + "; end that first");
            }
            return work.get();
        } catch (IOException e) {
            throw new Refusal("cannot write " + file + ": " + e, e);
        }
    }

    /** Whether a file is locked now for nobody but this process. */
    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    public int shares() {
        return described.shares();
    }

    /** What the jobs of its tasks are called. */
    public String job() {
        return described.job();
    }

    Path script() {
        return path.resolve("job.sh");
    }

    /** What the names of logs begin with. */
    String logs() {
        return path.resolve(SHARE).toString();
    }

    private Path file(int share, String ending) {
        return path.resolve(SHARE + share + ending);
    }

    Path log(int share) {
        return file(share, LOG);
    }

    /**
     * Writes the script that each task runs: it does a share, writes it to a file of its own, and gives that its name
     * when all of it is there.
     *
     * @param simulate the command that simulates the whole, with words quoted for a shell
     */
    public void writeScript(String simulate) {
        String here = quoted(path.toString());
        List<String> lines = List.of(
                "#!/bin/sh",
                "# Simulates a share of a sweep; a task of a Slurm job array that weft submits.",
                "cd " + quoted(Path.of("").toAbsolutePath().toString()) + " || exit",
                "share=" + here + "/" + SHARE + "$SLURM_ARRAY_TASK_ID",
                "part=$share.$SLURM_ARRAY_JOB_ID.part",
                simulate + " \\",
                "    --point=\"$SLURM_ARRAY_TASK_ID/" + shares() + "\" --json >\"$part\"",
                "code=$?",
                "# 1 is a result, too, such as a deadlock; but not where java does not start.",
                "[ \"$code\" != 1 ] || [ -s \"$part\" ] || code=2",
                "if [ \"$code\" -le 1 ]; then mv \"$part\" \"$share" + POINTS
                        + "\" || code=2; else rm -f \"$part\"; fi",
                "echo \"$SLURM_ARRAY_JOB_ID $code\" >\"$part\" && mv \"$part\" \"$share" + EXIT + "\"",
                "exit \"$code\"");
        new OutputFile(script()).write(target -> lines.forEach(target.out()::println));
    }

    /** A word for a shell. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** The names of all files; listed anew, as a network file system may remember that a file was not there. */
    private Set<String> names() {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(each -> each.getFileName().toString()).collect(Collectors.toCollection(HashSet::new));
        } catch (IOException e) {
            throw new Refusal("cannot read the directory " + path + ": " + e, e);
        }
    }

    /** The given shares whose points are there. */
    List<Integer> done(List<Integer> shares) {
        Set<String> names = names();
        return shares.stream()
                .filter(each -> names.contains(SHARE + each + POINTS))
                .toList();
    }

    /**
     * The points of a share that is done.
     *
     * @throws Refusal if they are of another sweep
     */
    SharePoints points(int share) {
        Path file = file(share, POINTS);
        SharePoints read = SharePoints.read(file);
        read.whole().sweep().difference(described.sweep()).ifPresent(difference -> {
            throw new Refusal(file + " is not of the sweep that is asked for: " + difference
                    + "; remove it, or name another directory with --directory");
        });
        if (read.which().number() != share || read.which().count() != shares()) {
            throw new Refusal(file + " has share " + read.share() + "; remove it");
        }
        return read;
    }

    /**
     * The exit code of the last task of a share, if that is over.
     *
     * @param job the job that it is of; any if that is not known
     */
    OptionalInt exit(int share, OptionalLong job) {
        try {
            String[] words = Files.readString(file(share, EXIT)).strip().split(" ", -1);
            return job.isEmpty() || Long.parseLong(words[0]) == job.getAsLong()
                    ? OptionalInt.of(Integer.parseInt(words[1]))
                    : OptionalInt.empty();
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return OptionalInt.empty();
        }
    }

    /** The last lines of what the last task of a share said. */
    List<String> endOfLog(int share) {
        Path log = log(share);
        try {
            if (Files.size(log) > LOG_BYTES) {
                return List.of("(too long to show)");
            }
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
