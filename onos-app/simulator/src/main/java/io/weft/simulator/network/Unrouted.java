package io.weft.simulator.network;

/** The input channels of each switch whose first packets are being routed, by how many steps that goes on. */
final class Unrouted {
    /** By switch, where its words begin. */
    private final int[] firstWord;
    /** Those of the steps to come, in turn; bit i is the i-th input channel of the switch. */
    private final long[][] stages;

    Unrouted(SwitchPorts ports, int shift, int steps) {
        int n = ports.first.length - 1;
        this.firstWord = new int[n + 1];
        for (int s = 0; s < n; s++) {
            firstWord[s + 1] = firstWord[s] + ((((ports.first[s + 1] - ports.first[s]) << shift) + 63) >> 6);
        }
        this.stages = new long[Math.max(1, steps)][firstWord[n]];
    }

    /** Words of the sets of a switch. */
    int words(int s) {
        return firstWord[s + 1] - firstWord[s];
    }

    /** Routing of the first packet of an input channel begins. */
    void add(int s, int input) {
        stages[0][firstWord[s] + (input >> 6)] |= 1L << input;
    }

    /** A word of the set of those whose routing ends in this step; all others are a step further after that. */
    long routed(int s, int w) {
        int word = firstWord[s] + w;
        int last = stages.length - 1;
        long routed = stages[last][word];
        for (int stage = last; stage > 0; stage--) {
            stages[stage][word] = stages[stage - 1][word];
        }
        stages[0][word] = 0;
        return routed;
    }
}
