package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The switches at both ends of a channel write into a probe how many packets went by it before. */
class ProbeMarkTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);
    private static final Fabric FABRIC = Planned.fabric(TOPOLOGY, Scheme.MINIMAL, Spread.FLOW);
    private static final int SOURCE = 0;
    private static final int DESTINATION = 4;
    private static final int CHANNEL = channel();
    private static final int LENGTH = 80;

    private TestedFabric fabric;

    private static int channel() {
        int s = TOPOLOGY.edgeSwitch(SOURCE, 0);
        for (int c = TOPOLOGY.firstChannel(s); c < TOPOLOGY.firstChannel(s + 1); c++) {
            if (TOPOLOGY.target(c) == TOPOLOGY.edgeSwitch(DESTINATION, 0)) {
                return c;
            }
        }
        throw new AssertionError("no channel");
    }

    @BeforeEach
    void start() {
        fabric = new TestedFabric(FABRIC, LocalProtection.NONE);
    }

    @AfterEach
    void stop() {
        fabric.close();
    }

    private void sendPackets(int count) {
        for (int i = 0; i < count; i++) {
            fabric.switches()
                    .send(
                            SOURCE,
                            Ipv4.udp(FABRIC.addressing(), SOURCE, DESTINATION, 7_000, 8_000, 60)
                                    .bytes());
        }
    }

    /** What comes of a probe over the channel, which the controller is given. */
    private Frame probed(Frame probe) {
        fabric.packetIns().clear();
        fabric.control()
                .switches()
                .client(TOPOLOGY.source(CHANNEL))
                .sendPacket(TOPOLOGY.port(CHANNEL), 0, probe.bytes());
        Await.until(
                "it is back", Duration.ofMinutes(2), () -> !fabric.packetIns().isEmpty());
        PacketIns.PacketIn back = fabric.packetIns().remove();
        assertThat(back.from()).isEqualTo(TOPOLOGY.target(CHANNEL));
        return back.frame();
    }

    private static Frame untagged() {
        return new Frame(new byte[LENGTH])
                .with(0, 4, 0x0180C200L)
                .with(12, 2, WeftConstants.ETHERTYPE_PROBE)
                .with(14, 4, WeftConstants.MARK_MAGIC)
                .with(40, 4, 0xABCDEF01L);
    }

    private static Frame tagged() {
        return new Frame(new byte[LENGTH])
                .with(0, 4, 0x0180C200L)
                .with(12, 2, WeftConstants.ETHERTYPE_VLAN)
                .with(14, 2, 0x6000)
                .with(16, 2, WeftConstants.ETHERTYPE_PROBE)
                .with(18, 4, WeftConstants.MARK_MAGIC)
                .with(40, 4, 0xABCDEF01L);
    }

    private static Frame marked(Frame probe, int at, long left, long came) {
        return probe.with(at, 4, left).with(at + 4, 4, ~left & 0xFFFFFFFFL).with(at + 8, 4, came);
    }

    @Test
    void aProbeTellsHowManyPacketsLeftAndCameBeforeIt() {
        assertThat(probed(untagged())).isEqualTo(marked(untagged(), 18, 0, 0));
        sendPackets(7);
        assertThat(probed(untagged())).isEqualTo(marked(untagged(), 18, 7, 7));
        assertThat(probed(tagged())).isEqualTo(marked(tagged(), 22, 7, 7));
        AtomicInteger frames = new AtomicInteger();
        fabric.switches().impair(CHANNEL, frame -> frames.incrementAndGet() % 3 == 0 ? null : frame);
        sendPackets(6);
        fabric.switches().mend(CHANNEL);
        assertThat(probed(tagged())).isEqualTo(marked(tagged(), 22, 13, 11));
    }

    @Test
    void aProbeWithoutRoomForAMarkIsLeftAsItIs() {
        sendPackets(3);
        Frame older = untagged().with(14, 4, 0x57656674L);
        assertThat(probed(older)).isEqualTo(older);
    }
}
