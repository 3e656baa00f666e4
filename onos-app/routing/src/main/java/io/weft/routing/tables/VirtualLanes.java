package io.weft.routing.tables;

/** On which virtual lane a packet leaves a switch: InfiniBand's SL-to-VL tables. */
public interface VirtualLanes {
    /** One lane for all packets. */
    VirtualLanes ONE = new VirtualLanes() {
        @Override
        public int of(int s, int in, int out, int level) {
            return 0;
        }

        @Override
        public int count() {
            return 1;
        }
    };

    /**
     * The lane, 0..{@link #count}-1.
     *
     * @param in the port of switch {@code s} that the packet came by, that of an endpoint or of a link
     * @param out the port that it leaves by
     * @param level its service level, 0..15
     */
    int of(int s, int in, int out, int level);

    /** One more than the highest lane, 1..16. */
    int count();
}
