package io.weft.fabric;

import io.weft.registry.NamedEntry;
import io.weft.registry.Registry;
import java.util.List;

/** What shares one random choice of a waypoint and of one of several next hops. Immutable. */
public final class Spread extends NamedEntry {
    /** All packets of a flow: they stay in order. */
    public static final Spread FLOW = new Spread("flow", "all packets of a flow: they stay in order");
    /** Nothing: every packet draws for itself, and packets of a flow may overtake each other. */
    public static final Spread PACKET = new Spread(
            "packet", "nothing: every packet draws for itself, and packets of a flow may overtake each other");

    public static final Registry<Spread> REGISTRY = Registry.of("spread", FLOW, PACKET);

    private Spread(String name, String meaning) {
        super(name, meaning, List.of());
    }
}
