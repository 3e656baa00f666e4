package io.weft.onos;

import io.weft.fabric.Fabric;
import io.weft.operations.request.Subject;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A fabric that this node looks after. */
interface RunningFabric extends AutoCloseable {
    /**
     * Begins to look after it, with these links and switches drained; returns at once. Call once.
     *
     * @return completes when they are; exceptionally if it is looked after with nothing drained, as where it has no
     *     link or switch of one of the names
     */
    CompletableFuture<?> start(Set<String> drained);

    /** Completes when the fabric was programmed for the first time. */
    CompletableFuture<Void> programmed();

    /**
     * Brings another fabric in that {@linkplain Fabric#inPlaceOf can take its place}; fails with the reason if it
     * stays.
     */
    CompletableFuture<?> change(Fabric next);

    /** The fabric as requests are about it; the memory keeps what is drained. */
    Subject subject(FabricMemory memory);

    /** Looks after it no more; what is installed stays. */
    @Override
    void close();
}
