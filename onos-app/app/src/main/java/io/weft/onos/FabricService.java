package io.weft.onos;

import io.weft.fabric.Fabric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fabric that ONOS runs, for commands and for other applications. Thread-safe. */
public interface FabricService {
    /** The fabric in the network configuration; nothing if there is none. */
    Optional<Fabric> fabric();

    /** Why nothing is done, or not what the configuration says; nothing if all is well. */
    Optional<String> refusal();

    /** The node of the cluster that looks after the fabric; nothing if there is none at the moment. */
    Optional<String> leader();

    /**
     * Which fabric there is, who looks after it and how it is, in one document; also where there is none, or nobody can
     * tell.
     */
    default Map<String, Object> summary() {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("fabric", fabric().map(Fabric::name).orElse(null));
        summary.put("scheme", fabric().map(each -> each.scheme().word()).orElse(null));
        summary.put("leader", leader().orElse(null));
        summary.put("refusal", refusal().orElse(null));
        try {
            summary.putAll(operations().status());
        } catch (IllegalStateException e) {
            summary.put("healthy", false);
            summary.put("reasons", List.of(String.valueOf(e.getMessage())));
        }
        return summary;
    }

    /**
     * What can be asked, on any node of the cluster.
     *
     * @throws IllegalStateException if there is no fabric, or no node looks after it, with the reason
     */
    FabricOperations operations();
}
