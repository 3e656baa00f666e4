package io.weft.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.config.FabricFile;
import io.weft.config.FabricFileException;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.FailureNames;
import io.weft.operations.Subject;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the node that looks after the fabric says that routes are computed of, and what would fail besides. Immutable.
 */
final class InstalledFabric {
    private static final String SOURCE = "the fabric that runs";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String text;
    private final Fabric fabric;
    private final List<String> failed;
    private final List<String> drained;

    /**
     * Reads it.
     *
     * @param installed the answer to {@link io.weft.operations.Operations#INSTALLED}
     * @param failures links and switches that would fail besides
     * @throws IllegalArgumentException for a name that is neither a link nor a switch
     * @throws IllegalStateException if this node cannot read the fabric of the other
     */
    InstalledFabric(Map<String, Object> installed, List<String> failures) {
        this.text = String.valueOf(installed.get("fabric"));
        this.fabric = parse(Optional.empty());
        this.failed = names(installed.get("failures"));
        this.drained = names(installed.get("drained"));
        failed.addAll(FailureNames.parse(fabric.topology(), failures).names());
    }

    private static List<String> names(Object list) {
        return new ArrayList<>(Arrays.asList(MAPPER.convertValue(list, String[].class)));
    }

    private Fabric parse(Optional<Scheme> scheme) {
        try {
            return FabricFile.parse(SOURCE, text, new RoutingOverride(scheme, Optional.empty()));
        } catch (FabricFileException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** As it is configured. */
    Fabric fabric() {
        return fabric;
    }

    /** What is out of service, and drained. */
    Failures failures() {
        return failures(fabric.topology());
    }

    private Failures failures(Topology topology) {
        return Failures.of(topology, failed).draining(drained);
    }

    /** It as it is, with texts for what requests name besides. */
    Subject subject() {
        return Subject.planned(fabric, failures(), FabricTexts.INSTANCE);
    }

    /** It as it is or would be with a scheme. */
    Subject subject(Scheme scheme) {
        Fabric routed = with(scheme);
        return Subject.planned(routed, failures(routed.topology()));
    }

    /**
     * Does nothing if it can have a scheme.
     *
     * @throws IllegalStateException if it cannot, with the reason
     */
    void check(Scheme scheme) {
        with(scheme);
    }

    private Fabric with(Scheme scheme) {
        return scheme == fabric.scheme() ? fabric : parse(Optional.of(scheme));
    }
}
