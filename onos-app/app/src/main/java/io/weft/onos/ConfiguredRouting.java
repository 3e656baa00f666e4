package io.weft.onos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.control.live.ControlLoop;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.refusal.Refusal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.config.NetworkConfigService;

/** The routing in the network configuration, which requests can change. Thread-safe. */
final class ConfiguredRouting {
    private static final int LOOK_MILLIS = 50;
    /** Longer than a change of the routing takes. What is configured after it may never let it be seen. */
    private static final int MOST_MINUTES = 5;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final NetworkConfigService configurations;
    private final ApplicationId owner;
    private final Supplier<Optional<String>> refusal;
    private final Executor later = CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS);

    /**
     * The routing that an application is configured for.
     *
     * @param refusal why what is configured does not run; nothing if it does, or is still being brought in
     */
    ConfiguredRouting(NetworkConfigService configurations, ApplicationId owner, Supplier<Optional<String>> refusal) {
        this.configurations = configurations;
        this.owner = owner;
        this.refusal = refusal;
    }

    /**
     * @param loop runs the configured fabric
     * @return completes when the loop runs it; exceptionally, with the reason, if it is refused
     */
    CompletableFuture<?> change(ControlLoop loop, Optional<Scheme> scheme, Optional<Spread> spread) {
        FabricConfig config = configurations.getConfig(owner, FabricConfig.class);
        if (config == null) {
            return CompletableFuture.failedFuture(Refusal.notNow("no fabric is configured any more"));
        }
        String place = FabricConfig.place(owner);
        String next = FabricFile.json(place, config.node().toString(), new RoutingOverride(scheme, spread));
        Fabric fabric = FabricFile.parse(place, next);
        try {
            fabric.inPlaceOf(loop.fabric());
            configurations.applyConfig(owner, FabricConfig.class, MAPPER.readTree(next));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON: " + next, e);
        }
        CompletableFuture<Void> changed = new CompletableFuture<Void>().orTimeout(MOST_MINUTES, TimeUnit.MINUTES);
        await(loop, fabric, changed);
        return changed;
    }

    /** Nobody tells when it runs, or another one does by then. */
    private void await(ControlLoop loop, Fabric next, CompletableFuture<Void> changed) {
        later.execute(() -> {
            if (changed.isDone()) {
                return;
            }
            Fabric now = loop.fabric();
            Optional<String> refused = refusal.get();
            if (now.scheme() == next.scheme() && now.spread() == next.spread()) {
                changed.complete(null);
            } else if (refused.isPresent()) {
                changed.completeExceptionally(Refusal.notNow(refused.get()));
            } else {
                await(loop, next, changed);
            }
        });
    }
}
