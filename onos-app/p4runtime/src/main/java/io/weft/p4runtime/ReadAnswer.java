package io.weft.p4runtime;

import io.weft.control.table.FabricTables;
import io.weft.p4.P4Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ReadResponse;

/** Collects the entities of a read, up to the most that a switch can hold. Not thread-safe. */
final class ReadAnswer<T> {
    /** Far more than all tables of the program take when full. */
    private static final long MOST_BYTES = 256L << 20;

    /** The sizes of all tables, and room for default entries and clone sessions. */
    private static final long MOST_ENTITIES = (1 << 16)
            + FabricTables.withEntries().stream().mapToLong(P4Table::size).sum();

    private final Function<Entity, T> decoder;
    private final List<T> entities = new ArrayList<>();
    private long bytes;

    /** Collects the entities that the decoder returns. */
    ReadAnswer(Function<Entity, T> decoder) {
        this.decoder = decoder;
    }

    /**
     * Adds a message of the answer.
     *
     * @throws EntityCodec.MalformedEntityException if an entity is not of the program, or there are more than tables
     *     can hold
     */
    void add(ReadResponse message) {
        bytes += message.getSerializedSize();
        if (bytes > MOST_BYTES || entities.size() + message.getEntitiesCount() > MOST_ENTITIES) {
            throw new EntityCodec.MalformedEntityException("more than " + MOST_ENTITIES + " entries or "
                    + (MOST_BYTES >> 20) + " MiB, which its tables cannot hold");
        }
        message.getEntitiesList().forEach(entity -> entities.add(decode(entity)));
    }

    private T decode(Entity entity) {
        try {
            return decoder.apply(entity);
        } catch (EntityCodec.MalformedEntityException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new EntityCodec.MalformedEntityException(e.getMessage());
        }
    }

    List<T> entities() {
        return entities;
    }
}
