package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.simulator.FlowResult;
import io.weft.simulator.FlowResult.SizeClass;
import io.weft.simulator.FlowResult.Times;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What came of flows at a load. Immutable. */
public final class FlowOutcome extends Outcome {
    private static final MemberType<Double> BYTES = NUMBER.orNull().in("bytes");

    static final Member<FlowOutcome, String> FLOWS =
            Member.of("flows", TEXT, "The distribution of their sizes", o -> o.asked.words);
    static final Member<FlowOutcome, String> PATTERN =
            Member.of("pattern", TEXT, "The traffic pattern", o -> o.asked.pattern);
    static final Member<FlowOutcome, Double> OFFERED = Member.of(
            "offeredLoad",
            NUMBER.in("flits a cycle"),
            "What flows of each sender that begin have to send, as asked for",
            o -> o.load);
    static final Member<FlowOutcome, Double> ACCEPTED = Member.of(
            "acceptedThroughput",
            LOAD,
            "What arrived of each sender while the measured flows began; null if not all of them had begun",
            o -> o.result.acceptedThroughput());
    static final Member<FlowOutcome, Boolean> SATURATED = Member.of(
            "saturated",
            FLAG.orNull(),
            "Whether much less arrived than began, and flows took longer and longer; null if too few flows tell",
            o -> o.result.tooFewToTell() ? null : (Boolean) o.result.saturated());
    static final Member<FlowOutcome, Boolean> COMPLETE = Member.of(
            "complete",
            FLAG,
            "Whether all flows arrived within the most cycles; if not, times are those of flows that did",
            o -> o.result.complete());
    static final Member<FlowOutcome, Number> MEASURED =
            Member.of("measuredFlows", COUNT, "Flows that are measured", o -> o.asked.count);
    static final Member<FlowOutcome, Double> SLOWDOWN_HALF_WIDTH = Member.of(
            "slowdownHalfWidth",
            NUMBER_OR_NULL,
            "Half the width of the 95 % confidence interval of averageSlowdown",
            o -> o.result.slowdownHalfWidth());
    static final Member<FlowOutcome, Boolean> CORRELATED = Member.of(
            "correlated",
            FLAG,
            "Whether slowdowns depend on earlier ones, so that the interval is unreliable",
            o -> o.result.correlated());
    static final Member<FlowOutcome, Double> CYCLE = Member.of(
            "cycleNanoseconds",
            NANOSECONDS,
            "The length of a cycle; null if the switches know no time but cycles",
            o -> o.cycleNanoseconds.orElse(Double.NaN));
    static final Member<FlowOutcome, Number> CYCLES_RUN =
            Member.of("cycles", CYCLES, "The length of the run", o -> o.result.cycles());
    static final Member<FlowOutcome, Number> UNROUTABLE = Member.of(
            "unroutable",
            COUNT,
            "Flows without a route to their receiver, which are not sent",
            o -> o.result.unroutable());

    /** The times of all flows. */
    static final TimesOf ALL = new TimesOf("", "measured flows", FlowResult::all);
    /** The times of flows up to 100 kB. */
    static final TimesOf SMALL =
            new TimesOf("small", "measured flows of at most 100 kB", result -> result.of(SizeClass.SMALL));

    private static final TimesOf MEDIUM = new TimesOf(
            "medium", "measured flows of more than 100 kB and at most 10 MB", result -> result.of(SizeClass.MEDIUM));
    /** The times of flows above 10 MB. */
    static final TimesOf LARGE =
            new TimesOf("large", "measured flows of more than 10 MB", result -> result.of(SizeClass.LARGE));

    static final Shape<FlowOutcome> SHAPE = shape();

    private final FlowSweep.Flows asked;
    private final double load;
    private final FlowResult result;
    private final OptionalDouble cycleNanoseconds;

    FlowOutcome(
            String routing,
            FlowSweep.Flows asked,
            double load,
            FlowResult result,
            OptionalDouble cycleNanoseconds,
            long seed) {
        super(routing, seed, result.flowControl(), result.seconds());
        this.asked = asked;
        this.load = load;
        this.result = result;
        this.cycleNanoseconds = cycleNanoseconds;
    }

    private static Shape<FlowOutcome> shape() {
        Shape.Builder<FlowOutcome> shape = Shape.<FlowOutcome>named("FlowPoint")
                .with(ROUTING)
                .with(FLOWS)
                .with(PATTERN)
                .with(OFFERED)
                .with(
                        "begunLoad",
                        LOAD,
                        "offeredLoad of measured flows; null if not all began",
                        o -> o.result.begunLoad())
                .with(ACCEPTED)
                .with(SATURATED)
                .with(COMPLETE)
                .with(MEASURED)
                .with("unmeasuredFlows", COUNT, "Flows before and after the measured ones", o -> 2 * o.result.others())
                .with("outstanding", COUNT, "Flows that an endpoint sends at a time", o -> o.result.outstanding())
                .with("averageBytes", BYTES, "The average size of the measured flows", o -> o.result.meanBytes());
        ALL.addTo(shape).with(SLOWDOWN_HALF_WIDTH).with(CORRELATED);
        SMALL.addTo(shape);
        MEDIUM.addTo(shape);
        LARGE.addTo(shape);
        return shape.with(CYCLE)
                .with(CYCLES_RUN)
                .with(UNROUTABLE)
                .allOrNone(FLOW_CONTROLLED, Outcome::lossless)
                .with(WALL_SECONDS)
                .with(SEED)
                .build();
    }

    /** What is said of the times of flows of some sizes. */
    static final class TimesOf {
        private final String size;
        private final Function<FlowResult, Times> times;
        final Member<FlowOutcome, Number> count;
        final Member<FlowOutcome, Double> averageTime;
        final Member<FlowOutcome, Double> medianTime;
        final Member<FlowOutcome, Double> p99Time;
        final Member<FlowOutcome, Double> averageSlowdown;
        final Member<FlowOutcome, Double> medianSlowdown;
        final Member<FlowOutcome, Double> p99Slowdown;

        TimesOf(String size, String which, Function<FlowResult, Times> times) {
            this.size = size;
            this.times = times;
            String arrived = " of the " + which + " that arrived";
            count = Member.of(name("count"), COUNT, "How many " + which + " arrived", o -> of(o).count());
            averageTime = Member.of(name("averageTime"), TIME, "The average time" + arrived, o -> of(o).mean());
            medianTime = Member.of(name("medianTime"), TIME, "The median time" + arrived, o -> of(o).median());
            p99Time = Member.of(name("p99Time"), TIME, "The 99th percentile of times" + arrived, o -> of(o).p99());
            averageSlowdown = slowdown("averageSlowdown", "The average slowdown" + arrived, Times::meanSlowdown);
            medianSlowdown = slowdown("medianSlowdown", "The median slowdown" + arrived, Times::medianSlowdown);
            p99Slowdown = slowdown("p99Slowdown", "The 99th percentile of slowdowns" + arrived, Times::p99Slowdown);
        }

        private Member<FlowOutcome, Double> slowdown(String what, String meaning, Function<Times, Double> value) {
            return Member.of(name(what), NUMBER_OR_NULL, meaning, o -> value.apply(of(o)));
        }

        private Times of(FlowOutcome outcome) {
            return times.apply(outcome.result);
        }

        private String name(String what) {
            return size.isEmpty() ? what : size + what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1);
        }

        private Shape.Builder<FlowOutcome> addTo(Shape.Builder<FlowOutcome> shape) {
            return shape.with(count)
                    .with(averageTime)
                    .with(medianTime)
                    .with(p99Time)
                    .with(averageSlowdown)
                    .with(medianSlowdown)
                    .with(p99Slowdown);
        }
    }
}
