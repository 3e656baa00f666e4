package io.weft.http;

import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.operations.ShowStatus;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What a host says of its fabric: which it is, who looks after it, and how it is. Immutable. */
public final class HostStatus {
    private static final String REFUSAL = "Why nothing is done, or why the configuration is not followed";

    private static final Shape<Node> NODE = Shape.<Node>named("Leader")
            .with("leader", TEXT.orNull(), "The node that looks after the fabric", n -> n.leader.orElse(null))
            .with("refusal", TEXT.orNull(), REFUSAL, n -> n.refusal.orElse(null))
            .build();

    private static final Shape<ShowStatus.Summary> PLANNED = Shape.<ShowStatus.Summary>named("PlannedStatus")
            .all(ShowStatus.SUMMARY, summary -> summary)
            .with("failures", list(TEXT), "Links and switches out of service", summary -> List.of())
            .with("drained", list(TEXT), "Links and switches that are drained", summary -> List.of())
            .build();

    public static final Shape<HostStatus> SHAPE = Shape.<HostStatus>named("Status")
            .with("fabric", TEXT.orNull(), "The name of the fabric; null if there is none", s -> s.fabric
                    .map(Fabric::name)
                    .orElse(null))
            .with("scheme", TEXT.orNull(), "Its routing scheme", s -> s.fabric
                    .map(each -> each.scheme().name())
                    .orElse(null))
            .allOrNone(NODE, s -> s.node.orElse(null))
            .allQuoted(Operations.STATUS.shape(), s -> s.controller)
            .optional("cut", list(TEXT), "Links and switches that are cut, in the emulation", s -> s.cut.orElse(null))
            .build();

    private final Optional<Fabric> fabric;
    private final Optional<Node> node;
    /** As JSON has it, which another node of the cluster may have answered. */
    private final Map<String, Object> controller;

    private final Optional<List<String>> cut;

    private HostStatus(
            Optional<Fabric> fabric, Optional<Node> node, Map<String, Object> controller, Optional<List<String>> cut) {
        this.fabric = fabric;
        this.node = node;
        this.controller = controller;
        this.cut = cut;
    }

    /** A node of a cluster. Immutable. */
    private static final class Node {
        private final Optional<String> leader;
        private final Optional<String> refusal;

        Node(Optional<String> leader, Optional<String> refusal) {
            this.leader = leader;
            this.refusal = refusal;
        }
    }

    /**
     * The status of a fabric that this process controls.
     *
     * @param controller what the controller answers to {@link Operations#STATUS}
     * @param cut the links and switches that an emulation has cut; empty outside of one
     */
    public static Result controlled(Fabric fabric, Result controller, Optional<List<String>> cut) {
        return new HostStatus(Optional.of(fabric), Optional.empty(), controller.document(), cut).result();
    }

    /** The status of a fabric that no controller runs. */
    public static Result planned(Fabric fabric) {
        ShowStatus.Summary summary =
                new ShowStatus.Summary(Optional.of("none"), "planned: no controller runs it", List.of());
        return new HostStatus(Optional.of(fabric), Optional.empty(), PLANNED.json(summary), Optional.empty()).result();
    }

    /**
     * The status on a node of a cluster.
     *
     * @param leader the node that controls the fabric; empty if there is none
     * @param refusal why nothing is done, or not what the configuration says
     * @param controller the answer to {@link Operations#STATUS}; throws the reason if there is none
     */
    public static Result clustered(
            Optional<Fabric> fabric, Optional<String> leader, Optional<String> refusal, Supplier<Result> controller) {
        Map<String, Object> answered;
        try {
            answered = controller.get().document();
        } catch (Refusal e) {
            String reason = String.valueOf(e.getMessage());
            answered = ShowStatus.SUMMARY.json(
                    new ShowStatus.Summary(Optional.empty(), "not known: " + reason, List.of(reason)));
        }
        return new HostStatus(fabric, Optional.of(new Node(leader, refusal)), answered, Optional.empty()).result();
    }

    private Result result() {
        return Result.of(SHAPE, this);
    }
}
