package io.weft.fabric;

import io.weft.registry.Named;
import io.weft.registry.Registry;

/** What shares one random choice of a waypoint and of one of several next hops. Immutable. */
public final class Spread implements Named {
    /** All packets of a flow: they stay in order. */
    public static final Spread FLOW = new Spread("flow", "all packets of a flow: they stay in order");
    /** Nothing: every packet draws for itself, and packets of a flow may overtake each other. */
    public static final Spread PACKET = new Spread(
            "packet", "nothing: every packet draws for itself, and packets of a flow may overtake each other");

    /** All that there are. */
    public static final Registry<Spread> REGISTRY = Registry.of("spread", FLOW, PACKET);

    private final String name;
    private final String meaning;

    private Spread(String name, String meaning) {
        this.name = name;
        this.meaning = meaning;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String toString() {
        return name;
    }
}
