package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.DropReason;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;

/** Packets to and from the controller, clones and multicast. */
class ReplicationTest extends RouterFixture {
    @Test
    void packetsGoInAndOutWithTheirMetadata() {
        controller.insert(entry("acl")
                .ternary("hdr.ethernet.type", 0x88cc, 0xffff)
                .priority(1)
                .action("ingress.to_controller", 9)
                .entity());
        byte[] probe = new byte[60];
        probe[12] = (byte) 0x88;
        probe[13] = (byte) 0xcc;
        assertThat(inject(300, probe)).isEmpty();
        PacketIn packet = controller.nextPacket();
        assertThat(packet.getPayload().toByteArray()).isEqualTo(probe);
        assertThat(packet.getMetadataList())
                .extracting(PacketMetadata::getValue)
                .containsExactly(Entry.value(300), Entry.value(9));
        controller.send(PacketOut.newBuilder()
                .setPayload(ByteString.copyFrom(probe))
                .addMetadata(PacketMetadata.newBuilder().setMetadataId(1).setValue(Entry.value(255)))
                .addMetadata(PacketMetadata.newBuilder().setMetadataId(2).setValue(Entry.value(0)))
                .build());
        // To the CPU port and back again: without the packet-in header, its first bytes are taken for it.
        assertThat(controller.nextPacket().getPayload().size()).isEqualTo(58);
    }

    @Test
    void anIngressCloneIsTheOriginalPacketWithTheListedFields() {
        route(hop(9, 1, 0));
        controller.insert(
                entry("acl")
                        .ternary("standard.ingress_port", 3, 0x1ff)
                        .priority(1)
                        .action("ingress.copy_to_controller", 6)
                        .entity(),
                Replicas.session(5, 255));
        byte[] frame = Frames.udp(NET + 5);
        assertThat(inject(3, frame)).hasSize(1);
        PacketIn copy = controller.nextPacket();
        assertThat(copy.getPayload().toByteArray()).isEqualTo(frame);
        assertThat(copy.getMetadataList())
                .extracting(PacketMetadata::getValue)
                .containsExactly(Entry.value(3), Entry.value(6));
    }

    @Test
    void multicastCopiesToEveryReplica() {
        controller.insert(
                Replicas.multicast(4, 20, 21, 22, 23, 24),
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x0806, 0xffff)
                        .priority(1)
                        .action("ingress.replicate", 4)
                        .entity());
        byte[] arp = Frames.arp();
        assertThat(inject(3, arp)).extracting(Sent::port).containsExactly(20, 21, 22, 23, 24);
        device.setPort(22, false);
        assertThat(inject(3, arp)).extracting(Sent::port).containsExactly(20, 21, 23, 24);
        assertThat(device.drops()).containsEntry(DropReason.EGRESS_PORT_DOWN, 1L);
    }
}
