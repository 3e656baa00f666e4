package io.weft.simulator.network;

/** A set of ports of each switch, as bits, in as many words as the switch with the most ports needs. */
final class PortSets {
    /** How many words each set has. */
    final int words;

    private final long[] bits;

    PortSets(int switches, int mostPorts) {
        this.words = (mostPorts + 63) >> 6;
        this.bits = new long[switches * words];
    }

    /** A word of the set of switch {@code s}. */
    long word(int s, int w) {
        return bits[s * words + w];
    }

    boolean isEmpty(int s) {
        long any = 0;
        for (int w = 0; w < words; w++) {
            any |= word(s, w);
        }
        return any == 0;
    }

    /** Port {@code port} of switch {@code s}, of its ports from 0 on, is in its set from now on. */
    void add(int s, int port) {
        bits[s * words + (port >> 6)] |= 1L << port;
    }

    /** It is not any more. */
    void remove(int s, int port) {
        bits[s * words + (port >> 6)] &= ~(1L << port);
    }
}
