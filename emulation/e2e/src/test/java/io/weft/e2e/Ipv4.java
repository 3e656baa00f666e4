package io.weft.e2e;

import io.weft.fabric.Addressing;
import io.weft.p4.WeftConstants;

/** Makes and changes IPv4 packets in Ethernet frames; offsets are those in the frame. */
public final class Ipv4 {
    static final int HEADER = 14;
    static final int TOTAL_LENGTH = 16;
    static final int IDENTIFICATION = 18;
    static final int FLAGS_AND_OFFSET = 20;
    static final int TTL = 22;
    static final int PROTOCOL = 23;
    static final int CHECKSUM = 24;
    static final int SOURCE = 26;
    static final int DESTINATION = 30;
    static final int AFTER_HEADER = 34;

    static final int DONT_FRAGMENT = 0x4000;
    static final int MORE_FRAGMENTS = 0x2000;
    /** Headers of Ethernet, IPv4 and UDP. */
    static final int HEADERS = 42;

    private static final int UDP = 17;
    static final int FIRST_TTL = 64;

    private Ipv4() {}

    /** A UDP datagram between two endpoints as a host would send it, in a frame of {@code length} bytes. */
    public static Frame udp(Addressing addressing, int from, int to, int sourcePort, int destinationPort, int length) {
        Frame frame = new Frame(new byte[length])
                .with(0, 6, addressing.mac(to))
                .with(6, 6, addressing.mac(from))
                .with(12, 2, WeftConstants.ETHERTYPE_IPV4)
                .with(HEADER, 1, 0x45)
                .with(TOTAL_LENGTH, 2, length - HEADER)
                .with(IDENTIFICATION, 2, sourcePort ^ destinationPort)
                .with(TTL, 1, FIRST_TTL)
                .with(PROTOCOL, 1, UDP)
                .with(SOURCE, 4, addressing.ipv4(from))
                .with(DESTINATION, 4, addressing.ipv4(to))
                .with(AFTER_HEADER, 2, sourcePort)
                .with(AFTER_HEADER + 2, 2, destinationPort)
                .with(AFTER_HEADER + 4, 2, length - AFTER_HEADER);
        for (int i = HEADERS; i < length; i++) {
            frame = i % 64 == 0 ? frame.with(i, 1, i / 64) : frame;
        }
        return checksummed(frame);
    }

    /** The frame with the right header checksum. */
    static Frame checksummed(Frame frame) {
        int end = HEADER + 4 * (int) (frame.at(HEADER, 1) & 15);
        long sum = 0;
        for (int i = HEADER; i < end; i += 2) {
            sum += i == CHECKSUM ? 0 : frame.at(i, 2);
        }
        while (sum > 0xFFFF) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return frame.with(CHECKSUM, 2, ~sum & 0xFFFF);
    }

    /** The frame with IPv4 options put behind its header; their length is a multiple of four. */
    static Frame withOptions(Frame frame, byte[] options) {
        byte[] bytes = new byte[frame.length() + options.length];
        System.arraycopy(frame.bytes(), 0, bytes, 0, AFTER_HEADER);
        System.arraycopy(options, 0, bytes, AFTER_HEADER, options.length);
        System.arraycopy(
                frame.bytes(), AFTER_HEADER, bytes, AFTER_HEADER + options.length, frame.length() - AFTER_HEADER);
        return checksummed(new Frame(bytes)
                .with(HEADER, 1, 0x45 + options.length / 4)
                .with(TOTAL_LENGTH, 2, bytes.length - HEADER));
    }

    /** What the receiver of a frame gets after a number of switches: all else is as it was. */
    static Frame after(Frame frame, int switches, long receiverMac) {
        return checksummed(frame.with(0, 6, receiverMac).with(TTL, 1, frame.at(TTL, 1) - switches));
    }
}
