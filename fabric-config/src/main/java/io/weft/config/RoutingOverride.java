package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import java.util.Optional;

/** What takes the place of the routing that a fabric file asks for, to ask what would be. Immutable. */
public final class RoutingOverride {
    /** All is as in the file. */
    public static final RoutingOverride NONE = new RoutingOverride(Optional.empty(), Optional.empty());

    final Optional<Scheme> scheme;
    final Optional<Spread> spread;

    /** Says what takes its place; what is empty is as in the file. */
    public RoutingOverride(Optional<Scheme> scheme, Optional<Spread> spread) {
        this.scheme = scheme;
        this.spread = spread;
    }

    /** What a fabric file says, with this in its place. */
    JsonNode in(JsonNode root) {
        if (!(root instanceof ObjectNode) || (scheme.isEmpty() && spread.isEmpty())) {
            return root;
        }
        ObjectNode changed = root.deepCopy();
        ObjectNode routing = changed.withObject("/routing");
        scheme.ifPresent(other -> {
            for (Scheme each : Scheme.REGISTRY) {
                each.parameters().stream()
                        .filter(parameter -> !other.parameters().contains(parameter))
                        .forEach(parameter -> routing.remove(parameter.name()));
            }
            routing.put("scheme", other.name());
        });
        spread.ifPresent(other -> routing.put("spread", other.name()));
        return changed;
    }
}
