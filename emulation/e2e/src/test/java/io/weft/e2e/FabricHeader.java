package io.weft.e2e;

import io.weft.p4.WeftConstants;

/** What frames carry between switches: a priority tag and the fabric header behind the MACs. Immutable. */
record FabricHeader(int waypoint, int destination, int vc, int exitClass, int hops) {
    /** In a frame: the type behind the tag, which says that the header follows. */
    static final int TYPE = 16;

    static final int WAYPOINT = 18;
    static final int DESTINATION = 20;

    private static final int MACS = 12;
    private static final int BYTES = 12;

    /** A header of a packet that has just left its source, its first hop ahead. */
    static FabricHeader to(int destination) {
        return new FabricHeader(0, destination, 0, 0, 0);
    }

    FabricHeader in(int virtualChannel, int behind) {
        return new FabricHeader(waypoint, destination, virtualChannel, behind, hops);
    }

    FabricHeader withHops(int count) {
        return new FabricHeader(waypoint, destination, vc, exitClass, count);
    }

    FabricHeader via(int id) {
        return new FabricHeader(id, destination, vc, exitClass, hops);
    }

    /** An endpoint's frame as it would be between switches with this header. */
    Frame on(Frame frame) {
        byte[] bytes = new byte[frame.length() + BYTES];
        System.arraycopy(frame.bytes(), 0, bytes, 0, MACS);
        System.arraycopy(frame.bytes(), MACS, bytes, MACS + BYTES, frame.length() - MACS);
        return new Frame(bytes)
                .with(MACS, 2, WeftConstants.ETHERTYPE_VLAN)
                .with(TYPE, 2, WeftConstants.ETHERTYPE_WEFT)
                .with(WAYPOINT, 2, waypoint)
                .with(DESTINATION, 2, destination)
                .with(DESTINATION + 2, 2, vc << 10 | exitClass << 6 | hops);
    }
}
