package io.weft.simulator.route;

/** Where what was given for two switches, or two endpoints, comes from: the line of a file, for messages. */
@FunctionalInterface
public interface Places {
    /** What stands in front of a message about these two, such as {@code hops.csv:7: }; empty if there is nothing to say. */
    String of(int from, int to);

    /** Nothing is known of it. */
    static Places unknown() {
        return (from, to) -> "";
    }
}
