package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.refusal.Refusal;
import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What mappings of a fabric file say of parameters, once the schema accepts them. Immutable. */
final class ParameterValues {
    private final SourceFiles files;

    /** Takes files that are named from {@code files}. */
    ParameterValues(SourceFiles files) {
        this.files = files;
    }

    /**
     * What a mapping says of the parameters of an entry, by their names.
     *
     * @throws Refusal for a file that cannot be read
     */
    Map<String, Object> of(Named entry, JsonNode mapping) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Parameter<?> parameter : entry.parameters()) {
            if (mapping.has(parameter.name())) {
                values.put(parameter.name(), value(parameter, mapping.get(parameter.name())));
            }
        }
        return values;
    }

    private Object value(Parameter<?> parameter, JsonNode node) {
        switch (parameter.kind()) {
            case INTEGER:
                return (int) node.asDouble();
            case INTEGERS:
                List<Integer> list = new ArrayList<>();
                node.forEach(element -> list.add((int) element.asDouble()));
                return list;
            case NUMBER:
                return node.asDouble();
            case FILE:
                return files.open(parameter, node.asText());
            case TOPOLOGY:
                TopologyType type =
                        TopologyTypes.REGISTRY.named(node.get("type").asText());
                Map<String, Object> topology = new LinkedHashMap<>(Map.of("type", type.name()));
                try {
                    topology.putAll(of(type, node));
                } catch (Refusal e) {
                    throw e.within(parameter.name());
                }
                return topology;
            default:
                return node.asText();
        }
    }
}
