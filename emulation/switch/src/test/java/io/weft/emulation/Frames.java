package io.weft.emulation;

import java.nio.ByteBuffer;

/** Frames for the test program router.p4. */
public final class Frames {
    private Frames() {}

    /** An UDP packet in IPv4, with a right header checksum. */
    public static byte[] udp(int source, int destination, int sourcePort, int destinationPort, int dscp, int ttl) {
        ByteBuffer bytes = ByteBuffer.allocate(60);
        bytes.putShort((short) 0x0200)
                .putInt(1)
                .putShort((short) 0x0200)
                .putInt(2)
                .putShort((short) 0x0800);
        bytes.put((byte) 0x45).put((byte) (dscp << 2)).putShort((short) 46).putInt(0x12340000);
        bytes.put((byte) ttl).put((byte) 17).putShort((short) 0).putInt(source).putInt(destination);
        bytes.putShort((short) sourcePort)
                .putShort((short) destinationPort)
                .putShort((short) 26)
                .putShort((short) 0);
        bytes.putShort(24, (short) checksum(bytes));
        return bytes.array();
    }

    /** An UDP packet with nothing special. */
    public static byte[] udp(int destination) {
        return udp(0x0a000001, destination, 1000, 2000, 0, 64);
    }

    /** An Ethernet frame that says it is ARP. */
    public static byte[] arp() {
        byte[] frame = new byte[42];
        ByteBuffer.wrap(frame).putShort(12, (short) 0x0806);
        return frame;
    }

    /** The Internet checksum of the IPv4 header at offset 14, with its checksum field taken as 0. */
    public static int checksum(ByteBuffer bytes) {
        int sum = 0;
        for (int i = 14; i < 34; i += 2) {
            sum += i == 24 ? 0 : bytes.getShort(i) & 0xffff;
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        sum = (sum & 0xffff) + (sum >>> 16);
        return ~sum & 0xffff;
    }
}
