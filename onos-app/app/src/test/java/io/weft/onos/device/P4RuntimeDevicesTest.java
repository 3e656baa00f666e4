package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.live.ChannelCounts;
import io.weft.control.live.TrafficCounts;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.onos.host.FabricDevices;
import io.weft.p4.DropReason;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.net.pi.runtime.PiMatchKey;
import org.onosproject.net.pi.runtime.PiTableEntry;

/** Switch 0 of three, with two endpoints on ports 1 and 2, and links on 3 and 4. */
class P4RuntimeDevicesTest {
    private static final int VIRTUAL_CHANNELS = 8;
    private static final int HEADER = 12;

    private final Topology topology = HyperX.of(List.of(3), 2);
    private final Fabric fabric = new Fabric(
            "test", topology, Scheme.MINIMAL, Spread.FLOW, 2, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    private final FabricDevices devices = new FabricDevices(topology);
    private final DeviceId device = devices.device(0);
    private final FakeClients clients = new FakeClients(9, Set.of(device));
    private final P4RuntimeDevices traffic =
            new P4RuntimeDevices(clients, WeftPipeconf.make(), each -> Optional.of(9L));

    private CompletableFuture<TrafficCounts> read(int s) {
        return traffic.traffic(fabric, s, devices.device(s));
    }

    private void left(int port, int virtualChannel, long packets, long bytes) {
        clients.count(
                device,
                PiCounterCellId.ofIndirect(PiCounterId.of("channel_packets"), port * VIRTUAL_CHANNELS + virtualChannel),
                packets,
                bytes);
    }

    @BeforeEach
    void count() {
        PiTableEntry entry = PiTableEntry.builder()
                .forTable(PiTableId.of("path"))
                .withMatchKey(PiMatchKey.builder()
                        .addFieldMatch(new PiExactFieldMatch(
                                PiMatchFieldId.of("destination"), ImmutableByteSequence.copyFrom((short) 3)))
                        .build())
                .build();
        clients.count(device, PiCounterCellId.ofDirect(entry), 10, 1_000);
        left(1, 0, 2, 300);
        left(3, 0, 4, 400);
        left(3, 1, 5, 500);
        left(4, 2, 6, 600);
    }

    @Test
    void addsUpWhatADeviceCounts() {
        TrafficCounts counted = read(0).join();
        assertThat(counted.to(2)).isEqualTo(1_000 + 10 * HEADER);
        assertThat(counted.to(1)).isZero();
        assertThat(counted.by(1)).isEqualTo(300 + 2 * HEADER);
        assertThat(counted.by(2)).isZero();
        assertThat(counted.by(3)).isEqualTo(900);
        // Of a virtual channel that the fabric does not have.
        assertThat(counted.by(4)).isZero();
    }

    @Test
    void tellsWhatLeftByEachVirtualChannelAndWhatWasDropped() {
        clients.count(
                device, PiCounterCellId.ofIndirect(PiCounterId.of("drops"), DropReason.HOP_LIMIT.index()), 7, 700);
        ChannelCounts counts = traffic.counts(fabric, 0, true, device).join();
        int c = topology.channelAt(0, 3);
        assertThat(counts.packets(c, 0)).isEqualTo(4);
        assertThat(counts.bytes(c, 1)).isEqualTo(500);
        assertThat(counts.packets(topology.channelAt(0, 4), 0)).isZero();
        assertThat(counts.dropped(DropReason.HOP_LIMIT)).isEqualTo(7);
        assertThat(counts.dropped(DropReason.UNREACHABLE)).isZero();

        ChannelCounts drops = traffic.counts(fabric, 0, false, device).join();
        assertThat(drops.packets(c, 0)).as("what was not asked for").isZero();
        assertThat(drops.dropped(DropReason.HOP_LIMIT)).isEqualTo(7);

        clients.leaveCellsOut();
        assertThatThrownBy(traffic.counts(fabric, 0, true, device)::join).hasMessageContaining("was left out");
    }

    @Test
    void saysWhyThereIsNoAnswer() {
        assertThatThrownBy(read(1)::join)
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("no connection with " + devices.device(1));
        clients.leaveCellsOut();
        assertThatThrownBy(read(0)::join).hasMessageContaining("was left out");
        clients.refuseReads("it sleeps");
        assertThatThrownBy(read(0)::join)
                .hasMessageContaining("the counters of " + device + " cannot be read: it sleeps");
    }
}
