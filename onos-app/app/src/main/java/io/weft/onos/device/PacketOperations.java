package io.weft.onos.device;

import io.weft.p4.P4Param;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftPackets;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.pi.model.PiPacketMetadataId;
import org.onosproject.net.pi.model.PiPacketOperationType;
import org.onosproject.net.pi.runtime.PiPacketMetadata;
import org.onosproject.net.pi.runtime.PiPacketOperation;

/** Frames to and from Weft's program, as ONOS's P4Runtime client takes and gives them. */
public final class PacketOperations {
    private static final int TYPE_AT = 12;
    private static final int TAG_BYTES = 4;

    private PacketOperations() {}

    /**
     * Has a switch send a frame.
     *
     * @param port the port by which it leaves, 0..511
     * @param queue the queue of that port, 0..7
     * @throws IllegalArgumentException if one of these has more bits than the program has for it
     */
    public static PiPacketOperation packetOut(ByteBuffer frame, long port, long queue) {
        return PiPacketOperation.builder()
                .withType(PiPacketOperationType.PACKET_OUT)
                .withData(ImmutableByteSequence.copyFrom(frame.duplicate()))
                .withMetadata(metadata(WeftPackets.PACKET_OUT_EGRESS_PORT, port))
                .withMetadata(metadata(WeftPackets.PACKET_OUT_PRIORITY, queue))
                .withMetadata(metadata(WeftPackets.PACKET_OUT_PAD, 0))
                .build();
    }

    private static PiPacketMetadata metadata(P4Param param, long value) {
        try {
            return PiPacketMetadata.builder()
                    .withId(PiPacketMetadataId.of(param.name()))
                    .withValue(ImmutableByteSequence.copyFrom(value).fit(param.bits()))
                    .build();
        } catch (ImmutableByteSequence.ByteSequenceTrimException e) {
            throw new IllegalArgumentException(
                    param.name() + " is " + value + ", which has more than " + param.bits() + " bits", e);
        }
    }

    /** Whether a frame is a probe of Weft, which may carry the tag of a virtual channel. */
    public static boolean isProbe(byte[] frame) {
        boolean tagged = hasType(frame, TYPE_AT, WeftConstants.ETHERTYPE_VLAN);
        return hasType(frame, tagged ? TYPE_AT + TAG_BYTES : TYPE_AT, WeftConstants.ETHERTYPE_PROBE);
    }

    private static boolean hasType(byte[] frame, int at, int etherType) {
        return frame.length >= at + Short.BYTES
                && Short.toUnsignedInt(ByteBuffer.wrap(frame).getShort(at)) == etherType;
    }

    /** The port by which a frame came that a switch handed on; nothing if it does not say. */
    public static Optional<Integer> ingressPort(PiPacketOperation packetIn) {
        return packetIn.metadatas().stream()
                .filter(metadata -> metadata.id().id().equals(WeftPackets.PACKET_IN_INGRESS_PORT.name()))
                .findFirst()
                .map(metadata -> (int) PiBytes.value(metadata.value()));
    }
}
