package io.weft.operations.answer;

import io.weft.refusal.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of the members of a shape, read off what an answer is made of or from JSON, where the answer outlives what
 * it was made of. Immutable.
 *
 * @param <S> what the answer is made of
 */
public final class Answer<S> {
    private final Shape<S> shape;
    /** By name, in the order of members; a member that is missing is not there. */
    private final Map<String, Object> values;

    Answer(Shape<S> shape, Map<String, Object> values) {
        this.shape = shape;
        this.values = values;
    }

    public Shape<S> shape() {
        return shape;
    }

    /**
     * The value of a member; null where the member is missing, or has no value.
     *
     * @throws Refusal if the shape has no such member
     */
    @SuppressWarnings("unchecked") // A value is read by the member, so it is of the member's type.
    public <T> T get(Member<? super S, T> member) {
        if (!shape.has(member)) {
            throw new IllegalArgumentException(shape + " has no member " + member);
        }
        return (T) values.get(member.name());
    }

    public <T> Answer<S> with(Member<? super S, T> member, T value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(member.name(), value);
        return new Answer<>(shape, changed);
    }

    /** The answer as JSON has it: by name of its members, in their order. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(values.size() * 2);
        shape.members().stream()
                .filter(member -> values.containsKey(member.name()))
                .forEach(member -> json.put(member.name(), json(member)));
        return json;
    }

    @SuppressWarnings("unchecked") // As above.
    private <T> Object json(Member<?, T> member) {
        return member.type().json((T) values.get(member.name()));
    }
}
