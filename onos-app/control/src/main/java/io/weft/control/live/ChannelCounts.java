package io.weft.control.live;

import io.weft.control.probe.ChannelCells;
import io.weft.fabric.Fabric;
import io.weft.p4.DropReason;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * What a switch has counted since it was given the program: packets and bytes that left by each virtual channel of its
 * links, and packets that it dropped. Either may begin anew at any time. Immutable.
 */
public final class ChannelCounts {
    private final int firstChannel;
    private final int virtualChannels;
    /** By channel of the switch, from its first, and virtual channel. */
    private final long[] packets;

    private final long[] bytes;
    /** By reason. */
    private final long[] drops;

    private ChannelCounts(Builder builder) {
        this.firstChannel = builder.firstChannel;
        this.virtualChannels = builder.virtualChannels;
        this.packets = builder.packets.clone();
        this.bytes = builder.bytes.clone();
        this.drops = builder.drops.clone();
    }

    /**
     * The cells of {@code channel_packets} that are asked for of a switch: all virtual channels of its links, or none
     * if {@code channels} are not to be read.
     */
    public static int[] channelCells(Fabric fabric, int s, boolean channels) {
        return channels ? ChannelCells.of(fabric, s) : new int[0];
    }

    /** The cells of {@code drops} that are asked for of a switch: one for each reason. */
    public static int[] dropCells() {
        return IntStream.range(DropReason.NONE.index() + 1, DropReason.values().length)
                .toArray();
    }

    /** Packets that left by a virtual channel of channel {@code c} of the switch, probes apart. */
    public long packets(int c, int virtualChannel) {
        return packets[(c - firstChannel) * virtualChannels + virtualChannel];
    }

    /** Packets that left by channel {@code c}, by all of its virtual channels together, probes apart. */
    public long packets(int c) {
        long sum = 0;
        for (int vc = 0; vc < virtualChannels; vc++) {
            sum += packets(c, vc);
        }
        return sum;
    }

    /** Bytes that left by a virtual channel of it, as the switch counts them. */
    public long bytes(int c, int virtualChannel) {
        return bytes[(c - firstChannel) * virtualChannels + virtualChannel];
    }

    /** How many virtual channels were read; they have the numbers from 0. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** Packets that the switch dropped for this reason. */
    public long dropped(DropReason reason) {
        return drops[reason.index()];
    }

    /** Puts together what a switch answers. Not thread-safe. */
    public static final class Builder {
        private final Topology topology;
        private final int s;
        private final int firstChannel;
        private final int virtualChannels;
        private final long[] packets;
        private final long[] bytes;
        private final long[] drops = new long[DropReason.values().length];

        /** Switch {@code s} of this fabric has counted nothing yet. */
        public Builder(Fabric fabric, int s) {
            this.topology = fabric.topology();
            this.s = s;
            this.firstChannel = topology.firstChannel(s);
            this.virtualChannels = fabric.virtualChannels();
            this.packets = new long[topology.degree(s) * virtualChannels];
            this.bytes = new long[packets.length];
        }

        /** A cell of {@code channel_packets} counted so much; one that was not asked for is passed over. */
        public Builder left(long cell, long packetCount, long byteCount) {
            int port = (int) (cell / WeftConstants.VIRTUAL_CHANNELS);
            int virtualChannel = (int) (cell % WeftConstants.VIRTUAL_CHANNELS);
            int c = port > 0 && port <= topology.highestPort() ? topology.channelAt(s, port) : -1;
            if (c >= 0 && virtualChannel < virtualChannels) {
                int at = (c - firstChannel) * virtualChannels + virtualChannel;
                packets[at] = packetCount;
                bytes[at] = byteCount;
            }
            return this;
        }

        /** A cell of {@code drops} counted so many; one that was not asked for is passed over. */
        public Builder dropped(long cell, long packetCount) {
            if (cell > DropReason.NONE.index() && cell < drops.length) {
                drops[(int) cell] = packetCount;
            }
            return this;
        }

        public ChannelCounts build() {
            return new ChannelCounts(this);
        }
    }
}
