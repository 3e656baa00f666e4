package io.weft.simulator.network;

/**
 * The packets and credits on the links of an {@link InputQueuedNetwork}: at most one of each arrives at a port in a
 * cycle, and has one element for its port and cycle, in a ring of cycles (timing wheel: G. Varghese, T. Lauck, "Hashed
 * and hierarchical timing wheels", SOSP 1987). Several threads may put in and take out at a time: into an element only
 * the part of the network that sends to its port puts something, in one cycle, and only the part that has the port
 * takes it out and clears it, in a later one.
 */
final class LinkPipelines {
    private final int shift;
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
     * The same of what comes from other parts of the network, so that what stays within a part shares no line of the
     * memory with what other threads write; nothing where there is one part.
     */
    private final int[] packetsFromOthers;

    private final byte[] creditsFromOthers;
    /** By port, whether the port at the other end is of another part. */
    private final boolean[] fromOthers;

    private final boolean several;

    /**
     * Nothing is on its way.
     *
     * @param latency most cycles from when something leaves until it arrives
     * @param crossbarDelay cycles that a packet may leave later than is told
     * @param creditDelay cycles from then until a switch counts a credit
     */
    LinkPipelines(SwitchPorts ports, Partition partition, int shift, int latency, int crossbarDelay, int creditDelay) {
        this.shift = shift;
        this.row = ports.count();
        this.several = partition.count() > 1;
        int packetRows = Integer.highestOneBit(latency + crossbarDelay + 1) << 1;
        int creditRows = Integer.highestOneBit(latency + creditDelay + 1) << 1;
        this.packetHorizon = packetRows - 1;
        this.creditHorizon = creditRows - 1;
        this.packets = new int[Math.multiplyExact(packetRows, row)];
        this.credits = new byte[Math.multiplyExact(creditRows, row)];
        this.packetsFromOthers = new int[several ? packets.length : 0];
        this.creditsFromOthers = new byte[several ? credits.length : 0];
        this.fromOthers = new boolean[row];
        for (int port = 0; several && port < row; port++) {
            fromOthers[port] = partition.ofPort(ports, port) != partition.ofPort(ports, ports.peer[port]);
        }
    }

    /** What puts packets and credits on links, for one thread at a time. */
    final class Sender {
        private final LateArrivals latePackets = new LateArrivals();
        private final LateArrivals lateCredits = new LateArrivals();

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
                (fromOthers[port] ? packetsFromOthers : packets)[(arrives & packetHorizon) * row + port] = thing;
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
                (fromOthers[port] ? creditsFromOthers : credits)[(arrives & creditHorizon) * row + port] = (byte) thing;
            }
        }

        /** A cycle begins. */
        void begin(int now) {
            while (latePackets.next(now + packetHorizon)) {
                packet(latePackets.cycle(), now, latePackets.place(), (int) latePackets.thing());
            }
            while (lateCredits.next(now + creditHorizon)) {
                credit(lateCredits.cycle(), now, lateCredits.place(), (int) lateCredits.thing() - 1);
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
        int first = (cycle & packetHorizon) * row + from;
        int end = first + to - from;
        int count = several ? arriving(packetsFromOthers, first, end, inputs) : arriving(first, end, inputs);
        int mask = (1 << shift) - 1;
        for (int k = 0; k < count; k++) {
            int i = inputs[k];
            int[] all = fromOthers[i - first + from] ? packetsFromOthers : packets;
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
        int first = (cycle & creditHorizon) * row + from;
        int end = first + to - from;
        int count = several ? returning(creditsFromOthers, first, end, outputs) : returning(first, end, outputs);
        for (int k = 0; k < count; k++) {
            int i = outputs[k];
            byte[] all = fromOthers[i - first + from] ? creditsFromOthers : credits;
            outputs[k] = ((i - first) << shift) + all[i] - 1;
            all[i] = 0;
        }
        return count;
    }

    private int arriving(int first, int end, int[] places) {
        int[] all = packets;
        int count = 0;
        for (int i = first; i < end; i++) {
            places[count] = i;
            count += (all[i] | -all[i]) >>> 31;
        }
        return count;
    }

    /** The same with what comes from other parts: at a port, all comes from one. */
    private int arriving(int[] others, int first, int end, int[] places) {
        int[] all = packets;
        int count = 0;
        for (int i = first; i < end; i++) {
            int any = all[i] | others[i];
            places[count] = i;
            count += (any | -any) >>> 31;
        }
        return count;
    }

    private int returning(int first, int end, int[] places) {
        byte[] all = credits;
        int count = 0;
        for (int i = first; i < end; i++) {
            places[count] = i;
            count += -all[i] >>> 31;
        }
        return count;
    }

    private int returning(byte[] others, int first, int end, int[] places) {
        byte[] all = credits;
        int count = 0;
        for (int i = first; i < end; i++) {
            places[count] = i;
            count += -(all[i] | others[i]) >>> 31;
        }
        return count;
    }
}
