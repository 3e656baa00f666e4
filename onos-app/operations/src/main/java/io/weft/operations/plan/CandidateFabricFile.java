package io.weft.operations.plan;

import io.weft.topology.generate.Candidate;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** The fabric file of a candidate. */
final class CandidateFabricFile {
    private CandidateFabricFile() {}

    /** The text of the file, in YAML. */
    static String of(String name, Candidate candidate) {
        String topology = "{type: " + candidate.type()
                + candidate.parameters().entrySet().stream()
                        .map(each -> ", " + each.getKey() + ": " + yaml(each.getValue()))
                        .collect(Collectors.joining())
                + "}";
        return "version: 1\nname: " + name + "\ntopology: " + topology + "\naddressing: {ipv4: 10.0.0.0/8}\n";
    }

    private static String yaml(Object value) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(each -> each.getKey() + ": " + yaml(each.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Collection) {
            return ((Collection<?>) value)
                    .stream().map(CandidateFabricFile::yaml).collect(Collectors.joining(", ", "[", "]"));
        }
        return String.valueOf(value);
    }
}
