package io.weft.cli.program;

import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.control.live.ControlLoop;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.ControlledFabric.Memory;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** What a controller knows of its fabric as long as its process runs: the next one drains nothing. Thread-safe. */
final class ProcessMemory implements Memory {
    private String document;
    private final Set<String> drained = new TreeSet<>();

    /** Nothing is drained. */
    ProcessMemory(String document) {
        this.document = document;
    }

    @Override
    public synchronized String running() {
        return document;
    }

    @Override
    public synchronized Set<String> drained() {
        return new TreeSet<>(drained);
    }

    @Override
    public synchronized void drains(Set<String> names) {
        drained.clear();
        drained.addAll(names);
    }

    @Override
    public CompletableFuture<?> changes(ControlLoop loop, Optional<Scheme> scheme, Optional<Spread> spread) {
        String next = FabricFile.json("the fabric file", running(), new RoutingOverride(scheme, spread));
        return loop.change(FabricFile.parse("the fabric file", next)).thenApply(report -> {
            changed(next);
            return report;
        });
    }

    private synchronized void changed(String next) {
        document = next;
    }

    @Override
    public String lasts() {
        return "until this controller ends: the fabric file has the routing that the next one begins with";
    }
}
