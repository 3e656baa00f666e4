package io.weft.cli.program;

import io.weft.operations.ControlledFabric.Memory;
import java.util.Set;
import java.util.TreeSet;

/** What a controller knows of its fabric as long as its process runs: the next one drains nothing. Thread-safe. */
final class ProcessMemory implements Memory {
    private final String document;
    private final Set<String> drained = new TreeSet<>();

    /** Nothing is drained. */
    ProcessMemory(String document) {
        this.document = document;
    }

    @Override
    public String running() {
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
}
