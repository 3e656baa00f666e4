package io.weft.simulator.workload;

import io.weft.simulator.traffic.ExchangePhases;
import io.weft.simulator.traffic.TrafficPattern;
import java.util.OptionalLong;

/**
 * Each rank sends a message to each other, phase by phase, with a barrier between phases: no rank begins the next
 * before all messages of this one have arrived everywhere, and then all begin it in that very cycle, as if they were
 * told at once. A phase in which nobody sends takes no time. Immutable.
 */
final class PhasedExchange extends Workload {
    private final ExchangePhases phases;
    private final int bytes;
    private final int iterations;

    /**
     * @param phases whose endpoints are the ranks
     * @param iterations how often all phases are gone through
     */
    PhasedExchange(ExchangePhases phases, int bytes, int iterations) {
        super(phases.endpoints(), 1, (long) iterations * phases.endpoints() * (phases.endpoints() - 1));
        this.phases = phases;
        this.bytes = bytes;
        this.iterations = iterations;
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Messages of a phase have different sources and different destinations, and none of the next is sent before all
     * have arrived. So a phase takes at least as long as that of its messages which takes longest alone, and all phases
     * together the sum of that.
     */
    @Override
    public OptionalLong leastCycles(MessageTime alone) {
        long sum = 0;
        for (int phase = 0; phase < phases.count(); phase++) {
            long longest = 0;
            for (int rank = 0; rank < ranks(); rank++) {
                int partner = phases.partner(phase, rank);
                if (partner != TrafficPattern.SILENT) {
                    longest = Math.max(longest, alone.cycles(rank, partner, bytes));
                }
            }
            sum += longest;
        }
        return OptionalLong.of(iterations * sum);
    }

    private final class Running implements RankPrograms {
        private int iteration;
        private int phase = -1;
        /** Messages of this phase that have not arrived. */
        private int left;
        /** How many phases have begun in which somebody sends, this one included. */
        private int begun;
        /** By rank, the last of these in which it has sent, or was silent. */
        private final int[] done = new int[ranks()];
        /** Whether a phase ended with the last message that arrived. */
        private boolean passed;

        Running() {
            beginNext();
        }

        /**
         * Begins the next phase in which somebody sends, if there is one. O(ranks) for each phase that there is until
         * then.
         */
        private void beginNext() {
            while (left == 0 && iteration < iterations) {
                phase++;
                if (phase == phases.count()) {
                    phase = 0;
                    iteration++;
                }
                if (iteration < iterations) {
                    left = senders();
                }
            }
            begun++;
        }

        private int senders() {
            int senders = 0;
            for (int rank = 0; rank < ranks(); rank++) {
                senders += phases.partner(phase, rank) == TrafficPattern.SILENT ? 0 : 1;
            }
            return senders;
        }

        @Override
        public boolean next(int rank, Message message) {
            if (done[rank] == begun || left == 0) {
                return false;
            }
            done[rank] = begun;
            int partner = phases.partner(phase, rank);
            if (partner == TrafficPattern.SILENT) {
                return false;
            }
            message.set(partner, bytes, 0);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            passed = --left == 0;
            if (passed) {
                beginNext();
            }
        }

        @Override
        public boolean allGoOn() {
            return passed;
        }
    }
}
