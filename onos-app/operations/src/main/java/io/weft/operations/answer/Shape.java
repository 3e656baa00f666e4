package io.weft.operations.answer;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The members of an answer, or of a part of one, in the order in which they are printed. Immutable.
 *
 * @param <S> what the answer is made of
 */
public final class Shape<S> {
    /** Where schemas refer to those of other shapes. */
    static final String SCHEMAS = "#/components/schemas/";

    private final String name;
    private final List<Member<? super S, ?>> members;
    private final List<Writer<? super S>> writers;
    private final Optional<Function<? super S, ? extends Map<String, ?>>> further;

    private Shape(Builder<S> builder) {
        this.name = builder.name;
        this.further = builder.further;
        this.members = List.copyOf(builder.members);
        this.writers = List.copyOf(builder.writers);
        Set<String> names = members.stream().map(Member::name).collect(Collectors.toSet());
        if (names.size() < members.size()) {
            throw new IllegalArgumentException(name + " has two members of one name among " + members);
        }
    }

    /**
     * Begins a shape without members.
     *
     * @param name by which OpenAPI refers to it, a noun in upper camel case; no two shapes have one name
     */
    public static <S> Builder<S> named(String name) {
        return new Builder<>(name);
    }

    /** Writes a member, or those of a part for which the part is found once. */
    private interface Writer<S> {
        void put(Map<String, Object> json, S answer);
    }

    /**
     * Collects the members of a shape, in their order.
     *
     * @param <S> what the answer is made of
     */
    public static final class Builder<S> {
        private final String name;
        private final List<Member<? super S, ?>> members = new ArrayList<>();
        private final List<Writer<? super S>> writers = new ArrayList<>();
        private Optional<Function<? super S, ? extends Map<String, ?>>> further = Optional.empty();

        private Builder(String name) {
            this.name = name;
        }

        /** A member that is declared elsewhere, since its values are asked for by it. */
        public Builder<S> with(Member<? super S, ?> member) {
            members.add(member);
            writers.add(member::put);
            return this;
        }

        /** A member that every answer has; see {@link Member#of}. */
        public <T> Builder<S> with(
                String member, MemberType<T> type, String meaning, Function<? super S, ? extends T> value) {
            return with(Member.of(member, type, meaning, value));
        }

        /** A member that is missing where {@code value} reads null. */
        public <T> Builder<S> optional(
                String member, MemberType<T> type, String meaning, Function<? super S, ? extends T> value) {
            return with(Member.optional(member, type, meaning, value));
        }

        /** All members of another shape, in this place. */
        public <P> Builder<S> all(Shape<P> other, Function<? super S, ? extends P> part) {
            List<Member<S, ?>> within = new ArrayList<>();
            other.members.forEach(member -> within.add(member.within(part, Optional.empty())));
            members.addAll(within);
            writers.add((json, answer) -> {
                P found = part.apply(answer);
                if (found == null) {
                    within.forEach(member -> member.put(json, answer));
                } else {
                    other.put(json, found);
                }
            });
            return this;
        }

        /** All members of another shape, in this place; they are missing where {@code part} reads null. */
        public <P> Builder<S> allOrNone(Shape<P> other, Function<? super S, ? extends P> part) {
            other.members.forEach(member -> members.add(member.within(part, Optional.of(other))));
            writers.add((json, answer) -> {
                P found = part.apply(answer);
                if (found != null) {
                    other.put(json, found);
                }
            });
            return this;
        }

        /** All members of another shape, as an object of JSON has them; those that it lacks are missing. */
        public Builder<S> allQuoted(Shape<?> other, Function<? super S, ? extends Map<String, ?>> object) {
            other.members.forEach(member -> with(member.quoted(object)));
            return this;
        }

        /** Members behind the others whose names are not known before: those of a program, as JSON has them. */
        public Builder<S> further(Function<? super S, ? extends Map<String, ?>> byName) {
            further = Optional.of(byName);
            return this;
        }

        public Shape<S> build() {
            return new Shape<>(this);
        }
    }

    /** The name by which OpenAPI refers to it. */
    public String name() {
        return name;
    }

    /** The members, in the order in which they are printed. */
    public List<Member<? super S, ?>> members() {
        return members;
    }

    /** An answer as JSON has it: by name of its members, in their order. */
    public Map<String, Object> json(S answer) {
        Map<String, Object> json = new LinkedHashMap<>(members.size() * 2);
        put(json, answer);
        further.ifPresent(byName -> json.putAll(byName.apply(answer)));
        return json;
    }

    private void put(Map<String, Object> json, S answer) {
        for (Writer<? super S> writer : writers) {
            writer.put(json, answer);
        }
    }

    /** The values of all members, read off what an answer is made of. */
    public Answer<S> of(S answer) {
        Map<String, Object> values = new LinkedHashMap<>(members.size() * 2);
        for (Member<? super S, ?> member : members) {
            if (member.isIn(answer)) {
                values.put(member.name(), member.of(answer));
            }
        }
        return new Answer<>(this, values);
    }

    /**
     * Reads the values of all members from an object of JSON.
     *
     * @throws Refusal if one is missing or of another type, or there is another one; the message goes on from what has
     *     the members, as in {@code lacks seed}
     */
    public Answer<S> read(Map<String, ?> json) {
        Map<String, Object> values = new LinkedHashMap<>(members.size() * 2);
        for (Member<? super S, ?> member : members) {
            if (json.containsKey(member.name())) {
                values.put(member.name(), member.read(json.get(member.name())));
            } else if (!member.mayBeMissing() || isBegun(member, json)) {
                throw new Refusal("lacks " + member.name());
            }
        }
        json.keySet().stream()
                .filter(other -> further.isEmpty() && !values.containsKey(other))
                .sorted()
                .findFirst()
                .ifPresent(other -> {
                    throw new Refusal("has " + other + ", which is no member of a " + name);
                });
        return new Answer<>(this, values);
    }

    /** Whether an object has others of the members that it has all, or none. */
    private static boolean isBegun(Member<?, ?> member, Map<String, ?> json) {
        return member.group.isPresent()
                && member.group.get().members.stream().anyMatch(other -> json.containsKey(other.name()));
    }

    /** Whether it has a member, or one of its name, type and meaning in another place. */
    boolean has(Member<?, ?> member) {
        return members.stream().anyMatch(each -> each.isLike(member));
    }

    /** What an OpenAPI 3.0 schema says of it; it refers to the schemas of shapes within. */
    public Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        members.forEach(member -> properties.put(member.name(), member.schema()));
        List<String> required = members.stream()
                .filter(member -> !member.mayBeMissing())
                .map(Member::name)
                .collect(Collectors.toList());
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", further.isPresent());
        return schema;
    }

    /** This shape and all that it refers to, each once, in the order in which they are met. */
    public Collection<Shape<?>> reached() {
        Set<Shape<?>> reached = new LinkedHashSet<>();
        reach(reached);
        return reached;
    }

    private void reach(Set<Shape<?>> reached) {
        if (reached.add(this)) {
            members.forEach(member -> member.type().shapes().forEach(shape -> shape.reach(reached)));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
