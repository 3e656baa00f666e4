package io.weft.simulator.network;

import java.util.Arrays;

/**
 * VC allocation: matches input VCs whose first packets have been routed with output VCs, one to one, by one iteration
 * of iSLIP as in {@link SwitchAllocation}, but between VCs. The packets that wait for a port either all request one
 * virtual channel each, or all any virtual channel of it. Ports are counted from 0, the first of these switches; a VC
 * is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class VcAllocation {
    private static final char NONE = SwitchAllocation.NONE;

    private final int shift;
    private final int all;
    private final SwitchAllocation switchAllocation;
    /** By output port, its VCs that packets wait for, as bits; for any is as for the first. */
    private final int[] requested;
    /** By output port, whether those that wait, wait for any. */
    private final boolean[] forAny;
    /** By output VC, the first of the input VCs that wait for it; for any is as for the first. */
    private final char[] waiting;
    /** By input VC, the next of those that wait for the same. */
    private final char[] nextWaiting;
    /** By input VC, the output VC that it accepts next. */
    private final char[] nextAccepted;
    /** By output VC, the input VC that it grants next. */
    private final char[] nextGranted;
    /** The ports for which packets wait, each once, in any order. */
    private final int[] requestedPorts;

    private int requestedCount;
    /** Input VCs that are granted something, and the virtual channels that are. */
    private final int[] granted;

    private final int[] offered;

    /** If allocation takes more than a step: input VCs whose requests have been decided, but take effect later. */
    private final PipelineStage pipeline;

    private final boolean pipelined;
    /** By input VC in the pipeline, the output VC that it was matched with; {@link #NONE} if it failed. */
    private final char[] won;
    /** By input VC in the pipeline, the port that its packet requested. */
    private final char[] askedPort;
    /** By input VC in the pipeline, the virtual channel requested, or {@link PacketRouting#ANY}. */
    private final char[] askedVc;

    /** @param delay from a request until the packet has an output VC, if one is free, as in {@link PipelineStage} */
    VcAllocation(int ports, int shift, int virtualChannels, SwitchAllocation switchAllocation, int delay) {
        this.shift = shift;
        this.all = -1 >>> -virtualChannels;
        this.switchAllocation = switchAllocation;
        this.requested = new int[ports];
        this.forAny = new boolean[ports];
        this.waiting = new char[ports << shift];
        this.nextWaiting = new char[ports << shift];
        this.nextAccepted = new char[ports << shift];
        this.nextGranted = new char[ports << shift];
        this.requestedPorts = new int[ports + 1];
        this.granted = new int[virtualChannels];
        this.offered = new int[virtualChannels];
        this.pipelined = delay > 1;
        this.pipeline = new PipelineStage(delay, pipelined ? ports << shift : 0);
        this.won = new char[pipelined ? ports << shift : 0];
        this.askedPort = new char[won.length];
        this.askedVc = new char[won.length];
        Arrays.fill(waiting, NONE);
    }

    /**
     * The first packet of an input VC requests the output that routing says.
     *
     * @param virtualChannel of the port, or {@link PacketRouting#ANY}
     */
    void request(int input, int p, int virtualChannel) {
        if (pipelined) {
            askedPort[input] = (char) p;
            askedVc[input] = (char) virtualChannel;
        }
        boolean any = virtualChannel == PacketRouting.ANY;
        int slot = any ? 0 : virtualChannel;
        int list = p << shift | slot;
        nextWaiting[input] = waiting[list];
        waiting[list] = (char) input;
        forAny[p] = any;
        int before = requested[p];
        requested[p] = before | 1 << slot;
        requestedPorts[requestedCount] = p;
        requestedCount += before == 0 ? 1 : 0;
    }

    /** Whether there is no request, and none has been decided that is still to take effect. */
    boolean isIdle() {
        return requestedCount == 0 && pipeline.isEmpty();
    }

    /** A cycle begins. */
    void beginCycle() {
        pipeline.begin();
    }

    /**
     * Allocates the output VCs that are free.
     *
     * @param step of the cycle, from 1
     */
    void allocate(int step) {
        match();
        if (pipelined) {
            failWaiting();
            finish(step);
        }
    }

    /** Puts the requests that were not granted into the pipeline, as failed. */
    private void failWaiting() {
        for (int k = 0; k < requestedCount; k++) {
            int p = requestedPorts[k];
            for (int left = requested[p]; left != 0; left &= left - 1) {
                int list = p << shift | Integer.numberOfTrailingZeros(left);
                for (int input = waiting[list]; input != NONE; input = nextWaiting[input]) {
                    won[input] = NONE;
                    pipeline.add(input);
                }
                waiting[list] = NONE;
            }
            requested[p] = 0;
        }
        requestedCount = 0;
    }

    /** Requests that leave the pipeline take effect if their output VCs are still free; the others are made again. */
    private void finish(int step) {
        int count = pipeline.take(step);
        int[] inputs = pipeline.done();
        for (int i = 0; i < count; i++) {
            int input = inputs[i];
            int output = won[input];
            int p = output >> shift;
            if (output != NONE && (switchAllocation.allocated(p) >>> (output - (p << shift)) & 1) == 0) {
                switchAllocation.begin(output, input);
            } else {
                request(input, askedPort[input], askedVc[input]);
            }
        }
    }

    private void match() {
        int kept = 0;
        for (int k = 0; k < requestedCount; k++) {
            int p = requestedPorts[k];
            int free = all & ~switchAllocation.allocated(p);
            if (free != 0) {
                if (forAny[p]) {
                    allocateAny(p, free);
                } else {
                    allocateEach(p, free & requested[p]);
                }
            }
            requestedPorts[kept] = p;
            kept += requested[p] != 0 ? 1 : 0;
        }
        requestedCount = kept;
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
            requested[p] = 0;
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

    /** The virtual channel of a port that an input VC accepts among some: the next in turn. */
    private int preferred(int some, int set, int input) {
        int start = nextAccepted[input] - set;
        int behind = some & (int) (-1L << Math.min(Math.max(start, 0), Integer.SIZE));
        return Integer.numberOfTrailingZeros(behind == 0 ? some : behind);
    }

    private void give(int output, int input) {
        nextGranted[output] = (char) (input + 1);
        nextAccepted[input] = (char) (output + 1);
        if (pipelined) {
            won[input] = (char) output;
            pipeline.add(input);
        } else {
            switchAllocation.begin(output, input);
        }
    }

    /** Takes an input VC out of those that wait for an output VC, or for any as for the first. */
    private void remove(int list, int input) {
        int each = waiting[list];
        if (each == input) {
            char next = nextWaiting[input];
            waiting[list] = next;
            int p = list >> shift;
            requested[p] &= next == NONE ? ~(1 << (list - (p << shift))) : -1;
            return;
        }
        while (nextWaiting[each] != input) {
            each = nextWaiting[each];
        }
        nextWaiting[each] = nextWaiting[input];
    }

    /** The first input VC in turn of an output VC among those that wait for {@code set}. */
    private int first(int set, int output) {
        int best = waiting[set];
        int start = nextGranted[output];
        for (int input = nextWaiting[best]; input != NONE; input = nextWaiting[input]) {
            best = RoundRobin.before(input, best, start) ? input : best;
        }
        return best;
    }

    /** Whether the first packet of an input VC waits for an output VC, or for any of its port. */
    boolean waits(int input, int output) {
        int p = output >> shift;
        int each = waiting[forAny[p] ? p << shift : output];
        while (each != NONE && each != input) {
            each = nextWaiting[each];
        }
        return each != NONE;
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(requested)
                + Prefetch.read(waiting)
                + Prefetch.read(nextWaiting)
                + Prefetch.read(nextAccepted)
                + Prefetch.read(nextGranted);
    }
}
