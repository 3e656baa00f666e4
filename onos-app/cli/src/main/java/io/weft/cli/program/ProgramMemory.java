package io.weft.cli.program;

import io.weft.cli.output.OutputFile;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.control.live.ControlLoop;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.ControlledFabric.Memory;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Remembers what a controller was asked for while it runs: links and switches to drain, and changes of the routing. A
 * file can keep that for the next controller. Thread-safe.
 */
public final class ProgramMemory implements Memory {
    private final Optional<OutputFile> file;
    /** The content of the fabric file. */
    private final String document;

    private final Set<String> drained = new TreeSet<>();
    private Optional<Scheme> scheme = Optional.empty();
    private Optional<Spread> spread = Optional.empty();
    /** The latest change of the routing. */
    private CompletableFuture<?> changing = CompletableFuture.completedFuture(null);

    private ProgramMemory(String document, Optional<OutputFile> file) {
        this.document = document;
        this.file = file;
    }

    /**
     * A memory that starts empty and ends with the process.
     *
     * @param document what the fabric file says, as JSON
     */
    public static ProgramMemory ofProcess(String document) {
        return new ProgramMemory(document, Optional.empty());
    }

    /**
     * A memory that a file keeps. A requested routing applies until the fabric file changes; drains of links and
     * switches that the fabric no longer has are dropped.
     *
     * @param document what the fabric file says, as JSON
     * @param topology the topology that it describes
     * @param path the file; if it does not exist, the memory starts empty
     * @param inputs the other files that the command reads
     * @param tell takes a sentence for each deviation from the fabric file, and for each dropped drain
     * @throws Refusal if the file cannot be read or written
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
                tell.accept(path + " drains " + name + ", which is no longer in the fabric: ignored");
            }
        });
        if (!drained.isEmpty()) {
            tell.accept(path + " drains " + String.join(", ", drained));
        }
        String asked = routing(kept.scheme(), kept.spread());
        if (asked.isEmpty()) {
            return;
        }
        if (kept.fabricFile().equals(KeptState.digest(document))) {
            scheme = kept.scheme();
            spread = kept.spread();
            tell.accept(path + " changes the routing of the fabric file: " + asked);
        } else {
            tell.accept("the fabric file has changed: its routing applies, not that of " + path + ": " + asked);
        }
    }

    private static String routing(Optional<Scheme> scheme, Optional<Spread> spread) {
        String words = scheme.map(asked -> "scheme " + asked.name()).orElse("")
                + spread.map(asked -> ", spread " + asked.name()).orElse("");
        return words.startsWith(", ") ? words.substring(2) : words;
    }

    /**
     * The fabric, with the requested routing.
     *
     * @param planned the fabric as in its file
     * @throws Refusal if that routing is impossible
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

    /** Each change starts from the result of the one before. */
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
            } catch (Refusal e) {
                throw Refusal.notNow("done, but not kept for the next controller: " + e.getMessage(), e);
            }
        });
    }

    @Override
    public String lasts() {
        return file.isEmpty()
                ? "until this controller ends; the next one starts with the routing of the fabric file"
                : "until the fabric file changes; " + file.get() + " keeps it for the next controller";
    }
}
