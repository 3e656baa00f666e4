package io.weft.registry;

import java.util.List;

/** An entry of a {@link Registry} whose name, meaning and parameters are values. Subclasses are immutable. */
public abstract class NamedEntry implements Named {
    private final String name;
    private final String meaning;
    private final List<Parameter<?>> parameters;

    protected NamedEntry(String name, String meaning, List<Parameter<?>> parameters) {
        this.name = name;
        this.meaning = meaning;
        this.parameters = List.copyOf(parameters);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String meaning() {
        return meaning;
    }

    @Override
    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    @Override
    public final String toString() {
        return name;
    }
}
