package io.weft.onos.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.BadRequestException;
import io.weft.operations.Operations;
import io.weft.operations.Rows;
import io.weft.operations.SimulateRequests;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulateCommandTest {
    private final SimulateCommand command = new SimulateCommand();

    static List<SimulateRequests> requests() {
        return SimulateRequests.all();
    }

    /** As Karaf does: options have fields, and those that are not given stay null. */
    private void give(String option, List<String> texts) throws IllegalAccessException {
        for (Field field : SimulateCommand.class.getDeclaredFields()) {
            if (field.isAnnotationPresent(Option.class)
                    && field.getAnnotation(Option.class).name().equals("--" + option)) {
                boolean isList = field.getType() == List.class;
                assertThat(field.getAnnotation(Option.class).multiValued()).isEqualTo(isList);
                field.setAccessible(true);
                field.set(command, isList ? texts : texts.get(texts.size() - 1));
                return;
            }
        }
        throw new AssertionError("there is no option --" + option);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void optionsMakeTheRequestThatIsMadeOverHttp(SimulateRequests each) throws IllegalAccessException {
        for (Map.Entry<String, List<String>> option : each.options().entrySet()) {
            give(option.getKey(), option.getValue());
        }
        assertThat(command.request()).isEqualTo(each.request());
    }

    @Test
    void thereIsAnOptionForEachField() {
        assertThat(Arrays.stream(SimulateCommand.class.getDeclaredFields())
                        .filter(field -> field.isAnnotationPresent(Option.class))
                        .map(field -> field.getAnnotation(Option.class).name().substring(2)))
                .containsExactlyInAnyOrderElementsOf(Operations.SIMULATE.fields().stream()
                        .map(io.weft.operations.Field::option)
                        .collect(Collectors.toList()));
    }

    @Test
    void whatIsNoSettingIsRefused() throws IllegalAccessException {
        give("set", List.of("speedup"));
        assertThatThrownBy(command::request)
                .isInstanceOfSatisfying(BadRequestException.class, e -> assertThat(e.onCommandLine())
                        .isEqualTo("--set: 'speedup': expected NAME=N, such as port-flits=128"));
    }

    @Test
    void namesAreCompleted() {
        assertThat(new SimulateCompleters.Routings().choices())
                .contains("minimal", "ugal-g")
                .doesNotContain("table:FILE");
        assertThat(new SimulateCompleters.Patterns().choices()).contains("uniform", "worst-case");
        assertThat(new SimulateCompleters.Injections().choices()).containsExactly("bernoulli", "on-off:BURST");
        assertThat(new SimulateCompleters.Workloads().choices())
                .contains("all-to-all[:random]", "random")
                .doesNotContain("trace:FILE");
        assertThat(new SimulateCompleters.Presets().choices()).contains("sc14", "ics16");
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfAWorkload() {
        List<String> lines = new ArrayList<>();
        Map<String, Object> point = Map.of("routing", "minimal", "workload", "random", "complete", true, "packets", 9);
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines).containsExactly("points              routing minimal, complete yes");
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfEachPoint() {
        Map<String, Object> point = new LinkedHashMap<>();
        point.put("routing", "minimal");
        point.put("pattern", "uniform");
        point.put("offeredLoad", 0.5);
        point.put("acceptedThroughput", 0.499);
        point.put("averageLatency", null);
        point.put("p99Latency", 31.0);
        point.put("averageHops", 1.5);
        point.put("saturated", false);
        point.put("wallSeconds", 3.0);
        point.put("highestUnsaturated", false);
        List<String> lines = new ArrayList<>();
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines)
                .containsExactly(
                        "points              routing minimal, offered load 0.500, accepted throughput",
                        "                    0.499, p99Latency 31.000, average hops 1.500, saturated no");
        lines.clear();
        point.put("highestUnsaturated", true);
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines.get(1)).contains("saturated no");
        assertThat(String.join(" ", lines)).endsWith("highest unsaturated yes");
    }
}
