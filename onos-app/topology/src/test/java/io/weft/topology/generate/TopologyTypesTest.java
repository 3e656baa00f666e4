package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyTypesTest {
    @Test
    void everyTypeIsFoundByItsName() {
        assertThat(TopologyTypes.REGISTRY.all())
                .extracting(TopologyType::name)
                .containsExactly("slim-fly", "mlfm", "oft", "xgft", "hyperx");
        assertThat(TopologyTypes.REGISTRY.all())
                .allSatisfy(type ->
                        assertThat(TopologyTypes.REGISTRY.named(type.name())).isSameAs(type));
    }

    @Test
    void parametersSayWhatTheyAre() {
        Parameter concentration =
                TopologyTypes.REGISTRY.named("slim-fly").parameters().get(1);
        assertThat(concentration.name()).isEqualTo("concentration");
        assertThat(concentration.kind()).isEqualTo(Parameter.Kind.INTEGER);
        assertThat(concentration.minimum()).isEqualTo(1);
        assertThat(concentration.required()).isFalse();
        assertThat(concentration.defaultText()).contains("half the network radix, rounded up");
        assertThat(TopologyTypes.REGISTRY.named("xgft").parameters()).allSatisfy(p -> {
            assertThat(p.kind()).isEqualTo(Parameter.Kind.INTEGERS);
            assertThat(p.required()).isTrue();
            assertThat(p.defaultText()).isEmpty();
            assertThat(p.meaning()).isNotBlank();
        });
    }

    @Test
    void eachIsGeneratedFromItsParameters() {
        assertGenerated("slim-fly", Map.of("q", 5), 50);
        assertGenerated("slim-fly", Map.of("q", 5, "concentration", 1), 50);
        assertGenerated("mlfm", Map.of("h", 3, "layers", 2), 8 + 6);
        assertGenerated("oft", Map.of("k", 4), 39);
        assertGenerated("xgft", Map.of("m", List.of(4, 2), "w", List.of(1, 2)), 4);
        assertGenerated("hyperx", Map.of("dimensions", List.of(3, 3), "concentration", 7), 9);
    }

    private static void assertGenerated(String type, Map<String, Object> values, int switches) {
        Topology t = TopologyTypes.REGISTRY.named(type).generate(values);
        assertThat(t.type()).isEqualTo(type);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.parameters()).containsAllEntriesOf(values);
        assertThat(TopologyTypes.REGISTRY.named(type).parameters())
                .extracting(Parameter::name)
                .as("the parameters of a topology are those of its type, defaults filled in")
                .containsExactlyElementsOf(t.parameters().keySet());
    }

    @Test
    void errorsNameTheParameterAndWhatIsAllowed() {
        assertThatThrownBy(() -> TopologyTypes.REGISTRY.named("torus"))
                .hasMessage("there is no topology type 'torus'; there are slim-fly, mlfm, oft, xgft, hyperx");
        assertRefused("slim-fly", Map.of("q", 5, "p", 2), "there is no parameter 'p'; there are q, concentration");
        assertRefused("slim-fly", Map.of(), "q is missing: order of the field, a prime power");
        assertRefused("slim-fly", Map.of("q", "five"), "q is five, but must be a 32-bit integer");
        assertRefused("slim-fly", Map.of("q", 99_999_999_999L), "q is 99999999999, but must be a 32-bit integer");
        assertRefused("xgft", Map.of("m", 4, "w", List.of(1)), "m is 4, but must be a list of integers");
        assertRefused(
                "xgft", Map.of("m", List.of(2, 2.5), "w", List.of(1, 1)), "m[1] is 2.5, but must be a 32-bit integer");
    }

    private static void assertRefused(String type, Map<String, ?> values, String message) {
        assertThatThrownBy(() -> TopologyTypes.REGISTRY.named(type).generate(values))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
