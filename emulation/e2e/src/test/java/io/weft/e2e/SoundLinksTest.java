package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ControlLoop;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * No link is said to lose packets that loses none, while switches have all that they can do, links are cut and drained,
 * switches begin anew and the controller is started again. Longer with {@code -Dweft.grey.minutes=120}.
 */
class SoundLinksTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final double MINUTES = Double.parseDouble(System.getProperty("weft.grey.minutes", "0.2"));

    private final Topology topology = SlimFly.of(3, 1);
    private final Fabric fabric = Planned.fabric(topology, Scheme.VALIANT, Spread.PACKET)
            .withProbing(Probing.DEFAULT.withGreyDraining(new GreyDraining(0.01, 0.1)));
    private final Random random = new Random(1);
    private volatile boolean sending = true;

    private void send(EmulatedSwitches switches) {
        Random endpoints = new Random(2);
        int n = topology.endpointCount();
        while (sending) {
            try {
                int source = endpoints.nextInt(n);
                switches.send(source, (source + 1 + endpoints.nextInt(n - 1)) % n, 100 + endpoints.nextInt(1_300));
            } catch (IllegalStateException e) {
                // The switch is off.
            }
        }
    }

    /** Does something so many seconds from now, and returns when it is done. */
    private static void after(double seconds, Runnable what) {
        CompletableFuture.runAsync(
                        what, CompletableFuture.delayedExecutor((long) (seconds * 1_000), TimeUnit.MILLISECONDS))
                .join();
    }

    @Test
    void noLinkIsSaidToLosePacketsThatLosesNone() throws Exception {
        EmulatedSwitches switches = new EmulatedSwitches(fabric);
        LiveController controller = new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
        Thread sender = new Thread(() -> send(switches));
        int rounds = 0;
        try {
            controller.awaitProgrammed(SOON);
            sender.start();
            for (long end = System.nanoTime() + (long) (MINUTES * 60e9); System.nanoTime() < end; rounds++) {
                int l = random.nextInt(topology.linkCount());
                switches.setLink(l, false);
                after(random.nextDouble() * 2, () -> switches.setLink(l, true));
                controller
                        .loop()
                        .drain(Set.of(topology.linkName(random.nextInt(topology.linkCount()))), false)
                        .exceptionally(refused -> null)
                        .join();
                if (rounds % 5 == 1) {
                    int s = random.nextInt(topology.switchCount());
                    switches.kill(s);
                    after(random.nextDouble() * 2, () -> switches.boot(s));
                }
                if (rounds % 20 == 19) {
                    assertThat(controller.greyLinks()).isEmpty();
                    controller.close();
                    controller = new LiveController(fabric, switches.addresses(), 2L + rounds, LoopOptions.defaults());
                    controller.awaitProgrammed(SOON);
                }
                ControlLoop loop = controller.loop();
                Await.until(
                        "what came of it is repaired",
                        SOON,
                        () -> loop.knowsAllLinks() && !loop.status().repairing());
            }
            assertThat(rounds).isPositive();
            assertThat(controller.greyLinks()).isEmpty();
        } finally {
            sending = false;
            sender.join();
            controller.close();
            switches.close();
        }
    }
}
