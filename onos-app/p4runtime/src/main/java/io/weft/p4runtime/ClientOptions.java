package io.weft.p4runtime;

import java.time.Duration;

/**
 * How a client talks to its switch.
 *
 * @param electionId the client's claim to be primary: the highest one is; 1 or more
 * @param batchEntries most updates in one write message, 1 or more
 * @param batchBytes most bytes of one write message, as long as that is one update or more; switches refuse messages
 *     above 4 MiB unless told otherwise
 * @param batchesUnderWay most write messages without an answer, 1 or more
 * @param callTimeout after how long a call without an answer has failed; of a read, without a complete one
 * @param pipelineTimeout the same for loading a pipeline
 */
public record ClientOptions(
        long electionId,
        int batchEntries,
        int batchBytes,
        int batchesUnderWay,
        Duration callTimeout,
        Duration pipelineTimeout) {

    public ClientOptions {
        if (electionId < 1 || batchEntries < 1 || batchBytes < 1 || batchesUnderWay < 1) {
            throw new IllegalArgumentException("election id " + electionId + ", batches of " + batchEntries
                    + " entries and " + batchBytes + " bytes, " + batchesUnderWay
                    + " under way: each must be 1 or more");
        }
    }

    /**
     * Election id 1, batches of up to 500 updates and 1 MiB, two under way, 30 seconds for a call and a minute for a
     * pipeline.
     */
    public static ClientOptions defaults() {
        return new ClientOptions(1, 500, 1 << 20, 2, Duration.ofSeconds(30), Duration.ofMinutes(1));
    }

    public ClientOptions withElectionId(long id) {
        return new ClientOptions(id, batchEntries, batchBytes, batchesUnderWay, callTimeout, pipelineTimeout);
    }

    /** These options with another bound on the time of a call. */
    public ClientOptions withCallTimeout(Duration timeout) {
        return new ClientOptions(electionId, batchEntries, batchBytes, batchesUnderWay, timeout, pipelineTimeout);
    }

    /** These options with other bounds on write messages. */
    public ClientOptions withBatches(int entries, int bytes, int underWay) {
        return new ClientOptions(electionId, entries, bytes, underWay, callTimeout, pipelineTimeout);
    }
}
