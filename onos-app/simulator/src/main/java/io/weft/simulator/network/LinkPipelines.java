package io.weft.simulator.network;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The packets and credits on the links of an {@link InputQueuedNetwork}: at most one of each arrives at a port in a
 * cycle, and has one element for its port and cycle, in a ring of cycles (timing wheel: G. Varghese, T. Lauck, "Hashed
 * and hierarchical timing wheels", SOSP 1987). Several threads may put in and take out at a time: into an element only
 * the part of the network that sends to its port puts something, in one cycle, and only the part that has the port
 * takes it out and clears it, in a later one.
 */
final class LinkPipelines {
    /** So many ports are looked at together where few packets or credits are to be expected. */
    private static final int AT_ONCE = Long.BYTES;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final int shift;
    /** Number of ports. */
    private final int row;
    /** Number of slots for the ports in each cycle. */
    private final int slots;
    /** What arrives in more cycles than this is kept in a list meanwhile, so that the ring fits the cache. */
    private final int packetHorizon;

    private final int creditHorizon;
    /** By cycle modulo their number and slot: what arrives, packet and virtual channel; 0 if nothing does. */
    private final int[] packets;
    /**
     * By cycle modulo their number and slot: the virtual channel of the credit that arrives and one more; 0 if none
     * does.
     */
    private final byte[] credits;
    /** By port, its slot. */
    private final int[] slotOf;

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
        this.slots = several ? 2 * row : row;
        int packetRows = Integer.highestOneBit(latency + crossbarDelay + 1) << 1;
        int creditRows = Integer.highestOneBit(latency + creditDelay + 1) << 1;
        this.packetHorizon = packetRows - 1;
        this.creditHorizon = creditRows - 1;
        this.packets = new int[Math.multiplyExact(packetRows, slots)];
        this.credits = new byte[Math.multiplyExact(creditRows, slots)];
        this.slotOf = new int[row];
        for (int port = 0; port < row; port++) {
            boolean fromOther = several && partition.ofPort(ports, port) != partition.ofPort(ports, ports.peer[port]);
            slotOf[port] = fromOther ? row + port : port;
        }
    }

    /** What puts packets and credits on links, for one thread at a time. */
    final class Sender {
        private final LateArrivals latePackets = new LateArrivals();
        private final LateArrivals lateCredits = new LateArrivals();

        /** As {@link LinkPipelines#slot}. */
        int slot(int port) {
            return LinkPipelines.this.slot(port);
        }

        /**
         * A packet has left.
         *
         * @param now the cycle that it is
         * @param thing packet and virtual channel
         */
        void packet(int arrives, int now, int slot, int thing) {
            if (arrives - now > packetHorizon) {
                latePackets.add(arrives, slot, thing);
            } else {
                packets[(arrives & packetHorizon) * slots + slot] = thing;
            }
        }

        /**
         * A credit has left.
         *
         * @param now the cycle that it is
         */
        void credit(int arrives, int now, int slot, int virtualChannel) {
            int thing = virtualChannel + 1;
            if (arrives - now > creditHorizon) {
                lateCredits.add(arrives, slot, thing);
            } else {
                credits[(arrives & creditHorizon) * slots + slot] = (byte) thing;
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
     * Where what arrives at a port is put: its number; or, behind all of these, another for what comes from another
     * part of the network, so that what stays within a part shares no line of the memory with what other threads write.
     */
    int slot(int port) {
        return slotOf[port];
    }

    /**
     * The packets that arrive in a cycle at the ports from..to-1, which are told once.
     *
     * @param few whether to look at several ports at a time: faster where packets arrive at few of them; the result is
     *     the same
     * @param inputs is filled with the input VCs that they come by, of ports counted from 0 for {@code from}
     * @param arriving is filled with the packets
     * @return how many there are
     */
    int takePackets(int cycle, int from, int to, boolean few, int[] inputs, int[] arriving) {
        int[] all = packets;
        int first = (cycle & packetHorizon) * slots;
        int count = few ? fewPackets(first, from, to, inputs) : manyPackets(first, from, to, inputs);
        int mask = (1 << shift) - 1;
        for (int k = 0; k < count; k++) {
            int port = inputs[k];
            int i = first + slotOf[port];
            int thing = all[i];
            all[i] = 0;
            inputs[k] = (port - from) << shift | (thing & mask);
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
    int takeCredits(int cycle, int from, int to, boolean few, int[] outputs) {
        byte[] all = credits;
        int first = (cycle & creditHorizon) * slots;
        int count = few ? fewCredits(first, from, to, outputs) : manyCredits(first, from, to, outputs);
        for (int k = 0; k < count; k++) {
            int port = outputs[k];
            int i = first + slotOf[port];
            outputs[k] = ((port - from) << shift) + all[i] - 1;
            all[i] = 0;
        }
        return count;
    }

    /** The ports that packets arrive at, without a branch for each; at a port, all comes by one slot. */
    private int manyPackets(int first, int from, int to, int[] ports) {
        int[] all = packets;
        int count = 0;
        if (!several) {
            for (int port = from; port < to; port++) {
                int any = all[first + port];
                ports[count] = port;
                count += (any | -any) >>> 31;
            }
            return count;
        }
        for (int port = from; port < to; port++) {
            int any = all[first + port] | all[first + row + port];
            ports[count] = port;
            count += (any | -any) >>> 31;
        }
        return count;
    }

    /** The ports that packets arrive at, passing over others {@value #AT_ONCE} at once. */
    private int fewPackets(int first, int from, int to, int[] ports) {
        int[] all = packets;
        int others = first + slots - row;
        int count = 0;
        int port = from;
        while (port < to) {
            if (port + AT_ONCE <= to && (eight(all, first + port) | eight(all, others + port)) == 0) {
                port += AT_ONCE;
                continue;
            }
            for (int end = Math.min(to, port + AT_ONCE); port < end; port++) {
                int any = all[first + port] | all[others + port];
                ports[count] = port;
                count += (any | -any) >>> 31;
            }
        }
        return count;
    }

    /** All bits of {@value #AT_ONCE} elements. */
    private static int eight(int[] all, int i) {
        return all[i] | all[i + 1] | all[i + 2] | all[i + 3] | all[i + 4] | all[i + 5] | all[i + 6] | all[i + 7];
    }

    private int manyCredits(int first, int from, int to, int[] ports) {
        byte[] all = credits;
        int count = 0;
        if (!several) {
            for (int port = from; port < to; port++) {
                ports[count] = port;
                count += -all[first + port] >>> 31;
            }
            return count;
        }
        for (int port = from; port < to; port++) {
            ports[count] = port;
            count += -(all[first + port] | all[first + row + port]) >>> 31;
        }
        return count;
    }

    private int fewCredits(int first, int from, int to, int[] ports) {
        byte[] all = credits;
        int others = first + slots - row;
        int count = 0;
        int port = from;
        while (port < to) {
            if (port + AT_ONCE <= to
                    && ((long) EIGHT.get(all, first + port) | (long) EIGHT.get(all, others + port)) == 0) {
                port += AT_ONCE;
                continue;
            }
            for (int end = Math.min(to, port + AT_ONCE); port < end; port++) {
                ports[count] = port;
                count += -(all[first + port] | all[others + port]) >>> 31;
            }
        }
        return count;
    }
}
