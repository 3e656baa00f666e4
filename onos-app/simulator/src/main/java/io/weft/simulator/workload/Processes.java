package io.weft.simulator.workload;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import java.util.Arrays;

/**
 * The processes of a workload at the endpoints of a network. Each sends packets of the messages that it has outstanding
 * in turn, at most one in a cycle, when the network takes it; a message is outstanding until its last packet is sent,
 * and then makes room for the next. All packets of a message but the last are as large as can be. Not thread-safe.
 */
public final class Processes implements Network.Delivery {
    private final Packets packets;
    private final Network network;
    private final Arrivals arrivals;
    private final RankPrograms program;
    private final Placement placement;
    private final int[] switchOf;
    private final long messages;
    private final int outstanding;
    private final int virtualChannels;
    private final int packetBytes;
    private final int flitBytes;
    private final OpenMessages open = new OpenMessages();
    private final Message message = new Message();
    /** By rank, its outstanding messages: the first {@link #count} of as many places as there can be. */
    private final int[] sending;

    private final int[] count;
    /** By rank, the place of the message whose packet is next. */
    private final int[] turn;
    /** By rank, the virtual channel that it tries first. */
    private final int[] nextChannel;
    /** The ranks that have messages outstanding, as bits. */
    private final long[] busy;

    private final int longestLatency;
    /** The cycle of the network in which a packet arrived last. */
    private int lastArrival;
    /** Cycles in which nothing went on but calculations, and which the network knows nothing of. */
    private int skipped;

    private long sentPackets;
    private long sentFlits;
    private long delivered;
    private long deliveredBytes;

    /** What becomes of messages that arrive. */
    @FunctionalInterface
    public interface Arrivals {
        /** A message has arrived as a whole, so many cycles after it became outstanding. */
        void arrived(int cycles);
    }

    /**
     * Processes at their beginning: those that wait for nothing send in the first cycle.
     *
     * @param network that tells {@link #arrived} of each packet
     * @param switchOf by endpoint, its switch
     * @param model that the network is of
     */
    public Processes(
            PlacedWorkload workload,
            Packets packets,
            Network network,
            int[] switchOf,
            NetworkModel model,
            Arrivals arrivals) {
        int ranks = workload.ranks();
        this.packets = packets;
        this.network = network;
        this.arrivals = arrivals;
        this.program = workload.start();
        this.placement = workload.placement;
        this.switchOf = switchOf;
        this.messages = workload.messages();
        this.outstanding = workload.outstanding();
        this.virtualChannels = model.virtualChannels();
        this.longestLatency = model.longestLatency();
        this.flitBytes = model.flitBytes();
        this.packetBytes = Math.multiplyExact(model.packetFlits(), flitBytes);
        this.sending = new int[Math.multiplyExact(ranks, outstanding)];
        this.count = new int[ranks];
        this.turn = new int[ranks];
        this.nextChannel = new int[ranks];
        this.busy = new long[(ranks + 63) / 64];
        program.now(network.cycle());
        for (int rank = 0; rank < ranks; rank++) {
            fill(rank, network.cycle());
        }
    }

    /** The cycle that is next, or under way: that of the network, and those that it knows nothing of. */
    public int cycle() {
        return network.cycle() + skipped;
    }

    /**
     * Goes on to the cycle in which something ends by itself, if nothing else is under way until then, and the network
     * is as at its beginning. Between cycles.
     *
     * @param most goes on to this cycle at most
     */
    public void skip(int most) {
        if (isSilent() && network.inside() == 0 && network.cycle() - lastArrival > longestLatency) {
            skipped += (int) Math.max(0, Math.min(most, program.wakes()) - cycle());
        }
    }

    /** How many packets have been sent so far. */
    public long sentPackets() {
        return sentPackets;
    }

    /** How many flits have been sent so far. */
    public long sentFlits() {
        return sentFlits;
    }

    /** How many messages have arrived as a whole so far. */
    public long delivered() {
        return delivered;
    }

    /** How many bytes these messages have. */
    public long deliveredBytes() {
        return deliveredBytes;
    }

    /** Whether all messages have arrived, and nothing else is left to do. */
    public boolean complete() {
        return delivered == messages && program.complete();
    }

    /** What ranks wait for while nothing is under way. */
    public String waiting() {
        return program.waiting();
    }

    /** Whether no rank has anything to send or to calculate. */
    public boolean idle() {
        return program.wakes() == RankPrograms.NEVER && isSilent();
    }

    private boolean isSilent() {
        for (long word : busy) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** A rank takes up all messages that it can send from a cycle on and has room for. */
    private void fill(int rank, int from) {
        int first = rank * outstanding;
        while (count[rank] < outstanding && program.next(rank, message)) {
            int m = open.take();
            open.set(m, OpenMessages.SOURCE, rank);
            open.set(m, OpenMessages.DESTINATION, message.destination());
            open.set(m, OpenMessages.TAG, message.tag());
            open.set(m, OpenMessages.BYTES, message.bytes());
            open.set(m, OpenMessages.UNSENT, message.bytes());
            open.set(m, OpenMessages.PACKETS, Math.max(1, (message.bytes() - 1) / packetBytes + 1));
            open.set(m, OpenMessages.START, from);
            sending[first + count[rank]++] = m;
            busy[rank >> 6] |= 1L << rank;
        }
    }

    /** What ends by itself in this cycle does. After packets have arrived, and before ranks send. */
    public void begin() {
        int cycle = cycle();
        while (program.wakes() <= cycle) {
            program.now(cycle);
            fill(program.wake(), cycle);
        }
    }

    /** All ranks send what they can in this cycle. */
    public void send() {
        for (int w = 0; w < busy.length; w++) {
            for (long left = busy[w]; left != 0; left &= left - 1) {
                send((w << 6) + Long.numberOfTrailingZeros(left));
            }
        }
    }

    private void send(int rank) {
        int m = sending[rank * outstanding + turn[rank]];
        int unsent = open.get(m, OpenMessages.UNSENT);
        int size = Math.min(unsent, packetBytes);
        int flits = Math.max(1, (size - 1) / flitBytes + 1);
        int endpoint = placement.endpoint(rank);
        int virtualChannel = nextChannel[rank];
        for (int tried = 1; !network.accepts(endpoint, virtualChannel, flits); tried++) {
            if (tried == virtualChannels) {
                return;
            }
            virtualChannel = after(virtualChannel);
        }
        nextChannel[rank] = after(virtualChannel);
        int destination = placement.endpoint(open.get(m, OpenMessages.DESTINATION));
        int packet = network.send(endpoint, virtualChannel, flits);
        packets.set(packet, Packets.DESTINATION, destination);
        packets.set(packet, Packets.LAST_SWITCH, switchOf[destination]);
        packets.set(packet, Packets.BIRTH, network.cycle());
        open.assign(packet, m);
        open.set(m, OpenMessages.UNSENT, unsent - size);
        sentPackets++;
        sentFlits += flits;
        advance(rank, unsent == size);
    }

    private int after(int virtualChannel) {
        return virtualChannel + 1 == virtualChannels ? 0 : virtualChannel + 1;
    }

    /**
     * It is the turn of the next message of a rank, and if that was the last packet of this one, there is room for
     * another.
     */
    private void advance(int rank, boolean over) {
        int place = turn[rank];
        if (over) {
            int first = rank * outstanding;
            int tag = open.get(sending[first + place], OpenMessages.TAG);
            int rest = --count[rank] - place;
            System.arraycopy(sending, first + place + 1, sending, first + place, rest);
            int cycle = cycle() + 1;
            program.now(cycle);
            program.sent(rank, tag);
            fill(rank, cycle);
            if (count[rank] == 0) {
                busy[rank >> 6] &= ~(1L << rank);
            }
        } else {
            place++;
        }
        turn[rank] = place < count[rank] ? place : 0;
    }

    @Override
    public void arrived(int packet, int networkCycle) {
        lastArrival = networkCycle;
        int m = open.of(packet);
        int left = open.get(m, OpenMessages.PACKETS) - 1;
        open.set(m, OpenMessages.PACKETS, left);
        if (left > 0) {
            return;
        }
        int cycle = networkCycle + skipped;
        int source = open.get(m, OpenMessages.SOURCE);
        int destination = open.get(m, OpenMessages.DESTINATION);
        delivered++;
        deliveredBytes += open.get(m, OpenMessages.BYTES);
        arrivals.arrived(cycle - open.get(m, OpenMessages.START));
        int tag = open.get(m, OpenMessages.TAG);
        open.release(m);
        program.now(cycle);
        program.arrived(source, destination, tag);
        if (program.allGoOn()) {
            for (int rank = 0; rank < count.length; rank++) {
                fill(rank, cycle);
            }
        } else {
            fill(destination, cycle);
            fill(source, cycle);
        }
    }

    /**
     * Messages that are being sent or have not arrived as a whole, numbered from 0; numbers are used again. What is
     * known of one is in eight elements of one array. Grows when there are more than ever before. Not thread-safe.
     */
    private static final class OpenMessages {
        /** The rank that sends it. */
        static final int SOURCE = 0;
        /** The rank that receives it. */
        static final int DESTINATION = 1;
        /** What its program knows it by. */
        static final int TAG = 2;
        /** Its size. */
        static final int BYTES = 3;
        /** Bytes that have not been sent yet. */
        static final int UNSENT = 4;
        /** Packets that have not arrived yet. */
        static final int PACKETS = 5;
        /** The cycle in which its source could send it. */
        static final int START = 6;

        private static final int NEXT = 7;
        private static final int SIZE_BITS = 3;
        private static final int INITIAL = 1 << 12;
        private static final int NONE = -1;

        private int[] fields = new int[INITIAL << SIZE_BITS];
        private int firstFree = NONE;
        private int made;
        /** By packet in the network, its message. */
        private int[] ofPacket = new int[INITIAL];

        /** A message that is not in use; its elements hold anything. */
        int take() {
            if (firstFree != NONE) {
                int message = firstFree;
                firstFree = get(message, NEXT);
                return message;
            }
            if (made << SIZE_BITS == fields.length) {
                fields = Arrays.copyOf(fields, 2 * fields.length);
            }
            return made++;
        }

        /** A message has arrived. */
        void release(int message) {
            set(message, NEXT, firstFree);
            firstFree = message;
        }

        int get(int message, int field) {
            return fields[(message << SIZE_BITS) + field];
        }

        void set(int message, int field, int value) {
            fields[(message << SIZE_BITS) + field] = value;
        }

        /** A packet is part of a message. */
        void assign(int packet, int message) {
            if (packet >= ofPacket.length) {
                ofPacket = Arrays.copyOf(ofPacket, Math.max(packet + 1, 2 * ofPacket.length));
            }
            ofPacket[packet] = message;
        }

        /** The message that a packet is part of. */
        int of(int packet) {
            return ofPacket[packet];
        }
    }
}
