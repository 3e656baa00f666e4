package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.GreyDraining;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The controller names links of running switches that stay up and lose packets. The time this takes depends on the
 * machine and is only printed; {@code GreyLinksTest} checks it on a simulated clock.
 */
class GreyLinkTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final double IN_ANY_CASE = 60;
    private static final int LONG = 1_400;
    private static final int CHANNEL = 11;
    private static final int TAG = 14;
    private static final int PCP_SHIFT = 5;

    private final Topology topology = SlimFly.of(3, 1);
    private final String way = topology.linkName(topology.link(CHANNEL)) + " from "
            + topology.switchName(topology.source(CHANNEL)) + " to "
            + topology.switchName(topology.target(CHANNEL));
    private EmulatedSwitches switches;
    private LiveController controller;
    private final ScheduledExecutorService sender = Executors.newSingleThreadScheduledExecutor();

    private void start(GreyDraining draining) {
        Fabric fabric = Planned.fabric(topology, Scheme.MINIMAL, Spread.FLOW)
                .withProbing(Probing.DEFAULT.withGreyDraining(draining));
        switches = new EmulatedSwitches(fabric);
        controller = new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
        controller.awaitProgrammed(SOON);
        Await.until("all links are known", SOON, () -> controller.loop().knowsAllLinks());
    }

    /** Sends a thousand packets in a second between random endpoints. */
    private void load(int bytes) {
        Random random = new Random(1);
        int n = topology.endpointCount();
        var unused = sender.scheduleAtFixedRate(
                () -> {
                    for (int i = 0; i < 10; i++) {
                        int source = random.nextInt(n);
                        switches.send(source, (source + 1 + random.nextInt(n - 1)) % n, bytes);
                    }
                },
                0,
                10,
                TimeUnit.MILLISECONDS);
    }

    @AfterEach
    void stop() throws InterruptedException {
        sender.shutdownNow();
        assertThat(sender.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        controller.close();
        switches.close();
    }

    /** Seconds until the first event of a kind that begins so is told. */
    private double told(FabricEvent.Kind kind, String beginning) {
        long began = System.nanoTime();
        Await.until(kind + " " + beginning, SOON, () -> controller.greyEvents().stream()
                .anyMatch(event -> event.kind() == kind && event.toString().contains(beginning)));
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("%s %s: after %.1f s%n", kind, beginning, seconds);
        return seconds;
    }

    private static boolean chance(double share) {
        return ThreadLocalRandom.current().nextDouble() < share;
    }

    @Test
    void aLinkThatLosesSomePacketsIsNamedWithDirectionAndShareAndDrained() {
        start(new GreyDraining(0.01, 0.1));
        load(LONG);
        switches.impair(CHANNEL, frame -> chance(0.05) ? null : frame);
        assertThat(told(FabricEvent.Kind.LINK_GREY, way)).isLessThan(IN_ANY_CASE);
        assertThat(told(FabricEvent.Kind.DRAINING, topology.linkName(topology.link(CHANNEL))))
                .isLessThan(IN_ANY_CASE);
        Await.until(
                "it is drained",
                SOON,
                () -> controller.loop().status().drained().size() == 1);
        FabricEvent found = controller.greyEvents().get(0);
        // What is certain at first, which may be little.
        assertThat(found.get(EventField.SHARE).orElseThrow().doubleValue()).isBetween(0.001, 0.3);
        assertThat(controller.loop().status().grey()).hasSize(1);
        // It may lose three probes in a row; no other does.
        assertThat(controller.linkFailures().keySet()).isSubsetOf(topology.link(CHANNEL));
    }

    @Test
    void onePercentIsFound() {
        start(GreyDraining.NONE);
        load(LONG);
        switches.impair(CHANNEL, frame -> chance(0.01) ? null : frame);
        assertThat(told(FabricEvent.Kind.LINK_GREY, way)).isLessThan(IN_ANY_CASE);
        assertThat(controller.loop().status().drained()).isEmpty();
    }

    @Test
    void longFramesAndAVirtualChannelThatAreLostAreNamedAsSuchWithoutTraffic() {
        start(GreyDraining.NONE);
        switches.impair(CHANNEL, frame -> frame.length > 514 ? null : frame);
        assertThat(told(FabricEvent.Kind.LINK_GREY, way + " loses frames of more than 514 bytes"))
                .isLessThan(IN_ANY_CASE);
        int other = topology.reverse(CHANNEL);
        switches.impair(
                other, frame -> frame[TAG - 2] == (byte) 0x81 && (frame[TAG] & 0xFF) >> PCP_SHIFT == 1 ? null : frame);
        assertThat(told(FabricEvent.Kind.LINK_GREY, "loses 100 % of the packets of virtual channel 1"))
                .isLessThan(IN_ANY_CASE);
    }

    @Test
    void aLinkThatCarriesNothingInOneDirectionFails() {
        start(GreyDraining.NONE);
        long began = System.nanoTime();
        switches.impair(CHANNEL, frame -> null);
        Await.until("it failed", SOON, () -> controller.linkFailures().containsKey(topology.link(CHANNEL)));
        assertThat((System.nanoTime() - began) / 1e9).isLessThan(IN_ANY_CASE);
        assertThat(told(FabricEvent.Kind.LINK_GREY, way + " carries nothing, and works the other way"))
                .isLessThan(IN_ANY_CASE);
    }
}
