package io.weft.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {
    @Test
    void fieldsThatAreNotThereAreEmpty() {
        Question nothing = new Question("", "names", "forced", "scheme");
        assertThat(nothing.names("names")).isEmpty();
        assertThat(nothing.truth("forced")).isFalse();
        assertThat(nothing.text("scheme")).isEmpty();
        Question all =
                new Question("{\"names\": [\"a\"], \"forced\": true, \"scheme\": \"x\"}", "names", "forced", "scheme");
        assertThat(all.names("names")).containsExactly("a");
        assertThat(all.truth("forced")).isTrue();
        assertThat(all.text("scheme")).isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'name': []}|unknown field 'name'; expected names, forced",
                "{'names': 'a'}|names is \"a\", expected a list of names",
                "{'names': [1]}|expected a list of names",
                "{'forced': 1}|forced is 1, expected true or false",
                "[]|the body is no JSON object",
                "{|the body is no JSON",
            },
            quoteCharacter = '`')
    void whatIsOfNoUseIsRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> {
                    Question question = new Question(text.replace('\'', '"'), "names", "forced");
                    question.names("names");
                    question.truth("forced");
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
