package io.weft.routing.waypoints;

/** A sending and a receiving endpoint, by index. Immutable. */
public final class EndpointPair {
    private final int source;
    private final int destination;

    public EndpointPair(int source, int destination) {
        this.source = source;
        this.destination = destination;
    }

    public int source() {
        return source;
    }

    public int destination() {
        return destination;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof EndpointPair
                && source == ((EndpointPair) o).source
                && destination == ((EndpointPair) o).destination;
    }

    @Override
    public int hashCode() {
        return 31 * source + destination;
    }

    @Override
    public String toString() {
        return source + "->" + destination;
    }
}
