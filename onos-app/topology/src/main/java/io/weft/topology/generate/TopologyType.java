package io.weft.topology.generate;

import io.weft.registry.Arguments;
import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.registry.ParameterException;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A kind of topology that fabric files name, its parameters, and how to make one. Immutable. */
public final class TopologyType implements Named {
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

    @Override
    public String name() {
        return name;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public List<Parameter> parameters() {
        return parameters;
    }

    /**
     * Makes the topology of these parameters.
     *
     * @param values by parameter name: an {@link Integer}, or a list of them; those with a default may be absent
     * @throws ParameterException if a parameter is missing, or cannot have its value
     * @throws IllegalArgumentException for a parameter that there is not, and for a topology that would be too large
     */
    public Topology generate(Map<String, ?> values) {
        return generator.apply(new Arguments(parameters, values));
    }

    @Override
    public String toString() {
        return name;
    }
}
