package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import p4.config.v1.P4InfoOuterClass.P4Info;

/** A switch that runs bridge.p4 by a clock that the test sets, with a controller that it tells what it hears. */
abstract class BridgeFixture {
    static final P4Info BRIDGE = Programs.info("bridge");
    static final int PORT = 9;

    /** Several times as long as it takes to notice that something is to be told. */
    private static final int QUIET_MILLIS = 500;

    final AtomicLong clock = new AtomicLong(7);
    final EmulatedSwitch device = new EmulatedSwitch(1, clock::get, (delay, task) -> {});
    final SwitchServer server = SwitchServer.start(device, 0);
    final TestController controller = new TestController(server.port(), 1, 1).lead();

    @BeforeEach
    void load() {
        controller.push("bridge");
    }

    @AfterEach
    void close() {
        controller.close();
        server.close();
    }

    /** A frame arrives from each of these stations. */
    void hear(long... sources) {
        for (long source : sources) {
            device.inject(PORT, ByteBuffer.allocate(60).putLong(4, source).array());
        }
    }

    static void assertNothingIsTold(BlockingQueue<?> told) throws InterruptedException {
        assertThat(told.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS)).isNull();
    }
}
