package io.weft.cli.program;

import io.weft.cli.input.InputException;
import io.weft.cli.output.OutputFile;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.control.live.ControlLoop;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.ControlledFabric.Memory;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What was asked of a controller while it runs: links and switches to drain, and another routing. A file can keep it
 * for the next controller. Thread-safe.
 */
public final class ProgramMemory implements Memory {
    private final Optional<OutputFile> file;
    /** What the fabric file says. */
    private final String document;

    private final Set<String> drained = new TreeSet<>();
    private Optional<Scheme> scheme = Optional.empty();
    private Optional<Spread> spread = Optional.empty();
    /** The change of the routing that was asked for last. */
    private CompletableFuture<?> changing = CompletableFuture.completedFuture(null);

    private ProgramMemory(String document, Optional<OutputFile> file) {
        this.document = document;
        this.file = file;
    }

    /**
     * Nothing was asked for yet, and what is will end with the process.
     *
     * @param document what the fabric file says, as JSON
     */
    public static ProgramMemory ofProcess(String document) {
        return new ProgramMemory(document, Optional.empty());
    }

    /**
     * What a file keeps. A routing that was asked for counts until the fabric file is changed; drains of what the
     * fabric does not have any more are forgotten.
     *
     * @param document what the fabric file says, as JSON
     * @param topology what it describes
     * @param path the file; where there is none, nothing was asked for yet
     * @param inputs what else the command reads
     * @param tell takes a sentence for whatever is not as the fabric file says, and for what is forgotten
     * @throws InputException if the file cannot be read or written
     */
    public static ProgramMemory of(
            String document, Topology topology, Path path, Path[] inputs, Consumer<String> tell) {
        OutputFile file = new OutputFile(path, inputs);
        file.requireWritable();
        ProgramMemory memory = new ProgramMemory(document, Optional.of(file));
        KeptState.read(path).ifPresent(kept -> memory.recall(kept, topology, path, tell));
        return memory;
    }

    private synchronized void recall(KeptState kept, Topology topology, Path path, Consumer<String> tell) {
        kept.drained().forEach(name -> {
            if (topology.switchIndex(name) >= 0 || topology.linkIndex(name) >= 0) {
                drained.add(name);
            } else {
                tell.accept(name + " was drained, by " + path + ", but is not in the fabric any more: forgotten");
            }
        });
        if (!drained.isEmpty()) {
            tell.accept("drained, by " + path + ": " + String.join(", ", drained));
        }
        String asked = routing(kept.scheme(), kept.spread());
        if (asked.isEmpty()) {
            return;
        }
        if (kept.fabricFile().equals(KeptState.digest(document))) {
            scheme = kept.scheme();
            spread = kept.spread();
            tell.accept("the routing is not the fabric file's, but by " + path + ": " + asked);
        } else {
            tell.accept("the fabric file was changed: its routing counts, not that of " + path + ": " + asked);
        }
    }

    private static String routing(Optional<Scheme> scheme, Optional<Spread> spread) {
        String words = scheme.map(asked -> "scheme " + asked.name()).orElse("")
                + spread.map(asked -> ", spread " + asked.name()).orElse("");
        return words.startsWith(", ") ? words.substring(2) : words;
    }

    /**
     * The fabric, with the routing that was asked for.
     *
     * @param planned the fabric as its file has it
     * @throws io.weft.config.FabricFileException if it cannot be routed so
     */
    public synchronized Fabric fabric(Fabric planned) {
        return scheme.isEmpty() && spread.isEmpty() ? planned : FabricFile.parse("the fabric file", running());
    }

    @Override
    public synchronized String running() {
        return document(scheme, spread);
    }

    private String document(Optional<Scheme> otherScheme, Optional<Spread> otherSpread) {
        return otherScheme.isEmpty() && otherSpread.isEmpty()
                ? document
                : FabricFile.json("the fabric file", document, new RoutingOverride(otherScheme, otherSpread));
    }

    @Override
    public synchronized Set<String> drained() {
        return new TreeSet<>(drained);
    }

    @Override
    public synchronized void drains(Set<String> names) {
        drained.clear();
        drained.addAll(names);
        keep();
    }

    /** Each change is of what the one before has led to. */
    @Override
    public synchronized CompletableFuture<?> changes(
            ControlLoop loop, Optional<Scheme> other, Optional<Spread> otherSpread) {
        CompletableFuture<?> next =
                changing.handle((report, failure) -> null).thenCompose(ended -> changed(loop, other, otherSpread));
        changing = next;
        return next;
    }

    private CompletableFuture<?> changed(ControlLoop loop, Optional<Scheme> other, Optional<Spread> otherSpread) {
        Optional<Scheme> nextScheme;
        Optional<Spread> nextSpread;
        synchronized (this) {
            nextScheme = other.or(() -> scheme);
            nextSpread = otherSpread.or(() -> spread);
        }
        return loop.change(FabricFile.parse("the fabric file", document(nextScheme, nextSpread)))
                .thenApplyAsync(report -> {
                    changed(nextScheme, nextSpread);
                    return report;
                });
    }

    private synchronized void changed(Optional<Scheme> other, Optional<Spread> otherSpread) {
        scheme = other;
        spread = otherSpread;
        keep();
    }

    private void keep() {
        file.ifPresent(kept -> {
            try {
                new KeptState(KeptState.digest(document), drained, scheme, spread).write(kept);
            } catch (InputException e) {
                throw new IllegalStateException(
                        "that is done, but the next controller will not know of it: " + e.getMessage(), e);
            }
        });
    }

    @Override
    public String lasts() {
        return file.isEmpty()
                ? "until this controller ends: the fabric file has the routing that the next one begins with"
                : "until the fabric file is changed: " + file.get() + " keeps it for the next controller";
    }
}
