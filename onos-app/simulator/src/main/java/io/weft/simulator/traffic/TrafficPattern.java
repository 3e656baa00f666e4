package io.weft.simulator.traffic;

import io.weft.simulator.network.RandomStreams;

/** Which endpoint sends to which. */
public interface TrafficPattern {
    /** In place of an endpoint: it sends nothing. */
    int SILENT = -1;

    /**
     * The receiver of the next packet of an endpoint, or {@link #SILENT}, which it is always or never.
     *
     * @param random of which the pattern draws from the stream of {@code source} only
     */
    int destination(int source, RandomStreams random);
}
