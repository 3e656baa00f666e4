package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.simulator.FlowControlResult;
import java.util.Optional;

/** What came of a run under a routing, and of which simulation it is: what all points say. Immutable. */
abstract class Outcome {
    static final MemberType<Number> CYCLES = COUNT.in("cycles");
    static final MemberType<Double> TIME = NUMBER.orNull().in("cycles");
    static final MemberType<Double> NANOSECONDS = NUMBER.orNull().in("ns");
    static final MemberType<Double> LOAD = NUMBER.orNull().in("flits a cycle");
    static final MemberType<Double> NUMBER_OR_NULL = NUMBER.orNull();
    private static final MemberType<Double> SECONDS = NUMBER.orNull().in("s");
    private static final MemberType<String> KIND = oneOf("pfc", "none");
    private static final MemberType<String> TEXT_OR_NULL = TEXT.orNull();

    static final Member<Outcome, String> ROUTING = Member.of("routing", TEXT, "The routing", o -> o.routing);
    static final Member<Outcome, Double> WALL_SECONDS =
            Member.of("wallSeconds", SECONDS, "How long it took to compute", o -> o.seconds);
    static final Member<Outcome, Number> SEED = Member.of("seed", COUNT, "The seed of all that is drawn", o -> o.seed);
    static final Member<FlowControlResult, String> FLOW_CONTROL =
            Member.of("flowControl", KIND, "With preset ethernet, what keeps buffers from overflowing", f -> f.kind());
    static final Member<FlowControlResult, Number> LOSSES = Member.of(
            "losses", COUNT, "With preset ethernet, packets that found no room and were lost", f -> f.losses());
    static final Member<FlowControlResult, String> MOST_LOSSES_AT = Member.of(
            "mostLossesAt",
            TEXT_OR_NULL,
            "With preset ethernet, the link and virtual channel that lost the most packets",
            f -> f.mostLossesAt().orElse(null));
    static final Member<FlowControlResult, Number> PAUSES =
            Member.of("pauses", COUNT, "With preset ethernet, PFC frames that switches sent", f -> f.pauses());
    static final Member<FlowControlResult, Double> PAUSED_SHARE = Member.of(
            "pausedShare",
            NUMBER,
            "With preset ethernet, the share of time for which a virtual channel was paused",
            f -> f.pausedShare());

    /** What became of flow control; there is none of it with credits. */
    static final Shape<FlowControlResult> FLOW_CONTROLLED = Shape.<FlowControlResult>named("FlowControl")
            .with(FLOW_CONTROL)
            .with(LOSSES)
            .with(MOST_LOSSES_AT)
            .with(PAUSES)
            .with(PAUSED_SHARE)
            .build();

    private final String routing;
    private final long seed;
    private final Optional<FlowControlResult> flowControl;
    private final double seconds;

    /**
     * @param flowControl what became of flow control; empty with credits
     * @param seconds how long it took to compute
     */
    Outcome(String routing, long seed, Optional<FlowControlResult> flowControl, double seconds) {
        this.routing = routing;
        this.seed = seed;
        this.flowControl = flowControl;
        this.seconds = seconds;
    }

    /** What became of flow control; null with credits. */
    final FlowControlResult lossless() {
        return flowControl.orElse(null);
    }
}
