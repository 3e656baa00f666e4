package io.weft.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.program.SystemdNotifier.Messages;
import io.weft.control.live.LoopStatus;
import io.weft.control.live.LoopStatuses;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What systemd is told, and when. */
class SystemdNotifierTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));
    private static final long SECOND = 1_000_000_000;

    private final Messages messages = new Messages("lab", Duration.ofSeconds(8));

    private static LoopStatuses loop() {
        return new LoopStatuses(TOPOLOGY);
    }

    private String next(LoopStatuses loop) {
        LoopStatus status = loop.get();
        return messages.next(status, false, 0);
    }

    @Test
    void aServiceIsReadyOnceItsFabricIsProgrammed() {
        assertThat(next(loop().starting(false)))
                .isEqualTo("STATUS=starting: lab is not known: the controller is starting\n");
        assertThat(next(loop().starting(true))).isEmpty();
        assertThat(next(loop())).isEqualTo("READY=1\nSTATUS=in charge: lab is whole\n");
        assertThat(next(loop())).isEmpty();
        assertThat(next(loop().out(Failures.of(TOPOLOGY, List.of("h0--h1")))))
                .isEqualTo("STATUS=in charge: lab is degraded: 1 link down\n");
    }

    @Test
    void aServiceIsReadyWhenThereIsNothingThatItCouldProgram() {
        assertThat(next(loop().standingBy())).isEqualTo("READY=1\nSTATUS=standing by: lab is whole\n");
        assertThat(new Messages("lab", Duration.ZERO).next(loop().alone().get(), true, 0))
                .isEqualTo("READY=1\nSTATUS=in charge of no switch: lab is not known: no switch is in session\n");
    }

    @Test
    void switchesThatAreLateAreWaitedFor() {
        assertThat(next(loop().alone().pending(2))).startsWith("STATUS=in charge of no switch");
        assertThat(next(loop().alone())).isEqualTo("READY=1\n");
    }

    @Test
    void whatKeepsItFromItsWorkIsTold() {
        assertThat(next(loop().refusing(List.of("h1"))))
                .endsWith("STATUS=in charge: lab is degraded: 1 switch refusing updates; updates are refused by h1\n");
    }

    @Test
    void signsOfLifeAreGivenFourTimesAsOftenAsTheyAreExpected() {
        LoopStatus status = loop().get();
        assertThat(messages.next(status, true, 5 * SECOND)).endsWith("WATCHDOG=1\n");
        assertThat(messages.next(status, true, 7 * SECOND - 1)).isEmpty();
        assertThat(messages.next(status, true, 7 * SECOND)).isEqualTo("WATCHDOG=1\n");
    }

    @Test
    void aLoopThatDoesNotAnswerGivesNoSignOfLife() {
        LoopStatus status = loop().get();
        assertThat(messages.next(status, false, 0)).doesNotContain("WATCHDOG");
        assertThat(messages.next(status, false, 100 * SECOND)).isEmpty();
        assertThat(messages.next(status, true, 101 * SECOND)).isEqualTo("WATCHDOG=1\n");
    }

    @Test
    void aStartThatMakesProgressMayTakeLonger() {
        LoopStatus status = loop().starting(false).get();
        assertThat(messages.next(status, true, 0)).endsWith("WATCHDOG=1\nEXTEND_TIMEOUT_USEC=8000000\n");
        assertThat(messages.next(loop().get(), true, 2 * SECOND)).endsWith("WATCHDOG=1\n");
    }

    /** It ignores messages of more than 4,096 bytes. */
    @Test
    void systemdTakesAMessageHoweverManySwitchesRefuse() {
        List<String> refusing =
                IntStream.range(0, 1_000).mapToObj(i -> "switch-" + i).collect(Collectors.toList());
        assertThat(messages.next(loop().refusing(refusing).get(), true, 0))
                .startsWith("READY=1\nSTATUS=in charge: lab is degraded: 1,000 switches refusing updates")
                .contains(" ...\n")
                .endsWith("WATCHDOG=1\n")
                .hasSizeLessThan(600);
    }

    @Test
    void socketsWithoutAFileBeginWithAZero() throws IOException {
        assertThat(NotifySocket.address("/run/s"))
                .endsWith('/', 'r', 'u', 'n', '/', 's', 0)
                .hasSize(9);
        assertThat(NotifySocket.address("@run")).endsWith(0, 'r', 'u', 'n').hasSize(6);
        assertThatThrownBy(() -> NotifySocket.address("vsock:2:1234")).hasMessageContaining("vsock:2:1234");
        assertThatThrownBy(() -> NotifySocket.address("/" + "x".repeat(107))).hasMessageContaining("not the address");
    }
}
