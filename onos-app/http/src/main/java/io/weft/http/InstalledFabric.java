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
 * The fabric, failures and drains from which the controlling node computes routes, with further failures. Immutable.
 */
final class InstalledFabric {
    private static final String SOURCE = "the running fabric";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String text;
    private final Fabric fabric;
    private final List<String> failed;
    private final List<String> drained;

    /**
     * Reads the answer of that node.
     *
     * @param installed the answer to {@link io.weft.operations.Operations#INSTALLED}
     * @param failures further links and switches that would fail
     * @throws IllegalArgumentException if a name is neither a link nor a switch
     * @throws IllegalStateException if this node cannot read the fabric of that node
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

    /** The fabric as configured. */
    Fabric fabric() {
        return fabric;
    }

    /** What is out of service or drained. */
    Failures failures() {
        return failures(fabric.topology());
    }

    private Failures failures(Topology topology) {
        return Failures.of(topology, failed).draining(drained);
    }

    /** The fabric as a subject, with texts as attachments. */
    Subject subject() {
        return Subject.planned(fabric, failures(), FabricTexts.INSTANCE);
    }

    /** The fabric as a subject with a scheme, its own or another. */
    Subject subject(Scheme scheme) {
        Fabric routed = with(scheme);
        return Subject.planned(routed, failures(routed.topology()));
    }

    /**
     * Checks that the fabric can have a scheme.
     *
     * @throws IllegalStateException if it cannot; the message says why
     */
    void check(Scheme scheme) {
        with(scheme);
    }

    private Fabric with(Scheme scheme) {
        return scheme == fabric.scheme() ? fabric : parse(Optional.of(scheme));
    }
}
