package io.weft.operations.request;

import io.weft.operations.answer.Shape;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A question that can be asked of a fabric, or something that can be done with one. To add one, write a class of it and
 * a line in {@link io.weft.operations.OperationTable}: the command, the console and HTTP then offer it. Immutable;
 * thread-safe.
 */
public abstract class Operation {
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);
    private static final Duration LONGEST_CHANGE = Duration.ofMinutes(3);

    private final String name;
    private final String summary;
    private final Needs needs;
    private final List<Field<?>> fields;

    /** What has to be there for an answer; each has what is above it. */
    public enum Needs {
        /** The request alone. */
        NOTHING,
        /** A fabric file. */
        FABRIC,
        /** Routes: those of the fabric's scheme, or those that are installed. */
        ROUTES,
        /** A controller that runs the fabric. */
        CONTROLLER,
        /** Time: it is run as a job, which can be looked at and ended; there is no answer at once. */
        JOB
    }

    /**
     * An operation.
     *
     * @param name in lower case, with dashes
     * @param summary what it does, in one sentence, for help
     * @param needs what it needs, by which doors know whether they can offer it
     * @param fields what a request for it can say
     */
    protected Operation(String name, String summary, Needs needs, Field<?>... fields) {
        this.name = name;
        this.summary = summary;
        this.needs = needs;
        this.fields = List.of(fields);
    }

    /** The members of its answers. */
    public abstract Shape<?> shape();

    /** The shapes of its answers, each of which has one of them: {@link #shape}, and others where requests differ. */
    public List<Shape<?>> shapes() {
        return List.of(shape());
    }

    /** Its name. */
    public final String name() {
        return name;
    }

    /** What it does, in one sentence. */
    public final String summary() {
        return summary;
    }

    /** What else help says of it, in sentences; empty for nothing. */
    public String details() {
        return "";
    }

    /** The forms that its answer can have besides rows and JSON. */
    public List<Rendering> renderings() {
        return List.of();
    }

    /** Those of them that its answer to this request can have. */
    public List<Rendering> renderings(Request request) {
        return renderings();
    }

    /** Whether it ends soon when it is cancelled, and answers with what it has by then. */
    public boolean endsEarly() {
        return false;
    }

    /** Whether it changes what a controller does; those that only look may be asked for by anybody who may look. */
    public boolean changes() {
        return false;
    }

    /**
     * How long those who ask a controller wait for an answer: what is only looked up comes at once, a change waits for
     * switches.
     */
    public Duration patience() {
        return changes() ? LONGEST_CHANGE : LONGEST_LOOK;
    }

    /** What it needs for an answer. */
    public final Needs needs() {
        return needs;
    }

    /** What a request for it can say. */
    public final List<Field<?>> fields() {
        return fields;
    }

    /**
     * Does nothing if the values of a request can be such, for all that can be said without a fabric.
     *
     * @throws Refusal if one cannot
     */
    public void check(Request request) {}

    /** Whether a request for it can say nothing. */
    public final boolean answersWithoutFields() {
        try {
            check(Request.of(this));
            return fields.stream().noneMatch(Field::isRequired);
        } catch (Refusal e) {
            return false;
        }
    }

    /**
     * Answers a request.
     *
     * @param request for this operation
     * @param subject the fabric that it is about; where it needs nothing, {@link Subject#none}
     * @throws Refusal if one field has a value that this fabric cannot be asked with, which it names, if several fields
     *     together ask for what cannot be answered, or if there is no answer now, with the reason and what to do
     */
    public abstract Result answer(Request request, Subject subject);

    /**
     * An execution of a request, which has not begun.
     *
     * @throws Refusal if a value of the request cannot be used, or if there is no answer now, with the reason
     */
    public Execution prepare(Request request, Subject subject) {
        check(request);
        return new Execution(this) {
            @Override
            public Map<String, Object> about() {
                return request.json();
            }

            @Override
            public Result run(Progress progress) {
                return answer(request, subject, progress);
            }
        };
    }

    /** Answers a request as {@link #answer(Request, Subject)} does, and says how far it is. */
    public Result answer(Request request, Subject subject, Progress progress) {
        String what =
                needs == Needs.NOTHING ? name : name + " of " + subject.fabric().name();
        return progress.during(what, 0, step -> answer(request, subject));
    }

    @Override
    public final String toString() {
        return name;
    }
}
