package io.weft.emulation.engine;

import java.util.List;

/** The deparser of a program. */
public final class Deparser {
    private final HeaderLayout[] order;
    private final Checksum[] checksums;

    /** Emits the valid ones of these headers in their order, with these checksums updated. */
    public Deparser(List<HeaderLayout> order, List<Checksum> checksums) {
        this.order = order.toArray(new HeaderLayout[0]);
        this.checksums = checksums.stream().filter(Checksum::updated).toArray(Checksum[]::new);
    }

    byte[] deparse(PacketState packet) {
        for (Checksum checksum : checksums) {
            checksum.update(packet);
        }
        int payload = packet.frame.length - packet.payload;
        int size = payload;
        for (HeaderLayout header : order) {
            size += header.isValid(packet) ? header.bytes(packet) : 0;
        }
        byte[] bytes = new byte[size];
        int at = 0;
        for (HeaderLayout header : order) {
            if (header.isValid(packet)) {
                header.emit(packet, bytes, at);
                at += header.bytes(packet);
            }
        }
        System.arraycopy(packet.frame, packet.payload, bytes, at, payload);
        return bytes;
    }
}
