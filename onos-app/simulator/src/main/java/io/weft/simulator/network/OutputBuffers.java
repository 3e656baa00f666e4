package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The output buffers of switches: a queue for each virtual channel of each port, with so much room. What crosses a
 * switch has its room from when it begins to cross. Not thread-safe.
 */
final class OutputBuffers {
    private final SwitchPorts ports;
    private final int shift;
    private final int virtualChannels;
    private final Packets packets;
    private final PacketQueues queues;
    private final int packetFlits;
    /** By output VC, flits of room. */
    private final int[] room;
    /** By port, the virtual channels that have room for any packet, as bits. */
    private final long[] open;
    /** By port, flits in its buffers or on their way to them. */
    private final int[] held;
    /** By port, the virtual channels that have packets, as bits. */
    private final long[] waiting;
    /** The ports that have packets. */
    final PortSets loaded;
    /** By port, the virtual channel that is to send next. */
    private final int[] nextVc;

    OutputBuffers(SwitchPorts ports, int shift, Packets packets, BufferedModel model) {
        this.ports = ports;
        this.shift = shift;
        this.virtualChannels = model.virtualChannels;
        this.packets = packets;
        this.packetFlits = model.packetFlits;
        this.queues = new PacketQueues(packets, ports.ofSwitches << shift);
        this.room = new int[ports.ofSwitches << shift];
        this.open = new long[ports.ofSwitches];
        this.held = new int[ports.ofSwitches];
        this.waiting = new long[ports.ofSwitches];
        this.loaded = new PortSets(ports.first.length - 1, ports.most());
        this.nextVc = new int[ports.ofSwitches];
        Arrays.fill(room, model.vcFlits);
        Arrays.fill(open, -1L >>> -virtualChannels);
    }

    /** Flits of room of an output VC. */
    int room(int vc) {
        return room[vc];
    }

    /** The virtual channels of a port that have room for any packet, as bits. */
    long open(int port) {
        return open[port];
    }

    /** Flits of a port that are in its buffers or on their way to them. */
    int held(int port) {
        return held[port];
    }

    /** A packet begins to cross to an output VC that has room for it. */
    void reserve(int vc, int flits) {
        int port = vc >> shift;
        room[vc] -= flits;
        held[port] += flits;
        if (room[vc] < packetFlits) {
            open[port] &= ~(1L << (vc - (port << shift)));
        }
    }

    /** It has crossed. */
    void add(int s, int vc, int packet) {
        int port = vc >> shift;
        queues.add(vc, packet);
        waiting[port] |= 1L << (vc - (port << shift));
        loaded.add(s, port - ports.first[s]);
    }

    /** The VC of a port whose first packet is to leave: of those for whose packet there is room, one in turn; or -1. */
    int next(int port, int[] roomThere) {
        int start = nextVc[port];
        long bits = waiting[port];
        long behind = bits & (-1L << start);
        int vc = firstWithRoom(port, behind, roomThere);
        return vc >= 0 ? vc : firstWithRoom(port, bits ^ behind, roomThere);
    }

    private int firstWithRoom(int port, long candidates, int[] roomThere) {
        for (long left = candidates; left != 0; left &= left - 1) {
            int vc = port << shift | Long.numberOfTrailingZeros(left);
            if (packets.get(queues.first(vc), Packets.FLITS) <= roomThere[vc]) {
                return vc;
            }
        }
        return -1;
    }

    /** Takes the first packet of a VC, which has one. */
    int remove(int s, int vc) {
        int port = vc >> shift;
        int virtualChannel = vc - (port << shift);
        int packet = queues.first(vc);
        if (!queues.removeFirst(vc)) {
            waiting[port] &= ~(1L << virtualChannel);
            if (waiting[port] == 0) {
                loaded.remove(s, port - ports.first[s]);
            }
        }
        nextVc[port] = RoundRobin.after(virtualChannel, virtualChannels);
        int flits = packets.get(packet, Packets.FLITS);
        room[vc] += flits;
        held[port] -= flits;
        if (room[vc] >= packetFlits) {
            open[port] |= 1L << virtualChannel;
        }
        return packet;
    }
}
