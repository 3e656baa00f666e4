package io.weft.simulator.network;

/**
 * Gives packets at the heads of input channels of one switch the output channels that they go on by, one to one: an iteration of
 * iSLIP as in {@link SwitchAllocation}, but between channels. By a port, either all packets ask for one virtual channel each, or
 * all for any. Not thread-safe.
 */
final class ChannelAllocation {
    private final SwitchPorts ports;
    private final int shift;
    private final OutputChannels outputs;
    private final SwitchAllocation switchAllocation;
    /** The ports for which packets wait. */
    private final PortSets busy;
    /** By port, the virtual channels for which packets wait, as bits; for any is as for the first. */
    private final long[] waitedFor;

    private final boolean[] forAny;
    /** By output channel, the input channels of its switch whose first packets wait for it, as bits in so many words. */
    private final long[] waiting;

    private final int words;
    /** By output channel, the input channel of its switch that is to be granted next; by input channel, the output channel. */
    private final int[] nextInput;

    private final int[] nextOutput;
    /** By input channel of a switch, in which round it was last granted something, and the virtual channels that are. */
    private final int[] grantedIn;

    private final long[] offered;
    private final int[] matched;
    private int round;

    ChannelAllocation(SwitchPorts ports, int shift, OutputChannels outputs, SwitchAllocation switchAllocation) {
        int most = ports.most();
        int channels = ports.ofSwitches << shift;
        this.ports = ports;
        this.shift = shift;
        this.outputs = outputs;
        this.switchAllocation = switchAllocation;
        this.busy = new PortSets(ports.first.length - 1, most);
        this.waitedFor = new long[ports.ofSwitches];
        this.forAny = new boolean[ports.ofSwitches];
        this.words = ((most << shift) + 63) >> 6;
        this.waiting = new long[channels * words];
        this.nextInput = new int[channels];
        this.nextOutput = new int[channels];
        this.grantedIn = new int[most << shift];
        this.offered = new long[most << shift];
        this.matched = new int[1 << shift];
    }

    /** The first packet of input channel {@code input} of switch {@code s} waits for what routing says. */
    void ask(int s, int input, int hop) {
        int port = PacketRouting.port(hop);
        int virtualChannel = PacketRouting.virtualChannel(hop);
        forAny[port] = virtualChannel == PacketRouting.ANY;
        if (virtualChannel == PacketRouting.ANY) {
            virtualChannel = 0;
        }
        waiting[(port << shift | virtualChannel) * words + (input >> 6)] |= 1L << input;
        waitedFor[port] |= 1L << virtualChannel;
        busy.add(s, port - ports.first[s]);
    }

    /** Whether no packet waits at a switch. */
    boolean isIdle(int s) {
        return busy.isEmpty(s);
    }
    /** {@link Touch}es what there is of some ports. */
    long touch(int from, int to) {
        return Touch.read(waitedFor, from, to)
                + Touch.read(nextInput, from << shift, to << shift)
                + Touch.read(nextOutput, from << shift, to << shift)
                + Touch.read(waiting, (from << shift) * words, (to << shift) * words);
    }

    /** Gives out the channels of a switch. */
    void allocate(int s) {
        for (int w = 0; w < busy.words(); w++) {
            for (long left = busy.word(s, w); left != 0; left &= left - 1) {
                int port = ports.first[s] + (w << 6) + Long.numberOfTrailingZeros(left);
                if (outputs.free(port) == 0) {
                    continue;
                }
                if (forAny[port]) {
                    allocateAny(s, port);
                } else {
                    allocateEach(s, port);
                }
            }
        }
    }

    private void allocateEach(int s, int port) {
        for (long left = outputs.free(port) & waitedFor[port]; left != 0; left &= left - 1) {
            int virtualChannel = Long.numberOfTrailingZeros(left);
            int channel = port << shift | virtualChannel;
            give(s, channel, first(channel, nextInput[channel]), virtualChannel);
        }
    }

    private void allocateAny(int s, int port) {
        int set = port << shift;
        long free = outputs.free(port);
        int only = only(set);
        if (only >= 0) {
            give(s, set | preferred(s, free, set, only), only, 0);
            return;
        }
        round++;
        int inputs = 0;
        for (long left = free; left != 0; left &= left - 1) {
            int virtualChannel = Long.numberOfTrailingZeros(left);
            int input = first(set, nextInput[set | virtualChannel]);
            if (grantedIn[input] != round) {
                grantedIn[input] = round;
                matched[inputs++] = input;
                offered[input] = 0;
            }
            offered[input] |= 1L << virtualChannel;
        }
        for (int i = 0; i < inputs; i++) {
            int input = matched[i];
            give(s, set | preferred(s, offered[input], set, input), input, 0);
        }
    }

    /** Of some virtual channels of a port, the one that an input channel accepts: the next in turn. */
    private int preferred(int s, long offered, int set, int input) {
        int start = nextOutput[(ports.first[s] << shift) + input] + (ports.first[s] << shift) - set;
        long behind = start <= 0 || start > 63 ? offered : offered & (-1L << start);
        return Long.numberOfTrailingZeros(behind == 0 ? offered : behind);
    }

    private void give(int s, int channel, int input, int slot) {
        int firstChannel = ports.first[s] << shift;
        int size = (ports.first[s + 1] << shift) - firstChannel;
        int port = channel >> shift;
        nextInput[channel] = RoundRobin.after(input, size);
        nextOutput[firstChannel + input] = RoundRobin.after(channel - firstChannel, size);
        remove(s, port, slot, input);
        outputs.take(channel, input);
        switchAllocation.begin(s, port - ports.first[s]);
    }

    private void remove(int s, int port, int slot, int input) {
        int from = (port << shift | slot) * words;
        waiting[from + (input >> 6)] &= ~(1L << input);
        long any = 0;
        for (int w = 0; w < words; w++) {
            any |= waiting[from + w];
        }
        if (any == 0) {
            waitedFor[port] &= ~(1L << slot);
            if (waitedFor[port] == 0) {
                busy.remove(s, port - ports.first[s]);
            }
        }
    }

    /** The only input channel of a set; -1 if there are several. */
    private int only(int set) {
        int found = -1;
        for (int w = 0; w < words; w++) {
            long bits = waiting[set * words + w];
            if (bits != 0) {
                if (found >= 0 || (bits & (bits - 1)) != 0) {
                    return -1;
                }
                found = (w << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return found;
    }

    /** The first input channel of a set that is not empty, in turn from {@code start} on. */
    private int first(int set, int start) {
        int from = set * words;
        int w = start >> 6;
        long bits = waiting[from + w] & (-1L << start);
        while (bits == 0) {
            w = RoundRobin.after(w, words);
            bits = waiting[from + w];
        }
        return (w << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** Whether the first packet of an input channel waits for an output channel, or for any of its port. */
    boolean waits(int channel, int input) {
        int port = channel >> shift;
        int set = forAny[port] ? port << shift : channel;
        return (waiting[set * words + (input >> 6)] >>> input & 1) != 0;
    }
}
