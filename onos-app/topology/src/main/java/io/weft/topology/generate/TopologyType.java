package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A kind of topology that fabric files can name, its parameters, and how to make one. Immutable. */
public final class TopologyType {
    private final String name;
    private final String meaning;
    private final List<Parameter> parameters;
    private final Function<Arguments, Topology> generator;

    TopologyType(String name, String meaning, List<Parameter> parameters, Function<Arguments, Topology> generator) {
        this.name = name;
        this.meaning = meaning;
        this.parameters = List.copyOf(parameters);
        this.generator = generator;
    }

    /** Its name in fabric files, such as {@code slim-fly}. */
    public String name() {
        return name;
    }

    /** What it is, in a phrase. */
    public String meaning() {
        return meaning;
    }

    /** Its parameters, required ones first. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /**
     * Makes the topology of these parameters.
     *
     * @param values by parameter name: an {@link Integer}, or a list of them; those with a default may be absent
     * @throws IllegalArgumentException naming the parameter, what was found and what is allowed
     */
    public Topology generate(Map<String, ?> values) {
        return generator.apply(new Arguments(parameters, values));
    }

    @Override
    public String toString() {
        return name;
    }
}
