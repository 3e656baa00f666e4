package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How events are worded, and how much they are to worry anybody. */
class FabricEventTest {
    @Test
    void noEventSaysItsNameTwice() {
        assertThat(Event.line("programmed", "programmed, nothing out of service"))
                .isEqualTo("programmed, nothing out of service");
        assertThat(FabricEvent.miscabled("s0 port 1")).hasToString("miscabled: s0 port 1");
        assertThat(FabricEvent.probesSlowed(false))
                .hasToString("probes-at-full-rate: probes are sent at the full rate again");
    }

    @Test
    void probesAtTheFullRateWorryNobody() {
        assertThat(FabricEvent.probesSlowed(true).severity()).isEqualTo(Event.Severity.WARNING);
        assertThat(FabricEvent.probesSlowed(false).severity()).isEqualTo(Event.Severity.INFO);
    }
}
