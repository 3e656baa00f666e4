package io.weft.optimizer.placement;

import io.weft.optimizer.Messages;
import java.util.HashMap;
import java.util.Map;

/** What each rank sends to and receives from each other, by rank. Immutable. */
final class RankTraffic {
    private final int[] first;
    private final int[] peers;
    private final double[] sent;
    private final double[] received;
    /** Bytes of all messages. */
    final double total;

    /**
     * The traffic of some messages, whose endpoints are ranks. O(messages).
     *
     * @param messages at most one of each rank to each other
     */
    RankTraffic(Messages messages) {
        int ranks = messages.endpoints();
        first = new int[ranks + 1];
        for (int i = 0; i < messages.count(); i++) {
            first[messages.source(i) + 1]++;
            first[messages.destination(i) + 1]++;
        }
        for (int rank = 0; rank < ranks; rank++) {
            first[rank + 1] += first[rank];
        }
        peers = new int[first[ranks]];
        sent = new double[peers.length];
        received = new double[peers.length];
        int[] next = first.clone();
        for (int i = 0; i < messages.count(); i++) {
            int source = messages.source(i);
            int destination = messages.destination(i);
            peers[next[source]] = destination;
            sent[next[source]++] = messages.weight(i);
            peers[next[destination]] = source;
            received[next[destination]++] = messages.weight(i);
        }
        total = messages.totalWeight();
    }

    int ranks() {
        return first.length - 1;
    }

    /** Where what is known of a rank begins; of the number of ranks, where that of the last ends. */
    int first(int rank) {
        return first[rank];
    }

    /** The other rank of the i-th element, {@code first(rank) <= i < first(rank + 1)}. */
    int peer(int i) {
        return peers[i];
    }

    /** Bytes that the rank of the i-th element sends to its peer. */
    double sent(int i) {
        return sent[i];
    }

    /** Bytes that it receives from it. */
    double received(int i) {
        return received[i];
    }

    /** Bytes both ways. */
    double exchanged(int i) {
        return sent[i] + received[i];
    }

    /** Bytes both ways with each of a rank's peers, in no particular order. */
    double[] exchangedByPeer(int rank) {
        Map<Integer, Double> byPeer = new HashMap<>();
        for (int i = first[rank]; i < first[rank + 1]; i++) {
            byPeer.merge(peers[i], exchanged(i), Double::sum);
        }
        return byPeer.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
