package io.weft.simulator.network;

/**
 * Matches input ports of one switch with output ports, one to one, so that packets that have an output channel with room behind
 * it cross: an iteration of iSLIP (N. McKeown, "The iSLIP scheduling algorithm for input-queued switches", IEEE/ACM Transactions
 * on Networking 7(2), 1999), in which each output grants one input and each input accepts one grant, both in turn. Of the virtual
 * channels of an input that ask for one output, one in turn asks. Not thread-safe.
 */
final class SwitchAllocation {
    private final SwitchPorts ports;
    private final int shift;
    private final int virtualChannels;
    private final OutputChannels outputs;
    private final Credits credits;
    /** The ports by which packets are to leave. */
    private final PortSets busy;
    /** By port, the input that is to be granted next by this output, the output to be accepted by this input. */
    private final int[] nextInput;

    private final int[] nextOutput;
    /** By port, the virtual channel of this input that is to ask next. */
    private final int[] nextChannel;

    /** By input port of the switch, in which round it was last granted something, and the output channel that it accepts. */
    private final int[] grantedIn;

    private final int[] accepted;
    private final int[] matched;
    private int round;

    SwitchAllocation(SwitchPorts ports, int shift, int virtualChannels, OutputChannels outputs, Credits credits) {
        int most = ports.most();
        this.ports = ports;
        this.shift = shift;
        this.virtualChannels = virtualChannels;
        this.outputs = outputs;
        this.credits = credits;
        this.busy = new PortSets(ports.first.length - 1, most);
        this.nextInput = new int[ports.ofSwitches];
        this.nextOutput = new int[ports.ofSwitches];
        this.nextChannel = new int[ports.ofSwitches];
        this.grantedIn = new int[most];
        this.accepted = new int[most];
        this.matched = new int[most];
    }

    /** A packet is to leave switch {@code s} by an output port, of those of the switch. */
    void begin(int s, int output) {
        busy.add(s, output);
    }

    /** None is any more. */
    void end(int s, int output) {
        busy.remove(s, output);
    }

    /** Whether any packet is to leave a switch. */
    boolean isIdle(int s) {
        return busy.isEmpty(s);
    }
    /** {@link Touch}es what there is of some ports. */
    long touch(int from, int to) {
        return Touch.read(nextInput, from, to) + Touch.read(nextOutput, from, to) + Touch.read(nextChannel, from, to);
    }

    /** Matches the ports of a switch, and returns how many are. */
    int match(int s) {
        round++;
        int first = ports.first[s];
        int size = ports.first[s + 1] - first;
        int inputs = 0;
        for (int w = 0; w < busy.words(); w++) {
            for (long left = busy.word(s, w); left != 0; left &= left - 1) {
                int output = (w << 6) + Long.numberOfTrailingZeros(left);
                int port = first + output;
                long asking = outputs.held(port) & credits.open(port);
                if (asking == 0) {
                    continue;
                }
                int channel = port << shift | granted(asking, port, first, size);
                int input = outputs.holder(channel) >> shift;
                if (grantedIn[input] != round) {
                    grantedIn[input] = round;
                    matched[inputs++] = input;
                    accepted[input] = channel;
                } else if (RoundRobin.before(
                        output, (accepted[input] >> shift) - first, nextOutput[first + input], size)) {
                    accepted[input] = channel;
                }
            }
        }
        for (int i = 0; i < inputs; i++) {
            settle(matched[i], first, size);
        }
        return inputs;
    }

    /** The virtual channel of an output port whose packet is granted the port, of those that ask. */
    private int granted(long asking, int port, int first, int size) {
        int best = Long.numberOfTrailingZeros(asking);
        for (long left = asking & (asking - 1); left != 0; left &= left - 1) {
            int other = Long.numberOfTrailingZeros(left);
            best = goesBefore(
                            outputs.holder(port << shift | other),
                            outputs.holder(port << shift | best),
                            port,
                            first,
                            size)
                    ? other
                    : best;
        }
        return best;
    }

    private boolean goesBefore(int channel, int other, int port, int first, int size) {
        int input = channel >> shift;
        int otherInput = other >> shift;
        return input == otherInput
                ? RoundRobin.before(
                        channel - (input << shift),
                        other - (input << shift),
                        nextChannel[first + input],
                        virtualChannels)
                : RoundRobin.before(input, otherInput, nextInput[port], size);
    }

    private void settle(int input, int first, int size) {
        int channel = accepted[input];
        int port = channel >> shift;
        nextInput[port] = RoundRobin.after(input, size);
        nextOutput[first + input] = RoundRobin.after(port - first, size);
        nextChannel[first + input] = RoundRobin.after(outputs.holder(channel) - (input << shift), virtualChannels);
    }

    /** The output channel of the {@code i}-th match. */
    int channel(int i) {
        return accepted[matched[i]];
    }
}
