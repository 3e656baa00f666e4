package io.weft.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.WhatIf;
import io.weft.operations.request.Request;
import io.weft.operations.simulate.Simulate;
import io.weft.refusal.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentsTest {
    @Test
    void fieldsThatAreNotThereHaveTheirUsualValues() {
        Request nothing = Documents.request(Operations.WHAT_IF, "");
        assertThat(nothing).isEqualTo(Request.of(Operations.WHAT_IF));
        assertThat(nothing.get(WhatIf.DRAINED)).isEmpty();
        assertThat(Documents.request(Operations.DRAIN, "{\"names\": [\"a\"]}").get(Drain.FORCED))
                .isFalse();
        Request all = Documents.request(Operations.DRAIN, "{\"names\": [\"a\"], \"forced\": true}");
        assertThat(all.get(Drain.NAMES)).containsExactly("a");
        assertThat(all.get(Drain.FORCED)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|names is missing, expected a list of names",
                "{'names': []}|names is missing, expected a list of names",
                "{'forced': true}|names is missing, expected a list of names",
                "{'name': []}|unknown field 'name'; expected names, forced",
                "{'names': 'a'}|names is \"a\", expected a list of names",
                "{'names': [1]}|expected a list of names",
                "{'forced': 1}|forced is 1, expected true or false",
                "[]|the body is not a JSON object",
                "{|the body is not valid JSON",
                "{} {}|the body is not valid JSON: more follows after its first value",
            },
            quoteCharacter = '`')
    void whatIsOfNoUseIsRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> Documents.request(Operations.DRAIN, text.replace('\'', '"')))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(reason);
    }

    @Test
    void numbersAreTakenAsTheyAre() {
        Request request = Documents.request(
                Operations.SIMULATE,
                "{\"seed\": -9223372036854775808, \"threads\": 2147483647, \"settings\": {\"a\": -2147483648}}");
        assertThat(request.get(Simulate.SEED)).isEqualTo(Long.MIN_VALUE);
        assertThat(request.get(Simulate.THREADS)).isEqualTo(Integer.MAX_VALUE);
        assertThat(request.get(Simulate.SETTINGS)).containsEntry("a", Integer.MIN_VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'seed': 9223372036854775808}|seed is 9223372036854775808, expected a whole number below 2^63",
                "{'seed': 1.5}|seed is 1.5, expected a whole number",
                "{'seed': null}|seed is null, expected a whole number",
                "{'threads': 4294967297}|threads is 4294967297, expected a whole number below 2^31",
                "{'settings': {'a': 4294967297}}|expected an object of whole numbers below 2^31",
            },
            quoteCharacter = '`')
    void numbersThatDoNotFitAreRefused(String text, String reason) {
        assertThatThrownBy(() -> Documents.request(Operations.SIMULATE, text.replace('\'', '"')))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(reason);
    }
}
