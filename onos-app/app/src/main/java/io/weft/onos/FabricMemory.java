package io.weft.onos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.onosproject.store.service.AtomicValue;
import org.onosproject.store.service.Serializer;
import org.onosproject.store.service.StorageException;
import org.onosproject.store.service.StorageService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the next node has to know that looks after the fabric, in the store of the cluster: which fabric ran, and what was
 * drained. The node that looks after the fabric alone writes it. Where the store does not answer, nothing is known, and what
 * is to be kept is lost; both are logged. Thread-safe.
 */
final class FabricMemory {
    private static final Logger LOG = LoggerFactory.getLogger(FabricMemory.class);
    private static final String NAME = "io.weft.fabric";
    private static final String FABRIC = "fabric";
    private static final String DRAINED = "drained";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final AtomicValue<String> stored;

    FabricMemory(StorageService storage) {
        this.stored = storage.<String>atomicValueBuilder()
                .withName(NAME)
                .withSerializer(Serializer.forTypes(String.class))
                .build()
                .asAtomicValue();
    }

    /** The configuration of the fabric that ran last; nothing if none did. */
    Optional<String> fabric() {
        return Optional.of(read().path(FABRIC).asText()).filter(text -> !text.isEmpty());
    }

    /** The links and switches that were drained last. */
    Set<String> drained() {
        Set<String> names = new TreeSet<>();
        read().path(DRAINED).forEach(name -> names.add(name.asText()));
        return names;
    }

    /** A fabric of this configuration runs from now on. */
    synchronized void runs(String fabric) {
        ObjectNode next = read();
        next.put(FABRIC, fabric);
        write(next.toString());
    }

    /** Just these links and switches are drained from now on. */
    synchronized void drains(Set<String> names) {
        ObjectNode next = read();
        next.set(DRAINED, MAPPER.valueToTree(new TreeSet<>(names)));
        write(next.toString());
    }

    /** There is no fabric any more. */
    synchronized void forget() {
        write("");
    }

    private ObjectNode read() {
        try {
            String text = stored.get();
            JsonNode document = text == null || text.isEmpty() ? null : MAPPER.readTree(text);
            return document instanceof ObjectNode ? (ObjectNode) document : MAPPER.createObjectNode();
        } catch (StorageException e) {
            LOG.warn("the store of the cluster does not say which fabric ran last and what was drained", e);
            return MAPPER.createObjectNode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String text) {
        try {
            stored.set(text);
        } catch (StorageException e) {
            LOG.warn(
                    "the store of the cluster does not take which fabric runs and what is drained: another node that "
                            + "takes over will not know",
                    e);
        }
    }
}
