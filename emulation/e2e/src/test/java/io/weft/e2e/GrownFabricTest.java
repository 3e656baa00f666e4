package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A graph has grown, by switches behind those that it had and by cables on free ports. The controller of the old file
 * stops, and one of the new file starts.
 */
class GrownFabricTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int OLD = 8;
    private static final int ALL = 11;

    /** The first switches of a random graph, with their endpoints and the links between them, which come first. */
    private static Topology first(int switches, long seed) {
        Random random = new Random(seed);
        TopologyBuilder builder = new TopologyBuilder("graph");
        int[] ports = new int[switches];
        for (int s = 0; s < switches; s++) {
            builder.addSwitch("s" + s);
            builder.addEndpoint(new int[] {s}, List.of(Port.of(++ports[s])));
            for (int i = 0; s > 0 && i < 2; i++) {
                int other = random.nextInt(s);
                builder.addLink(s, other, Cable.between(Port.of(++ports[s]), Port.of(++ports[other])));
            }
        }
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isTakenOverWithoutLoss(long seed) throws Exception {
        Fabric old = Planned.fabric(first(OLD, seed), Scheme.MINIMAL, Spread.FLOW);
        Fabric grown = Planned.fabric(first(ALL, seed), Scheme.MINIMAL, Spread.FLOW);
        try (EmulatedSwitches switches = new EmulatedSwitches(grown)) {
            Map<Integer, SwitchAddress> addresses = new HashMap<>(switches.addresses());
            addresses.keySet().removeIf(s -> s >= OLD);
            try (LiveController controller = new LiveController(old, addresses, 1, LoopOptions.defaults())) {
                controller.awaitProgrammed(SOON);
            }
            AtomicInteger rounds = new AtomicInteger();
            AtomicInteger lost = new AtomicInteger();
            AtomicBoolean over = new AtomicBoolean();
            Thread traffic = new Thread(() -> {
                while (!over.get()) {
                    lost.addAndGet(lostOfAllPairs(switches));
                    rounds.incrementAndGet();
                }
            });
            traffic.start();
            try (LiveController controller =
                    new LiveController(grown, switches.addresses(), 1, LoopOptions.defaults())) {
                controller.awaitProgrammed(SOON);
                int then = rounds.get();
                Await.until("all pairs were tried once more", SOON, () -> rounds.get() > then + 1);
                over.set(true);
                traffic.join();
                assertThat(lost.get())
                        .as("packets lost of %d rounds, seed %d", rounds.get(), seed)
                        .isZero();
                assertThat(switches.deliversAll()).isTrue();
                assertThat(controller.programmed()).as("rewrites").hasSize(1);
            } finally {
                over.set(true);
            }
        }
    }

    private static int lostOfAllPairs(EmulatedSwitches switches) {
        int lost = 0;
        for (int a = 0; a < OLD; a++) {
            for (int b = 0; b < OLD; b++) {
                lost += a == b || switches.delivers(a, b) ? 0 : 1;
            }
        }
        return lost;
    }
}
