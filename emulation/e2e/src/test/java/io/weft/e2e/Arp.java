package io.weft.e2e;

import io.weft.p4.WeftConstants;

/** Makes ARP packets in Ethernet frames. */
final class Arp {
    static final int REQUEST = 1;
    static final int REPLY = 2;

    private static final long BROADCAST = 0xFFFF_FFFF_FFFFL;
    private static final int LENGTH = 42;

    private Arp() {}

    /** A broadcast that asks who has an address. */
    static Frame request(long senderMac, int sender, int target) {
        return packet(BROADCAST, senderMac, REQUEST, sender, 0, target);
    }

    /** A packet in a frame to {@code mac}. */
    static Frame packet(long mac, long senderMac, int operation, int sender, long targetMac, int target) {
        return new Frame(new byte[LENGTH])
                .with(0, 6, mac)
                .with(6, 6, senderMac)
                .with(12, 2, WeftConstants.ETHERTYPE_ARP)
                .with(14, 2, 1)
                .with(16, 2, WeftConstants.ETHERTYPE_IPV4)
                .with(18, 1, 6)
                .with(19, 1, 4)
                .with(20, 2, operation)
                .with(22, 6, senderMac)
                .with(28, 4, sender)
                .with(32, 6, targetMac)
                .with(38, 4, target);
    }
}
