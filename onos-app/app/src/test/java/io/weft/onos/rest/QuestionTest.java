package io.weft.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {
    @Test
    void fieldsThatAreNotThereHaveTheirUsualValues() {
        Request nothing = Question.request(Operations.DRAIN, "");
        assertThat(nothing).isEqualTo(Request.of(Operations.DRAIN));
        assertThat(nothing.get(Drain.NAMES)).isEmpty();
        assertThat(nothing.get(Drain.FORCED)).isFalse();
        Request all = Question.request(Operations.DRAIN, "{\"names\": [\"a\"], \"forced\": true}");
        assertThat(all.get(Drain.NAMES)).containsExactly("a");
        assertThat(all.get(Drain.FORCED)).isTrue();
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
                "{} {}|the body is no JSON: there is more behind its first value",
            },
            quoteCharacter = '`')
    void whatIsOfNoUseIsRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> Question.request(Operations.DRAIN, text.replace('\'', '"')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void numbersAreTakenAsTheyAre() {
        Question question = new Question(
                "{\"seed\": -9223372036854775808, \"threads\": 2147483647, \"sizes\": {\"a\": -2147483648}}",
                "seed",
                "threads",
                "sizes");
        assertThat(question.whole("seed")).hasValue(Long.MIN_VALUE);
        assertThat(question.count("threads")).hasValue(Integer.MAX_VALUE);
        assertThat(question.counts("sizes")).containsEntry("a", Integer.MIN_VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'seed': 9223372036854775808}|seed is 9223372036854775808, expected a whole number below 2^63",
                "{'seed': 1.5}|seed is 1.5, expected a whole number",
                "{'seed': null}|seed is null, expected a whole number",
                "{'threads': 4294967297}|threads is 4294967297, expected a whole number below 2^31",
                "{'sizes': {'a': 4294967297}}|expected an object of whole numbers below 2^31",
            },
            quoteCharacter = '`')
    void numbersThatDoNotFitAreRefused(String text, String reason) {
        assertThatThrownBy(() -> {
                    Question question = new Question(text.replace('\'', '"'), "seed", "threads", "sizes");
                    question.whole("seed");
                    question.count("threads");
                    question.counts("sizes");
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
