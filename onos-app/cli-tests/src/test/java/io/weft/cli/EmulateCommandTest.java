package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole on in-process switches: every pair, a failure, a repair, and the original tables again. */
class EmulateCommandTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "slimfly-q4",
                "oft-k3",
                "oft-k3-private",
                "mlfm-h3",
                "hyperx-3x3",
                "fat-tree-2level",
                "fat-tree-3level",
                "2-ary-3-tree"
            })
    void everyStepHoldsOnEveryTopology(String name) {
        Run run = weft("emulate", "--json", example(name));
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        JsonNode json = run.json();
        long endpoints = json.get("endpoints").asLong();
        for (JsonNode pairs : List.of(json, json.at("/failures/0"), json.at("/failures/0/restored"))) {
            assertThat(pairs.get("pairsTried").asLong()).isEqualTo(endpoints * (endpoints - 1));
            assertThat(pairs.get("pairsDelivered")).isEqualTo(pairs.get("pairsTried"));
            assertThat(pairs.get("misdelivered").asLong()).isZero();
            assertThat(pairs.get("pairsSeparated").asLong()).isZero();
            assertThat(pairs.get("pairsUncovered").asLong()).isZero();
        }
        assertThat(json.get("entries").asLong()).isPositive();
        assertThat(json.get("installSeconds").asDouble()).isPositive();
        assertThat(json.get("failures")).hasSize(1);
        JsonNode failure = json.at("/failures/0");
        assertThat(failure.get("what").asText()).contains("--");
        assertThat(failure.get("deadlockFree").asBoolean()).isTrue();
        assertThat(failure.at("/restored/identical").asBoolean()).isTrue();
    }

    @Test
    void queuesThatAreEmptyLeadMinimallyAlsoAfterAFailure() {
        JsonNode json = weft("emulate", "--json", "--cuts", "1", "--pairs", "switches", example("slimfly-q5-ugal"))
                .json();
        assertThat(json.get("held").asBoolean()).as(json.toPrettyString()).isTrue();
        assertThat(json.at("/pairsByHops/2").asInt()).isPositive();
        assertThat(json.at("/pairsByHops/3").asInt()).isZero();
        assertThat(json.at("/failures/0/restored/identical").asBoolean()).isTrue();
    }

    @Test
    void valiantTakesWaypoints() {
        JsonNode json = weft("emulate", "--json", "--cuts", "0", example("slimfly-q5-valiant"))
                .json();
        assertThat(json.get("held").asBoolean()).as(json.toPrettyString()).isTrue();
        assertThat(json.get("virtualChannels").asInt()).isEqualTo(3);
        assertThat(json.at("/pairsByHops/4").asInt())
                .isGreaterThan(json.at("/pairsByHops/2").asInt());
        assertThat(json.get("failures")).isEmpty();
    }

    /** 7 switches of 3 endpoints each on either side of the middle. */
    @Test
    void triesOneEndpointOfEachSwitchIfToldTo() {
        JsonNode json = weft("emulate", "--json", "--pairs", "switches", "--cut", "o0.0", example("oft-k3"))
                .json();
        assertThat(json.get("held").asBoolean()).as(json.toPrettyString()).isTrue();
        assertThat(json.get("pairsTried").asLong()).isEqualTo(14 * 13);
        assertThat(json.at("/failures/0/pairsTried").asLong()).isEqualTo(13 * 12);
        assertThat(json.at("/failures/0/pairsSeparated").asLong()).isEqualTo(2 * 13);
        assertThat(weft("emulate", "--pairs", "all", example("oft-k3")).err())
                .contains("--pairs")
                .contains("[ENDPOINTS, SWITCHES]")
                .contains("'all'");
    }

    @Test
    void aDeadSwitchSeparatesItsEndpointsAndNoOthers() {
        Run run = weft("emulate", "--json", "--cut", "o0.0", example("oft-k3"));
        assertThat(run.code()).isZero();
        JsonNode failure = run.json().at("/failures/0");
        long p = 3;
        long others = 42 - p;
        assertThat(failure.get("what").asText()).isEqualTo("o0.0");
        assertThat(failure.get("pairsTried").asLong()).isEqualTo(others * (others - 1));
        assertThat(failure.get("pairsDelivered").asLong()).isEqualTo(others * (others - 1));
        assertThat(failure.get("pairsSeparated").asLong()).isEqualTo(2 * p * others + p * (p - 1));
        assertThat(failure.at("/separatedSwitches/0").asText()).isEqualTo("o0.0 and all others");
        assertThat(failure.get("separatedSwitches")).hasSize(1);
        assertThat(failure.get("pairsUncovered").asLong()).isZero();
        assertThat(failure.at("/restored/identical").asBoolean()).isTrue();
    }

    /** 32 switches of two endpoints on a field of four elements, and the virtual channels of the undamaged fabric. */
    @Test
    void connectedPairsWithoutARouteFailTheEmulationAsTheyFailTheVerification(@TempDir Path directory) {
        Path file = Run.file(
                directory,
                """
                version: 1
                name: tight
                topology: {type: hyperx, dimensions: [4, 4], concentration: 2}
                virtualChannels: 1
                """);
        JsonNode verified =
                weft("verify", "--json", "--fail", "h0.0--h0.1", file).json();
        Run run = weft("emulate", "--json", "--cut", "h0.0--h0.1", file);
        JsonNode failure = run.json().at("/failures/0");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.json().get("held").asBoolean()).isFalse();
        assertThat(failure.get("pairsUncovered").asLong())
                .isPositive()
                .isEqualTo(verified.get("unreachable").asLong());
        assertThat(failure.get("uncoveredSwitches"))
                .hasSameSizeAs(verified.at("/uncovered/pairs"))
                .contains(TextNode.valueOf("h0.0->h0.1"));
        assertThat(failure.get("pairsSeparated").asLong()).isZero();
        assertThat(failure.get("pairsDelivered").asLong())
                .isEqualTo(failure.get("pairsTried").asLong())
                .isEqualTo(32 * 31 - failure.get("pairsUncovered").asLong());
        assertThat(weft("emulate", "--cut", "h0.0--h0.1", file).out())
                .contains("UNCOVERED")
                .contains("set virtualChannels to 2")
                .contains("h0.0->h0.1")
                .contains("FAILED")
                .doesNotContain("every step held");
    }

    @Test
    void cutsAreDrawnBySeedAndEachIsRestored() {
        Object[] arguments = {"emulate", "--json", "--cuts", "3", "--seed", "5", example("hyperx-3x3")};
        JsonNode failures = weft(arguments).json().get("failures");
        assertThat(failures.findValuesAsText("what")).hasSize(3).doesNotHaveDuplicates();
        assertThat(weft(arguments).json().get("failures").findValuesAsText("what"))
                .isEqualTo(failures.findValuesAsText("what"));
    }

    @Test
    void textTellsEveryStepInEightyColumns() {
        Run run = weft("emulate", example("hyperx-3x3"));
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.out())
                .contains("9 switches")
                .contains("no deadlock")
                .contains("every switch holds exactly these entries")
                .contains("cut                 link h")
                .contains("every switch holds its original entries")
                .contains("every step held")
                .doesNotContain("\u001b");
    }

    @Test
    void endpointsWithSeveralLinksAreRefusedWithTheReason() {
        Run run = weft("emulate", "--json", example("xgft-dual-homed"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("xgft-dual-homed cannot be emulated").contains("several links each");
    }

    @Test
    void unknownNamesAndTooManyCutsAreRefused() {
        assertThat(weft("emulate", "--cut", "s9.9.9", example("slimfly-q5")).err())
                .contains("there is no switch 's9.9.9'");
        assertThat(weft("emulate", "--cuts", "99", example("hyperx-3x3")).err()).contains("only 18");
        assertThat(weft("emulate", "--cuts", "-1", example("hyperx-3x3")).code())
                .isEqualTo(2);
        assertThat(weft("emulate", "--cut", ",", example("hyperx-3x3")).code()).isEqualTo(2);
    }

    @Test
    void whatDoesNotFitTheHeapIsRefusedBeforeItStarts() {
        Run run = weft("emulate", example("xgft-8192"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("MB").contains("WEFT_JAVA_OPTS");
    }
}
