package io.weft.registry;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An entry of a {@link Registry}. Users write its name, or its name and arguments for its parameters, joined by colons;
 * see {@link Registry#parse}. Implementations are immutable.
 */
public interface Named {
    /** Its name, unique in its registry: lower-case words joined by dashes, such as {@code slim-fly}. */
    String name();

    /** What it is, in one line without a full stop. */
    String meaning();

    /** What can be said about it, required parameters first. */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /**
     * How it is written: its name and its parameters, optional ones in brackets, such as {@code shift:N} or
     * {@code ugal-l[:n=N][:c=C]}.
     */
    default String usage() {
        boolean byKey = Parameter.needKeys(parameters());
        return name()
                + parameters().stream().map(parameter -> parameter.usage(byKey)).collect(Collectors.joining());
    }
}
