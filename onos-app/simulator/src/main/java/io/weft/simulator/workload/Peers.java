package io.weft.simulator.workload;

/** Who sends to whom in an exchange. As often as a rank is a peer of another, that is one of its own. */
interface Peers {
    /** Number of ranks. */
    int ranks();

    /** How many messages a rank sends, and receives. */
    int count(int rank);

    /** To whom the {@code i}-th of them goes, {@code i} from 0. */
    int peer(int rank, int i);
}
