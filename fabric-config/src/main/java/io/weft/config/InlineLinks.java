package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.graph.Annotations;
import io.weft.topology.graph.GraphFormats;
import java.util.ArrayList;
import java.util.List;

/** Makes of a fabric file that names files of graphs one that has their cables in it, for where there are no files. */
final class InlineLinks {
    /** The parameters of a graph that say of its file what the links say themselves. */
    private static final List<String> SAID_BY_LINKS = List.of("format", "concentration");

    private final ParameterValues values;

    /** Takes files that are named from {@code files}. */
    InlineLinks(SourceFiles files) {
        this.values = new ParameterValues(files);
    }

    /** The fabric without names of files. */
    JsonNode in(JsonNode root) {
        JsonNode changed = root.deepCopy();
        if (changed.path("topology").isObject()) {
            changeTopology((ObjectNode) changed.get("topology"));
        }
        return changed;
    }

    private void changeTopology(ObjectNode mapping) {
        TopologyType type = TopologyTypes.REGISTRY.named(mapping.path("type").asText());
        List<String> files = new ArrayList<>();
        for (Parameter<?> parameter : type.parameters()) {
            boolean given = mapping.has(parameter.name());
            if (given && parameter.kind() == Parameter.Kind.FILE) {
                files.add(parameter.name());
            } else if (given && parameter.kind() == Parameter.Kind.TOPOLOGY) {
                changeTopology((ObjectNode) mapping.get(parameter.name()));
            }
        }
        if (!files.isEmpty()) {
            Topology graph = type.generate(values.of(type, mapping));
            StringBuilder links = new StringBuilder();
            GraphFormats.CSV.write(graph, Annotations.named(type.name()), line -> links.append(line)
                    .append('\n'));
            mapping.remove(files);
            mapping.remove(SAID_BY_LINKS);
            mapping.put("links", links.toString());
        }
    }
}
