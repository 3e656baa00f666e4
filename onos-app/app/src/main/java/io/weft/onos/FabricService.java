package io.weft.onos;

import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import java.util.Optional;

/** The fabric that ONOS runs, for commands and for other applications. Thread-safe. */
public interface FabricService {
    /** The fabric in the network configuration; nothing if there is none. */
    Optional<Fabric> fabric();

    /** How it is, on the node that looks after it; nothing on any other, and while nothing runs. */
    Optional<LoopStatus> status();

    /** Why nothing is done; nothing if all is well. */
    Optional<String> refusal();

    /** The node of the cluster that looks after the fabric; nothing if there is none at the moment. */
    Optional<String> leader();
}
