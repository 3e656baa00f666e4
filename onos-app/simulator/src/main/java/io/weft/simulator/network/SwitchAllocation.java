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
    /** By output port, those of them whose packets ask to cross. */
    private final int[] asking;
    /** If that takes more than a step, output channels whose packets have asked and are to be told whether they may. */
    private final Pipeline untold;

    private final boolean toldLater;
    /** By output channel of these, whether it was matched. */
    private final boolean[] won;
    /** Output channels whose packets cross now. */
    private final int[] crossing;
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
    /**
     * Nothing asks for anything.
     *
     * @param delay of a packet that has an output channel until it crosses, if nothing is in its way, as in {@link Pipeline}
     */
    SwitchAllocation(int ports, int shift, Credits credits, int delay) {
        this.shift = shift;
        this.credits = credits;
        this.holder = new char[ports << shift];
        this.held = new int[ports];
        this.toldLater = delay > 1;
        this.asking = toldLater ? new int[ports] : held;
        this.untold = new Pipeline(delay, toldLater ? ports << shift : 0);
        this.won = new boolean[toldLater ? ports << shift : 0];
        this.crossing = new int[won.length];
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
        if (toldLater) {
            held[p] |= 1 << (output - (p << shift));
        }
        ask(output, p);
    }

    private void ask(int output, int p) {
        int before = asking[p];
        asking[p] = before | 1 << (output - (p << shift));
        busy[busyCount] = p;
        busyCount += before == 0 ? 1 : 0;
    }

    /** A cycle begins. */
    void beginCycle() {
        untold.begin();
    }

    /** The channels of an output port that packets have, as bits. */
    int held(int p) {
        return held[p];
    }

    /** The input channel whose first packet has an output channel. */
    int holder(int output) {
        return holder[output];
    }

    /**
     * Matches the ports, and returns how many packets cross in this step; each is then to be {@link #settle settled}.
     *
     * @param step of the cycle, from 1
     */
    int match(int step) {
        int count = matchAsking();
        if (toldLater) {
            for (int i = 0; i < count; i++) {
                int output = settleMatched(i);
                won[output] = true;
                untold.add(output);
            }
            loseAsking();
            return tell(step);
        }
        return count;
    }

    /** Those that ask and have not been matched. */
    private void loseAsking() {
        for (int k = 0; k < busyCount; k++) {
            int p = busy[k];
            for (int left = asking[p]; left != 0; left &= left - 1) {
                int output = p << shift | Integer.numberOfTrailingZeros(left);
                won[output] = false;
                untold.add(output);
            }
            asking[p] = 0;
        }
        busyCount = 0;
    }

    /** Those that have been matched cross, if there still is room for them; the others ask again. */
    private int tell(int step) {
        int count = untold.take(step);
        int[] outputs = untold.done();
        int crosses = 0;
        for (int i = 0; i < count; i++) {
            int output = outputs[i];
            int p = output >> shift;
            if (won[output] && (credits.open(p) >>> (output - (p << shift)) & 1) != 0) {
                crossing[crosses++] = output;
            } else {
                ask(output, p);
            }
        }
        return crosses;
    }

    private int matchAsking() {
        int kept = 0;
        int inputs = 0;
        for (int k = 0; k < busyCount; k++) {
            int output = busy[k];
            int able = asking[output] & credits.open(output);
            if (able == 0) {
                busy[kept++] = output;
                continue;
            }
            int granting = output << shift | Integer.numberOfTrailingZeros(able);
            if ((able & (able - 1)) != 0) {
                granting = granting(able, output);
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
    private int granting(int able, int output) {
        int best = output << shift | Integer.numberOfTrailingZeros(able);
        for (int left = able & (able - 1); left != 0; left &= left - 1) {
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

    /** The output channel of the {@code i}-th packet that crosses, which no packet has any more. */
    int settle(int i) {
        if (!toldLater) {
            return settleMatched(i);
        }
        int output = crossing[i];
        int p = output >> shift;
        held[p] &= ~(1 << (output - (p << shift)));
        return output;
    }

    private int settleMatched(int i) {
        int input = matched[i];
        int output = accepted[input];
        int p = output >> shift;
        accepted[input] = NONE;
        nextOutput[input] = (char) (p + 1);
        nextChannel[input] = (char) (holder[output] + 1);
        nextInput[p] = (char) (input + 1);
        int left = asking[p] & ~(1 << (output - (p << shift)));
        asking[p] = left;
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
