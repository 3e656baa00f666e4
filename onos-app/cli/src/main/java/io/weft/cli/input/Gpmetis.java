package io.weft.cli.input;

import io.weft.planning.bisection.Partitioner;
import io.weft.planning.bisection.WeightedGraph;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The program of METIS that splits graphs, where it is installed. Once it fails, it is not run again. Thread-safe.
 *
 * <p>G. Karypis, V. Kumar, <i>A Fast and High Quality Multilevel Scheme for Partitioning Irregular Graphs</i>, SIAM
 * Journal on Scientific Computing 20(1), 1998; METIS 5, in Debian's package metis.
 */
final class Gpmetis implements Partitioner {
    private static final String NAME = "gpmetis";
    /** It takes less than a second for what has a few thousand switches. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Exit codes of what SIGHUP, SIGINT or SIGTERM ended. */
    private static final Set<Integer> STOPPED = Set.of(128 + 1, 128 + 2, 128 + 15);

    private final Path program;
    private final Duration longest;
    private final Consumer<String> warnings;
    private final AtomicBoolean failed = new AtomicBoolean();

    /**
     * @param longest how long one run may take
     * @param warnings is told once if it fails
     */
    Gpmetis(Path program, Duration longest, Consumer<String> warnings) {
        this.program = program;
        this.longest = longest;
        this.warnings = warnings;
    }

    /** The one on the PATH, if there is one. */
    static Optional<Partitioner> onPath(Consumer<String> warnings) {
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(folders.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> new File(folder, NAME))
                .filter(file -> file.isFile() && file.canExecute())
                .findFirst()
                .map(file -> new Gpmetis(file.toPath(), LONGEST, warnings));
    }

    @Override
    public Optional<byte[]> partition(WeightedGraph graph, long seed) {
        if (failed.get()) {
            return Optional.empty();
        }
        try {
            Path folder = Files.createTempDirectory("weft-metis");
            try {
                return split(graph, seed, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException | UncheckedIOException e) {
            fail(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail("it was interrupted");
        }
        return Optional.empty();
    }

    private void fail(String reason) {
        if (!failed.getAndSet(true)) {
            warnings.accept(program + " failed, and the bisection is found without it: " + reason);
        }
    }

    private Optional<byte[]> split(WeightedGraph graph, long seed, Path folder)
            throws IOException, InterruptedException {
        Path file = folder.resolve("graph");
        Files.writeString(file, text(graph));
        boolean done = run(List.of(
                program.toString(),
                "-ptype=rb",
                "-ufactor=1",
                "-ncuts=10",
                "-seed=" + (seed >>> 33),
                file.toString(),
                "2"));
        return done ? Optional.of(sides(folder.resolve("graph.part.2"), graph.vertexCount())) : Optional.empty();
    }

    /** In the format of METIS: a line for each vertex, its weight, then its neighbours, from 1, and links to each. */
    private static String text(WeightedGraph graph) {
        StringBuilder text = new StringBuilder();
        text.append(graph.vertexCount()).append(' ').append(graph.edgeCount()).append(" 011\n");
        for (int v = 0; v < graph.vertexCount(); v++) {
            text.append(graph.weight(v));
            for (int e = graph.firstEdge(v); e < graph.firstEdge(v + 1); e++) {
                text.append(' ').append(graph.target(e) + 1).append(' ').append(graph.links(e));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Whether it was done; false if it was told to end, as by Ctrl-C, which all programs of a terminal are told. */
    private boolean run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it was not done within " + longest.toMillis() / 1000.0 + " s");
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (STOPPED.contains(process.exitValue())) {
            failed.set(true);
            return false;
        }
        if (process.exitValue() != 0) {
            throw new IOException("its exit code is " + process.exitValue());
        }
        return true;
    }

    private static byte[] sides(Path file, int vertices) throws IOException {
        if (!Files.exists(file)) {
            throw new IOException("it wrote no sides");
        }
        byte[] side = new byte[vertices];
        int read = 0;
        try (Stream<String> lines = Files.lines(file)) {
            for (String line : (Iterable<String>) lines.limit(vertices + 1L)::iterator) {
                String word = line.strip();
                if (read == vertices || !(word.equals("0") || word.equals("1"))) {
                    throw new IOException("line " + (read + 1) + " of the sides that it wrote is '"
                            + word.substring(0, Math.min(20, word.length())) + "'; expected " + vertices
                            + " lines of 0 or 1");
                }
                side[read++] = (byte) (word.charAt(0) - '0');
            }
        }
        if (read < vertices) {
            throw new IOException("it wrote the sides of " + read + " vertices; expected " + vertices);
        }
        return side;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(each);
            }
        }
    }

    /** Its name, as answers have it. */
    @Override
    public String toString() {
        return NAME;
    }
}
