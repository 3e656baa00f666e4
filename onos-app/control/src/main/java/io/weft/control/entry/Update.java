package io.weft.control.entry;

/** One change to what a switch holds. Immutable. */
public final class Update {
    public enum Type {
        /** Puts an entity under a key that holds none. */
        INSERT,
        /** Replaces the entity of a key in place. */
        MODIFY,
        /** Takes the entity of a key away. */
        DELETE
    }

    private final Type type;
    private final Entity entity;

    private Update(Type type, Entity entity) {
        this.type = type;
        this.entity = entity;
    }

    /** Puts {@code entity} where none of its key is. */
    public static Update insert(Entity entity) {
        return new Update(Type.INSERT, entity);
    }

    /** Replaces the entity of the same key by {@code entity}. */
    public static Update modify(Entity entity) {
        return new Update(Type.MODIFY, entity);
    }

    public static Update delete(Entity entity) {
        return new Update(Type.DELETE, entity);
    }

    public Type type() {
        return type;
    }

    /** The entity as it will be, or, for a deletion, as it was. */
    public Entity entity() {
        return entity;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Update && type == ((Update) other).type && entity.equals(((Update) other).entity);
    }

    @Override
    public int hashCode() {
        return 31 * entity.hashCode() + type.hashCode();
    }

    @Override
    public String toString() {
        return type + " " + entity;
    }
}
