package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Update;

/** Packets and writes at once: a packet sees the old or the new entry, never none and never a mixture. */
class ConcurrencyTest {
    private static final P4Info INFO = Programs.info("router");
    private static final int PACKETS = 20_000;
    private static final int WRITES = 50;

    private final EmulatedSwitch device = new EmulatedSwitch(1);
    private final SwitchServer server = SwitchServer.start(device, 0);
    private final TestController controller =
            new TestController(server.port(), 1, 1).lead().push("router");

    @AfterEach
    void close() {
        controller.close();
        server.close();
    }

    private static Entity route(int group) {
        return Entry.of(INFO, "ingress.routes")
                .lpm("destination", 0x0a000000, 8)
                .action("ingress.set_group", group)
                .entity();
    }

    private static Entity group(int group, int first, int second) {
        return Entry.of(INFO, "ingress.groups")
                .exact("meta.group", group)
                .set(hop(first), hop(second))
                .entity();
    }

    private static ActionProfileAction hop(int port) {
        return Entry.choice(Entry.action(INFO, "ingress.forward", port, port), 1, 0);
    }

    private static Entity permit(int priority) {
        return Entry.of(INFO, "ingress.acl")
                .ternary("standard.ingress_port", 3, 0x1ff)
                .priority(priority)
                .action("NoAction")
                .entity();
    }

    @Test
    void everyPacketFindsAnEntryWhileItIsReplaced() throws Exception {
        controller.insert(route(1), group(1, 11, 12), group(2, 21, 22), permit(5));
        AtomicIntegerArray left = new AtomicIntegerArray(EmulatedSwitch.DROP_PORT);
        device.setPacketListener((port, frame, priority) -> {
            assertThat(frame[5]).as("the address belongs to the port").isEqualTo((byte) port);
            left.incrementAndGet(port);
        });
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger writes = new AtomicInteger();
        AtomicInteger packets = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Future<?> writer = pool.submit(() -> {
            for (int i = 0; !done.get(); i++) {
                controller.write(Update.Type.MODIFY, route(1 + i % 2), group(1, 11 + i % 2, 12 - i % 2), permit(5));
                controller.insert(permit(7));
                controller.write(Update.Type.DELETE, permit(7));
                writes.incrementAndGet();
            }
        });
        Runnable traffic = () -> {
            for (int i = 0; i < PACKETS || (writes.get() < WRITES && !writer.isDone()); i++) {
                packets.incrementAndGet();
                device.inject(3, Frames.udp(i, 0x0a000001, i, 2000, 0, 64));
            }
        };
        Future<?> one = pool.submit(traffic);
        Future<?> other = pool.submit(traffic);
        one.get();
        other.get();
        done.set(true);
        writer.get();
        assertThat(writes.get()).as("rounds of writes while packets ran").isGreaterThanOrEqualTo(WRITES);
        pool.shutdown();
        assertThat(left.get(11) + left.get(12) + left.get(21) + left.get(22)).isEqualTo(packets.get());
        assertThat(device.drops().values()).containsOnly(0L);
    }
}
