package io.weft.emulation.fabric;

import io.weft.fabric.Addressing;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The frames that endpoints send: UDP in IPv4 in Ethernet as a host sends it, and ARP requests. */
final class EndpointFrame {
    /** Time to live that a host gives a packet. */
    static final int TTL = 64;

    private static final int ETHERNET = 14;
    private static final int TTL_AT = ETHERNET + 8;
    private static final int CHECKSUM_AT = ETHERNET + 10;
    private static final int UDP_AT = ETHERNET + 20;
    private static final int PAYLOAD_AT = UDP_AT + 8;
    private static final int LENGTH = PAYLOAD_AT + 18;
    private static final short IPV4 = 0x0800;
    private static final short ARP = 0x0806;

    private EndpointFrame() {}

    /** A packet from endpoint {@code from} to endpoint {@code to}, with both in its payload. */
    static byte[] udp(Addressing addressing, int from, int to) {
        ByteBuffer frame = ByteBuffer.allocate(LENGTH);
        putMac(frame, addressing.mac(to));
        putMac(frame, addressing.mac(from));
        frame.putShort(IPV4).put((byte) 0x45).put((byte) 0).putShort((short) (LENGTH - ETHERNET));
        frame.putInt(0x00004000).put((byte) TTL).put((byte) 17).putShort((short) 0);
        frame.putInt(addressing.ipv4(from)).putInt(addressing.ipv4(to));
        frame.putShort(CHECKSUM_AT, (short) ~sum(frame.array()));
        frame.putShort((short) (0xC000 + from % 0x3FFF)).putShort((short) 7).putShort((short) (LENGTH - UDP_AT));
        frame.putShort((short) 0).putInt(from).putInt(to);
        return frame.array();
    }

    /** A question of endpoint {@code from}: who has the address of endpoint {@code target}? */
    static byte[] arpRequest(Addressing addressing, int from, int target) {
        ByteBuffer frame = ByteBuffer.allocate(60);
        putMac(frame, 0xFFFF_FFFF_FFFFL);
        putArp(frame, 1, addressing.mac(from), addressing.ipv4(from));
        putMac(frame, 0);
        frame.putInt(addressing.ipv4(target));
        return frame.array();
    }

    /** Whether {@code frame} tells endpoint {@code from} the planned MAC of endpoint {@code target}. */
    static boolean isArpReply(Addressing addressing, int from, int target, byte[] frame) {
        ByteBuffer reply = ByteBuffer.allocate(42);
        putMac(reply, addressing.mac(from));
        putArp(reply, 2, addressing.mac(target), addressing.ipv4(target));
        putMac(reply, addressing.mac(from));
        reply.putInt(addressing.ipv4(from));
        return frame.length >= 42 && Arrays.equals(reply.array(), 0, 42, frame, 0, 42);
    }

    /** From the sender's MAC in the Ethernet header to its address in the ARP packet. */
    private static void putArp(ByteBuffer frame, int operation, long mac, int ipv4) {
        putMac(frame, mac);
        frame.putShort(ARP).putShort((short) 1).putShort(IPV4).put((byte) 6).put((byte) 4);
        frame.putShort((short) operation);
        putMac(frame, mac);
        frame.putInt(ipv4);
    }

    /**
     * Number of channels that a packet crossed, told by its TTL: one less than the switches that it visited.
     *
     * @return -1 if anything but the TTL and the IPv4 checksum is not as it was sent, or the checksum is wrong
     */
    static int hops(byte[] sent, byte[] received) {
        if (received.length != sent.length || sum(received) != 0xFFFF) {
            return -1;
        }
        byte[] expected = sent.clone();
        expected[TTL_AT] = received[TTL_AT];
        System.arraycopy(received, CHECKSUM_AT, expected, CHECKSUM_AT, 2);
        return Arrays.equals(expected, received) ? TTL - (received[TTL_AT] & 0xFF) - 1 : -1;
    }

    private static void putMac(ByteBuffer frame, long mac) {
        frame.putShort((short) (mac >>> 32)).putInt((int) mac);
    }

    /** Ones' complement sum of the IPv4 header; 0xFFFF if it contains a right checksum. */
    private static int sum(byte[] frame) {
        int sum = 0;
        for (int i = ETHERNET; i < UDP_AT; i += 2) {
            sum += ((frame[i] & 0xFF) << 8) | (frame[i + 1] & 0xFF);
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        return (sum & 0xFFFF) + (sum >>> 16);
    }
}
