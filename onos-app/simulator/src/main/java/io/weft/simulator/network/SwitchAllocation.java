package io.weft.simulator.network;

import java.util.Arrays;

/**
 * Switch allocation: matches input ports with output ports, one to one, for packets that have an output VC with a
 * credit, by one iteration of iSLIP (N. McKeown, "The iSLIP scheduling algorithm for input-queued switches", IEEE/ACM
 * Transactions on Networking 7(2), 1999): each output grants one input, and each input accepts one grant, both round
 * robin. Of the VCs of an input that request one output, one requests it, round robin. Ports are counted from 0, the
 * first of these switches; a VC is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class SwitchAllocation {
    /** No VC. */
    static final char NONE = Character.MAX_VALUE;

    private final int shift;
    private final Credits credits;
    /** By output VC, the input VC whose first packet has it, if any has. */
    private final char[] holder;
    /** By output port, its VCs that packets have, as bits. */
    private final int[] allocated;
    /** By output port, those of them whose packets request to cross. */
    private final int[] requests;
    /** If allocation takes more than a step: output VCs whose requests have been decided, but take effect later. */
    private final PipelineStage pipeline;

    private final boolean pipelined;
    /** By output VC in the pipeline, whether it was matched. */
    private final boolean[] won;
    /** Output VCs whose packets cross now. */
    private final int[] crossing;
    /** By output port, the input port that is granted next. */
    private final char[] nextInput;
    /** By input port, the output port that is accepted next. */
    private final char[] nextOutput;
    /** By input port, its VC that asks next. */
    private final char[] nextVc;
    /** By input port, the output VC that it has accepted in this step. */
    private final char[] accepted;
    /** The ports by which packets are to leave, each once, in any order. */
    private final int[] requestedPorts;

    private int requestedCount;
    /** The input ports that have accepted a grant. */
    private final int[] matched;
    /**
     * There are no requests.
     *
     * @param delay of a packet that has an output VC until it crosses, if nothing is in its way, as in
     *     {@link PipelineStage}
     */
    SwitchAllocation(int ports, int shift, Credits credits, int delay) {
        this.shift = shift;
        this.credits = credits;
        this.holder = new char[ports << shift];
        this.allocated = new int[ports];
        this.pipelined = delay > 1;
        this.requests = pipelined ? new int[ports] : allocated;
        this.pipeline = new PipelineStage(delay, pipelined ? ports << shift : 0);
        this.won = new boolean[pipelined ? ports << shift : 0];
        this.crossing = new int[won.length];
        this.nextInput = new char[ports];
        this.nextOutput = new char[ports];
        this.nextVc = new char[ports];
        this.accepted = new char[ports];
        this.requestedPorts = new int[ports + 1];
        this.matched = new int[ports];
        Arrays.fill(accepted, NONE);
    }

    /** The first packet of an input VC has an output VC from now on. */
    void begin(int output, int input) {
        int p = output >> shift;
        holder[output] = (char) input;
        if (pipelined) {
            allocated[p] |= 1 << (output - (p << shift));
        }
        request(output, p);
    }

    private void request(int output, int p) {
        int before = requests[p];
        requests[p] = before | 1 << (output - (p << shift));
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

    /** The VCs of an output port that packets have, as bits. */
    int allocated(int p) {
        return allocated[p];
    }

    /** The input VC whose first packet has an output VC. */
    int holder(int output) {
        return holder[output];
    }

    /**
     * Matches the ports, and returns how many packets cross in this step; each is then to be {@link #settle settled}.
     *
     * @param step of the cycle, from 1
     */
    int match(int step) {
        int count = matchRequests();
        if (pipelined) {
            for (int i = 0; i < count; i++) {
                int output = settleMatched(i);
                won[output] = true;
                pipeline.add(output);
            }
            failRequests();
            return finish(step);
        }
        return count;
    }

    /** Puts the requests that were not granted into the pipeline, as failed. */
    private void failRequests() {
        for (int k = 0; k < requestedCount; k++) {
            int p = requestedPorts[k];
            for (int left = requests[p]; left != 0; left &= left - 1) {
                int output = p << shift | Integer.numberOfTrailingZeros(left);
                won[output] = false;
                pipeline.add(output);
            }
            requests[p] = 0;
        }
        requestedCount = 0;
    }

    /** Requests that leave the pipeline take effect if there still is a credit; the others are made again. */
    private int finish(int step) {
        int count = pipeline.take(step);
        int[] outputs = pipeline.done();
        int crosses = 0;
        for (int i = 0; i < count; i++) {
            int output = outputs[i];
            int p = output >> shift;
            if (won[output] && (credits.open(p) >>> (output - (p << shift)) & 1) != 0) {
                crossing[crosses++] = output;
            } else {
                request(output, p);
            }
        }
        return crosses;
    }

    private int matchRequests() {
        int kept = 0;
        int inputs = 0;
        for (int k = 0; k < requestedCount; k++) {
            int output = requestedPorts[k];
            int able = requests[output] & credits.open(output);
            if (able == 0) {
                requestedPorts[kept++] = output;
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
            } else if (RoundRobin.before(output, other >> shift, nextOutput[input])) {
                accepted[input] = (char) granting;
                requestedPorts[kept++] = other >> shift;
            } else {
                requestedPorts[kept++] = output;
            }
        }
        requestedCount = kept;
        return inputs;
    }

    /** The output VC whose packet is granted a port, among those that packets ask for. */
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
                ? RoundRobin.before(c, other, nextVc[input])
                : RoundRobin.before(input, otherInput, nextInput[output]);
    }

    /** The output VC of the {@code i}-th packet that crosses, which no packet has any more. */
    int settle(int i) {
        if (!pipelined) {
            return settleMatched(i);
        }
        int output = crossing[i];
        int p = output >> shift;
        allocated[p] &= ~(1 << (output - (p << shift)));
        return output;
    }

    private int settleMatched(int i) {
        int input = matched[i];
        int output = accepted[input];
        int p = output >> shift;
        accepted[input] = NONE;
        nextOutput[input] = (char) (p + 1);
        nextVc[input] = (char) (holder[output] + 1);
        nextInput[p] = (char) (input + 1);
        int left = requests[p] & ~(1 << (output - (p << shift)));
        requests[p] = left;
        requestedPorts[requestedCount] = p;
        requestedCount += left != 0 ? 1 : 0;
        return output;
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(holder)
                + Prefetch.read(allocated)
                + Prefetch.read(nextInput)
                + Prefetch.read(nextOutput)
                + Prefetch.read(nextVc)
                + Prefetch.read(accepted);
    }
}
