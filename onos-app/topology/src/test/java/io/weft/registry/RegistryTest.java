package io.weft.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryTest {
    private static final Parameter<Integer> BY =
            Parameter.integer("by", 1, "how far").withLabel("N");
    private static final Parameter<Double> SHARE = Parameter.number("share", 0, 1, "share of the packets");
    private static final Parameter<Integer> COUNT = Parameter.integer("count", 1, "endpoints");
    private static final Parameter<String> ORDER = Parameter.word(
                    "order", List.of("random", "sorted"), "order of the ranks")
            .withDefault("sorted");
    private static final Parameter<List<Integer>> GRID =
            Parameter.integers("grid", 2, "lengths").withLabel("XxY").withDefault("the largest");
    private static final Parameter<Double> PENALTY =
            Parameter.number("c", 0, 16, "penalty").withDefault("1");
    private static final Parameter<String> FILE = Parameter.text("file", "messages");

    private static final Registry<Pattern> PATTERNS = Registry.of(
            "pattern",
            new Pattern("uniform"),
            new Pattern("shift", BY),
            new Pattern("hot-spot", SHARE, COUNT),
            new Pattern("all", ORDER),
            new Pattern("grid", GRID),
            new Pattern("ugal", COUNT.withDefault("4"), PENALTY),
            new Pattern("trace", FILE));

    private static final class Pattern extends NamedEntry {
        Pattern(String name, Parameter<?>... parameters) {
            super(name, "about " + name, List.of(parameters));
        }
    }

    @Test
    void keepsTheOrderAndSaysHowEntriesAreWritten() {
        assertThat(PATTERNS).extracting(Pattern::name).containsExactlyElementsOf(PATTERNS.names());
        assertThat(PATTERNS.usages())
                .containsExactly(
                        "uniform",
                        "shift:N",
                        "hot-spot:SHARE:COUNT",
                        "all[:random|sorted]",
                        "grid[:XxY]",
                        "ugal[:count=COUNT][:c=C]",
                        "trace:FILE");
    }

    @Test
    void wholeNumbersAreShownWithoutDecimals() {
        assertThat(List.of(-2_147_483_648.0, 2_147_483_647.0, -1.0, 0.5))
                .extracting(Parameter::shown)
                .containsExactly("-2147483648", "2147483647", "-1", "0.5");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> PATTERNS.named("unifrom"))
                .isInstanceOf(Refusal.class)
                .hasMessage("there is no pattern 'unifrom'; there are " + String.join(", ", PATTERNS.names())
                        + "; did you mean uniform?");
        assertThatThrownBy(() -> PATTERNS.parse("tornado:3"))
                .hasMessage("there is no pattern 'tornado'; there are " + String.join(", ", PATTERNS.usages()));
        assertThat(PATTERNS.find("tornado")).isEmpty();
    }

    @Test
    void twoEntriesOfOneNameAreRefused() {
        assertThatThrownBy(() -> PATTERNS.and(List.of(new Pattern("uniform"))))
                .hasMessage("there are two of kind pattern named 'uniform'");
        assertThat(PATTERNS.and(List.of(new Pattern("xor"))).names()).endsWith("trace", "xor");
    }

    @Test
    void argumentsAreReadByPlaceOrByKey() {
        assertThat(PATTERNS.parse("shift:3").arguments().get(BY)).isEqualTo(3);
        assertThat(PATTERNS.parse("shift:by=3").arguments().get(BY)).isEqualTo(3);
        Arguments hotSpot = PATTERNS.parse("hot-spot:0.5:3").arguments();
        assertThat(hotSpot.find(SHARE)).hasValue(0.5);
        assertThat(hotSpot.get(COUNT)).isEqualTo(3);
        assertThat(PATTERNS.parse("all").arguments().find(ORDER)).isEmpty();
        assertThat(PATTERNS.parse("all:random").arguments().find(ORDER)).contains("random");
        assertThat(PATTERNS.parse("grid:3x4").arguments().get(GRID)).containsExactly(3, 4);
        Arguments ugal = PATTERNS.parse("ugal:c=2").arguments();
        assertThat(ugal.find(PENALTY)).hasValue(2.0);
        assertThat(ugal.find(COUNT)).isEmpty();
        assertThat(PATTERNS.parse("trace:C:\\a=b:c.csv").arguments().find(FILE)).contains("C:\\a=b:c.csv");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shift        | expected shift:N",
                "shift:       | expected shift:N",
                "shift:1:2    | expected shift:N",
                "uniform:1    | expected uniform",
                "ugal:2       | expected ugal[:count=COUNT][:c=C]",
                "shift:x      | by is 'x', but must be a 32-bit integer",
                "shift:0      | by is 0, but must be at least 1",
                "ugal:c=17    | c is 17, but must be in 0..16",
                "ugal:c=NaN   | c is NaN, but must be in 0..16",
                "all:backward | order is backward, but must be one of random, sorted",
                "grid:3x1     | grid[1] is 1, but must be at least 2"
            })
    void whatIsWrongWithArgumentsIsSaid(String words, String problem) {
        assertThatThrownBy(() -> PATTERNS.parse(words))
                .isInstanceOf(Refusal.class)
                .hasMessage("pattern '" + words + "': " + problem);
    }

    @Test
    void aFaultCarriesItsParameter() {
        Refusal e = catchThrowableOfType(Refusal.class, () -> PATTERNS.parse("grid:3x1"));
        assertThat(e.place().field()).contains("grid[1]");
        assertThat(e.found()).contains("1");
        assertThat(e.expected()).contains("at least 2");
        assertThatThrownBy(() -> new Arguments(List.of(BY), Map.of("bye", 3)))
                .hasMessage("there is no parameter 'bye'; there are by; did you mean by?");
    }

    @Test
    void whatIsMadeOfAnEntryNamesItInItsErrors() {
        assertThat(PATTERNS.parse("shift:3").<Integer>make((entry, arguments) -> arguments.get(BY)))
                .isEqualTo(3);
        assertThatThrownBy(() -> PATTERNS.parse("shift:3").make((entry, arguments) -> {
                    throw new Refusal("there are 2 endpoints");
                }))
                .hasMessage("pattern 'shift:3': there are 2 endpoints");
    }
}
