package io.weft.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.config.FabricFile;
import io.weft.config.FabricFileException;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.Attachments;
import io.weft.operations.Subject;
import io.weft.routing.waypoints.GivenWaypoints;
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
     * @throws IllegalStateException if this node cannot read the fabric of that node
     */
    InstalledFabric(Map<String, Object> installed) {
        this.text = String.valueOf(installed.get("fabric"));
        this.fabric = parse(Optional.empty());
        this.failed = names(installed.get("failures"));
        this.drained = names(installed.get("drained"));
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

    private Failures failures(Topology topology) {
        return Failures.of(topology, failed).draining(drained);
    }

    /** The fabric as a subject, with texts as attachments. */
    Subject subject() {
        return new Installed(fabric, failures(fabric.topology()));
    }

    /** What is installed, with more out of service or not. */
    private final class Installed implements Subject {
        private final Fabric routed;
        private final Failures failures;

        Installed(Fabric routed, Failures failures) {
            this.routed = routed;
            this.failures = failures;
        }

        @Override
        public Fabric fabric() {
            return routed;
        }

        @Override
        public Failures failures() {
            return failures;
        }

        @Override
        public GivenWaypoints pairs() {
            return GivenWaypoints.none(routed.topology());
        }

        @Override
        public Attachments attachments() {
            return TextAttachments.INSTANCE;
        }

        @Override
        public Subject failing(List<String> names) {
            return names.isEmpty()
                    ? this
                    : new Installed(routed, Subject.super.failing(names).failures());
        }

        /** As the fabric file has it with that scheme, which decides how many virtual channels there are. */
        @Override
        public Subject with(Scheme scheme) {
            if (scheme == routed.scheme()) {
                return this;
            }
            Fabric other = parse(Optional.of(scheme));
            return new Installed(
                    other, Failures.of(other.topology(), failures.names()).draining(failures.drained()));
        }
    }
}
