package io.weft.routing.tables;

/** A packet that stands for others, and a switch on its way. Immutable. */
public final class PacketExample {
    private final int source;
    private final int destination;
    private final int level;
    private final int at;

    PacketExample(int source, int destination, int level, int at) {
        this.source = source;
        this.destination = destination;
        this.level = level;
        this.at = at;
    }

    /** The endpoint that sends it. */
    public int source() {
        return source;
    }

    /** Its destination, a number of {@link ForwardingTables}. */
    public int destination() {
        return destination;
    }

    public int level() {
        return level;
    }

    /** The switch where it is lost, or that it comes back to; or where it waits. */
    public int at() {
        return at;
    }
}
