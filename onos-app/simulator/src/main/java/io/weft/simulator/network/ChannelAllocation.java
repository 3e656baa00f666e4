package io.weft.simulator.network;

import java.util.Arrays;

/**
 * Gives packets at the heads of input channels the output channels that they go on by, one to one: an iteration of iSLIP as in
 * {@link SwitchAllocation}, but between channels. By a port, either all packets ask for one virtual channel each, or all for any.
 * Not thread-safe.
 */
final class ChannelAllocation {
    private static final char NONE = SwitchAllocation.NONE;

    private final int shift;
    private final int all;
    private final SwitchAllocation switchAllocation;
    /** By output port, its channels that packets wait for, as bits; for any is as for the first. */
    private final int[] waitedFor;
    /** By output port, whether those that wait, wait for any. */
    private final boolean[] forAny;
    /** By output channel, the first of the input channels that wait for it; for any is as for the first. */
    private final char[] waiting;
    /** By input channel, the next of those that wait for the same. */
    private final char[] nextWaiting;
    /** By input channel, the output channel that it accepts next. */
    private final char[] nextAccepted;
    /** By output channel, the input channel that it grants next. */
    private final char[] nextGranted;
    /** The ports for which packets wait, each once, in any order. */
    private final int[] busy;

    private int busyCount;
    /** Input channels that are granted something, and the virtual channels that are. */
    private final int[] granted;

    private final int[] offered;

    /** If that takes more than a step, input channels whose packets have asked and are to be told what they have. */
    private final Pipeline untold;

    private final boolean toldLater;
    /** By input channel of these, the output channel that it was matched with. */
    private final char[] won;
    /** By input channel of these, the port that its packet has asked for. */
    private final char[] askedPort;
    /** By input channel of these, the virtual channel of that, or {@link PacketRouting#ANY}. */
    private final char[] askedChannel;

    /**
     * Nothing asks for anything.
     *
     * @param delay of a packet that asks until it has an output channel, if nothing is in its way, as in {@link Pipeline}
     */
    ChannelAllocation(int ports, int shift, int virtualChannels, SwitchAllocation switchAllocation, int delay) {
        this.shift = shift;
        this.all = -1 >>> -virtualChannels;
        this.switchAllocation = switchAllocation;
        this.waitedFor = new int[ports];
        this.forAny = new boolean[ports];
        this.waiting = new char[ports << shift];
        this.nextWaiting = new char[ports << shift];
        this.nextAccepted = new char[ports << shift];
        this.nextGranted = new char[ports << shift];
        this.busy = new int[ports + 1];
        this.granted = new int[virtualChannels];
        this.offered = new int[virtualChannels];
        this.toldLater = delay > 1;
        this.untold = new Pipeline(delay, toldLater ? ports << shift : 0);
        this.won = new char[toldLater ? ports << shift : 0];
        this.askedPort = new char[won.length];
        this.askedChannel = new char[won.length];
        Arrays.fill(waiting, NONE);
    }

    /**
     * The first packet of an input channel waits for what routing says.
     *
     * @param virtualChannel of the port, or {@link PacketRouting#ANY}
     */
    void ask(int input, int p, int virtualChannel) {
        if (toldLater) {
            askedPort[input] = (char) p;
            askedChannel[input] = (char) virtualChannel;
        }
        boolean any = virtualChannel == PacketRouting.ANY;
        int slot = any ? 0 : virtualChannel;
        int list = p << shift | slot;
        nextWaiting[input] = waiting[list];
        waiting[list] = (char) input;
        forAny[p] = any;
        int before = waitedFor[p];
        waitedFor[p] = before | 1 << slot;
        busy[busyCount] = p;
        busyCount += before == 0 ? 1 : 0;
    }

    /** A cycle begins. */
    void beginCycle() {
        untold.begin();
    }

    /**
     * Gives out the channels that are free.
     *
     * @param step of the cycle, from 1
     */
    void allocate(int step) {
        match();
        if (toldLater) {
            loseWaiting();
            tell(step);
        }
    }

    /** Those that wait and have not been matched. */
    private void loseWaiting() {
        for (int k = 0; k < busyCount; k++) {
            int p = busy[k];
            for (int left = waitedFor[p]; left != 0; left &= left - 1) {
                int list = p << shift | Integer.numberOfTrailingZeros(left);
                for (int input = waiting[list]; input != NONE; input = nextWaiting[input]) {
                    won[input] = NONE;
                    untold.add(input);
                }
                waiting[list] = NONE;
            }
            waitedFor[p] = 0;
        }
        busyCount = 0;
    }

    /** Those that have been matched have their channels, if these are still free; the others ask again. */
    private void tell(int step) {
        int count = untold.take(step);
        int[] inputs = untold.done();
        for (int i = 0; i < count; i++) {
            int input = inputs[i];
            int output = won[input];
            int p = output >> shift;
            if (output != NONE && (switchAllocation.held(p) >>> (output - (p << shift)) & 1) == 0) {
                switchAllocation.begin(output, input);
            } else {
                ask(input, askedPort[input], askedChannel[input]);
            }
        }
    }

    private void match() {
        int kept = 0;
        for (int k = 0; k < busyCount; k++) {
            int p = busy[k];
            int free = all & ~switchAllocation.held(p);
            if (free != 0) {
                if (forAny[p]) {
                    allocateAny(p, free);
                } else {
                    allocateEach(p, free & waitedFor[p]);
                }
            }
            busy[kept] = p;
            kept += waitedFor[p] != 0 ? 1 : 0;
        }
        busyCount = kept;
    }

    private void allocateEach(int p, int free) {
        for (int left = free; left != 0; left &= left - 1) {
            int virtualChannel = Integer.numberOfTrailingZeros(left);
            int output = p << shift | virtualChannel;
            int input = first(output, output);
            remove(output, input);
            give(output, input);
        }
    }

    private void allocateAny(int p, int free) {
        int set = p << shift;
        int input = waiting[set];
        if (nextWaiting[input] == NONE) {
            waiting[set] = NONE;
            waitedFor[p] = 0;
            give(set | preferred(free, set, input), input);
            return;
        }
        int inputs = 0;
        for (int left = free; left != 0; left &= left - 1) {
            int virtualChannel = Integer.numberOfTrailingZeros(left);
            inputs = offer(first(set, set | virtualChannel), virtualChannel, inputs);
        }
        for (int i = 0; i < inputs; i++) {
            int given = granted[i];
            remove(set, given);
            give(set | preferred(offered[i], set, given), given);
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
        int start = nextAccepted[input] - set;
        int behind = some & (int) (-1L << Math.min(Math.max(start, 0), Integer.SIZE));
        return Integer.numberOfTrailingZeros(behind == 0 ? some : behind);
    }

    private void give(int output, int input) {
        nextGranted[output] = (char) (input + 1);
        nextAccepted[input] = (char) (output + 1);
        if (toldLater) {
            won[input] = (char) output;
            untold.add(input);
        } else {
            switchAllocation.begin(output, input);
        }
    }

    /** Takes an input channel out of those that wait for an output channel, or for any as for the first. */
    private void remove(int list, int input) {
        int each = waiting[list];
        if (each == input) {
            char next = nextWaiting[input];
            waiting[list] = next;
            int p = list >> shift;
            waitedFor[p] &= next == NONE ? ~(1 << (list - (p << shift))) : -1;
            return;
        }
        while (nextWaiting[each] != input) {
            each = nextWaiting[each];
        }
        nextWaiting[each] = nextWaiting[input];
    }

    /** Of the input channels that wait for {@code set}, the first in turn of an output channel. */
    private int first(int set, int output) {
        int best = waiting[set];
        int start = nextGranted[output];
        for (int input = nextWaiting[best]; input != NONE; input = nextWaiting[input]) {
            best = SwitchAllocation.before(input, best, start) ? input : best;
        }
        return best;
    }

    /** Whether the first packet of an input channel waits for an output channel, or for any of its port. */
    boolean waits(int input, int output) {
        int p = output >> shift;
        int each = waiting[forAny[p] ? p << shift : output];
        while (each != NONE && each != input) {
            each = nextWaiting[each];
        }
        return each != NONE;
    }

    /** Brings all of it near; what it returns says nothing. */
    long touch() {
        return Touch.read(waitedFor)
                + Touch.read(waiting)
                + Touch.read(nextWaiting)
                + Touch.read(nextAccepted)
                + Touch.read(nextGranted);
    }
}
