package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyCommandTest {
    @ParameterizedTest
    @CsvSource({
        // example, pairs, most hops, VCs, channels
        "slimfly-q5,         39800, 2, 2, 350",
        "slimfly-q5-valiant, 39800, 4, 3, 350",
        "slimfly-q5-ugal,    39800, 4, 3, 350",
        "mlfm-h3,             1260, 2, 1,  72",
        "oft-k3,              1722, 2, 1,  84",
        "hyperx-3x3,           306, 2, 1,  36",
        "hyperx-3d,            552, 6, 2, 144",
        "fat-tree-3level,      240, 4, 1,  64",
        "xgft-dual-homed,      240, 2, 1,  32",
    })
    void undamagedFabricsHold(String name, long pairs, int hops, int virtualChannels, int channels) {
        Run run = weft("verify", "--json", example(name));
        JsonNode json = run.json();
        assertThat(run.code()).isZero();
        assertThat(json.get("fabric").asText()).isEqualTo(name);
        assertThat(json.get("pairs").asLong()).isEqualTo(pairs);
        assertThat(json.get("unreachable").asLong()).isZero();
        assertThat(json.get("maxHops").asInt()).isEqualTo(hops);
        assertThat(json.get("virtualChannels").asInt()).isEqualTo(virtualChannels);
        assertThat(json.get("deadlockFree").asBoolean()).isTrue();
        assertThat(json.get("channels").asInt()).isEqualTo(channels);
        assertThat(json.get("cycle")).isEmpty();
        assertThat(json.at("/uncovered/pairs")).isEmpty();
        assertThat(json.at("/uncovered/waypoints")).isEmpty();
        assertThat(json.at("/uncovered/withoutWaypoint")).isEmpty();
        assertThat(json.get("failures")).isEmpty();
        assertThat(json.get("seconds").asDouble()).isPositive();
    }

    /** Slim Fly q=5: (7 * 4 * 4 * 1 + 42 * 4 * 4 * 2 ... ) / 39,800 hops; every channel lies on as many paths. */
    @Test
    void hopsAndLoadsOfASlimFlyAreThoseOfItsPaths() {
        JsonNode json = weft("verify", "--json", example("slimfly-q5")).json();
        double averageHops = (7 * 16 * 1 + 42 * 16 * 2) * 50 / 39_800.0;
        assertThat(json.get("averageHops").asDouble()).isCloseTo(averageHops, within(1e-9));
        assertThat(json.get("maxChannelLoad").asDouble()).isCloseTo(averageHops * 200 / 350, within(1e-9));
    }

    @Test
    void textFitsEightyColumnsAndSaysTheVerdict() {
        Run run = weft("verify", example("slimfly-q5-valiant"), "--fail", "s0.0.2--s0.0.3");
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.out())
                .contains("everything holds")
                .contains("out of service      s0.0.2--s0.0.3")
                .contains("unused waypoints")
                .contains("survives")
                .doesNotContain("\u001b");
    }

    @Test
    void whatLacksVirtualChannelsOnADamagedFabricIsNamed() {
        Run run = weft("verify", "--json", example("slimfly-q5-valiant"), "--fail", "s0.0.3--s0.0.2");
        assertThat(run.code()).isZero();
        assertThat(run.json().get("failures")).hasSize(1);
        assertThat(run.json().at("/failures/0").asText()).isEqualTo("s0.0.2--s0.0.3");
        // One of the five links after which three virtual channels do not suffice for all waypoints.
        assertThat(run.json().at("/uncovered/waypoints"))
                .hasSize(6)
                .map(JsonNode::toString)
                .contains("{\"source\":\"s0.0.1\",\"waypoint\":\"s0.0.3\"}");
        assertThat(run.json().at("/uncovered/withoutWaypoint")).isEmpty();
        assertThat(run.json().at("/uncovered/pairs")).isEmpty();
    }

    @Test
    void pairsForWhichNoVirtualChannelIsLeftFailTheVerification(@TempDir Path directory) {
        Path file = Run.file(
                directory,
                """
                version: 1
                name: tight
                topology: {type: hyperx, dimensions: [4, 4], concentration: 4}
                virtualChannels: 1
                """);
        assertThat(weft("verify", file).code()).isZero();
        Run run = weft("verify", "--json", file, "--fail", "h0.0--h0.1");
        JsonNode json = run.json();
        assertThat(run.code()).isEqualTo(1);
        assertThat(json.at("/uncovered/pairs")).isNotEmpty();
        assertThat(json.get("unreachable").asLong())
                .isEqualTo(16L * json.at("/uncovered/pairs").size());
        assertThat(weft("verify", file, "--fail", "h0.0--h0.1").out())
                .contains("NOT CONNECTED")
                .contains("no route")
                .contains("set virtualChannels to 2")
                .contains("NOT SURVIVED")
                .contains("FAILED");
    }

    @Test
    void fabricsThatCannotBeProgrammedAreVerifiedAndNamed(@TempDir Path directory) {
        Path file = Run.file(
                directory,
                """
                version: 1
                name: wide
                topology: {type: slim-fly, q: 5, concentration: 250}
                """);
        Run run = weft("verify", "--json", file);
        assertThat(run.code()).isZero();
        assertThat(run.json().get("notProgrammable").asText()).contains("port 255 leads to the controller");
        assertThat(weft("verify", file).out())
                .contains("programming         not possible: it has switches with a port 257");
        assertThat(weft("verify", "--json", example("slimfly-q5"))
                        .json()
                        .get("notProgrammable")
                        .asText())
                .isEmpty();
    }

    @Test
    void severalFailuresAreOutOfServiceTogether() {
        JsonNode json = weft("verify", "--json", example("slimfly-q5"), "--fail", "s1.0.0,s0.0.0--s0.0.1")
                .json();
        assertThat(json.get("failures")).hasSize(2);
        // Its 4 endpoints reach only each other.
        assertThat(json.get("unreachable").asLong()).isEqualTo(2 * 4 * 196 + 4 * 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s0.0.9", "s0.0.0--s0.0.7", "s0.0.0--s0.0.2", "S0.0.0", "s0.0.0--s0.0.1#2"})
    void unknownNamesAreRefusedWithTheNearest(String name) {
        Run run = weft("verify", "--json", example("slimfly-q5"), "--fail=" + name);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("'" + name + "'").contains("nearest").contains("s0.0.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "nosuch"})
    void whatComesNearNoNameIsToldHowNamesLook(String name) {
        Run run = weft("verify", example("slimfly-q5"), "--fail", name);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("no switch '" + name + "'")
                .contains("named like s0.0.0, a link like s0.0.0--s0.0.1")
                .doesNotContain("nearest");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "", "s0.0.1,", "s0.0.1,,s0.0.2"})
    void emptyNamesAreRefused(String names) {
        Run run = weft("verify", "--json", example("slimfly-q5"), "--fail=" + names);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("'--fail'").contains("an empty name in '" + names + "'");
    }

    @Test
    void aLinkWithOneDashIsRecognised() {
        Run run = weft("verify", example("slimfly-q5"), "--fail", "s0.0.0-s0.0.1");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("links are named with two dashes: s0.0.0--s0.0.1");
    }

    @Test
    void anotherSchemeCanTakeThePlaceOfThatInTheFile() {
        double minimal = weft("verify", "--json", example("slimfly-q5"))
                .json()
                .get("averageHops")
                .asDouble();
        Run valiant = weft("verify", "--json", example("slimfly-q5"), "--routing", "valiant");
        assertThat(valiant.code()).isZero();
        assertThat(valiant.json().get("maxHops").asInt()).isEqualTo(4);
        assertThat(valiant.json().get("averageHops").asDouble()).isGreaterThan(1.9 * minimal);
        Run ugal = weft("verify", "--json", example("slimfly-q5"), "--routing", "ugal-l");
        assertThat(ugal.json().get("maxHops").asInt()).isEqualTo(4);
        assertThat(ugal.json().get("averageHops").asDouble())
                .as("while nothing waits")
                .isEqualTo(minimal);
    }

    @Test
    void aSchemeThatThereIsNotIsRefusedWithThoseThatThereAre() {
        Run run = weft("verify", example("slimfly-q5"), "--routing", "ugal");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--routing", "found 'ugal'", "minimal, valiant, ugal-l");
    }

    @Test
    void allFailuresOfTwoLinksAreTriedIfAskedFor() {
        Run run = weft("verify", "--json", "--survive", "links=2", example("hyperx-3x3"));
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode trial = run.json().get("trial");
        assertThat(trial.get("all").asBoolean()).isTrue();
        assertThat(trial.get("tried").asInt()).isEqualTo(18 * 17 / 2);
        assertThat(trial.get("losingRoutes").asInt()).isZero();
        assertThat(trial.get("leastWaypointsLeft").isNull()).isTrue();
        assertThat(weft("verify", example("hyperx-3x3"), "--survive", "links=2").out())
                .contains("153 combinations of 2 links, all that there are");
    }

    /** Any link or switch of it may fail with two virtual channels; around some two switches, paths need three. */
    @Test
    void whatIsNotSurvivedFailsTheVerificationAndSaysWhatToDo(@TempDir Path directory) {
        Path file = Run.file(directory, "version: 1\nname: cube\ntopology: {type: hyperx, dimensions: [2, 3, 2]}\n");
        assertThat(weft("verify", file).code()).isZero();
        Run run = weft("verify", "--json", "--survive", "switches=2", file);
        JsonNode trial = run.json().get("trial");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.json().get("holds").asBoolean()).isFalse();
        assertThat(trial.get("losingRoutes").asInt()).isPositive();
        assertThat(trial.get("virtualChannelsNeeded").asInt()).isEqualTo(3);
        assertThat(trial.at("/worst/0/failed")).hasSize(2);
        assertThat(weft("verify", "--survive", "switches=2", file).out())
                .contains("NOT SURVIVED")
                .contains("set virtualChannels to 3")
                .contains("FAILED");
    }

    @Test
    void aSampleFollowsFromItsSeedAndHasAConfidence() {
        Object[] words = {"verify", "--json", "--survive", "links=2", "--sample", "50", "--seed", "7", example("oft-k3")
        };
        JsonNode trial = weft(words).json().get("trial");
        assertThat(trial.get("all").asBoolean()).isFalse();
        assertThat(trial.get("tried").asInt()).isEqualTo(50);
        assertThat(trial.get("losingRoutes").asInt()).isZero();
        assertThat(trial.get("shareLosingAtMost").asDouble()).isEqualTo(1 - Math.pow(0.05, 1 / 50.0));
        assertThat(weft(words).json().get("trial")).isEqualTo(trial);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--survive nodes=2 | links=N or switches=N",
                "--survive links=0 | links=N or switches=N",
                "--survive switches=10 | no more than the 9 switches that are in service",
                "--survive links=2 --sample 0 | 1..1000000",
                "--sample 5 | is for --survive only",
                "--seed 5 | is for --survive only"
            })
    void whatCannotBeTriedIsRefused(String options, String reason) {
        List<Object> words = new ArrayList<>(List.of("verify", example("hyperx-3x3")));
        words.addAll(List.of(options.split(" ", -1)));
        Run run = weft(words.toArray());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
    }
}
