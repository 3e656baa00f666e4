package io.weft.operations.answer;

import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Topology;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Parts of a topology as results name them. */
public final class Names {
    private Names() {}

    /** {@code from->to}; empty for no channel, which is a negative number. */
    public static String channel(Topology topology, int c) {
        return c < 0 ? "" : topology.switchName(topology.source(c)) + "->" + topology.switchName(topology.target(c));
    }

    /** A type of topology and its parameters, as in {@code slim-fly: q 5, concentration 4}. */
    public static String topology(Topology topology) {
        return topology.parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + " " + parameter.getValue())
                .collect(Collectors.joining(", ", topology.type() + ": ", ""));
    }

    /** A value; null, for which answers leave it out, if there is none. */
    public static Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    /** Pairs of switches as {@code source->other}, {@code most} at most. */
    public static List<String> pairs(Topology topology, List<SwitchPair> pairs, int most) {
        return pairs.stream()
                .limit(most)
                .map(pair -> topology.switchName(pair.source()) + "->" + topology.switchName(pair.other()))
                .collect(Collectors.toList());
    }
}
