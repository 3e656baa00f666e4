package io.weft.simulator.route;

/**
 * Where a next hop or waypoint that was given for a pair of switches or endpoints comes from, for messages: a line of a
 * file.
 */
@FunctionalInterface
public interface PairOrigin {
    /**
     * What stands in front of a message about these two, such as {@code hops.csv:7: }; empty if there is nothing to
     * say.
     */
    String of(int from, int to);
}
