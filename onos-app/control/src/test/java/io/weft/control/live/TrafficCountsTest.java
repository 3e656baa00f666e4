package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficCountsTest {
    private static final int HEADER = 12;
    private static final Topology FABRIC = HyperX.of(List.of(3), 1);
    private static final int ENDPOINT_PORT = FABRIC.endpointPortAt(1, 0);
    private static final int LINK_PORT = FABRIC.port(FABRIC.firstChannel(1));

    private static TrafficCounts.Builder counts() {
        return new TrafficCounts.Builder(FABRIC, 1);
    }

    private static long cell(int port, int virtualChannel) {
        return (long) port * WeftConstants.VIRTUAL_CHANNELS + virtualChannel;
    }

    @Test
    void whatIsSentToASwitchIsTheSumOfItsEntriesWithTheFabricHeaderOfEachPacket() {
        TrafficCounts sent = counts().sent(Addressing.switchId(2), 3, 1_000)
                .sent(Addressing.switchId(0), 1, 64)
                .sent(Addressing.switchId(2), 2, 500)
                .build();
        assertThat(sent.destinations()).containsExactly(0, 2);
        assertThat(sent.to(2)).isEqualTo(1_500 + 5 * HEADER);
        assertThat(sent.to(0)).isEqualTo(64 + HEADER);
        assertThat(sent.to(1)).isZero();
    }

    @Test
    void entriesThatCountedNothingOrAreOfNoSwitchArePassedOver() {
        TrafficCounts sent = counts().sent(Addressing.switchId(0), 0, 0)
                .sent(Addressing.switchId(3), 1, 64)
                .sent(0, 1, 64)
                .build();
        assertThat(sent.destinations()).isEmpty();
    }

    @Test
    void whatLeavesByAPortIsTheSumOfItsVirtualChannelsAndToEndpointsHasTheHeader() {
        TrafficCounts left = counts().left(cell(LINK_PORT, 0), 3, 1_000)
                .left(cell(LINK_PORT, WeftConstants.VIRTUAL_CHANNELS - 1), 2, 500)
                .left(cell(ENDPOINT_PORT, 0), 3, 1_000)
                .build();
        assertThat(left.by(LINK_PORT)).isEqualTo(1_500);
        assertThat(left.by(ENDPOINT_PORT)).isEqualTo(1_000 + 3 * HEADER);
    }

    @Test
    void cellsOfNoPortArePassedOver() {
        TrafficCounts left = counts().left(cell(0, 0), 1, 64)
                .left(cell(FABRIC.highestPort() + 1, 0), 1, 64)
                .build();
        assertThat(left.continues(counts().build())).isTrue();
        for (int port = 0; port <= FABRIC.highestPort(); port++) {
            assertThat(left.by(port)).isZero();
        }
    }

    @Test
    void aReadingContinuesOneThatHasMoreOfNothing() {
        TrafficCounts before = counts().sent(Addressing.switchId(2), 1, 100)
                .left(cell(LINK_PORT, 0), 1, 100)
                .build();
        assertThat(before.continues(before)).isTrue();
        assertThat(counts().sent(Addressing.switchId(2), 1, 99)
                        .left(cell(LINK_PORT, 0), 1, 100)
                        .build()
                        .continues(before))
                .isFalse();
        assertThat(counts().sent(Addressing.switchId(2), 1, 100)
                        .left(cell(LINK_PORT, 0), 1, 99)
                        .build()
                        .continues(before))
                .isFalse();
    }
}
