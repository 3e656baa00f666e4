package io.weft.config;

import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import java.util.Optional;

/** What takes the place of the routing that a fabric file asks for, to ask what would be. Immutable. */
public final class RoutingOverride {
    /** All is as in the file. */
    public static final RoutingOverride NONE = new RoutingOverride(Optional.empty(), Optional.empty());

    private final Optional<Scheme> scheme;
    private final Optional<Spread> spread;

    /** Says what takes its place; what is empty is as in the file. */
    public RoutingOverride(Optional<Scheme> scheme, Optional<Spread> spread) {
        this.scheme = scheme;
        this.spread = spread;
    }

    /** How waypoints are chosen. */
    Optional<Scheme> scheme() {
        return scheme;
    }

    /** What shares one random choice. */
    Optional<Spread> spread() {
        return spread;
    }
}
