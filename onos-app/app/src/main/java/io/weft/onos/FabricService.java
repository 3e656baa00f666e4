package io.weft.onos;

import io.weft.fabric.Fabric;
import io.weft.http.HostStatus;
import io.weft.metrics.Exposition;
import io.weft.operations.Operations;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.util.Optional;

/** The fabric that ONOS runs, for commands and for other applications. Thread-safe. */
public interface FabricService {
    /** The fabric in the network configuration; nothing if there is none. */
    Optional<Fabric> fabric();

    /** Why nothing is done, or not what the configuration says; nothing if all is well. */
    Optional<String> refusal();

    /** The node of the cluster that looks after the fabric; nothing if there is none at the moment. */
    Optional<String> leader();

    /** Which fabric there is, which node controls it and how it is; also where there is none, or no node can tell. */
    default Result status() {
        return HostStatus.clustered(fabric(), leader(), refusal(), () -> answer(Request.of(Operations.STATUS)));
    }

    /**
     * Answers a request about the fabric that runs, on any node of the cluster.
     *
     * @throws Refusal if a value of the request is wrong, there is no fabric, no node controls it, or there is no
     *     answer now, with the reason
     */
    default Result answer(Request request) {
        return answer("", request);
    }

    /**
     * Answers a request as {@link #answer(Request)} does; the node that controls the fabric tells of changes who asked
     * for them.
     *
     * @param who the user of ONOS; empty if that is not known
     */
    Result answer(String who, Request request);

    /**
     * What Prometheus is told of this node: of the fabric too if it controls that, and else that it does not.
     *
     * @param accept the header {@code Accept} of the request, which says whether it understands OpenMetrics; empty if
     *     it has none
     */
    Exposition metrics(String accept);
}
