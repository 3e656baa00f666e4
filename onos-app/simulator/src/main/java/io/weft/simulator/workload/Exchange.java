package io.weft.simulator.workload;

import io.weft.refusal.Refusal;

/**
 * Each rank sends the same amount to each of its peers, in parts that are messages of their own, one to each peer in
 * turn, and goes on when it has received as much; several times. Of messages that have arrived, counts are kept, not
 * the messages: as ranks wait for those that wait for them, none is ahead of its peers by more than one iteration.
 * Immutable.
 */
final class Exchange extends Workload {
    private final Peers peers;
    private final int bytes;
    private final int part;
    private final int parts;
    private final int iterations;

    /**
     * @param part the bytes of each part but the last
     * @throws Refusal if a rank has more than 2^31 - 1 messages in an iteration
     */
    Exchange(Peers peers, int bytes, int part, int iterations, int outstanding) {
        super(peers.ranks(), outstanding, (long) iterations * parts(bytes, part) * pairs(peers));
        this.peers = peers;
        this.bytes = bytes;
        this.part = part;
        this.parts = parts(bytes, part);
        if ((long) parts * peers.ranks() > Integer.MAX_VALUE) {
            throw new Refusal(bytes + " bytes in parts of " + part + " for each of " + peers.ranks()
                    + " ranks are too many messages; make the parts larger");
        }
        this.iterations = iterations;
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private static int parts(int bytes, int part) {
        return (bytes - 1) / part + 1;
    }

    private static long pairs(Peers peers) {
        long pairs = 0;
        for (int rank = 0; rank < peers.ranks(); rank++) {
            pairs += peers.count(rank);
        }
        return pairs;
    }

    private final class Running implements RankPrograms {
        private final int[] iteration = new int[ranks()];
        /** By rank, how many messages it has sent in its iteration. */
        private final int[] sent = new int[ranks()];
        /** By rank and parity of the iteration, how many messages of that have arrived. */
        private final int[] received = new int[2 * ranks()];

        @Override
        public boolean next(int rank, Message message) {
            int count = peers.count(rank) * parts;
            if (sent[rank] == count) {
                int now = 2 * rank + (iteration[rank] & 1);
                if (count == 0 || received[now] < count || iteration[rank] + 1 == iterations) {
                    return false;
                }
                received[now] = 0;
                sent[rank] = 0;
                iteration[rank]++;
            }
            int round = sent[rank] / peers.count(rank);
            int size = round + 1 < parts ? part : bytes - round * part;
            message.set(peers.peer(rank, sent[rank] - round * peers.count(rank)), size, iteration[rank] & 1);
            sent[rank]++;
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            received[2 * destination + tag]++;
        }
    }
}
