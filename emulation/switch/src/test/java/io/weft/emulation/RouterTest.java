package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.engine.Crc;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Update;

/** Packets through router.p4, with entries written over P4Runtime. */
class RouterTest extends RouterFixture {
    @Test
    void aRoutedPacketIsRewrittenAndKeepsARightChecksum() {
        route(hop(9, 1, 0));
        List<Sent> out = inject(3, Frames.udp(NET + 5));
        assertThat(out).hasSize(1);
        ByteBuffer bytes = out.get(0).bytes();
        assertThat(out.get(0).port()).isEqualTo(9);
        assertThat(bytes.getShort(0) & 0xffffL).isEqualTo(0x0200);
        assertThat(bytes.getInt(2)).isEqualTo(9);
        assertThat(bytes.get(22)).as("TTL").isEqualTo((byte) 63);
        assertThat(bytes.getShort(24) & 0xffff).isEqualTo(Frames.checksum(bytes));
        assertThat(out.get(0).content().size()).isEqualTo(60);
    }

    @Test
    void theLongestPrefixWins() {
        route(hop(9, 1, 0));
        controller.insert(
                entry("routes")
                        .lpm("destination", NET + 0x100, 24)
                        .action("ingress.set_group", 8)
                        .entity(),
                entry("routes")
                        .lpm("destination", NET + 0x105, 32)
                        .action("ingress.drop")
                        .entity(),
                entry("groups").exact("meta.group", 8).set(hop(10, 1, 0)).entity());
        assertThat(inject(3, Frames.udp(NET + 5))).extracting(Sent::port).containsExactly(9);
        assertThat(inject(3, Frames.udp(NET + 0x104))).extracting(Sent::port).containsExactly(10);
        assertThat(inject(3, Frames.udp(NET + 0x105))).isEmpty();
        assertThat(inject(3, Frames.udp(0x0b000000)))
                .as("the default entry drops")
                .isEmpty();
        controller.write(
                Update.Type.DELETE,
                entry("routes").lpm("destination", NET + 0x100, 24).entity());
        assertThat(inject(3, Frames.udp(NET + 0x104))).extracting(Sent::port).containsExactly(9);
    }

    @Test
    void aWrongChecksumOrAnExpiredPacketIsNotRouted() {
        route(hop(9, 1, 0));
        byte[] wrong = Frames.udp(NET + 5);
        wrong[24] ^= 1;
        assertThat(inject(3, wrong)).isEmpty();
        assertThat(inject(3, Frames.udp(1, NET + 5, 1, 2, 0, 1))).isEmpty();
    }

    @Test
    void theSelectorHashesItsFieldsInOrder() {
        route(hop(11, 1, 0), hop(12, 1, 0), hop(13, 1, 0));
        for (int sourcePort = 0; sourcePort < 50; sourcePort++) {
            List<Sent> out = inject(3, Frames.udp(0x0a000001, NET + 5, sourcePort, 2000, 0, 64));
            ByteBuffer input = ByteBuffer.allocate(15);
            input.putInt(0x0a000001).putInt(NET + 5).put((byte) 17).putShort((short) sourcePort);
            input.putShort((short) 2000).putShort((short) 0);
            long hash = Crc.CRC_16_ARC.of(input.array(), 15);
            assertThat(out).extracting(Sent::port).containsExactly(11 + (int) (hash % 3));
        }
    }

    // Neighbouring numbers differ in few bits, which a CRC modulo a power of 2 may not see.
    private List<Sent> injectFlow(int flow) {
        return inject(3, Frames.udp(flow * 0x9e3779b1, NET + 5, flow, 2000, 0, 64));
    }

    private Set<Integer> portsUsed(int flows) {
        Set<Integer> ports = new TreeSet<>();
        for (int flow = 0; flow < flows; flow++) {
            injectFlow(flow).forEach(out -> ports.add(out.port()));
        }
        return ports;
    }

    @Test
    void membersThatWatchADownPortAreSkippedWhileAnotherIsUp() {
        route(hop(11, 1, 11), hop(12, 2, 12), hop(13, 1, 0));
        assertThat(portsUsed(100)).containsExactly(11, 12, 13);
        device.setPort(12, false);
        assertThat(portsUsed(100)).containsExactly(11, 13);
        device.setPort(11, false);
        assertThat(portsUsed(100)).containsExactly(13);
        device.setPort(12, true);
        assertThat(portsUsed(100)).containsExactly(12, 13);
    }

    @Test
    void whenAllWatchedPortsAreDownTheGroupStaysWhole() {
        route(hop(11, 1, 21), hop(12, 1, 22));
        device.setPort(21, false);
        device.setPort(22, false);
        assertThat(portsUsed(100)).containsExactly(11, 12);
    }

    @Test
    void weightsShareOutTheFlows() {
        route(hop(11, 3, 0), hop(12, 1, 0));
        int heavy = 0;
        for (int flow = 0; flow < 400; flow++) {
            heavy += injectFlow(flow).get(0).port() == 11 ? 1 : 0;
        }
        assertThat(heavy).isBetween(270, 330);
    }

    @Test
    void theHighestPriorityWins() {
        route(hop(9, 1, 0));
        controller.insert(
                entry("acl")
                        .ternary("standard.ingress_port", 3, 0x1ff)
                        .priority(10)
                        .action("ingress.drop")
                        .entity(),
                entry("acl")
                        .ternary("hdr.ethernet.dst", 0x0200_0000_0001L, 0xffff_ffff_ffffL)
                        .priority(20)
                        .action("NoAction")
                        .entity());
        assertThat(inject(3, Frames.udp(NET + 5))).hasSize(1);
        byte[] other = Frames.udp(NET + 5);
        other[5] = 9;
        controller.write(
                Update.Type.MODIFY,
                entry("acl")
                        .ternary("standard.ingress_port", 3, 0x1ff)
                        .priority(10)
                        .action("ingress.to_controller", 4)
                        .entity());
        assertThat(inject(3, other)).isEmpty();
        assertThat(controller.nextPacket().getPayload().toByteArray()).isEqualTo(other);
    }

    @Test
    void rangesAndOptionalFieldsMatch() {
        route(hop(9, 1, 0));
        controller.insert(
                entry("services")
                        .range("port", 1000, 1999)
                        .priority(5)
                        .action("ingress.drop")
                        .entity(),
                entry("services")
                        .optional("protocol", 17)
                        .range("port", 3000, 3000)
                        .priority(6)
                        .action("ingress.drop")
                        .entity());
        assertThat(inject(3, Frames.udp(1, NET, 1, 999, 0, 64))).hasSize(1);
        assertThat(inject(3, Frames.udp(1, NET, 1, 1000, 0, 64))).isEmpty();
        assertThat(inject(3, Frames.udp(1, NET, 1, 1999, 0, 64))).isEmpty();
        assertThat(inject(3, Frames.udp(1, NET, 1, 2000, 0, 64))).hasSize(1);
        assertThat(inject(3, Frames.udp(1, NET, 1, 3000, 0, 64))).isEmpty();
        byte[] other = Frames.udp(1, NET, 1, 3000, 0, 64);
        other[23] = 6;
        ByteBuffer.wrap(other).putShort(24, (short) Frames.checksum(ByteBuffer.wrap(other)));
        assertThat(inject(3, other)).as("the same port of another protocol").hasSize(1);
    }
}
