package io.weft.simulator.network;

/**
 * Gives packets at the heads of input channels the output channels that they go on by, one to one: an iteration of iSLIP as in
 * {@link SwitchAllocation}, but between channels. By a port, either all packets ask for one virtual channel each, or all for any.
 * Not thread-safe.
 */
final class ChannelAllocation {
    private final int shift;
    private final int all;
    private final int[] port;
    private final int[] channel;
    private final SwitchAllocation switchAllocation;
    /** The ports for which packets wait, each once, in any order. */
    private final int[] busy;

    private int busyCount;
    /** Input channels that are granted something, and the virtual channels that are. */
    private final int[] granted;

    private final int[] offered;

    ChannelAllocation(Records records, int ports, SwitchAllocation switchAllocation) {
        this.shift = records.shift;
        this.all = records.all();
        this.port = records.port;
        this.channel = records.channel;
        this.switchAllocation = switchAllocation;
        this.busy = new int[ports + 1];
        this.granted = new int[records.virtualChannels];
        this.offered = new int[records.virtualChannels];
    }

    /** The first packet of an input channel waits for what routing says. */
    void ask(int input, int hop) {
        int p = PacketRouting.port(hop);
        int virtualChannel = PacketRouting.virtualChannel(hop);
        int at = p << Records.PORT_BITS;
        int any = virtualChannel == PacketRouting.ANY ? 1 : 0;
        int slot = any != 0 ? 0 : virtualChannel;
        int listAt = ((p << shift | slot) << Records.CHANNEL_BITS) + Records.WAITING;
        channel[(input << Records.CHANNEL_BITS) + Records.NEXT_WAITING] = channel[listAt];
        channel[listAt] = input;
        port[at + Records.FOR_ANY] = any;
        int waitedFor = port[at + Records.WAITED_FOR];
        port[at + Records.WAITED_FOR] = waitedFor | 1 << slot;
        busy[busyCount] = p;
        busyCount += waitedFor == 0 ? 1 : 0;
    }

    /** Gives out the channels that are free. */
    void allocate() {
        int[] busy = this.busy;
        int kept = 0;
        for (int k = 0; k < busyCount; k++) {
            int p = busy[k];
            int at = p << Records.PORT_BITS;
            int free = all & ~port[at + Records.HELD];
            if (free != 0) {
                if (port[at + Records.FOR_ANY] != 0) {
                    allocateAny(p, free);
                } else {
                    allocateEach(p, free & port[at + Records.WAITED_FOR]);
                }
            }
            busy[kept] = p;
            kept += port[at + Records.WAITED_FOR] != 0 ? 1 : 0;
        }
        busyCount = kept;
    }

    private void allocateEach(int p, int free) {
        for (int left = free; left != 0; left &= left - 1) {
            int virtualChannel = Integer.numberOfTrailingZeros(left);
            int output = p << shift | virtualChannel;
            give(output, first(output, output), virtualChannel);
        }
    }

    private void allocateAny(int p, int free) {
        int set = p << shift;
        int input = channel[(set << Records.CHANNEL_BITS) + Records.WAITING];
        if (channel[(input << Records.CHANNEL_BITS) + Records.NEXT_WAITING] == Records.NONE) {
            give(set | preferred(free, set, input), input, 0);
            return;
        }
        int inputs = 0;
        for (int left = free; left != 0; left &= left - 1) {
            int virtualChannel = Integer.numberOfTrailingZeros(left);
            inputs = offer(first(set, set | virtualChannel), virtualChannel, inputs);
        }
        for (int i = 0; i < inputs; i++) {
            give(set | preferred(offered[i], set, granted[i]), granted[i], 0);
        }
    }

    private int offer(int input, int virtualChannel, int inputs) {
        for (int i = 0; i < inputs; i++) {
            if (granted[i] == input) {
                offered[i] |= 1 << virtualChannel;
                return inputs;
            }
        }
        granted[inputs] = input;
        offered[inputs] = 1 << virtualChannel;
        return inputs + 1;
    }

    /** Of some virtual channels of a port, the one that an input channel accepts: the next in turn. */
    private int preferred(int some, int set, int input) {
        int start = channel[(input << Records.CHANNEL_BITS) + Records.NEXT_ACCEPTED] - set;
        int behind = some & (int) (-1L << Math.min(Math.max(start, 0), Integer.SIZE));
        return Integer.numberOfTrailingZeros(behind == 0 ? some : behind);
    }

    private void give(int output, int input, int slot) {
        channel[(output << Records.CHANNEL_BITS) + Records.NEXT_GRANTED] = input + 1;
        channel[(input << Records.CHANNEL_BITS) + Records.NEXT_ACCEPTED] = output + 1;
        remove(output >> shift, slot, input);
        switchAllocation.begin(output, input);
    }

    private void remove(int p, int slot, int input) {
        int listAt = ((p << shift | slot) << Records.CHANNEL_BITS) + Records.WAITING;
        int at = listAt;
        while (channel[at] != input) {
            at = (channel[at] << Records.CHANNEL_BITS) + Records.NEXT_WAITING;
        }
        channel[at] = channel[(input << Records.CHANNEL_BITS) + Records.NEXT_WAITING];
        if (channel[listAt] == Records.NONE) {
            port[(p << Records.PORT_BITS) + Records.WAITED_FOR] &= ~(1 << slot);
        }
    }

    /** Of the input channels that wait for {@code set}, the first in turn of an output channel. */
    private int first(int set, int output) {
        int start = channel[(output << Records.CHANNEL_BITS) + Records.NEXT_GRANTED];
        int best = channel[(set << Records.CHANNEL_BITS) + Records.WAITING];
        int input = next(best);
        while (input != Records.NONE) {
            best = Records.before(input, best, start) ? input : best;
            input = next(input);
        }
        return best;
    }

    private int next(int input) {
        return channel[(input << Records.CHANNEL_BITS) + Records.NEXT_WAITING];
    }
}
