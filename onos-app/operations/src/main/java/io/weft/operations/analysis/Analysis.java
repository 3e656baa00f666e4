package io.weft.operations.analysis;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.request.Field;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;

/**
 * One thing that {@link Analyze} asks of a fabric. To add one, write a class of it and a line in {@link Analyze}: the
 * command, JSON and reports then have it. Immutable; thread-safe.
 *
 * @param <T> what its answer is made of
 */
abstract class Analysis<T> {
    /** What answers have of it; missing where it is not asked for. */
    final Member<Map<Analysis<?>, Section<?>>, Section<T>> member;

    final String title;
    /** Whether it is asked for. */
    final Field<Boolean> chosen;

    final List<Field<?>> fields;

    /**
     * @param name of the option that chooses it, without dashes
     * @param key under which JSON has its answer
     * @param type of its answer; null if there is none to this fabric
     * @param title of its part of a report
     * @param help what it finds, in a sentence
     * @param fields what a request can say of it
     */
    Analysis(String name, String key, MemberType<T> type, String title, String help, Field<?>... fields) {
        String meaning = help.substring(0, help.length() - 1);
        this.member =
                Member.optional(key, type.partOf((Section<T> each) -> each.found.orElse(null)), meaning, this::of);
        this.title = title;
        this.chosen = Field.flag(name, name, help);
        this.fields = List.of(fields);
    }

    @SuppressWarnings("unchecked") // Sections stand under the analyses that they answer.
    private Section<T> of(Map<Analysis<?>, Section<?>> sections) {
        return (Section<T>) sections.get(this);
    }

    /**
     * Does nothing if its fields can have their values, for all that can be said without a fabric.
     *
     * @throws Refusal if one cannot
     */
    void check(Request request) {}

    /**
     * @param progress tells how far it is, and may cancel it: then it answers with what holds so far
     * @throws Refusal if one of its fields has a value that this fabric cannot be asked with
     */
    abstract Section<T> answer(Request request, Subject subject, Progress progress);
}
