package io.weft.simulator.network;

import java.util.Arrays;

/**
 * Matches input ports of switches with output ports of the same, one to one, so that packets that have an output channel with room
 * behind it cross: an iteration of iSLIP (N. McKeown, "The iSLIP scheduling algorithm for input-queued switches", IEEE/ACM
 * Transactions on Networking 7(2), 1999), in which each output grants one input and each input accepts one grant, both in turn. Of
 * the virtual channels of an input that ask for one output, one in turn asks. Ports are counted from 0, the first of these switches; a
 * channel is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class SwitchAllocation {
    /** No channel. */
    static final char NONE = Character.MAX_VALUE;

    private final int shift;
    private final Credits credits;
    /** By output channel, the input channel whose first packet has it, if any has. */
    private final char[] holder;
    /** By output port, its channels that packets have, as bits. */
    private final int[] held;
    /** By output port, the input port that is granted next. */
    private final char[] nextInput;
    /** By input port, the output port that is accepted next. */
    private final char[] nextOutput;
    /** By input port, its channel that asks next. */
    private final char[] nextChannel;
    /** By input port, the output channel that it has accepted in this step. */
    private final char[] accepted;
    /** The ports by which packets are to leave, each once, in any order. */
    private final int[] busy;

    private int busyCount;
    /** The input ports that have accepted a grant. */
    private final int[] matched;

    SwitchAllocation(int ports, int shift, Credits credits) {
        this.shift = shift;
        this.credits = credits;
        this.holder = new char[ports << shift];
        this.held = new int[ports];
        this.nextInput = new char[ports];
        this.nextOutput = new char[ports];
        this.nextChannel = new char[ports];
        this.accepted = new char[ports];
        this.busy = new int[ports + 1];
        this.matched = new int[ports];
        Arrays.fill(accepted, NONE);
    }

    /** The first packet of an input channel has an output channel from now on. */
    void begin(int output, int input) {
        int p = output >> shift;
        holder[output] = (char) input;
        int before = held[p];
        held[p] = before | 1 << (output - (p << shift));
        busy[busyCount] = p;
        busyCount += before == 0 ? 1 : 0;
    }

    /** The channels of an output port that packets have, as bits. */
    int held(int p) {
        return held[p];
    }

    /** The input channel whose first packet has an output channel. */
    int holder(int output) {
        return holder[output];
    }

    /** Matches the ports, and returns how many are; each is then to be {@link #settle settled}. */
    int match() {
        int kept = 0;
        int inputs = 0;
        for (int k = 0; k < busyCount; k++) {
            int output = busy[k];
            int asking = held[output] & credits.open(output);
            if (asking == 0) {
                busy[kept++] = output;
                continue;
            }
            int granting = output << shift | Integer.numberOfTrailingZeros(asking);
            if ((asking & (asking - 1)) != 0) {
                granting = granting(asking, output);
            }
            int input = holder[granting] >> shift;
            int other = accepted[input];
            if (other == NONE) {
                matched[inputs++] = input;
                accepted[input] = (char) granting;
            } else if (before(output, other >> shift, nextOutput[input])) {
                accepted[input] = (char) granting;
                busy[kept++] = other >> shift;
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
            best = goesBefore(holder[other], holder[best], output) ? other : best;
        }
        return best;
    }

    private boolean goesBefore(int c, int other, int output) {
        int input = c >> shift;
        int otherInput = other >> shift;
        return input == otherInput
                ? before(c, other, nextChannel[input])
                : before(input, otherInput, nextInput[output]);
    }

    /** Whether {@code i} comes before {@code other}, counted from {@code start} on and, behind the last, from the first. */
    static boolean before(int i, int other, int start) {
        return Integer.compareUnsigned(i - start, other - start) < 0;
    }

    /** The output channel of the {@code i}-th match, which no packet has any more. */
    int settle(int i) {
        int input = matched[i];
        int output = accepted[input];
        int p = output >> shift;
        accepted[input] = NONE;
        nextOutput[input] = (char) (p + 1);
        nextChannel[input] = (char) (holder[output] + 1);
        nextInput[p] = (char) (input + 1);
        int left = held[p] & ~(1 << (output - (p << shift)));
        held[p] = left;
        busy[busyCount] = p;
        busyCount += left != 0 ? 1 : 0;
        return output;
    }

    /** Brings all of it near; what it returns says nothing. */
    long touch() {
        return Touch.read(holder)
                + Touch.read(held)
                + Touch.read(nextInput)
                + Touch.read(nextOutput)
                + Touch.read(nextChannel)
                + Touch.read(accepted);
    }
}
