package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.BitFields;
import p4.config.v1.P4InfoOuterClass.ControllerPacketMetadata;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;

/** Translates between frames at the CPU port, which begin with a header, and packet messages with metadata. */
final class PacketCodec {
    private final ControllerPacketMetadata in;
    private final ControllerPacketMetadata out;

    PacketCodec(P4Info info) {
        this.in = find(info, "packet_in");
        this.out = find(info, "packet_out");
    }

    // Without such a header the frames are passed on as they are, as by bmv2.
    private static ControllerPacketMetadata find(P4Info info, String name) {
        return info.getControllerPacketMetadataList().stream()
                .filter(header -> header.getPreamble().getName().equals(name))
                .findFirst()
                .orElse(ControllerPacketMetadata.getDefaultInstance());
    }

    private static int bytes(ControllerPacketMetadata header) {
        return (header.getMetadataList().stream()
                                .mapToInt(ControllerPacketMetadata.Metadata::getBitwidth)
                                .sum()
                        + 7)
                / 8;
    }

    boolean isPacketIn(byte[] frame) {
        return frame.length >= bytes(in);
    }

    PacketIn packetIn(byte[] frame) {
        int header = bytes(in);
        PacketIn.Builder message =
                PacketIn.newBuilder().setPayload(ByteString.copyFrom(frame, header, frame.length - header));
        int bit = 0;
        for (ControllerPacketMetadata.Metadata field : in.getMetadataList()) {
            int width = field.getBitwidth();
            long[] words = new long[BitFields.words(width)];
            BitFields.read(frame, bit, width, words, 0);
            message.addMetadata(PacketMetadata.newBuilder()
                    .setMetadataId(field.getId())
                    .setValue(Bytestrings.load(words, 0, width)));
            bit += width;
        }
        return message.build();
    }

    byte[] packetOut(PacketOut message) {
        int header = bytes(out);
        byte[] payload = message.getPayload().toByteArray();
        byte[] frame = new byte[header + payload.length];
        System.arraycopy(payload, 0, frame, header, payload.length);
        for (PacketMetadata metadata : message.getMetadataList()) {
            write(metadata, frame);
        }
        return frame;
    }

    private void write(PacketMetadata metadata, byte[] frame) {
        int bit = 0;
        for (ControllerPacketMetadata.Metadata field : out.getMetadataList()) {
            int width = field.getBitwidth();
            if (field.getId() == metadata.getMetadataId()) {
                long[] words = new long[BitFields.words(width)];
                Bytestrings.store(metadata.getValue(), width, words, 0, () -> "packet-out metadata " + field.getName());
                BitFields.write(frame, bit, width, words, 0);
                return;
            }
            bit += width;
        }
        throw EntityException.invalid("packet-out has no metadata with id " + metadata.getMetadataId());
    }
}
