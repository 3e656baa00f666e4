package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.p4.DropReason;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Switch 1 of three, with two endpoints on ports 1 and 2, and links on 3 and 4. */
class ChannelCountsTest {
    private static final int CELLS_OF_PORT = 8;

    private final Topology topology = HyperX.of(List.of(3), 2);
    private final Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 2);

    @Test
    void allVirtualChannelsOfLinksAndAllReasonsAreAskedFor() {
        assertThat(ChannelCounts.channelCells(fabric, 1, true)).containsExactlyInAnyOrder(24, 25, 32, 33);
        assertThat(ChannelCounts.channelCells(fabric, 1, false)).isEmpty();
        assertThat(ChannelCounts.dropCells())
                .hasSize(DropReason.values().length - 1)
                .doesNotContain(DropReason.NONE.index());
    }

    @Test
    void whatWasNotAskedForIsPassedOver() {
        int port = topology.port(topology.firstChannel(1) + 1);
        ChannelCounts counts = new ChannelCounts.Builder(fabric, 1)
                .left(port * CELLS_OF_PORT + 1, 3, 300)
                .left(port * CELLS_OF_PORT + 2, 9, 900)
                .left(CELLS_OF_PORT, 9, 900)
                .left(0, 9, 900)
                .left(4_095, 9, 900)
                .dropped(DropReason.NONE.index(), 9)
                .dropped(DropReason.TTL_EXPIRED.index(), 4)
                .dropped(31, 9)
                .build();
        int c = topology.channelAt(1, port);
        assertThat(counts.virtualChannels()).isEqualTo(2);
        assertThat(counts.packets(c, 1)).isEqualTo(3);
        assertThat(counts.bytes(c, 1)).isEqualTo(300);
        assertThat(counts.packets(c, 0)).isZero();
        assertThat(counts.packets(topology.firstChannel(1), 0)).isZero();
        assertThat(counts.dropped(DropReason.TTL_EXPIRED)).isEqualTo(4);
        assertThat(counts.dropped(DropReason.NONE)).isZero();
    }
}
