package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is due later is forgotten with the pipeline or the server that wants it. */
@Timeout(60)
class TimersTest {
    @Test
    void aFailureDoesNotEndWhatIsDoneAgain() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(3);
        var timer = Notifications.Timers.every(1_000_000, () -> {
            runs.countDown();
            throw new IllegalStateException("a failure that the test makes");
        });
        runs.await();
        timer.cancel(false);
    }

    @Test
    void pipelinesAndServersLeaveNothingBehind() {
        int before = Notifications.Timers.waiting();
        EmulatedSwitch device = new EmulatedSwitch(1);
        SwitchServer server = SwitchServer.start(device, 0);
        try (TestController controller = new TestController(server.port(), 1, 1).lead()) {
            controller.push("bridge");
            controller.push("bridge");
            awaitWaiting(before + 1);
            controller.push("router");
            awaitWaiting(before);
            controller.push("bridge");
            awaitWaiting(before + 1);
            device.reset();
            awaitWaiting(before);
            controller.push("bridge");
            awaitWaiting(before + 1);
        }
        server.close();
        awaitWaiting(before);
    }

    // A timer that runs at the moment does not wait.
    private static void awaitWaiting(int count) {
        while (Notifications.Timers.waiting() != count) {
            Thread.onSpinWait();
        }
        assertThat(Notifications.Timers.waiting()).isBetween(count - 1, count);
    }
}
