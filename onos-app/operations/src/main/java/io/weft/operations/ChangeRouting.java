package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.registry.Named;
import io.weft.registry.Registry;
import java.util.Optional;

/**
 * Changes the routing scheme of the running fabric, or how it spreads packets, while packets are delivered. Returns
 * when that is done, with the new routing and how long it lasts.
 */
public final class ChangeRouting extends Operation {
    /** The scheme. */
    public static final Field<String> SCHEME = Field.text(
                    "scheme", "scheme", "SCHEME", "The routing scheme: one of {choices}. Default: unchanged.")
            .choices(Scheme.REGISTRY::names);
    /** How packets are spread. */
    public static final Field<String> SPREAD = Field.text(
                    "spread",
                    "spread",
                    "flow|packet",
                    "How packets are spread over equal next hops: {choices}. Default: unchanged.")
            .choices(Spread.REGISTRY::names);

    ChangeRouting() {
        super("change-routing", "Changes the routing scheme of the running fabric", Needs.CONTROLLER, SCHEME, SPREAD);
    }

    @Override
    public Shape<?> shape() {
        return Changed.SHAPE;
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public void check(Request request) {
        if (request.get(SCHEME).isEmpty() && request.get(SPREAD).isEmpty()) {
            String schemes = "one of " + String.join(", ", Scheme.REGISTRY.names());
            String spreads = "one of " + String.join(", ", Spread.REGISTRY.names());
            throw SCHEME.worded(
                    "scheme and spread are both missing, expected scheme, " + schemes + ", or spread, " + spreads,
                    "there is nothing to change: give --scheme, " + schemes + ", or --spread, " + spreads);
        }
        named(request, SCHEME, Scheme.REGISTRY);
        named(request, SPREAD, Spread.REGISTRY);
    }

    private static <T extends Named> Optional<T> named(Request request, Field<String> field, Registry<T> registry) {
        String name = request.get(field);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(registry.find(name)
                .orElseThrow(() -> field.isNot("'" + name + "'", "one of " + String.join(", ", registry.names()))));
    }

    @Override
    public Result answer(Request request, Subject subject) {
        check(request);
        ControlledFabric running = subject.running();
        subject.failures();
        var unused = Changes.done(
                running.change(named(request, SCHEME, Scheme.REGISTRY), named(request, SPREAD, Spread.REGISTRY)));
        return Result.of(Changed.SHAPE, new Changed(running.fabric(), running.changesLast()));
    }

    /** The new routing. Immutable. */
    private static final class Changed {
        private static final Shape<Changed> SHAPE = Shape.<Changed>named("Routing")
                .with("scheme", TEXT, "The routing scheme", c -> c.fabric
                        .scheme()
                        .name())
                .with("spread", TEXT, "What keeps to one path: flow, packet", c -> c.fabric
                        .spread()
                        .name())
                .with("virtualChannels", COUNT, "Virtual channels", c -> c.fabric.virtualChannels())
                .with("until", TEXT, "How long the change stays, in words", c -> c.until)
                .build();

        private final Fabric fabric;
        private final String until;

        Changed(Fabric fabric, String until) {
            this.fabric = fabric;
            this.until = until;
        }
    }
}
