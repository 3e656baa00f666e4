package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.emulation.engine.DropReason;
import org.junit.jupiter.api.Test;

/** What happens to a switch while packets wait for a line. */
class RatedPortEventsTest extends RatedFixture {
    @Test
    void packetsForAPortThatIsDownAreDroppedWhenTheirTurnComes() {
        arrive(4);
        device.setPort(PORT, false);
        assertThat(dropped(DropReason.EGRESS_PORT_DOWN)).isZero();
        time.pass(FRAME);
        assertThat(dropped(DropReason.EGRESS_PORT_DOWN))
                .as("what is dropped takes no time")
                .isEqualTo(3);
        device.setPort(PORT, true);
        arrive(1);
        assertThat(times()).containsExactly(0L, FRAME);
    }

    @Test
    void packetsOfAProgramThatWasReplacedAreForgotten() {
        arrive(4);
        controller.push("router");
        program();
        arrive(0, 9);
        time.pass(SECOND);
        assertThat(ids()).containsExactly(0, 9);
        assertThat(times()).as("the line stays busy").containsExactly(0L, FRAME);
    }

    @Test
    void aSwitchThatIsResetSendsNothingMore() {
        arrive(4);
        device.reset();
        time.pass(SECOND);
        assertThat(times()).containsExactly(0L);
        controller.push("router");
        program();
        arrive(70);
        time.pass(SECOND);
        assertThat(departures).as("one before, one at once, and a queue full").hasSize(1 + 1 + 64);
    }

    @Test
    void nothingLeavesByAStoppedLineUntilItHasARateAgain() {
        arrive(1);
        device.setPortRate(PORT, 0);
        arrive(5, 1);
        arrive(0, 2);
        time.pass(10 * FRAME);
        assertThat(departures).hasSize(1);
        assertThat(time.isIdle()).as("nothing to wait for but the rate").isTrue();
        device.setPortRate(PORT, RATE);
        time.pass(SECOND);
        assertThat(ids()).containsExactly(0, 1, 2);
        assertThat(times()).as("at once, and no faster for having waited").containsExactly(0L, 10 * FRAME, 11 * FRAME);
    }

    @Test
    void aStoppedLineHoldsWhatItsQueuesHold() {
        device.setPortRate(PORT, 0);
        arrive(70);
        assertThat(departures).isEmpty();
        assertThat(dropped(DropReason.QUEUE_FULL)).isEqualTo(6);
        device.setPortRate(PORT, RATE);
        time.pass(SECOND);
        assertThat(departures).hasSize(64);
        assertThat(device.readRegister("egress.depths", PORT))
                .as("what the last packet left")
                .isZero();
    }

    @Test
    void aLineThatWasStoppedIsBusyForAsLongAsItWas() {
        arrive(2);
        device.setPortRate(PORT, 0);
        time.pass(FRAME / 2);
        device.setPortRate(PORT, RATE);
        assertThat(departures).hasSize(1);
        time.pass(SECOND);
        assertThat(times()).containsExactly(0L, FRAME);
    }

    @Test
    void aStoppedLineForgetsPacketsOfAProgramThatWasReplaced() {
        device.setPortRate(PORT, 0);
        arrive(1);
        controller.push("router");
        program();
        arrive(0, 6);
        device.setPortRate(PORT, RATE);
        time.pass(SECOND);
        assertThat(ids()).as("only what the new program put in").containsExactly(6);
    }

    @Test
    void aSwitchWithoutAProgramTakesARateToo() {
        device.setPortRate(PORT, 0);
        arrive(1);
        device.reset();
        device.setPortRate(PORT, RATE);
        controller.push("router");
        program();
        arrive(0, 6);
        assertThat(ids()).containsExactly(6);
    }

    @Test
    void aReceiverThatFailsStopsNoLine() {
        IllegalStateException broken = new IllegalStateException("receiver fails");
        device.setPacketListener((port, frame, queue) -> {
            throw broken;
        });
        assertThatThrownBy(() -> arrive(1)).isSameAs(broken);
        listen();
        arrive(4);
        device.setPacketListener((port, frame, queue) -> {
            throw broken;
        });
        assertThatThrownBy(() -> time.pass(FRAME)).isSameAs(broken);
        listen();
        time.pass(SECOND);
        assertThat(ids()).containsExactly(0, 2, 3);
        assertThat(times()).as("what did not leave takes no time").containsExactly(0L, FRAME, 2 * FRAME);
    }
}
