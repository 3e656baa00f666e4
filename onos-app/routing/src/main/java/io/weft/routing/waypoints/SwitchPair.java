package io.weft.routing.waypoints;

/** A source switch and another one, a destination or a waypoint, by index. Immutable. */
public final class SwitchPair {
    private final int source;
    private final int other;

    public SwitchPair(int source, int other) {
        this.source = source;
        this.other = other;
    }

    public int source() {
        return source;
    }

    /** The destination or the waypoint. */
    public int other() {
        return other;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof SwitchPair && source == ((SwitchPair) o).source && other == ((SwitchPair) o).other;
    }

    @Override
    public int hashCode() {
        return 31 * source + other;
    }

    @Override
    public String toString() {
        return source + "->" + other;
    }
}
