package io.weft.emulation.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import io.weft.emulation.engine.DropReason;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import p4.config.v1.P4InfoOuterClass.P4Info;

/** Malformed packets; the system property weft.fuzz.packets says how many. */
class MalformedPacketsTest {
    private static final int PACKETS = Integer.getInteger("weft.fuzz.packets", 100_000);
    private static final int LONGEST = 400;
    private static final long SEED = 20261121;
    private static final long LEAK_BYTES = 8 << 20;
    private static final P4Info ROUTER = Programs.info("router");

    private final Random random = new Random(SEED);
    private final EmulatedSwitch device = new EmulatedSwitch(1);
    private final AtomicLong left = new AtomicLong();

    private byte[] garbage() {
        byte[] frame = new byte[random.nextInt(LONGEST)];
        random.nextBytes(frame);
        if (frame.length > 60 && random.nextBoolean()) {
            System.arraycopy(Frames.udp(random.nextInt(), 0x0a000001, 1, 2, 0, 64), 0, frame, 0, 42);
            for (int i = random.nextInt(4); i > 0; i--) {
                frame[random.nextInt(42)] = (byte) random.nextInt();
            }
        } else if (frame.length > 70 && random.nextBoolean()) {
            ByteBuffer.wrap(frame).putShort(12, (short) 0x9000).put(14, (byte) random.nextInt(40));
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(frame, random.nextInt(frame.length + 1)) : frame;
    }

    private void inject(int count) {
        for (int i = 0; i < count; i++) {
            device.inject(1 + random.nextInt(254), garbage());
        }
    }

    private void fuzz(String program) {
        left.set(0);
        device.setPacketListener((port, frame, priority) -> left.incrementAndGet());
        inject(PACKETS / 4);
        long before = Heap.used();
        inject(PACKETS);
        assertThat(Heap.used() - before)
                .as("bytes more than before, %s", program)
                .isLessThan(LEAK_BYTES);
        assertThat(device.drops().get(DropReason.QUEUE_FULL))
                .as("packets that queues kept")
                .isZero();
    }

    @Test
    void nothingFailsAndNothingLeaksInTheRouter() {
        try (SwitchServer server = SwitchServer.start(device, 0);
                TestController controller =
                        new TestController(server.port(), 1, 1).lead().push("router")) {
            controller.insert(
                    Entry.of(ROUTER, "ingress.routes")
                            .lpm("destination", 0x0a000000, 8)
                            .action("ingress.set_group", 1)
                            .entity(),
                    Entry.of(ROUTER, "ingress.groups")
                            .exact("meta.group", 1)
                            .set(Entry.choice(Entry.action(ROUTER, "ingress.forward", 5, 1), 1, 0))
                            .entity());
            fuzz("router");
            long before = left.get();
            device.inject(3, Frames.udp(0x0a000001));
            assertThat(left.get() - before).as("a good packet after all").isEqualTo(1);
        }
    }

    @Test
    void nothingFailsAndNothingLeaksInTheFeaturesProgram() {
        device.load(Programs.json("features"));
        fuzz("features");
        assertThat(left.get()).isPositive();
    }

    /** Direct meters and counters; digests and idle timeouts, of which the controller is told. */
    @ParameterizedTest
    @ValueSource(strings = {"policer", "bridge"})
    void nothingFailsAndNothingLeaksWhereTablesMeterAndLearn(String program) {
        try (SwitchServer server = SwitchServer.start(device, 0);
                TestController controller = new TestController(server.port(), 1, 1).lead()) {
            controller.push(program);
            fuzz(program);
            assertThat(left.get()
                            + device.drops().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum())
                    .as("packets of which something became")
                    .isPositive();
        }
    }
}
