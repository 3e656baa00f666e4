package io.weft.registry;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Values for the parameters of an entry of a {@link Registry}, checked for their names and kinds. Immutable. */
public final class Arguments {
    private final Map<String, Object> values = new LinkedHashMap<>();

    /**
     * @param given by parameter name: an {@link Integer}, a list of them, a {@link Double}, a {@link String},
     *     {@link SourceTexts} or a map of names to such values, as the parameter's kind says; optional ones may be
     *     absent
     * @throws Refusal for a name that is no parameter's, or naming the first parameter that is missing or has a value
     *     of another kind
     */
    public Arguments(List<Parameter<?>> parameters, Map<String, ?> given) {
        List<String> names = parameters.stream().map(Parameter::name).collect(Collectors.toList());
        for (String name : given.keySet()) {
            if (!names.contains(name)) {
                throw Registry.unknown("parameter", name, names, names);
            }
        }
        for (Parameter<?> p : parameters) {
            if (given.containsKey(p.name())) {
                values.put(p.name(), p.typed(given.get(p.name())));
            } else if (p.required()) {
                throw Refusal.parameter(p.name(), "missing", p.meaning(), p.name() + " is missing: " + p.meaning());
            }
        }
    }

    /**
     * The arguments that are given, and for other optional parameters their defaults, each of which is a value in
     * words.
     *
     * @throws Refusal for a name that is no parameter's, or naming the first parameter that is missing or cannot have
     *     its value
     */
    public static Arguments withDefaults(List<Parameter<?>> parameters, Map<String, ?> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        parameters.forEach(p -> p.defaultText().ifPresent(text -> values.put(p.name(), p.read(text))));
        values.putAll(given);
        return new Arguments(parameters, values);
    }

    /**
     * Reads those of a text.
     *
     * @param text arguments, joined by colons; null for none
     */
    static Arguments parse(Named entry, String text) {
        List<Parameter<?>> parameters = entry.parameters();
        List<Parameter<?>> free = new ArrayList<>(parameters);
        if (Parameter.needKeys(parameters)) {
            free.removeIf(parameter -> !parameter.required());
        }
        Map<String, Object> values = new LinkedHashMap<>();
        String rest = text;
        while (rest != null) {
            Parameter<?> parameter = keyed(parameters, rest)
                    .or(() -> free.stream()
                            .filter(each -> !values.containsKey(each.name()))
                            .findFirst())
                    .orElseThrow(() -> new Refusal("expected " + entry.usage()));
            boolean toTheEnd = parameter.kind() == Parameter.Kind.TEXT;
            int from = keyed(parameters, rest).isPresent() ? parameter.name().length() + 1 : 0;
            int colon = toTheEnd ? -1 : rest.indexOf(':', from);
            String value = colon < 0 ? rest.substring(from) : rest.substring(from, colon);
            if (value.isEmpty()) {
                throw new Refusal("expected " + entry.usage());
            }
            values.put(parameter.name(), parameter.read(value));
            rest = colon < 0 ? null : rest.substring(colon + 1);
        }
        if (parameters.stream().anyMatch(each -> each.required() && !values.containsKey(each.name()))) {
            throw new Refusal("expected " + entry.usage());
        }
        return new Arguments(parameters, values);
    }

    private static Optional<Parameter<?>> keyed(List<Parameter<?>> parameters, String text) {
        return parameters.stream()
                .filter(each -> text.startsWith(each.name() + "="))
                .findFirst();
    }

    /** All values by parameter name, in the order of the parameters; unmodifiable. */
    public Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** The value of a parameter that is required, or has a default that was taken. */
    public <T> T get(Parameter<T> p) {
        return find(p).orElseThrow();
    }

    /** The value of a parameter, if one was given. */
    public <T> Optional<T> find(Parameter<T> p) {
        return Optional.ofNullable(values.get(p.name())).map(p::typed);
    }

    /** All values, each behind its name: {@code candidates 4, c 0.5}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + " " + Parameter.shown(each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
