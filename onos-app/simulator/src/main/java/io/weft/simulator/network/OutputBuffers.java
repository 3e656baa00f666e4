package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The output buffers of switches: a queue for each virtual channel of each port, with so much room. What crosses a switch has its
 * room from when it begins to cross. Not thread-safe.
 */
final class OutputBuffers {
    private final SwitchPorts ports;
    private final int shift;
    private final int virtualChannels;
    private final Packets packets;
    private final PacketQueues queues;
    private final int packetFlits;
    /** By output channel, flits of room. */
    private final int[] room;
    /** By port, the virtual channels that have room for any packet, as bits. */
    private final long[] open;
    /** By port, flits in its buffers or on their way to them. */
    private final int[] held;
    /** By port, the virtual channels that have packets, as bits. */
    private final long[] waiting;
    /** The ports that have packets. */
    private final PortSets loaded;
    /** By port, the virtual channel that is to send next. */
    private final int[] nextChannel;

    OutputBuffers(SwitchPorts ports, int shift, Packets packets, BufferedParameters parameters) {
        this.ports = ports;
        this.shift = shift;
        this.virtualChannels = parameters.virtualChannels();
        this.packets = packets;
        this.packetFlits = parameters.packetFlits();
        this.queues = new PacketQueues(packets, ports.ofSwitches << shift);
        this.room = new int[ports.ofSwitches << shift];
        this.open = new long[ports.ofSwitches];
        this.held = new int[ports.ofSwitches];
        this.waiting = new long[ports.ofSwitches];
        this.loaded = new PortSets(ports.first.length - 1, ports.most());
        this.nextChannel = new int[ports.ofSwitches];
        Arrays.fill(room, parameters.outputFlits());
        Arrays.fill(open, -1L >>> -virtualChannels);
    }

    /** Flits of room of an output channel. */
    int room(int channel) {
        return room[channel];
    }

    /** The virtual channels of a port that have room for any packet, as bits. */
    long open(int port) {
        return open[port];
    }

    /** Flits of a port that are in its buffers or on their way to them. */
    int held(int port) {
        return held[port];
    }

    /** A packet begins to cross to an output channel that has room for it. */
    void reserve(int channel, int flits) {
        int port = channel >> shift;
        room[channel] -= flits;
        held[port] += flits;
        if (room[channel] < packetFlits) {
            open[port] &= ~(1L << (channel - (port << shift)));
        }
    }

    /** It has crossed. */
    void add(int s, int channel, int packet) {
        int port = channel >> shift;
        queues.add(channel, packet);
        waiting[port] |= 1L << (channel - (port << shift));
        loaded.add(s, port - ports.first[s]);
    }

    /** The ports of switch {@code s} that have packets. */
    PortSets loaded() {
        return loaded;
    }

    /** The channel of a port whose first packet is to leave: of those for whose packet there is room, one in turn; or -1. */
    int next(int port, int[] roomThere) {
        int start = nextChannel[port];
        long bits = waiting[port];
        long behind = bits & (-1L << start);
        int channel = firstWithRoom(port, behind, roomThere);
        return channel >= 0 ? channel : firstWithRoom(port, bits ^ behind, roomThere);
    }

    private int firstWithRoom(int port, long candidates, int[] roomThere) {
        for (long left = candidates; left != 0; left &= left - 1) {
            int channel = port << shift | Long.numberOfTrailingZeros(left);
            if (packets.get(queues.first(channel), Packets.FLITS) <= roomThere[channel]) {
                return channel;
            }
        }
        return -1;
    }

    /** Takes the first packet of a channel, which has one. */
    int remove(int s, int channel) {
        int port = channel >> shift;
        int virtualChannel = channel - (port << shift);
        int packet = queues.first(channel);
        if (!queues.removeFirst(channel)) {
            waiting[port] &= ~(1L << virtualChannel);
            if (waiting[port] == 0) {
                loaded.remove(s, port - ports.first[s]);
            }
        }
        nextChannel[port] = RoundRobin.after(virtualChannel, virtualChannels);
        int flits = packets.get(packet, Packets.FLITS);
        room[channel] += flits;
        held[port] -= flits;
        if (room[channel] >= packetFlits) {
            open[port] |= 1L << virtualChannel;
        }
        return packet;
    }
}
