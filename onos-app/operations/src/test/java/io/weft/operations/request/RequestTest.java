package io.weft.operations.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.ShowRoutes;
import io.weft.operations.WhatIf;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void theSameValuesFromACommandLineAndFromJsonAreEqualRequests() {
        Request options = Request.ofOptions(
                Operations.WHAT_IF,
                Map.of("fail", List.of("h0--h1, h2", "h3"), "drain", List.of("h4"), "scheme", List.of("valiant")));
        Request json = Request.ofJson(
                Operations.WHAT_IF,
                Map.of("failures", List.of("h0--h1", "h2", "h3"), "drained", List.of("h4"), "scheme", "valiant"));
        assertThat(options).isEqualTo(json).hasSameHashCodeAs(json);
        assertThat(options.get(WhatIf.FAILURES)).containsExactly("h0--h1", "h2", "h3");
        assertThat(Request.ofJson(Operations.WHAT_IF, json.json())).isEqualTo(json);
    }

    @Test
    void aRequestForAnotherOperationOrWithAnotherValueIsAnother() {
        Request drain = Request.of(Operations.DRAIN).with(Drain.NAMES, List.of("h0"));
        assertThat(drain).isNotEqualTo(drain.with(Drain.FORCED, true));
        assertThat(Request.of(Operations.LOAD)).isNotEqualTo(Request.of(Operations.CABLING));
        assertThatThrownBy(() -> drain.with(ShowRoutes.FROM, "h0")).hasMessageContaining("drain has no field from");
    }

    @Test
    void whatIsNotGivenHasItsUsualValue() {
        Request request = Request.of(Operations.DRAIN);
        assertThat(request.has(Drain.FORCED)).isFalse();
        assertThat(request.get(Drain.FORCED)).isFalse();
        assertThat(request.get(Drain.NAMES)).isEmpty();
    }

    @Test
    void aWrongValueIsNamedAsItsDoorNamesIt() {
        assertThatThrownBy(() -> Request.ofJson(Operations.WHAT_IF, Map.of("failures", List.of(1))))
                .isInstanceOf(Refusal.class)
                .hasMessage("failures is [1], expected a list of names");
        assertThatThrownBy(() -> Request.ofJson(Operations.WHAT_IF, Map.of("scheme", List.of("a", Map.of("b", 2)))))
                .hasMessage("scheme is [\"a\",{\"b\":2}], expected a text");
        assertThatThrownBy(() -> Request.ofJson(Operations.DRAIN, Map.of("name", "h0")))
                .hasMessage("unknown field 'name'; expected names, forced");
        assertThatThrownBy(() -> Request.ofOptions(Operations.WHAT_IF, Map.of("fail", List.of("h0,"))))
                .isInstanceOfSatisfying(Refusal.class, fault -> {
                    assertThat(fault.place().field()).contains(WhatIf.FAILURES.name());
                    assertThat(fault.onCommandLine())
                            .isEqualTo("--fail: an empty name in 'h0,'; give names separated by commas");
                });
        assertThatThrownBy(() -> Request.ofOptions(Operations.DRAIN, Map.of(Drain.NAMES.option(), List.of("h0,"))))
                .isInstanceOfSatisfying(Refusal.class, fault -> assertThat(fault.onCommandLine())
                        .isEqualTo("names: an empty name in 'h0,'; give names separated by commas"));
    }

    @Test
    void whatMayNotBeLeftOutIsNamed() {
        assertThatThrownBy(() -> Request.ofJson(Operations.DRAIN, Map.of("forced", true)))
                .isInstanceOf(Refusal.class)
                .hasMessage("names is missing, expected a list of names");
    }

    @Test
    void aNumberIsFinite() {
        for (String text : List.of("NaN", "Infinity", "-Infinity", "1e999")) {
            assertThatThrownBy(() -> Request.ofOptions(Operations.SIMULATE, Map.of("precision", List.of(text))))
                    .isInstanceOf(Refusal.class)
                    .hasMessage("precision is '" + text + "', expected a number");
            assertThatThrownBy(() -> Request.ofJson(Operations.SIMULATE, Map.of("precision", Double.valueOf(text))))
                    .isInstanceOf(Refusal.class)
                    .hasMessage("precision is " + Double.valueOf(text) + ", expected a number");
        }
    }

    @Test
    void everyOperationHasANameASummaryAndFieldsThatNoTwoOptionsShare() {
        assertThat(Operations.all()).allSatisfy(operation -> {
            assertThat(operation.name()).matches("[a-z]+(-[a-z]+)*");
            assertThat(operation.summary()).matches("[A-Z].*[^.]");
            assertThat(operation.fields().stream().map(Field::option).collect(Collectors.toList()))
                    .doesNotHaveDuplicates();
            assertThat(operation.fields())
                    .allSatisfy(field -> assertThat(field.help()).endsWith("."));
            assertThat(Operations.named(operation.name())).contains(operation);
        });
        assertThat(Operations.all().stream().map(Operation::name).collect(Collectors.toList()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aRefusalOfAFieldOrAFileSaysWhereByItself() {
        Refusal value = new Refusal("a share of 2", "0 to 1");
        assertThat(WhatIf.FAILURES.because(value).onCommandLine())
                .isEqualTo("--" + WhatIf.FAILURES.option() + ": a share of 2; expected 0 to 1");
        Refusal field = WhatIf.FAILURES.refusal("nothing fails");
        assertThat(WhatIf.FAILURES.because(field)).isSameAs(field);
        Refusal file = Refusal.all("f.yaml", "f.yaml: no such file", List.of(value), null);
        assertThat(WhatIf.FAILURES.because(file)).isSameAs(file);
    }
}
