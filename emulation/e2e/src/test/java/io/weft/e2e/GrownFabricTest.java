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
    private static final Duration SOON = Duration.ofMinutes(1);
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
        Fabric grown = grown(seed);
        try (EmulatedSwitches switches = new EmulatedSwitches(grown)) {
            programOld(switches, seed);
            try (Traffic traffic = new Traffic(switches);
                    LiveController controller =
                            new LiveController(grown, switches.addresses(), 1, LoopOptions.defaults())) {
                controller.awaitProgrammed(SOON);
                traffic.awaitRound();
                traffic.end();
                assertThat(traffic.lost()).as("packets lost, seed %d", seed).isZero();
                assertThat(switches.deliversAll()).isTrue();
                assertThat(controller.programmed()).as("rewrites").hasSize(1);
            }
        }
    }

    /** As long as the new switches do not answer, and when they count as failed, old ones send as before. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void losesNothingWhileNewSwitchesDoNotAnswer(long seed) throws Exception {
        Fabric grown = grown(seed);
        try (EmulatedSwitches switches = new EmulatedSwitches(grown)) {
            programOld(switches, seed);
            Map<Integer, SwitchAddress> addresses = new HashMap<>(switches.addresses());
            for (int s = OLD; s < ALL; s++) {
                addresses.put(s, nobody(addresses.get(s)));
            }
            try (Traffic traffic = new Traffic(switches);
                    LiveController controller = new LiveController(grown, addresses, 1, LoopOptions.defaults())) {
                Await.until("something was written", SOON, () -> !controller
                        .programmed()
                        .isEmpty());
                traffic.awaitRound();
                assertThat(traffic.lost())
                        .as("lost before they count as failed, seed %d", seed)
                        .isZero();
                Await.until(
                        "the new switches count as failed",
                        SOON,
                        () -> controller.loop().status().failures().size() == ALL - OLD);
                traffic.awaitRound();
                traffic.end();
                assertThat(traffic.lost()).as("lost in all, seed %d", seed).isZero();
            }
        }
    }

    /** The new switches are there, but it takes a while until anybody may write to them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void losesNothingWhileNewSwitchesAreLate(long seed) throws Exception {
        Fabric grown = grown(seed);
        try (EmulatedSwitches switches = new EmulatedSwitches(grown)) {
            programOld(switches, seed);
            LateHost[] host = {null};
            try (Traffic traffic = new Traffic(switches);
                    LiveController controller = new LiveController(
                            grown,
                            switches.addresses(),
                            1,
                            LoopOptions.defaults(),
                            to -> host[0] = new LateHost(to, s -> s >= OLD))) {
                Await.until("something was written", SOON, () -> !controller
                        .programmed()
                        .isEmpty());
                traffic.awaitRound();
                assertThat(traffic.lost())
                        .as("lost before they are there, seed %d", seed)
                        .isZero();
                host[0].arrive();
                Await.until("all is delivered", SOON, switches::deliversAll);
                traffic.end();
                assertThat(traffic.lost()).as("lost in all, seed %d", seed).isZero();
            }
        }
    }

    private static Fabric grown(long seed) {
        return Planned.fabric(first(ALL, seed), Scheme.MINIMAL, Spread.FLOW);
    }

    private static SwitchAddress nobody(SwitchAddress there) {
        return new SwitchAddress(there.name(), there.deviceId(), there.host(), 1);
    }

    private static void programOld(EmulatedSwitches switches, long seed) throws Exception {
        Fabric old = Planned.fabric(first(OLD, seed), Scheme.MINIMAL, Spread.FLOW);
        Map<Integer, SwitchAddress> addresses = new HashMap<>(switches.addresses());
        addresses.keySet().removeIf(s -> s >= OLD);
        try (LiveController controller = new LiveController(old, addresses, 1, LoopOptions.defaults())) {
            controller.awaitProgrammed(SOON);
        }
    }

    /** Packets between all endpoints that were there before, again and again. */
    private static final class Traffic implements AutoCloseable {
        private final AtomicInteger rounds = new AtomicInteger();
        private final AtomicInteger lost = new AtomicInteger();
        private final AtomicBoolean over = new AtomicBoolean();
        private final Thread thread;

        Traffic(EmulatedSwitches switches) {
            thread = new Thread(() -> {
                while (!over.get()) {
                    lost.addAndGet(lostOfAllPairs(switches));
                    rounds.incrementAndGet();
                }
            });
            thread.start();
        }

        /** Waits until all pairs were tried once more. */
        void awaitRound() throws Exception {
            int then = rounds.get();
            Await.until("all pairs were tried once more", SOON, () -> rounds.get() > then + 1);
        }

        int lost() {
            return lost.get();
        }

        /** Sends no more; returns when all that was sent is counted. */
        void end() throws InterruptedException {
            over.set(true);
            thread.join();
        }

        @Override
        public void close() {
            over.set(true);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
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
