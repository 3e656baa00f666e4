package io.weft.operations.request;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The answer to a request, as data for programs and as rows for people. The data are what every door prints as JSON:
 * maps, lists, texts, numbers, booleans and nulls, in their order. Both travel together between the nodes of a cluster,
 * so that a node that does not know an operation can print its answer. Immutable.
 */
public final class Result {
    /** What the command adds to an answer. */
    public static final Member<Double, Double> SECONDS =
            Member.of("seconds", MemberType.NUMBER.in("s"), "How long it took", seconds -> seconds);

    private final Map<String, Object> document;
    /** Made when they are first asked for. */
    private final Supplier<List<Row>> rows;

    private final boolean holds;
    /** The member of the document that is its JSON; empty if the document is. */
    private final String listed;

    private final Map<Rendering, Supplier<String>> renderings;
    private final Optional<Shape<?>> shape;
    /** What the answer is made of; null if another node of the cluster made it. */
    private final Object value;

    private Result(
            Map<String, Object> document,
            Supplier<List<Row>> rows,
            boolean holds,
            String listed,
            Map<Rendering, Supplier<String>> renderings,
            Optional<Shape<?>> shape,
            Object value) {
        this.document = Collections.unmodifiableMap(document);
        this.rows = rows;
        this.holds = holds;
        this.listed = listed;
        this.renderings = renderings;
        this.shape = shape;
        this.value = value;
    }

    /** The answer that {@code value} makes, which people read member by member. */
    public static <S> Result of(Shape<S> shape, S value) {
        Map<String, Object> json = shape.json(value);
        List<Row> rows = List.copyOf(Rows.of(json).list());
        return new Result(json, () -> rows, true, "", Map.of(), Optional.of(shape), value);
    }

    /**
     * The answer that {@code value} makes, and what people read.
     *
     * @param holds whether all is as it should be, which is what the exit code of a command says
     */
    public static <S> Result of(Shape<S> shape, S value, Rows rows, boolean holds) {
        List<Row> list = List.copyOf(rows.list());
        return new Result(shape.json(value), () -> list, holds, "", Map.of(), Optional.of(shape), value);
    }

    /**
     * The answer that {@code value} makes, and what people read, of which there is much.
     *
     * @param rows makes that if somebody reads it
     * @param holds whether all is as it should be
     */
    public static <S> Result of(Shape<S> shape, S value, Supplier<Rows> rows, boolean holds) {
        Supplier<List<Row>> list = once(() -> List.copyOf(rows.get().list()));
        return new Result(shape.json(value), list, holds, "", Map.of(), Optional.of(shape), value);
    }

    private static Supplier<List<Row>> once(Supplier<List<Row>> maker) {
        return new Supplier<>() {
            private List<Row> made;

            @Override
            public synchronized List<Row> get() {
                if (made == null) {
                    made = maker.get();
                }
                return made;
            }
        };
    }

    /**
     * An answer that another node of the cluster made.
     *
     * @param document the data, as JSON has them
     * @param holds whether all is as it should be
     */
    public static Result received(Map<String, Object> document, Rows rows, boolean holds) {
        List<Row> list = List.copyOf(rows.list());
        return new Result(new LinkedHashMap<>(document), () -> list, holds, "", Map.of(), Optional.empty(), null);
    }

    /** The same answer, whose JSON is the list of this member; what else the data have is for reports. */
    public Result listing(Member<?, ?> list) {
        return new Result(document, rows, holds, list.name(), renderings, shape, value);
    }

    /** The same answer, which can also have this form; {@code text} makes it where it is asked for. */
    public Result with(Rendering rendering, Supplier<String> text) {
        Map<Rendering, Supplier<String>> more = new EnumMap<>(Rendering.class);
        more.putAll(renderings);
        more.put(rendering, text);
        return new Result(document, rows, holds, listed, more, shape, value);
    }

    /** Whether the answer can have this form. */
    public boolean has(Rendering rendering) {
        return renderings.containsKey(rendering);
    }

    /**
     * The answer in a form that it has.
     *
     * @throws Refusal if it has not
     */
    public String in(Rendering rendering) {
        if (!renderings.containsKey(rendering)) {
            throw new Refusal("there is no " + rendering.option() + " of this");
        }
        return renderings.get(rendering).get();
    }

    /** The data, by name. */
    public Map<String, Object> document() {
        return document;
    }

    /** What the answer is made of; empty if it has another shape, or another node of the cluster made it. */
    @SuppressWarnings("unchecked") // The shape says of what the value is.
    public <S> Optional<S> value(Shape<S> its) {
        return shape.filter(its::equals).isPresent() ? Optional.of((S) value) : Optional.empty();
    }

    /** The shape of the data; empty if another node of the cluster made the answer. */
    public Optional<Shape<?>> shape() {
        return shape;
    }

    /** The data but for one member. */
    public Map<String, Object> without(Member<?, ?> member) {
        Map<String, Object> others = new LinkedHashMap<>(document);
        others.remove(member.name());
        return others;
    }

    /** What is printed as JSON: the data, or the list that they are about. */
    public Object json() {
        return listed.isEmpty() ? document : document.get(listed);
    }

    /** What people read. */
    public List<Row> rows() {
        return rows.get();
    }

    /** Of the rows, those that are to be seen also where the data are asked for. */
    public List<Row> warnings() {
        return rows().stream().filter(Row::isWarning).collect(Collectors.toList());
    }

    /** Whether all is as it should be. */
    public boolean holds() {
        return holds;
    }

    /** The same result with the time that it took, in {@code seconds}. */
    public Result took(double seconds) {
        Map<String, Object> timed = new LinkedHashMap<>(document);
        timed.put(SECONDS.name(), SECONDS.type().json(seconds));
        Supplier<List<Row>> more = once(() -> {
            List<Row> list = new ArrayList<>(rows());
            list.add(new Row("time", String.format(Locale.ROOT, "%.2f s", seconds)));
            return List.copyOf(list);
        });
        return new Result(timed, more, holds, listed, renderings, shape, value);
    }
}
