package io.weft.simulator.network;

/**
 * What is on its way over the links of a network of input-queued switches: by each port at most one packet and one credit leave in a
 * cycle, in order, and arrive some cycles later. There is one place for each port and cycle. Not thread-safe.
 */
final class Wires {
    private final int shift;
    private final int latency;
    private final int[] port;
    /** Number of ports. */
    private final int row;
    /** What comes later than in so many cycles is kept elsewhere, so that what is in use fits a cache. */
    private final int horizon;
    /** By cycle modulo their number and port: what arrives, packet and virtual channel; 0 if nothing does. */
    private final int[] packets;
    /** By cycle modulo their number and port: the virtual channel of the credit that arrives and one more; 0 if none does. */
    private final byte[] credits;

    private final LateArrivals latePackets = new LateArrivals();
    private final LateArrivals lateCredits = new LateArrivals();

    /**
     * Nothing is on its way.
     *
     * @param latency cycles from when something leaves until it arrives
     * @param creditDelay cycles from then until a switch counts a credit
     */
    Wires(Records records, int latency, int creditDelay) {
        SwitchPorts ports = records.ports;
        this.shift = records.shift;
        this.latency = latency;
        this.port = records.port;
        this.row = ports.count();
        int rows = Integer.highestOneBit(latency + creditDelay + 2) << 1;
        this.horizon = rows - 1;
        this.packets = new int[Math.multiplyExact(rows, row)];
        this.credits = new byte[rows * row];
        for (int p = 0; p < row; p++) {
            boolean toEndpoint = ports.peer[p] >= ports.ofSwitches;
            port[(p << Records.PORT_BITS) + Records.CREDIT_DELAY] = toEndpoint ? latency : latency + creditDelay;
        }
    }

    /**
     * A packet leaves by an output channel, as soon as its port is free.
     *
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void send(int output, int packet, int earliest, int now) {
        int p = output >> shift;
        int at = p << Records.PORT_BITS;
        int leaves = Math.max(port[at + Records.LAST_PACKET] + 1, earliest);
        port[at + Records.LAST_PACKET] = leaves;
        int arrives = leaves + latency;
        int peer = port[at + Records.PEER];
        int thing = packet << shift | (output - (p << shift));
        if (arrives - now > horizon) {
            latePackets.add(arrives, peer, thing);
        } else {
            packets[(arrives & horizon) * row + peer] = thing;
        }
    }

    /** A credit for the buffer of an input channel goes back by it, as soon as its port is free. */
    void sendCredit(int input, int now) {
        int p = input >> shift;
        int at = p << Records.PORT_BITS;
        int leaves = Math.max(port[at + Records.LAST_CREDIT] + 1, now);
        port[at + Records.LAST_CREDIT] = leaves;
        int arrives = leaves + port[at + Records.CREDIT_DELAY];
        int peer = port[at + Records.PEER];
        int thing = input - (p << shift) + 1;
        if (arrives - now > horizon) {
            lateCredits.add(arrives, peer, thing);
        } else {
            credits[(arrives & horizon) * row + peer] = (byte) thing;
        }
    }

    /** A cycle begins. */
    void begin(int now) {
        while (latePackets.next(now + horizon)) {
            packets[(latePackets.cycle() & horizon) * row + latePackets.port()] = latePackets.thing();
        }
        while (lateCredits.next(now + horizon)) {
            credits[(lateCredits.cycle() & horizon) * row + lateCredits.port()] = (byte) lateCredits.thing();
        }
    }

    /**
     * The packets that arrive in a cycle at the ports from..to-1, which are told once.
     *
     * @param inputs is filled with the input channels that they come by
     * @param arriving is filled with the packets
     * @return how many there are
     */
    int takePackets(int cycle, int from, int to, int[] inputs, int[] arriving) {
        int[] all = packets;
        int first = (cycle & horizon) * row;
        int count = 0;
        for (int i = first + from; i < first + to; i++) {
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
     * @param outputs is filled with the output channels that they are for
     * @return how many there are
     */
    int takeCredits(int cycle, int from, int to, int[] outputs) {
        byte[] all = credits;
        int first = (cycle & horizon) * row;
        int count = 0;
        for (int i = first + from; i < first + to; i++) {
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
