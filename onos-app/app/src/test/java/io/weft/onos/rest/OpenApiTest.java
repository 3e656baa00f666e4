package io.weft.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.report.CablingReport;
import io.weft.report.FabricReport;
import io.weft.report.LoadReport;
import io.weft.report.RouteReport;
import io.weft.report.VerificationDocument;
import io.weft.report.WhatIfReport;
import io.weft.routing.Verification;
import io.weft.routing.WhatIf;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.ws.rs.DELETE;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import org.junit.jupiter.api.Test;

/** The description and what is described say the same. */
class OpenApiTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Topology TOPOLOGY = HyperX.of(List.of(3, 3));
    private static final Fabric FABRIC = new Fabric(
            "f", TOPOLOGY, Scheme.VALIANT, Spread.FLOW, 2, new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
    private static final Failures NONE = Failures.none(TOPOLOGY);

    private final JsonNode document;

    OpenApiTest() throws IOException {
        try (InputStream in = FabricResource.class.getResourceAsStream("/openapi.json")) {
            document = MAPPER.readTree(in);
        }
    }

    @Test
    void everyPathIsDescribedAndNoOther() {
        Set<String> described = new TreeSet<>();
        document.get("paths").fields().forEachRemaining(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        Set<String> there = Arrays.stream(FabricResource.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Path.class))
                .map(method ->
                        verb(method) + " /" + method.getAnnotation(Path.class).value())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(described).isEqualTo(there).hasSize(10);
    }

    private static String verb(Method method) {
        return method.isAnnotationPresent(GET.class)
                ? "get"
                : method.isAnnotationPresent(POST.class)
                        ? "post"
                        : method.isAnnotationPresent(DELETE.class) ? "delete" : "none";
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> references = document.findValuesAsText("$ref");
        assertThat(references).hasSizeGreaterThan(20).allSatisfy(reference -> assertThat(
                        document.at(reference.substring(1)).isObject())
                .as(reference)
                .isTrue());
    }

    @Test
    void documentsHaveTheFieldsThatAreDescribed() {
        Verification verification = Verification.of(FABRIC, NONE);
        assertIs("Verification", VerificationDocument.of(verification));
        assertIs("Fabric", FabricReport.document(FABRIC));
        assertIs("Routes", RouteReport.document(verification.routes(), TOPOLOGY.switchName(0), TOPOLOGY.switchName(8)));
        assertIs("Cabling", CablingReport.document(NONE.withLink(0), true, List.of(), List.of()));
        assertIs("Load", LoadReport.document(TOPOLOGY, verification.loads(), channel -> 1L, 3));
        assertIs("WhatIf", WhatIfReport.document(WhatIf.of(FABRIC, NONE, FABRIC, NONE.withLink(0))));
    }

    private void assertIs(String schema, Map<String, Object> value) {
        JsonNode properties = document.at("/components/schemas/" + schema + "/properties");
        Set<String> described = new TreeSet<>();
        properties.fieldNames().forEachRemaining(described::add);
        assertThat(value.keySet()).as(schema).containsExactlyInAnyOrderElementsOf(described);
        value.forEach((name, field) -> {
            JsonNode type = properties.get(name).path("type");
            JsonNode json = MAPPER.valueToTree(field);
            String expected = json.isArray()
                    ? "array"
                    : json.isTextual()
                            ? "string"
                            : json.isBoolean()
                                    ? "boolean"
                                    : json.isIntegralNumber() ? "integer" : json.isNumber() ? "number" : "object";
            if (!type.isMissingNode()) {
                assertThat(type.asText()).as(schema + "." + name).isEqualTo(expected);
            }
        });
    }
}
