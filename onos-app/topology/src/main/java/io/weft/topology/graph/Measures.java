package io.weft.topology.graph;

import java.util.OptionalDouble;

/** Length in metres and rate in Gb/s of a cable, each if it is known, in the range that is possible. Immutable. */
final class Measures {
    static final Measures NONE = new Measures(OptionalDouble.empty(), OptionalDouble.empty());

    final OptionalDouble length;
    final OptionalDouble rate;

    Measures(OptionalDouble length, OptionalDouble rate) {
        this.length = length;
        this.rate = rate;
    }
}
