package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PlannedLoadsTest {
    /**
     * Each of three endpoints sends a half to each other one; without the link between them, two use the other links.
     */
    @Test
    void areThoseOfTheRoutesThatAreInstalled() throws Exception {
        Fabric fabric = TestFabrics.of(HyperX.of(List.of(3), 1), Scheme.MINIMAL, 2);
        PlannedLoads planned = new PlannedLoads();
        assertThat(planned.loads()).isEmpty();
        try (MemoryLoop running = new MemoryLoop(
                fabric,
                new FabricMetrics("test"),
                (next, s, channels) -> CompletableFuture.failedFuture(new IllegalStateException()))) {
            planned.update(running.loop.running());
            assertThat(planned.loads().orElseThrow().max()).isEqualTo(0.5);
            running.fail(0);
            planned.update(running.loop.running());
            assertThat(planned.loads().orElseThrow().load(fabric.topology().channelOfLink(0)))
                    .isZero();
            assertThat(planned.loads().orElseThrow().load(fabric.topology().channelOfLink(1)))
                    .isEqualTo(1);
        }
    }
}
