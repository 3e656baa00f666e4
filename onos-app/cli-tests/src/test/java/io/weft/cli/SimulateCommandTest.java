package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.operations.Operations;
import io.weft.operations.SimulateRequests;
import io.weft.operations.request.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class SimulateCommandTest {
    private static final Path SLIM_FLY = example("slimfly-q5");

    static List<SimulateRequests> requests() {
        return SimulateRequests.all();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theCommandLineMakesTheRequestThatIsMadeOverHttp(SimulateRequests each) {
        CommandSpec command = CommandSpec.create();
        FieldOptions.add(command, Operations.SIMULATE);
        new CommandLine(command).parseArgs(each.words().toArray(String[]::new));
        assertThat(FieldOptions.request(command, Operations.SIMULATE)).isEqualTo(each.request());
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestsAreReadFromTheOptionsThatTheyAreWrittenAs(SimulateRequests each) {
        Map<String, List<String>> options = new HashMap<>();
        each.request().options().forEach((option, text) -> options.put(option, List.of(text)));
        assertThat(Request.ofOptions(Operations.SIMULATE, options)).isEqualTo(each.request());
    }

    @Test
    void jsonHasAPointForEachRoutingAndLoad() {
        Run run = weft(
                "simulate",
                SLIM_FLY,
                "--load",
                "0.2:0.4:0.2",
                "--routing",
                "minimal,valiant",
                "--hop-channels",
                "4",
                "--seed",
                "5",
                "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json()).hasSize(4);
        JsonNode last = run.json().get(3);
        assertThat(last.get("routing").asText()).isEqualTo("valiant");
        assertThat(last.get("pattern").asText()).isEqualTo("uniform");
        assertThat(last.get("offeredLoad").asDouble()).isEqualTo(0.4);
        assertThat(last.get("acceptedThroughput").asDouble()).isBetween(0.39, 0.41);
        assertThat(last.get("averageLatency").asDouble()).isBetween(15.0, 30.0);
        assertThat(last.get("p99Latency").asDouble())
                .isGreaterThan(last.get("averageLatency").asDouble());
        assertThat(last.get("averageHops").asDouble()).isBetween(3.5, 4.0);
        assertThat(last.get("saturated").asBoolean()).isFalse();
        assertThat(last.get("cycles").asInt()).isGreaterThan(1_000);
        assertThat(last.get("flitHops").asLong())
                .isGreaterThan(3 * last.get("flits").asLong());
        assertThat(last.get("wallSeconds").asDouble()).isPositive();
        assertThat(last.get("seed").asLong()).isEqualTo(5);
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        Object[] one = {"simulate", SLIM_FLY, "--load", "0.1,0.5,0.9", "--max-cycles", "8000", "--threads", "1"};
        Object[] three = one.clone();
        three[three.length - 1] = "3";
        assertThat(weft(one).out()).isEqualTo(weft(three).out()).contains("minimal, pattern uniform");
    }

    @Test
    void textFitsEightyColumnsAndSaysWhatIsSaturated() {
        Run run =
                weft("simulate", SLIM_FLY, "--load", "0.1,1", "--routing", "minimal,ugal-l", "--pattern", "worst-case");
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80 && !line.endsWith(" "));
        assertThat(run.out()).contains("saturated").contains("ugal-l, pattern worst-case");
    }

    /** So few packets are ready in so few cycles that none arrives. */
    @Test
    void whatIsNotANumberIsADash() {
        Run run = weft("simulate", SLIM_FLY, "--load", "0.00001", "--max-cycles", "100");
        assertThat(run.code()).isZero();
        assertThat(run.out()).doesNotContain("NaN", "nfinity").containsPattern("0\\.00001 +- +- +- +- +- ");
        run = weft("simulate", SLIM_FLY, "--workload", "all-to-all", "--max-cycles", "1");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).doesNotContain("NaN", "nfinity").containsPattern("minimal +1 .* - +- +[0-9]");
    }

    /** The failed switch has four of 200 endpoints: nothing is sent to them, nor by them. */
    @Test
    void whatHasNoRouteIsNotSent() {
        Run run = weft("simulate", SLIM_FLY, "--load", "0.3", "--fail", "s0.0.0", "--json");
        JsonNode point = run.json().get(0);
        assertThat(point.get("unroutable").asLong()).isPositive();
        assertThat(point.get("saturated").asBoolean()).isFalse();
        assertThat(point.get("acceptedThroughput").asDouble()).isCloseTo(0.3 * 195 / 199, within(0.003));
        assertThat(weft("simulate", SLIM_FLY, "--load", "0.3", "--fail", "s0.0.0")
                        .out())
                .contains("! packets had no route to their receiver and were not sent: ")
                .containsPattern("(?m)^  0\\.300 .* !$");
    }

    /** What Ethernet's flow control does is said of points of switches that have it, and of no others. */
    @Test
    void pausesAndLossesAreTold() {
        String[] words = {
            "simulate",
            SLIM_FLY.toString(),
            "--preset",
            "ethernet",
            "--pattern",
            "worst-case",
            "--load",
            "0.5",
            "--max-cycles",
            "6000",
            "--set"
        };
        Run paused = weft(with(words, "packet-bytes=512", "--json"));
        assertThat(paused.err()).doesNotContain("weft: ");
        assertThat(paused.json().get(0).get("flowControl").asText()).isEqualTo("pfc");
        assertThat(paused.json().get(0).get("losses").asLong()).isZero();
        assertThat(paused.json().get(0).get("mostLossesAt").isNull()).isTrue();
        assertThat(paused.json().get(0).get("pauses").asLong()).isPositive();
        assertThat(paused.json().get(0).get("pausedShare").asDouble()).isBetween(0.001, 1.0);
        Run lossy = weft(with(words, "pfc=0", "--json"));
        assertThat(lossy.err()).contains("weft: lossy: no flow control, packets that find no room are lost");
        assertThat(lossy.json().get(0).get("flowControl").asText()).isEqualTo("none");
        assertThat(lossy.json().get(0).get("mostLossesAt").asText()).containsPattern(" -> .* virtual channel [0-9]");
        Run table = weft(with(words, "headroom-bytes=2048"));
        assertThat(table.err())
                .contains("weft: priority flow control with too little headroom at ")
                .contains("found 2,048 bytes, needed ");
        assertThat(table.out())
                .containsPattern("(?m)^  0\\.500 .* \\*x$")
                .contains("x packets found no room and were lost: ")
                .contains("pause frames: ");
        assertThat(weft("simulate", SLIM_FLY, "--load", "0.1", "--preset", "sc15", "--json")
                        .json()
                        .get(0)
                        .has("pauses"))
                .isFalse();
    }

    private static Object[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
    }

    @Test
    void csvHasALineOfNamesAndOneForEachPoint(@TempDir Path directory) throws IOException {
        Path csv = directory.resolve("out.csv");
        assertThat(weft("simulate", SLIM_FLY, "--load", "0.1,0.2", "--csv", csv).code())
                .isZero();
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("routing,pattern,offeredLoad,acceptedThroughput,");
        assertThat(lines.get(2)).startsWith("minimal,uniform,0.2,0.");
    }

    @Test
    void theReportIsOnePageThatNeedsNothingElse(@TempDir Path directory) throws IOException {
        Path page = directory.resolve("report.html");
        Run run = weft("simulate", SLIM_FLY, "--load", "0.1,1", "--routing", "minimal,valiant", "--report", page);
        assertThat(run.code()).isZero();
        String html = Files.readString(page);
        assertThat(html)
                .contains("<title>weft simulate: slimfly-q5</title>")
                .contains("Chart.js v")
                .contains("\"name\" : \"valiant\"")
                .doesNotContain("@DATA@", "@CHART@", "@SCRIPT@", "@TITLE@")
                .doesNotContainPattern("(src|href)=");
        assertThat(weft("simulate", SLIM_FLY, "--load", "0.1", "--report", SLIM_FLY)
                        .err())
                .contains("this command reads it; name another file for the output");
    }

    @Test
    void aDeadlockIsShownAndEndsWithOne() {
        Run run = weft("simulate", SLIM_FLY, "--routing", "valiant", "--any-channel", "1", "--load", "1");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .contains("deadlock")
                .contains("each of these waits for the next")
                .contains(" -> ");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"--load, 0.1, 0.2", "--seed, 1, 1", "--preset, sc14, sc15", "--ranks, 2, 3"})
    void ofTwoValuesNoneIsTaken(String option, String one, String other) {
        Run run = weft("simulate", SLIM_FLY, option, one, option, other);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("weft: " + option + " is given more than once; give it once");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--routing | fastest | there is no routing 'fastest'; there are minimal",
                "--routing | foo | anca, table:FILE, waypoints:FILE",
                "--routing | minimum | did you mean minimal?",
                "--pattern | shift | expected shift:N",
                "--pattern | shift:x | n is 'x', but must be a 32-bit integer",
                "--saturation | fabric.yaml | 'fabric.yaml', expected a number, as in --saturation=0.02",
                "--csv | \"\" | the name of a file is missing",
                "--csv | - | cannot write -: expected the name of a file",
                "--pattern | shift:0 | a shift by 0 among 200 endpoints; expected a number from 1 to 199",
                "--pattern | shift:200 | a shift by 200 among 200 endpoints; expected a number from 1 to 199",
                "--pattern | sideways | there is no pattern 'sideways'; there are uniform",
                "--load | 0 | is not above 0 and at most 1",
                "--load | 0.1:0.5 | neither a load, such as 0.5, nor a range",
                "--load | 1:0.5:0.1 | a range goes up",
                "--load | half | 'half' is not a number",
                "--preset | sc99 | there is no preset 'sc99'; there are sc14",
                "--set | flits=1 | there is no setting 'flits'; there are port-flits",
                "--set | port-flits=1 | port-flits=1 is too few for 2 virtual channels; expected port-flits=2 or more",
                "--set | channel-flits=33 | port-flits=64 is too few for 2 virtual channels with channel-flits=33",
                "--set | speedup=9 | --set: speedup=9 is out of range; expected a whole number from 1 to 8",
                "--set | speedup=many | 'speedup=many': expected NAME=N",
                "--set | speedup | 'speedup': expected NAME=N, such as",
                "--set | flit-bytes=0 | --set: flit-bytes=0 is out of range; expected a whole number from 1 to 65536",
                "--set | speedup=1,speedup=2 | speedup is given twice, as 1 and as 2",
                "--routing | ugal-l:n=0 | expected a whole number from 1 to 64",
                "--routing | valiant:2 | valiant has no parameters",
                "--routing | s-mod-k | only topologies of type xgft have",
                "--injection | sometimes | there is no injection 'sometimes'; there are bernoulli, on-off:BURST",
                "--injection | on-off | injection 'on-off': expected on-off:BURST",
                "--injection | on-off:0.5 | burst is 0.5, but must be in 1..1000000",
                "--saturation | 0.9 | --saturation: a precision of 0.9 is not in 0.0001..0.5",
                "--threads | 0 | --threads is 0, expected 1 or more",
                "--precision | 0 | --precision: the precision is 0.0, but must be above 0 and below 1",
                "--max-cycles | 5 | --max-cycles: a run has at most 5 cycles, but must have 100 or more",
                "--any-channel | 0 | --any-channel: 0 virtual channels are not in 1..32",
                "--hop-channels | 33 | --hop-channels: 33 virtual channels are not in 1..32",
                "--hop-channels | 1 | needs 2 virtual channels, one for each hop, and there are 1; --hop-channels 2 is",
                "--virtual-channels | 9 | --virtual-channels: 9 virtual channels are not in 1..8",
                "--virtual-channels | 1 | --virtual-channels 1: minimal routing on slim-fly needs at least 2 to be free",
                "--fail | nowhere | there is no switch 'nowhere'",
            })
    void mistakesAreExplained(String option, String value, String explanation) {
        Run run = weft("simulate", SLIM_FLY, option, value);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(explanation).hasLineCount(1 + (run.err().contains("Try") ? 1 : 0));
        assertThat(run.out()).isEmpty();
    }

    @Test
    void whatIsAskedForTwiceIsDoneOnceAndSaid() {
        Run run = weft("simulate", SLIM_FLY, "--load", "0.1,0.05:0.1:0.05", "--routing", "minimal,minimal", "--json");
        assertThat(run.json())
                .extracting(point -> point.get("offeredLoad").asDouble())
                .containsExactly(0.1, 0.05);
        assertThat(run.err())
                .contains("load 0.1 is asked for more than once, and simulated once")
                .contains("routing minimal is asked for more than once, and simulated once");
    }

    @Test
    void pointsSayWhatTheyAreOf(@TempDir Path directory) throws IOException {
        Path csv = directory.resolve("out.csv");
        Path page = directory.resolve("report.html");
        Run run = weft(
                "simulate",
                SLIM_FLY,
                "--load",
                "0.1",
                "--routing",
                "minimal",
                "--preset",
                "ics16",
                "--set",
                "speedup=1,credit-delay=3",
                "--fail",
                "s0.0.0,s0.1.0--s1.3.2",
                "--virtual-channels",
                "4",
                "--injection",
                "on-off:2",
                "--precision",
                "0.02",
                "--csv",
                csv,
                "--report",
                page,
                "--json");
        assertThat(run.code()).isZero();
        JsonNode point = run.json().get(0);
        assertThat(point.get("fabric").asText()).isEqualTo("slimfly-q5");
        assertThat(point.get("preset").asText()).isEqualTo("ics16");
        assertThat(point.get("settings").asText()).isEqualTo("speedup=1,credit-delay=3");
        assertThat(point.get("injection").asText()).isEqualTo("on-off:2");
        assertThat(point.get("failed").asText().split(",")).containsExactlyInAnyOrder("s0.0.0", "s0.1.0--s1.3.2");
        assertThat(point.get("virtualChannels").asInt()).isEqualTo(4);
        assertThat(point.get("anyChannel").asBoolean()).isFalse();
        assertThat(point.get("hopChannels").asBoolean()).isFalse();
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.get(0))
                .endsWith(",highestUnsaturated,fabric,preset,settings,injection,failed,virtualChannels,anyChannel,"
                        + "hopChannels");
        assertThat(lines.get(1)).contains(",slimfly-q5,ics16,\"speedup=1,credit-delay=3\",on-off:2,");
        assertThat(Files.readString(page))
                .contains("\"preset\" : \"ics16\"", "\"set\" : \"speedup=1,credit-delay=3\"")
                .contains("\"precision\" : \"0.02 of", "--precision 0.02");
    }

    /** Valiant needs three, minimal routes two: each has what it needs undamaged, though the file names no number. */
    @Test
    void everyRoutingHasTheVirtualChannelsThatItNeeds(@TempDir Path directory) {
        Path fabric = Run.file(
                directory, "version: 1\nname: x\ntopology: {type: slim-fly, q: 5}\naddressing: {ipv4: 10.0.0.0/8}\n");
        Run run = weft("simulate", fabric, "--load", "0.2", "--routing", "minimal,valiant", "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json())
                .extracting(point -> point.get("virtualChannels").asInt())
                .containsExactly(2, 3);
        JsonNode alone = weft("simulate", fabric, "--load", "0.2", "--routing", "valiant", "--json")
                .json()
                .get(0);
        assertThat(run.json().get(1).get("averageLatency")).isEqualTo(alone.get("averageLatency"));
        JsonNode stated = weft("simulate", SLIM_FLY, "--load", "0.2", "--virtual-channels", "2", "--json")
                .json()
                .get(0);
        assertThat(run.json().get(0).get("averageLatency")).isEqualTo(stated.get("averageLatency"));
        assertThat(stated.get("virtualChannels").asInt()).isEqualTo(2);
    }

    /** As in the papers: the figures are those of before there were entry and exit classes. */
    @Test
    void everyHopTakesTheNextVirtualChannelIfAskedTo() {
        Run run = weft(
                "simulate",
                SLIM_FLY,
                "--routing",
                "minimal,valiant",
                "--load",
                "0.3",
                "--max-cycles",
                "20000",
                "--hop-channels",
                "4",
                "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json()).allSatisfy(point -> {
            assertThat(point.get("virtualChannels").asInt()).isEqualTo(4);
            assertThat(point.get("hopChannels").asBoolean()).isTrue();
            assertThat(point.get("anyChannel").asBoolean()).isFalse();
        });
        assertThat(run.json())
                .extracting(point -> point.get("averageLatency").asDouble())
                .containsExactly(11.066571996118785, 19.11365651972969);
        Run both = weft("simulate", SLIM_FLY, "--hop-channels", "4", "--any-channel", "4");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--any-channel and --hop-channels say each in its own way");
    }

    @Test
    void saturationIsFoundForEachRouting() {
        Run run = weft(
                "simulate",
                SLIM_FLY,
                "--pattern",
                "worst-case",
                "--saturation=0.02",
                "--max-cycles",
                "20000",
                "--json");
        assertThat(run.code()).isZero();
        int found = 0;
        for (JsonNode point : run.json()) {
            if (point.get("highestUnsaturated").asBoolean()) {
                assertThat(point.get("offeredLoad").asDouble()).isEqualTo(0.12);
                found++;
            }
        }
        assertThat(found).isEqualTo(1);
        assertThat(run.json().get(run.json().size() - 1).get("offeredLoad").asDouble())
                .isEqualTo(1);
        assertThat(weft("simulate", SLIM_FLY, "--saturation", "0.02", "--load", "0.1")
                        .err())
                .contains("--saturation finds loads by itself; leave out --load");
    }

    @Test
    void aFoundLoadIsMarkedInTheTable() {
        Run run = weft("simulate", SLIM_FLY, "--pattern", "worst-case", "--max-cycles", "5000", "--saturation", "0.5");
        assertThat(run.code()).isZero();
        assertThat(run.out()).doesNotContain("<");
        run = weft("simulate", SLIM_FLY, "--max-cycles", "5000", "--saturation", "0.5");
        assertThat(run.out()).contains("< highest load that is not saturated");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    }

    /** Eight endpoints share a link in the worst case, so that bursts of several meet there. */
    @Test
    void burstsWaitLonger() {
        assertThat(latency("on-off:16")).isGreaterThan(1.5 * latency("bernoulli"));
    }

    private static double latency(String injection) {
        Run run = weft(
                "simulate", SLIM_FLY, "--load", "0.08", "--pattern", "worst-case", "--injection", injection, "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json().get(0).get("acceptedThroughput").asDouble()).isBetween(0.076, 0.084);
        return run.json().get(0).get("averageLatency").asDouble();
    }

    /** All endpoints send as much to each other one, half of them said by switch; what is in a file is the same. */
    @Test
    void uniformTrafficOfAFileIsThatOfThePattern(@TempDir Path directory) throws IOException {
        StringBuilder csv = new StringBuilder("source,destination,amount\n");
        List<String> switches = IntStream.range(0, 50)
                .mapToObj(s -> "s" + s / 25 + "." + s / 5 % 5 + "." + s % 5)
                .collect(Collectors.toList());
        for (String source : switches) {
            for (String destination : switches) {
                csv.append(String.join(",", source, destination, source.equals(destination) ? "12" : "16"))
                        .append('\n');
            }
        }
        Path file = Files.writeString(directory.resolve("uniform.csv"), csv);
        String[] patterns = {"uniform", "traffic:" + file};
        double[] latencies = new double[2];
        for (int i = 0; i < 2; i++) {
            Run run = weft("simulate", SLIM_FLY, "--load", "0.4", "--pattern", patterns[i], "--json");
            assertThat(run.code()).as(run.err()).isZero();
            JsonNode point = run.json().get(0);
            assertThat(point.get("pattern").asText()).isEqualTo(patterns[i]);
            assertThat(point.get("acceptedThroughput").asDouble()).isBetween(0.395, 0.405);
            latencies[i] = point.get("averageLatency").asDouble();
        }
        assertThat(latencies[1]).isCloseTo(latencies[0], withinPercentage(1));
    }

    /** s0.0.0 and s0.1.0 are joined by no link; one endpoint sends to one, another a quarter of that. */
    @Test
    void measuredTrafficLoadsWhatItGoesOver(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("two.csv"), "source,destination,amount\ns0.0.0:1,s1.4.4:1,8\ns0.0.1:1,s0.0.1:2,2\n");
        JsonNode point = weft("simulate", SLIM_FLY, "--load", "0.5", "--pattern", "traffic:" + file, "--json")
                .json()
                .get(0);
        assertThat(point.get("acceptedThroughput").asDouble()).isBetween(0.49, 0.51);
        assertThat(point.get("saturated").asBoolean()).isFalse();
        double hops = point.get("averageHops").asDouble();
        assertThat(point.get("flitHops").asDouble() / point.get("flits").asDouble())
                .isCloseTo(hops, within(0.05));
        assertThat(point.get("maxChannelLoad").asDouble()).isBetween(0.2, 0.52);
        String none = directory.resolve("none.csv").toString();
        assertThat(weft("simulate", SLIM_FLY, "--pattern", "traffic:" + none).err())
                .contains("cannot read traffic from " + none);
        Files.writeString(file, "source,destination,amount\ns0.0.0:1,s9,8\n");
        assertThat(weft("simulate", SLIM_FLY, "--pattern", "traffic:" + file).err())
                .contains("two.csv:2: there is no endpoint or switch 's9'");
    }

    @Test
    void endpointsWithSeveralLinksAreRefused() {
        Run run = weft("simulate", example("xgft-dual-homed"), "--load", "0.1");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("has several links");
    }
}
