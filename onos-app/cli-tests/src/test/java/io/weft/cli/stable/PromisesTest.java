package io.weft.cli.stable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What breaks a promise, and what does not. */
class PromisesTest {
    private static final String SCHEMA =
            """
            {"type": "object", "required": ["name"], "properties": {
              "name": {"type": "string", "maxLength": 63},
              "kind": {"enum": ["a", "b"], "default": "a"},
              "size": {"$ref": "#/definitions/size"}},
             "definitions": {"size": {"type": "integer", "minimum": 1, "description": "How large."}}}
            """;

    private static final Set<String> RECORDED = Set.of(
            "is object",
            ".name is there",
            ".name is string",
            ".kind is there",
            ".kind may be \"a\"",
            ".kind may be \"b\"",
            ".kind defaults to \"a\"",
            ".size is there",
            ".size is integer",
            "limit: has to have name",
            "limit: .name maxLength 63",
            "limit: .size minimum 1");

    private static Set<String> broken(String from, String to) throws Exception {
        assertThat(SCHEMA).contains(from);
        Promises.Builder facts = new Promises.Builder();
        SchemaFacts.add(new ObjectMapper().readTree(SCHEMA.replace(from, to)), facts);
        return new TreeSet<>(facts.build().broken(RECORDED));
    }

    @Test
    void whatStaysOrIsForPeopleBreaksNothing() throws Exception {
        assertThat(broken("", "")).isEmpty();
        assertThat(broken("How large.", "Its size.")).isEmpty();
        assertThat(broken("\"definitions\": {\"size\"", "\"definitions\": {\"more\": {}, \"size\""))
                .isEmpty();
    }

    @Test
    void additionsBreakNothing() throws Exception {
        assertThat(broken("[\"a\", \"b\"]", "[\"a\", \"b\", \"c\"]")).isEmpty();
        assertThat(broken("\"kind\":", "\"more\": {\"type\": \"string\", \"maxLength\": 9}, \"kind\":"))
                .isEmpty();
        assertThat(broken("\"type\": \"integer\"", "\"type\": [\"integer\", \"string\"]"))
                .isEmpty();
    }

    @Test
    void removalsAndOtherTypesBreakIt() throws Exception {
        assertThat(broken("[\"a\", \"b\"]", "[\"a\"]")).containsExactly("no more: .kind may be \"b\"");
        assertThat(broken("\"integer\"", "\"number\"")).containsExactly("no more: .size is integer");
        assertThat(broken("\"default\": \"a\"", "\"default\": \"b\""))
                .containsExactly("no more: .kind defaults to \"a\"");
        assertThat(broken("\"name\": {", "\"label\": {"))
                .containsExactly("no more: .name is string", "no more: .name is there");
    }

    @Test
    void moreLimitsBreakIt() throws Exception {
        assertThat(broken("[\"name\"]", "[\"name\", \"kind\"]")).containsExactly("new limit: has to have kind");
        assertThat(broken("\"minimum\": 1", "\"minimum\": 2")).containsExactly("new limit: .size minimum 2");
    }
}
