package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.emulation.engine.DropReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;

/** Networks of switches that run router.p4. */
class EmulatedNetworkTest {
    private static final P4Info INFO = Programs.info("router");
    private static final int ENDPOINT_PORT = 1;
    private static final int NEXT_PORT = 2;
    private static final int PREVIOUS_PORT = 3;

    private final EmulatedNetwork network = new EmulatedNetwork(10_000);

    /** A switch that sends everything by one port. */
    private void addSwitch(long device, int towards) {
        EmulatedSwitch added = new EmulatedSwitch(device);
        network.add(added);
        try (SwitchServer server = SwitchServer.start(added, 0);
                TestController controller =
                        new TestController(server.port(), device, 1).lead().push("router")) {
            controller.insert(
                    Entry.of(INFO, "ingress.routes")
                            .lpm("destination", 0x0a000000, 8)
                            .action("ingress.set_group", 1)
                            .entity(),
                    Entry.of(INFO, "ingress.groups")
                            .exact("meta.group", 1)
                            .set(Entry.choice(Entry.action(INFO, "ingress.forward", towards, device), 1, 0))
                            .entity());
        }
    }

    private List<byte[]> chain(int switches) {
        List<byte[]> received = new ArrayList<>();
        for (int i = 1; i <= switches; i++) {
            addSwitch(i, i == switches ? ENDPOINT_PORT : NEXT_PORT);
        }
        for (int i = 1; i < switches; i++) {
            network.connect(i, NEXT_PORT, i + 1, PREVIOUS_PORT);
        }
        network.attach(switches, ENDPOINT_PORT, (frame, priority) -> {
            synchronized (received) {
                received.add(frame);
            }
        });
        return received;
    }

    @Test
    void aFrameRunsToTheOtherEnd() {
        List<byte[]> received = chain(5);
        network.send(1, ENDPOINT_PORT, Frames.udp(0x0a000001));
        assertThat(received).hasSize(1);
        assertThat(received.get(0)[22]).as("TTL after five switches").isEqualTo((byte) 59);
    }

    @Test
    void cutLinksAndSwitchesStopFramesUntilTheyAreRestored() {
        List<byte[]> received = chain(3);
        byte[] frame = Frames.udp(0x0a000001);
        network.cutLink(1, NEXT_PORT);
        assertThat(network.at(1).isPortUp(NEXT_PORT)).isFalse();
        assertThat(network.at(2).isPortUp(PREVIOUS_PORT)).isFalse();
        network.send(1, ENDPOINT_PORT, frame);
        assertThat(received).isEmpty();
        assertThat(network.at(1).drops()).containsEntry(DropReason.EGRESS_PORT_DOWN, 1L);
        network.cutSwitch(2);
        network.restoreLink(2, PREVIOUS_PORT);
        assertThat(network.at(1).isPortUp(NEXT_PORT))
                .as("switch 2 is still cut off")
                .isFalse();
        network.restoreSwitch(2);
        assertThat(network.at(1).isPortUp(NEXT_PORT)).isTrue();
        network.send(1, ENDPOINT_PORT, frame);
        assertThat(received).hasSize(1);
    }

    @Test
    void aLoopOfTablesEndsWithTheTimeToLive() {
        addSwitch(1, NEXT_PORT);
        addSwitch(2, PREVIOUS_PORT);
        network.connect(1, NEXT_PORT, 2, PREVIOUS_PORT);
        network.send(1, ENDPOINT_PORT, Frames.udp(0x0a000001));
        assertThat(network.at(1).drops().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()
                        + network.at(2).drops().values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                .isEqualTo(1);
    }

    @Test
    void anEndlessExchangeIsStoppedWithAClearError() {
        addSwitch(1, NEXT_PORT);
        network.attach(1, NEXT_PORT, (frame, priority) -> network.send(1, NEXT_PORT, Frames.udp(0x0a000001)));
        assertThatThrownBy(() -> network.send(1, ENDPOINT_PORT, Frames.udp(0x0a000001)))
                .isInstanceOf(EmulatedNetwork.StepLimitException.class)
                .hasMessageContaining("more than 10000 switch passes")
                .hasMessageContaining("switch 1 port 2");
        assertThat(new EmulatedNetwork()).as("and the thread can send again").isNotNull();
    }

    @Test
    void anEndpointThatFailsLosesNoFrameButItsOwn() {
        List<byte[]> received = new ArrayList<>();
        addSwitch(1, NEXT_PORT);
        addSwitch(2, NEXT_PORT);
        IllegalStateException broken = new IllegalStateException("endpoint fails");
        network.attach(1, NEXT_PORT, (frame, priority) -> {
            network.send(2, ENDPOINT_PORT, frame);
            throw broken;
        });
        network.attach(2, NEXT_PORT, (frame, priority) -> received.add(frame));
        assertThatThrownBy(() -> network.send(1, ENDPOINT_PORT, Frames.udp(0x0a000001)))
                .isSameAs(broken);
        assertThat(received).as("what the endpoint sent before it failed").hasSize(1);
    }

    @Test
    void threadsSendAtOnceWhileALinkFlaps() throws Exception {
        List<byte[]> received = chain(3);
        int threads = 4;
        int each = 500;
        ExecutorService pool = Executors.newFixedThreadPool(threads + 1);
        AtomicInteger running = new AtomicInteger(threads);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            tasks.add(() -> {
                for (int i = 0; i < each; i++) {
                    network.send(1, ENDPOINT_PORT, Frames.udp(i, 0x0a000001, i, 2000, 0, 64));
                }
                running.decrementAndGet();
                return null;
            });
        }
        tasks.add(() -> {
            while (running.get() > 0) {
                network.cutLink(2, NEXT_PORT);
                network.restoreLink(2, NEXT_PORT);
            }
            return null;
        });
        for (Future<Void> done : pool.invokeAll(tasks)) {
            done.get();
        }
        pool.shutdown();
        long dropped = 0;
        for (long device = 1; device <= 3; device++) {
            dropped += network.at(device).drops().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
        assertThat(received.size() + dropped).isEqualTo((long) threads * each);
    }

    @Test
    void mistakesAreNamed() {
        network.add(new EmulatedSwitch(1));
        network.add(new EmulatedSwitch(2));
        network.connect(1, 5, 2, 6);
        assertThatThrownBy(() -> network.add(new EmulatedSwitch(1))).hasMessage("there is a switch 1 already");
        assertThatThrownBy(() -> network.connect(1, 5, 2, 7)).hasMessage("switch 1 port 5 is connected already");
        assertThatThrownBy(() -> network.connect(1, 8, 1, 8)).hasMessageContaining("to itself");
        assertThatThrownBy(() -> network.connect(1, 255, 2, 7)).hasMessageContaining("no port 255 for links");
        assertThatThrownBy(() -> network.cutLink(1, 9)).hasMessage("there is no link at switch 1 port 9");
        assertThatThrownBy(() -> network.at(3)).hasMessage("there is no switch 3");
        assertThatThrownBy(() -> new EmulatedSwitch(0)).hasMessageContaining("device id is 0");
        assertThatThrownBy(() -> network.at(1).inject(255, new byte[60])).hasMessageContaining("CPU port");
        assertThatThrownBy(() -> network.at(1).inject(511, new byte[60])).hasMessageContaining("expected 1..510");
    }
}
