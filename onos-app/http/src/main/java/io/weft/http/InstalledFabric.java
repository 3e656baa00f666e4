package io.weft.http;

import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.ShowInstalled;
import io.weft.operations.ShowInstalled.Installed;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fabric from which the controlling node computes routes, with what is out of service or drained. With another
 * scheme it is read from its file with that scheme in place of its own: only the file says which settings both schemes
 * share, and whether virtual channels are stated or follow from the scheme. Immutable.
 */
public final class InstalledFabric implements Subject {
    private static final String SOURCE = "the running fabric";

    private final String text;
    private final Fabric fabric;
    private final Failures failures;

    InstalledFabric(Installed installed) {
        this(installed.text(), installed.fabric(), installed.failures());
    }

    private InstalledFabric(String text, Fabric fabric, Failures failures) {
        this.text = text;
        this.fabric = fabric;
        this.failures = failures;
    }

    /**
     * What an answer to {@link io.weft.operations.Operations#INSTALLED} says, of this node or of another.
     *
     * @throws Refusal if this node cannot read the fabric of another
     */
    public static Installed read(Result answer) {
        return answer.value(ShowInstalled.SHAPE).orElseGet(() -> read(answer.document()));
    }

    private static Installed read(Map<String, Object> answer) {
        String text = ShowInstalled.FABRIC.readFrom(answer);
        Fabric fabric = parse(text, Optional.empty());
        Failures failures = Failures.of(fabric.topology(), List.copyOf(ShowInstalled.FAILURES.readFrom(answer)))
                .draining(List.copyOf(ShowInstalled.DRAINED.readFrom(answer)));
        return new Installed(text, fabric, failures);
    }

    private static Fabric parse(String text, Optional<Scheme> scheme) {
        try {
            return FabricFile.parse(SOURCE, text, new RoutingOverride(scheme, Optional.empty()));
        } catch (Refusal e) {
            throw Refusal.notNow(e.getMessage(), e);
        }
    }

    @Override
    public Fabric fabric() {
        return fabric;
    }

    @Override
    public Failures failures() {
        return failures;
    }

    @Override
    public GivenWaypoints pairs() {
        return GivenWaypoints.none(fabric.topology());
    }

    @Override
    public Attachments attachments() {
        return TextAttachments.INSTANCE;
    }

    @Override
    public Subject failing(List<String> names) {
        return names.isEmpty()
                ? this
                : new InstalledFabric(text, fabric, Subject.super.failing(names).failures());
    }

    @Override
    public Subject with(Scheme scheme) {
        if (scheme == fabric.scheme()) {
            return this;
        }
        Fabric other = parse(text, Optional.of(scheme));
        return new InstalledFabric(
                text, other, Failures.of(other.topology(), failures.names()).draining(failures.drained()));
    }
}
