package io.weft.operations.analysis;

import io.weft.operations.Field;
import io.weft.operations.Progress;
import io.weft.operations.Request;
import io.weft.operations.Subject;
import java.util.List;

/**
 * One thing that {@link Analyze} asks of a fabric. To add one, write a class of it and a line in {@link Analyze}: the
 * command, JSON and reports then have it. Immutable; thread-safe.
 */
abstract class Analysis {
    private final String key;
    private final String title;
    private final Field<Boolean> chosen;
    private final List<Field<?>> fields;

    /**
     * An analysis.
     *
     * @param name of the option that chooses it, without dashes
     * @param key under which JSON has its answer
     * @param title of its part of a report
     * @param help what it finds, in a sentence
     * @param fields what a request can say of it
     */
    Analysis(String name, String key, String title, String help, Field<?>... fields) {
        this.key = key;
        this.title = title;
        this.chosen = Field.flag(name, name, help);
        this.fields = List.of(fields);
    }

    final String key() {
        return key;
    }

    final String title() {
        return title;
    }

    /** Whether it is asked for. */
    final Field<Boolean> chosen() {
        return chosen;
    }

    final List<Field<?>> fields() {
        return fields;
    }

    /**
     * Does nothing if its fields can have their values, for all that can be said without a fabric.
     *
     * @throws io.weft.operations.BadRequestException if one cannot
     */
    void check(Request request) {}

    /**
     * Answers.
     *
     * @param progress tells how far it is, and may cancel it: then it answers with what holds so far
     * @throws io.weft.operations.BadRequestException if one of its fields has a value that this fabric cannot be asked
     *     with
     */
    abstract Section answer(Request request, Subject subject, Progress progress);
}
