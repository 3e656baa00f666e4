package io.weft.simulator.network;

/**
 * The packets and credits on the links of an {@link InputQueuedNetwork}: at most one of each arrives at a port in a
 * cycle, and has one element for its port and cycle, in a ring of cycles (timing wheel: G. Varghese, T. Lauck, "Hashed
 * and hierarchical timing wheels", SOSP 1987). Several threads may put in and take out at a time, each at ports of its
 * own: what one puts in, another takes out in a later cycle.
 */
final class LinkPipelines {
    private final int shift;
    private final int latency;
    /** Number of ports. */
    private final int row;
    /** What arrives in more cycles than this is kept in a list meanwhile, so that the ring fits the cache. */
    private final int packetHorizon;

    private final int creditHorizon;
    /** By cycle modulo their number and port: what arrives, packet and virtual channel; 0 if nothing does. */
    private final int[] packets;
    /**
     * By cycle modulo their number and port: the virtual channel of the credit that arrives and one more; 0 if none
     * does.
     */
    private final byte[] credits;

    /**
     * Nothing is on its way.
     *
     * @param ports how many there are
     * @param latency cycles from when something leaves until it arrives
     * @param crossbarDelay cycles that a packet may leave later than is told
     * @param creditDelay cycles from then until a switch counts a credit
     */
    LinkPipelines(int ports, int shift, int latency, int crossbarDelay, int creditDelay) {
        this.shift = shift;
        this.latency = latency;
        this.row = ports;
        int packetRows = Integer.highestOneBit(latency + crossbarDelay + 1) << 1;
        int creditRows = Integer.highestOneBit(latency + creditDelay + 1) << 1;
        this.packetHorizon = packetRows - 1;
        this.creditHorizon = creditRows - 1;
        this.packets = new int[Math.multiplyExact(packetRows, row)];
        this.credits = new byte[Math.multiplyExact(creditRows, row)];
    }

    /** Cycles from when something leaves until it arrives. */
    int latency() {
        return latency;
    }

    /** What puts packets and credits on links, for one thread at a time. */
    final class Sender {
        private final LateArrivals latePackets = new LateArrivals();
        private final LateArrivals lateCredits = new LateArrivals();

        /** Cycles from when something leaves until it arrives. */
        int latency() {
            return latency;
        }

        /**
         * A packet has left.
         *
         * @param arrives the cycle in which it arrives
         * @param now the cycle that it is
         * @param port where it arrives
         * @param thing packet and virtual channel
         */
        void packet(int arrives, int now, int port, int thing) {
            if (arrives - now > packetHorizon) {
                latePackets.add(arrives, port, thing);
            } else {
                packets[(arrives & packetHorizon) * row + port] = thing;
            }
        }

        /**
         * A credit has left.
         *
         * @param arrives the cycle in which it arrives
         * @param now the cycle that it is
         * @param port where it arrives
         */
        void credit(int arrives, int now, int port, int virtualChannel) {
            int thing = virtualChannel + 1;
            if (arrives - now > creditHorizon) {
                lateCredits.add(arrives, port, thing);
            } else {
                credits[(arrives & creditHorizon) * row + port] = (byte) thing;
            }
        }

        /** A cycle begins. */
        void begin(int now) {
            while (latePackets.next(now + packetHorizon)) {
                packets[(latePackets.cycle() & packetHorizon) * row + latePackets.place()] = (int) latePackets.thing();
            }
            while (lateCredits.next(now + creditHorizon)) {
                credits[(lateCredits.cycle() & creditHorizon) * row + lateCredits.place()] = (byte) lateCredits.thing();
            }
        }
    }

    /**
     * The packets that arrive in a cycle at the ports from..to-1, which are told once.
     *
     * @param inputs is filled with the input VCs that they come by, of ports counted from 0 for {@code from}
     * @param arriving is filled with the packets
     * @return how many there are
     */
    int takePackets(int cycle, int from, int to, int[] inputs, int[] arriving) {
        int[] all = packets;
        int first = (cycle & packetHorizon) * row + from;
        int end = first + to - from;
        int count = 0;
        for (int i = first; i < end; i++) {
            inputs[count] = i;
            count += (all[i] | -all[i]) >>> 31;
        }
        int mask = (1 << shift) - 1;
        for (int k = 0; k < count; k++) {
            int i = inputs[k];
            int thing = all[i];
            all[i] = 0;
            inputs[k] = (i - first) << shift | (thing & mask);
            arriving[k] = thing >>> shift;
        }
        return count;
    }

    /**
     * The credits that arrive in a cycle at the ports from..to-1, which are told once.
     *
     * @param outputs is filled with the output VCs that they are for, of ports counted from 0 for {@code from}
     * @return how many there are
     */
    int takeCredits(int cycle, int from, int to, int[] outputs) {
        byte[] all = credits;
        int first = (cycle & creditHorizon) * row + from;
        int end = first + to - from;
        int count = 0;
        for (int i = first; i < end; i++) {
            outputs[count] = i;
            count += -all[i] >>> 31;
        }
        for (int k = 0; k < count; k++) {
            int i = outputs[k];
            outputs[k] = ((i - first) << shift) + all[i] - 1;
            all[i] = 0;
        }
        return count;
    }
}
