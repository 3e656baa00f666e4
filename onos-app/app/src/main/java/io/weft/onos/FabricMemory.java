package io.weft.onos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.control.live.ControlLoop;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.ControlledFabric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.onosproject.store.service.AtomicValue;
import org.onosproject.store.service.Serializer;
import org.onosproject.store.service.StorageException;
import org.onosproject.store.service.StorageService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the next node has to know that looks after the fabric, in the store of the cluster: which fabric ran, and what
 * was drained. The node that looks after the fabric alone writes it, and has it here besides. Where the store does not
 * answer, nothing is known, and what is there is left until there is something newer. Thread-safe.
 */
final class FabricMemory implements ControlledFabric.Memory {
    private static final Logger LOG = LoggerFactory.getLogger(FabricMemory.class);
    private static final String NAME = "io.weft.fabric";
    private static final String FABRIC = "fabric";
    private static final String DRAINED = "drained";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Changes the routing of the fabric that runs. */
    interface RoutingChange {
        /** Has a loop run another routing, as {@link ControlledFabric.Memory#changes} does. */
        CompletableFuture<?> change(ControlLoop loop, Optional<Scheme> scheme, Optional<Spread> spread);
    }

    private final RoutingChange routing;
    private final AtomicValue<String> stored;
    private final Set<String> drained = new TreeSet<>();
    private String fabric = "";
    /** Whether the store has answered; until then, what is there is not to be lost. */
    private boolean known = true;

    FabricMemory(StorageService storage, RoutingChange routing) {
        this.routing = routing;
        this.stored = storage.<String>atomicValueBuilder()
                .withName(NAME)
                .withSerializer(Serializer.forTypes(String.class))
                .build()
                .asAtomicValue();
    }

    /**
     * Learns from the store what another node has left there.
     *
     * @return the configuration of the fabric that ran last; nothing if none did, or the store does not answer
     */
    synchronized Optional<String> recall() {
        try {
            String text = stored.get();
            JsonNode document = text == null || text.isEmpty() ? MAPPER.createObjectNode() : MAPPER.readTree(text);
            fabric = document.path(FABRIC).asText();
            drained.clear();
            document.path(DRAINED).forEach(name -> drained.add(name.asText()));
            known = true;
        } catch (StorageException e) {
            LOG.warn("the store of the cluster does not say which fabric ran last and what was drained", e);
            fabric = "";
            drained.clear();
            known = false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(fabric).filter(text -> !text.isEmpty());
    }

    /** The configuration of the fabric that runs, or ran last; empty if none did, or nobody knows. */
    @Override
    public synchronized String running() {
        return fabric;
    }

    @Override
    public synchronized Set<String> drained() {
        return new TreeSet<>(drained);
    }

    /** A fabric of this configuration runs from now on. */
    synchronized void runs(String configuration) {
        fabric = configuration;
        if (known) {
            write();
        }
    }

    /** Just these links and switches are drained from now on. */
    @Override
    public synchronized void drains(Set<String> names) {
        drained.clear();
        drained.addAll(names);
        known = true;
        write();
    }

    @Override
    public CompletableFuture<?> changes(ControlLoop loop, Optional<Scheme> scheme, Optional<Spread> spread) {
        return routing.change(loop, scheme, spread);
    }

    @Override
    public String lasts() {
        return "until the network configuration says otherwise, which has it now";
    }

    synchronized void forget() {
        fabric = "";
        drained.clear();
        known = true;
        write();
    }

    private void write() {
        ObjectNode document = MAPPER.createObjectNode();
        document.put(FABRIC, fabric);
        document.set(DRAINED, MAPPER.valueToTree(drained));
        try {
            stored.set(fabric.isEmpty() ? "" : document.toString());
        } catch (StorageException e) {
            LOG.warn(
                    "the store of the cluster does not take which fabric runs and what is drained: another node that "
                            + "takes over will not know",
                    e);
        }
    }
}
