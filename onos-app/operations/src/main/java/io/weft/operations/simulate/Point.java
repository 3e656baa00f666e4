package io.weft.operations.simulate;

import io.weft.operations.answer.Answer;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What came of a run, or of a job of one. Immutable but for its arrays, which are not to be changed. */
public final class Point {
    private static final double[] NONE = {};

    private static final List<Shape<? extends Outcome>> SHAPES =
            List.of(LoadOutcome.SHAPE, WorkloadOutcome.SHAPE, JobOutcome.SHAPE, FlowOutcome.SHAPE);

    /** What asks for points of each of these but the first. */
    private static final List<Field<?>> ASKING = List.of(Simulate.WORKLOAD, Simulate.JOBS, Simulate.FLOWS);

    /** What a line has room for, in the order of {@link #SHAPES}. */
    private static final List<List<Member<?, ?>>> BRIEF = List.of(
            List.of(
                    Outcome.ROUTING,
                    LoadOutcome.OFFERED,
                    LoadOutcome.ACCEPTED,
                    LoadOutcome.LATENCY,
                    LoadOutcome.P99,
                    LoadOutcome.HOPS,
                    LoadOutcome.SATURATED),
            List.of(
                    Outcome.ROUTING,
                    WorkloadOutcome.RANKS,
                    WorkloadOutcome.COMPLETE,
                    WorkloadOutcome.COMPLETION,
                    WorkloadOutcome.EFFECTIVE,
                    WorkloadOutcome.MESSAGES,
                    WorkloadOutcome.DELIVERED,
                    WorkloadOutcome.LATENCY,
                    WorkloadOutcome.HOPS),
            List.of(
                    Outcome.ROUTING,
                    JobOutcome.JOB,
                    JobOutcome.WORKLOAD,
                    JobOutcome.RANKS,
                    JobOutcome.COMPLETE,
                    JobOutcome.COMPLETION,
                    JobOutcome.ALONE,
                    JobOutcome.SLOWDOWN),
            List.of(
                    Outcome.ROUTING,
                    FlowOutcome.FLOWS,
                    FlowOutcome.OFFERED,
                    FlowOutcome.ACCEPTED,
                    FlowOutcome.ALL.averageTime,
                    FlowOutcome.ALL.medianTime,
                    FlowOutcome.ALL.p99Time,
                    FlowOutcome.ALL.averageSlowdown,
                    FlowOutcome.ALL.p99Slowdown,
                    FlowOutcome.SATURATED));

    /** The values of its members. */
    final Answer<?> answer;

    private final double[] channelLoads;
    private final double[] queued;

    private Point(Answer<?> answer, double[] channelLoads, double[] queued) {
        this.answer = answer;
        this.channelLoads = channelLoads;
        this.queued = queued;
    }

    /** A point of which nothing is known by channel. */
    static <O extends Outcome> Point of(Shape<O> shape, O outcome) {
        return of(shape, outcome, NONE, NONE);
    }

    /** A point of which loads and queues are known by channel. */
    static <O extends Outcome> Point of(Shape<O> shape, O outcome, double[] channelLoads, double[] queued) {
        return new Point(shape.of(outcome), channelLoads, queued);
    }

    /**
     * A point that was recorded.
     *
     * @throws IllegalArgumentException if a member is missing, or of another type, or there is one more; the message
     *     goes on from the point, as in {@code lacks seed}
     */
    public static Point recorded(Shape<?> shape, Map<String, Object> json, double[] channelLoads, double[] queued) {
        return new Point(shape.read(json), channelLoads, queued);
    }

    /** The shape of the points of a request, by which of its fields are given. */
    public static Shape<?> shape(Predicate<Field<?>> isGiven) {
        int asked = 0;
        while (asked < ASKING.size() && !isGiven.test(ASKING.get(asked))) {
            asked++;
        }
        return SHAPES.get((asked + 1) % SHAPES.size());
    }

    /** The shapes that points can have. */
    public static List<Shape<? extends Outcome>> shapes() {
        return SHAPES;
    }

    Shape<?> shape() {
        return answer.shape();
    }

    public String routing() {
        return get(Outcome.ROUTING);
    }

    /**
     * The value of a member; null where there is none.
     *
     * @throws IllegalArgumentException if points of its shape have no such member
     */
    @SuppressWarnings("unchecked") // The answer checks the member.
    public <T> T get(Member<?, T> member) {
        return ((Answer<Object>) answer).get((Member<Object, T>) member);
    }

    @SuppressWarnings("unchecked") // As above.
    <T> Point with(Member<?, T> member, T value) {
        return new Point(((Answer<Object>) answer).with((Member<Object, T>) member, value), channelLoads, queued);
    }

    /** What JSON, CSV and reports have of it, by name and in the order of columns. */
    public Map<String, Object> json() {
        return answer.json();
    }

    /** What a line has room for of a point, by name. */
    public static Map<String, Object> brief(Answer<?> point) {
        Map<String, Object> brief = new LinkedHashMap<>();
        Map<String, Object> all = point.json();
        BRIEF.get(SHAPES.indexOf(point.shape())).forEach(member -> brief.put(member.name(), all.get(member.name())));
        if (Boolean.TRUE.equals(all.get(LoadOutcome.HIGHEST.name()))) {
            brief.put(LoadOutcome.HIGHEST.name(), true);
        }
        return brief;
    }

    /** By channel, flits in a cycle; not a number for those out of service. Empty unless loads were offered. */
    public double[] channelLoads() {
        return channelLoads;
    }

    /** By virtual channel, flits behind one of a channel in service, on average. Empty unless loads were offered. */
    public double[] queued() {
        return queued;
    }
}
