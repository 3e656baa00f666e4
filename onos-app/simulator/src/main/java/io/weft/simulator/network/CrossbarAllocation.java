package io.weft.simulator.network;

/**
 * Allocation of the crossbars of a {@link BufferedNetwork}: matches the packets at the heads of input VCs with outputs
 * that have room for them, by one iteration of iSLIP (N. McKeown, "The iSLIP scheduling algorithm for input-queued
 * switches", IEEE/ACM Transactions on Networking 7(2), 1999). A port passes on one packet at a time. Not thread-safe.
 */
final class CrossbarAllocation {
    private static final int NOTHING = -1;

    private final SwitchPorts ports;
    private final int shift;
    private final int virtualChannels;
    private final OutputBuffers outputs;
    /** The outputs that packets ask for. */
    private final PortSets wanted;
    /**
     * By output VC, the input VCs of its switch whose first packets ask for it, as bits in so many words; for any is as
     * for the first.
     */
    private final long[] asking;

    private final int words;
    /** By output, its VCs that packets ask for, as bits. */
    private final long[] asked;
    /** By output, whether those that ask, ask for any of its VCs. */
    private final boolean[] forAny;
    /** By input VC, the hop that its first packet asks for. */
    private final int[] hop;

    /** By port, until which cycle its input, and its output, passes a packet on. */
    private final int[] inputBusy;

    private final int[] outputBusy;
    /** By output, the VC that is to be passed on to next. */
    private final int[] nextVc;
    /** By output VC, the input VC that is to be granted next; by input, the output. */
    private final int[] nextInput;

    private final int[] nextOutput;
    /** By input of the switch, in which round it was last granted something, and the VCs that it accepts. */
    private final int[] grantedIn;

    private final int[] acceptedInput;
    private final int[] acceptedOutput;
    private final int[] matched;
    private int round;

    CrossbarAllocation(SwitchPorts ports, int shift, int virtualChannels, OutputBuffers outputs) {
        int most = ports.most();
        this.ports = ports;
        this.shift = shift;
        this.virtualChannels = virtualChannels;
        this.outputs = outputs;
        this.wanted = new PortSets(ports.first.length - 1, most);
        this.words = ((most << shift) + 63) >> 6;
        this.asking = new long[(ports.ofSwitches << shift) * words];
        this.asked = new long[ports.ofSwitches];
        this.forAny = new boolean[ports.ofSwitches];
        this.hop = new int[ports.ofSwitches << shift];
        this.inputBusy = new int[ports.ofSwitches];
        this.outputBusy = new int[ports.ofSwitches];
        this.nextVc = new int[ports.ofSwitches];
        this.nextInput = new int[ports.ofSwitches << shift];
        this.nextOutput = new int[ports.ofSwitches];
        this.grantedIn = new int[most];
        this.acceptedInput = new int[most];
        this.acceptedOutput = new int[most];
        this.matched = new int[most];
    }

    private CrossbarAllocation(CrossbarAllocation other) {
        int most = other.matched.length;
        this.ports = other.ports;
        this.shift = other.shift;
        this.virtualChannels = other.virtualChannels;
        this.outputs = other.outputs;
        this.wanted = other.wanted;
        this.words = other.words;
        this.asking = other.asking;
        this.asked = other.asked;
        this.forAny = other.forAny;
        this.hop = other.hop;
        this.inputBusy = other.inputBusy;
        this.outputBusy = other.outputBusy;
        this.nextVc = other.nextVc;
        this.nextInput = other.nextInput;
        this.nextOutput = other.nextOutput;
        this.grantedIn = new int[most];
        this.acceptedInput = new int[most];
        this.acceptedOutput = new int[most];
        this.matched = new int[most];
    }

    /** An allocation of this kind, for a thread that works on other switches at the same time. */
    CrossbarAllocation forOtherSwitches() {
        return new CrossbarAllocation(this);
    }

    /** The first packet of an input VC asks for a hop. */
    void ask(int s, int input, int wantedHop) {
        hop[input] = wantedHop;
        int port = PacketRouting.port(wantedHop);
        int local = input - (ports.first[s] << shift);
        boolean any = PacketRouting.virtualChannel(wantedHop) == PacketRouting.ANY;
        int slot = any ? 0 : PacketRouting.virtualChannel(wantedHop);
        asking[(port << shift | slot) * words + (local >> 6)] |= 1L << local;
        asked[port] |= 1L << slot;
        forAny[port] = any;
        wanted.add(s, port - ports.first[s]);
    }

    /** The hop that the first packet of an input VC asks for. */
    int hop(int input) {
        return hop[input];
    }

    /** Matches what can cross in switch {@code s} now, and returns how many packets do. */
    int match(int s, int now) {
        round++;
        int first = ports.first[s];
        int inputs = 0;
        for (int w = 0; w < wanted.words; w++) {
            for (long left = wanted.word(s, w); left != 0; left &= left - 1) {
                int output = (w << 6) + Long.numberOfTrailingZeros(left);
                long open = outputs.open(first + output);
                if (open == 0 || outputBusy[first + output] > now) {
                    continue;
                }
                int vc = granted(first, first + output, open, now);
                if (vc == NOTHING) {
                    continue;
                }
                int input = (vc >> shift) - first;
                if (grantedIn[input] != round) {
                    grantedIn[input] = round;
                    matched[inputs++] = input;
                    accept(input, vc, first + output);
                } else if (RoundRobin.before(
                        output, (acceptedOutput[input] >> shift) - first, nextOutput[first + input])) {
                    accept(input, vc, first + output);
                }
            }
        }
        return inputs;
    }

    private void accept(int input, int vc, int port) {
        acceptedInput[input] = vc;
        acceptedOutput[input] = outputVc(vc, port);
    }

    /**
     * Finds the first VC in turn of an output that has room and that a packet which can cross asks for, and of the
     * input VCs of such packets the first in turn; or {@link #NOTHING}. Each VC has turns of its own: with one for all
     * of them, those that ask for one would come late whenever those that ask for another had been granted something.
     */
    private int granted(int first, int port, long open, int now) {
        long able = forAny[port] ? 1 : asked[port] & open;
        long behind = able & (-1L << nextVc[port]);
        int found = grantedOf(first, port, behind, now);
        return found == NOTHING ? grantedOf(first, port, able ^ behind, now) : found;
    }

    private int grantedOf(int first, int port, long vcs, int now) {
        int found = NOTHING;
        for (long left = vcs; found == NOTHING && left != 0; left &= left - 1) {
            found = firstInTurn(first, port << shift | Long.numberOfTrailingZeros(left), now);
        }
        return found;
    }

    private int firstInTurn(int first, int output, int now) {
        int start = nextInput[output];
        int from = start >> 6;
        long mask = -1L << start;
        int base = output * words;
        int found = firstOf(asking[base + from] & mask, from, first, now);
        for (int w = from + 1; found == NOTHING && w < words; w++) {
            found = firstOf(asking[base + w], w, first, now);
        }
        for (int w = 0; found == NOTHING && w < from; w++) {
            found = firstOf(asking[base + w], w, first, now);
        }
        return found == NOTHING ? firstOf(asking[base + from] & ~mask, from, first, now) : found;
    }

    private int firstOf(long vcs, int word, int first, int now) {
        for (long left = vcs; left != 0; left &= left - 1) {
            int vc = (first << shift) + (word << 6) + Long.numberOfTrailingZeros(left);
            if (inputBusy[vc >> shift] <= now) {
                return vc;
            }
        }
        return NOTHING;
    }

    /** The output VC that the first packet of an input VC crosses to, of those of a port with room for it. */
    private int outputVc(int input, int port) {
        int virtualChannel = PacketRouting.virtualChannel(hop[input]);
        if (virtualChannel != PacketRouting.ANY) {
            return port << shift | virtualChannel;
        }
        int best = port << shift;
        for (int v = 1; v < virtualChannels; v++) {
            best = outputs.room(port << shift | v) > outputs.room(best) ? port << shift | v : best;
        }
        return best;
    }

    /** The input VC of the {@code i}-th match. */
    int input(int i) {
        return acceptedInput[matched[i]];
    }

    /** The output VC of the {@code i}-th match. */
    int output(int i) {
        return acceptedOutput[matched[i]];
    }

    /** A matched packet begins to cross, which takes until a cycle. */
    void begin(int s, int input, int output, int until) {
        int first = ports.first[s];
        int size = ports.first[s + 1] - first;
        int port = output >> shift;
        int local = input - (first << shift);
        int slot = forAny[port] ? 0 : output - (port << shift);
        int base = (port << shift | slot) * words;
        asking[base + (local >> 6)] &= ~(1L << local);
        if (nobodyAsks(base)) {
            asked[port] &= ~(1L << slot);
            if (asked[port] == 0) {
                wanted.remove(s, port - first);
            }
        }
        inputBusy[input >> shift] = until;
        outputBusy[port] = until;
        nextVc[port] = RoundRobin.after(slot, virtualChannels);
        nextInput[port << shift | slot] = RoundRobin.after(local, size << shift);
        nextOutput[input >> shift] = RoundRobin.after(port - first, size);
    }

    private boolean nobodyAsks(int base) {
        long any = 0;
        for (int w = 0; w < words; w++) {
            any |= asking[base + w];
        }
        return any == 0;
    }

    /** Whether no packet asks for anything in a switch. */
    boolean isIdle(int s) {
        return wanted.isEmpty(s);
    }
}
