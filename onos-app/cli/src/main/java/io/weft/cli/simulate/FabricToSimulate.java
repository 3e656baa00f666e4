package io.weft.cli.simulate;

import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fabric of a file, with what is out of service, under the schemes that routings need. Not thread-safe. */
public final class FabricToSimulate {
    private static final String SCHEME = "routing.scheme";

    private final Path file;
    private final List<String> failed;
    private final Map<Scheme, Fabric> fabrics = new HashMap<>();
    private Fabric written;

    /**
     * The fabric of a file.
     *
     * @param failed names of links and switches that are out of service
     */
    public FabricToSimulate(Path file, List<String> failed) {
        this.file = file;
        this.failed = List.copyOf(failed);
    }

    /**
     * As it stands in the file.
     *
     * @throws Refusal if it cannot be read, or describes no fabric
     */
    public Fabric written() {
        if (written == null) {
            written = FabricFile.load(file);
        }
        return written;
    }

    /** What its file says, as JSON. */
    String document() {
        return FabricFile.json(file, RoutingOverride.NONE);
    }

    /**
     * @throws Refusal if the file cannot be read or describes no fabric, or if the fabric cannot be routed so: then the
     *     message names the routing
     */
    private Fabric as(Scheme scheme, String routing) {
        written();
        return fabrics.computeIfAbsent(scheme, other -> load(other, routing));
    }

    private Fabric load(Scheme scheme, String routing) {
        try {
            return FabricFile.load(file, new RoutingOverride(Optional.of(scheme), Optional.empty()));
        } catch (Refusal e) {
            Refusal first = e.parts().stream().findFirst().orElse(e);
            throw new Refusal(
                    "--routing " + routing + ": "
                            + (first.place().field().equals(Optional.of(SCHEME))
                                    ? "the routes of scheme " + scheme.name()
                                            + ", which it takes, are impossible on this fabric: " + first.sentence()
                                    : e.getMessage()),
                    e);
        }
    }

    /**
     * What is out of service, as it stands in the file.
     *
     * @throws Refusal for a name that is neither a switch nor a link
     */
    public Failures failures() {
        return failures(written());
    }

    private Failures failures(Fabric fabric) {
        return FailureNames.parse(fabric.topology(), failed);
    }

    /**
     * It as it would be with a scheme.
     *
     * @param names the routings that it is for
     * @throws Refusal if the fabric cannot be routed so
     */
    public Subject with(Scheme scheme, List<String> names) {
        Fabric fabric = as(scheme, names.get(0));
        return Subject.planned(fabric, failures(fabric));
    }
}
