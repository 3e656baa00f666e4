package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TopologyTypesTest {
    private static final int MOST_TO_TRY_EVERYTHING = 50;

    @Test
    void everyTypeIsFoundByItsName() {
        assertThat(TopologyTypes.REGISTRY.all())
                .allSatisfy(type ->
                        assertThat(TopologyTypes.REGISTRY.named(type.name())).isSameAs(type));
    }

    /** Types are left out whose smallest has too many switches to try everything, such as delorme with 225. */
    @Test
    void testsOfWhatHoldsForAllHaveOneOfEveryType() {
        Set<String> types = SmallTopologies.all().stream().map(Topology::type).collect(Collectors.toSet());
        TopologyTypes.REGISTRY.all().stream()
                .filter(type -> smallest(type) > MOST_TO_TRY_EVERYTHING)
                .forEach(type -> types.add(type.name()));
        assertThat(TopologyTypes.REGISTRY.all())
                .extracting(TopologyType::name)
                .containsExactlyInAnyOrderElementsOf(types);
    }

    /** Switches of the smallest; 0 of a type that has as many as a file says. */
    private static int smallest(TopologyType type) {
        return type.candidates(Requirement.of(Requirement.LARGEST_RADIX, 1))
                .mapToInt(Candidate::switches)
                .min()
                .orElse(0);
    }

    @Test
    void parametersSayWhatTheyAre() {
        Parameter<?> concentration =
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
        assertGenerated("dragonfly", Map.of("a", 4, "h", 2), 36);
        assertGenerated("dragonfly", Map.of("a", 4, "h", 2, "p", 1, "groups", 5), 20);
        assertGenerated("megafly", Map.of("leaves", 3, "spines", 2, "h", 2), 25);
        assertGenerated("megafly", Map.of("leaves", 3, "spines", 2, "h", 2, "p", 1, "groups", 4), 20);
        assertGenerated("galaxyfly", Map.of("n", 3, "q", 5), 15);
        assertGenerated("galaxyfly", Map.of("n", 3, "q", 5, "a", 2, "p", 1), 30);
        assertGenerated("torus", Map.of("dimensions", List.of(4, 2, 3)), 24);
        assertGenerated("long-hop", Map.of("dimension", 6), 64);
        assertGenerated("dln", Map.of("switches", 20, "shortcuts", 3), 20);
        assertGenerated("jellyfish", Map.of("switches", 20, "degree", 5, "seed", 7), 20);
        assertGenerated("polarfly", Map.of("q", 3), 13);
        assertGenerated("polarstar", Map.of("q", 3, "factor", "paley", "degree", 2), 65);
        assertGenerated("bdf", Map.of("u", 3), 52);
        assertGenerated("delorme", Map.of("v", 2), 225);
        assertGenerated("sspt", Map.of("r1", 6, "r2", 3), 78);
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
        assertThatThrownBy(() -> TopologyTypes.REGISTRY.named("tours"))
                .hasMessageStartingWith("there is no topology type 'tours'")
                .hasMessageContaining("slim-fly, mlfm, oft, ")
                .hasMessageEndingWith("; did you mean torus?");
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
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
