package io.weft.emulation.bmv2json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.emulation.Programs;
import io.weft.emulation.engine.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramLoaderTest {
    private static String features() {
        return new String(Programs.json("features"), StandardCharsets.UTF_8);
    }

    private static void load(String json) {
        ProgramLoader.load(json.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"router", "features", "policer", "bridge"})
    void loadsWhatP4cMakes(String program) {
        Program loaded = ProgramLoader.load(Programs.json(program));
        assertThat(loaded.resources().tables()).isNotEmpty();
    }

    @Test
    void namesAnUnknownPrimitiveItsActionAndItsLine() {
        String json = features().replace("\"op\" : \"register_read\"", "\"op\" : \"register_peek\"");
        assertThatThrownBy(() -> load(json))
                .isInstanceOf(ProgramException.class)
                .hasMessageMatching("primitive 'register_peek' in action 'ingress.accumulate'"
                        + " \\(line \\d+ of features.p4\\) is not supported");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"op\" : \"+\" | \"op\" : \"+%\" | operator '+%' is not supported",
                "\"algo\" : \"xor16\" | \"algo\" : \"xxh64\" | hash algorithm 'xxh64' is not supported",
                "\"op\" : \"extract\" | \"op\" : \"extract_twice\" | operation 'extract_twice' is not supported",
                "\"match_type\" : \"lpm\" | \"match_type\" : \"regex\" | match kind 'regex' of key 'hdr.work.y'",
                "\"type\" : \"stack_field\" | \"type\" : \"union_stack_field\" | 'union_stack_field' is not supported",
                "\"learn_lists\" : [] | \"learn_lists\" : [{\"id\":1,\"name\":\"macs\",\"elements\":[{\"type\":\"hexstr\"}]}] | digest 'macs': an element of type 'hexstr'",
                "\"parse_vsets\" : [] | \"parse_vsets\" : [{\"name\" : \"types\"}] | value set 'types' is not supported",
                "\"extern_instances\" : [] | \"extern_instances\" : [{\"name\":\"e\",\"type\":\"t\"}] | extern 'e' of type 't'",
                "\"header_unions\" : [] | \"header_unions\" : [{\"name\" : \"u\"}] | header union 'u' is not supported",
                "\"version\" : [2, | \"version\" : [3, | format version 3 is not supported",
                "\"header_types\" | \"head_types\" | attribute 'header_types' is missing",
                "\"bitwidth\" : 128 | \"bitwidth\" : 1000000 | width is 1000000, expected 1..65536",
                "\"size\" : 16 | \"size\" : 2000000000 | size is 2000000000, expected 0..4194304",
            })
    void namesWhatItCannotExecute(String supported, String unsupported, String message) {
        String json = features().replaceAll("\\[\\s*\\]", "[]").replaceAll("\\[\\s*2,", "[2,");
        assertThat(json).contains(supported);
        assertThatThrownBy(() -> load(json.replace(supported, unsupported)))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesWhatIsNotJson() {
        assertThatThrownBy(() -> load("P4"))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining("not a bmv2 JSON");
        assertThatThrownBy(() -> load("[]"))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining("expected an object");
    }

    @Test
    void namesAReferenceThatLeadsNowhere() {
        assertThatThrownBy(() -> load(features().replace("\"init_state\" : \"start\"", "\"init_state\" : \"begin\"")))
                .hasMessageContaining("parser state 'begin' is not declared");
    }

    @Test
    void refusesActionsThatMayNotEnd() throws IOException {
        JsonNode root = new ObjectMapper().readTree(features());
        ((ArrayNode) root.at("/actions/1/primitives"))
                .addObject()
                .put("op", "_jump")
                .putArray("parameters")
                .addObject()
                .put("type", "hexstr")
                .put("value", "0x00");
        assertThatThrownBy(() -> load(root.toString()))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining("to 0, expected a later one");
    }

    @Test
    void refusesPipelinesThatMayNotEnd() throws IOException {
        JsonNode root = new ObjectMapper().readTree(features());
        ObjectNode condition = (ObjectNode) root.at("/pipelines/0/conditionals/0");
        condition.set("true_next", condition.get("name"));
        assertThatThrownBy(() -> load(root.toString()))
                .isInstanceOf(ProgramException.class)
                .hasMessageMatching("pipeline 'ingress' .*: the control flow has a loop");
    }
}
