package io.weft.topology.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Values for the parameters of one topology type, checked for their names and kinds. */
final class Arguments {
    private final Map<String, ?> values;

    Arguments(List<Parameter> parameters, Map<String, ?> values) {
        this.values = values;
        for (String given : values.keySet()) {
            if (parameters.stream().noneMatch(p -> p.name().equals(given))) {
                throw new IllegalArgumentException("unknown parameter '" + given + "'; there are "
                        + parameters.stream().map(Parameter::name).collect(Collectors.joining(", ")));
            }
        }
        for (Parameter p : parameters) {
            if (p.required() && !values.containsKey(p.name())) {
                throw new IllegalArgumentException(p.name() + " is missing: " + p.meaning());
            }
        }
    }

    int integer(Parameter p) {
        return integer(p.name(), values.get(p.name()));
    }

    OptionalInt optionalInteger(Parameter p) {
        return values.containsKey(p.name()) ? OptionalInt.of(integer(p)) : OptionalInt.empty();
    }

    List<Integer> integers(Parameter p) {
        Object value = values.get(p.name());
        if (!(value instanceof List)) {
            throw new IllegalArgumentException(p.name() + " is " + value + ", but must be a list of integers");
        }
        List<Integer> integers = new ArrayList<>();
        for (Object element : (List<?>) value) {
            integers.add(integer(p.name() + "[" + integers.size() + "]", element));
        }
        return integers;
    }

    private static int integer(String name, Object value) {
        if (!(value instanceof Integer)) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be a 32-bit integer");
        }
        return (Integer) value;
    }
}
