package io.weft.simulator.network;

/**
 * Matches input ports of switches with output ports of the same, one to one, so that packets that have an output channel with room
 * behind it cross: an iteration of iSLIP (N. McKeown, "The iSLIP scheduling algorithm for input-queued switches", IEEE/ACM
 * Transactions on Networking 7(2), 1999), in which each output grants one input and each input accepts one grant, both in turn. Of
 * the virtual channels of an input that ask for one output, one in turn asks. Not thread-safe.
 */
final class SwitchAllocation {
    private final int shift;
    private final int[] port;
    private final int[] channel;
    /** The ports by which packets are to leave, each once, in any order. */
    private final int[] busy;

    private int busyCount;
    /** The input ports that have accepted a grant. */
    private final int[] matched;

    SwitchAllocation(Records records, int ports) {
        this.shift = records.shift;
        this.port = records.port;
        this.channel = records.channel;
        this.busy = new int[ports + 1];
        this.matched = new int[ports];
    }

    /** The first packet of an input channel has an output channel from now on. */
    void begin(int output, int input) {
        int p = output >> shift;
        int at = p << Records.PORT_BITS;
        channel[(output << Records.CHANNEL_BITS) + Records.HOLDER] = input;
        int held = port[at + Records.HELD];
        port[at + Records.HELD] = held | 1 << (output - (p << shift));
        busy[busyCount] = p;
        busyCount += held == 0 ? 1 : 0;
    }

    /** Matches the ports, and returns how many are; each is then to be {@link #settle settled}. */
    int match() {
        int[] port = this.port;
        int[] busy = this.busy;
        int kept = 0;
        int inputs = 0;
        for (int k = 0; k < busyCount; k++) {
            int output = busy[k];
            int at = output << Records.PORT_BITS;
            int asking = port[at + Records.HELD] & port[at + Records.OPEN];
            if (asking == 0) {
                busy[kept++] = output;
                continue;
            }
            int granting = output << shift | Integer.numberOfTrailingZeros(asking);
            if ((asking & (asking - 1)) != 0) {
                granting = granting(asking, output);
            }
            int input = holder(granting) >> shift;
            int inputAt = input << Records.PORT_BITS;
            int accepted = port[inputAt + Records.ACCEPTED];
            if (accepted == Records.NONE) {
                matched[inputs++] = input;
                port[inputAt + Records.ACCEPTED] = granting;
            } else if (Records.before(output, accepted >> shift, port[inputAt + Records.NEXT_OUTPUT])) {
                port[inputAt + Records.ACCEPTED] = granting;
                busy[kept++] = accepted >> shift;
            } else {
                busy[kept++] = output;
            }
        }
        busyCount = kept;
        return inputs;
    }

    /** Of the output channels of a port that packets ask for, the one whose packet is granted the port. */
    private int granting(int asking, int output) {
        int best = output << shift | Integer.numberOfTrailingZeros(asking);
        for (int left = asking & (asking - 1); left != 0; left &= left - 1) {
            int other = output << shift | Integer.numberOfTrailingZeros(left);
            best = goesBefore(holder(other), holder(best), output) ? other : best;
        }
        return best;
    }

    private boolean goesBefore(int c, int other, int output) {
        int input = c >> shift;
        int otherInput = other >> shift;
        return input == otherInput
                ? Records.before(c, other, port[(input << Records.PORT_BITS) + Records.NEXT_CHANNEL])
                : Records.before(input, otherInput, port[(output << Records.PORT_BITS) + Records.NEXT_INPUT]);
    }

    /** The input channel whose first packet has an output channel. */
    int holder(int output) {
        return channel[(output << Records.CHANNEL_BITS) + Records.HOLDER];
    }

    /** The output channel of the {@code i}-th match, which no packet has any more. */
    int settle(int i) {
        int input = matched[i];
        int inputAt = input << Records.PORT_BITS;
        int output = port[inputAt + Records.ACCEPTED];
        int p = output >> shift;
        int at = p << Records.PORT_BITS;
        port[inputAt + Records.ACCEPTED] = Records.NONE;
        port[inputAt + Records.NEXT_OUTPUT] = p + 1;
        port[inputAt + Records.NEXT_CHANNEL] = holder(output) + 1;
        port[at + Records.NEXT_INPUT] = input + 1;
        int held = port[at + Records.HELD] & ~(1 << (output - (p << shift)));
        port[at + Records.HELD] = held;
        busy[busyCount] = p;
        busyCount += held != 0 ? 1 : 0;
        return output;
    }
}
