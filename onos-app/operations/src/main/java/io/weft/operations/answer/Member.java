package io.weft.operations.answer;

import io.weft.refusal.Refusal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that an answer holds, as a {@link io.weft.operations.request.Field} is something that a request says: its
 * name, the type and unit of its values, what it means, and how it is read off what the answer is made of. Immutable.
 *
 * @param <S> what the answer is made of
 * @param <T> the type of its values
 */
public final class Member<S, T> {
    private final String name;
    private final MemberType<T> type;
    private final String meaning;
    private final Function<? super S, ? extends T> value;
    /** Whether an answer has it; empty if every one has. */
    private final Optional<Predicate<? super S>> presence;
    /** Whether that is so where its value is null. */
    private final boolean isMissingWhereNull;
    /** The shape all of whose members an answer has, or none; empty if it has this one by itself. */
    final Optional<Shape<?>> group;

    private Member(
            String name,
            MemberType<T> type,
            String meaning,
            Function<? super S, ? extends T> value,
            Optional<Predicate<? super S>> presence,
            boolean isMissingWhereNull,
            Optional<Shape<?>> group) {
        this.name = name;
        this.type = type;
        this.meaning = meaning;
        this.value = value;
        this.presence = presence;
        this.isMissingWhereNull = isMissingWhereNull;
        this.group = group;
    }

    /**
     * A member that every answer has.
     *
     * @param name in camel case
     * @param meaning one sentence, without its full stop
     * @param value reads it; null only where the type has null
     */
    public static <S, T> Member<S, T> of(
            String name, MemberType<T> type, String meaning, Function<? super S, ? extends T> value) {
        return new Member<>(name, type, meaning, value, Optional.empty(), false, Optional.empty());
    }

    /** A member that is missing where {@code value} reads null. */
    public static <S, T> Member<S, T> optional(
            String name, MemberType<T> type, String meaning, Function<? super S, ? extends T> value) {
        return new Member<>(
                name, type, meaning, value, Optional.of(answer -> value.apply(answer) != null), true, Optional.empty());
    }

    /** This member of what contains it; with all of a shape, it is missing where {@code part} reads null. */
    <C> Member<C, T> within(Function<? super C, ? extends S> part, Optional<Shape<?>> mayLack) {
        Predicate<S> there = presence.<Predicate<S>>map(its -> its::test).orElse(found -> true);
        return new Member<>(
                name,
                type,
                meaning,
                whole -> value.apply(part.apply(whole)),
                mayLack.isPresent() || presence.isPresent()
                        ? Optional.of(whole -> {
                            S found = part.apply(whole);
                            return found != null && there.test(found);
                        })
                        : Optional.empty(),
                false,
                mayLack);
    }

    /** A member that has what an object of JSON has under this one's name; it is missing where that has nothing. */
    <C> Member<C, Object> quoted(Function<? super C, ? extends Map<String, ?>> object) {
        return optional(
                name, type.quoted(), meaning, whole -> object.apply(whole).get(name));
    }

    /** The name, by which JSON and columns of CSV have it. */
    public String name() {
        return name;
    }

    public MemberType<T> type() {
        return type;
    }

    /** What it means, in one sentence without its full stop. */
    public String meaning() {
        return meaning;
    }

    /** Whether an answer can lack it. */
    public boolean mayBeMissing() {
        return presence.isPresent();
    }

    boolean isIn(S answer) {
        return presence.isEmpty() || presence.get().test(answer);
    }

    /** The name in words: {@code max hops} for {@code maxHops}. */
    public String label() {
        return label(name);
    }

    /** A name in camel case in words; other names, such as those of switches, as they are. */
    public static String label(String name) {
        return name.matches("[a-z][A-Za-z]*")
                ? name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT)
                : name;
    }

    /** Its value; null where there is none, as for a number that is not finite. */
    public T of(S answer) {
        return type.orNone(value.apply(answer));
    }

    /** Reads a value of JSON; the message of the exception goes on from what has the member. */
    T read(Object json) {
        try {
            return type.read(json);
        } catch (Refusal e) {
            throw new Refusal("has " + name + " " + e.getMessage(), e);
        }
    }

    /**
     * Reads it from an object of JSON, such as another node's answer.
     *
     * @throws Refusal if it is missing, or is something else
     */
    public T readFrom(Map<String, ?> json) {
        try {
            return type.read(json.get(name));
        } catch (Refusal e) {
            throw new Refusal(name + " is " + e.getMessage(), e);
        }
    }

    /** Whether it is another, in what contains that. */
    boolean isLike(Member<?, ?> other) {
        return name.equals(other.name) && type == other.type;
    }

    /** Adds it to an object of JSON, unless it is missing. */
    void put(Map<String, Object> json, S answer) {
        if (!isMissingWhereNull) {
            if (isIn(answer)) {
                json.put(name, type.json(value.apply(answer)));
            }
            return;
        }
        T found = value.apply(answer);
        if (found != null) {
            json.put(name, type.json(found));
        }
    }

    /** What an OpenAPI 3.0 schema says of it. */
    Map<String, Object> schema() {
        Map<String, Object> described = new LinkedHashMap<>(type.schema());
        if (described.containsKey("$ref")) {
            // In OpenAPI 3.0 nothing else counts beside a reference.
            return described;
        }
        described.put("description", meaning + (type.unit().isEmpty() ? "" : ", in " + type.unit()) + ".");
        if (!type.unit().isEmpty()) {
            described.put("x-unit", type.unit());
        }
        return described;
    }

    @Override
    public String toString() {
        return name;
    }
}
