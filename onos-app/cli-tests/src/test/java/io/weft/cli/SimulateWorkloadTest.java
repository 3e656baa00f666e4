package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateWorkloadTest {
    private static final Path SLIM_FLY = example("slimfly-q5");
    /**
     * Cycles of a flit alone between endpoints of one switch of the preset sc14: two links of two, and one in the
     * switch.
     */
    private static final int NEAR = 5;

    private static Run run(Object... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", SLIM_FLY));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    @Test
    void jsonHasAPointForEachRouting() {
        Run run = run(
                "--workload",
                "all-to-all",
                "--message-bytes",
                "640",
                "--routing",
                "minimal,valiant",
                "--hop-channels",
                "4",
                "--seed",
                "5",
                "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json()).hasSize(2);
        JsonNode minimal = run.json().get(0);
        JsonNode valiant = run.json().get(1);
        assertThat(minimal.get("routing").asText()).isEqualTo("minimal");
        assertThat(minimal.get("workload").asText()).isEqualTo("all-to-all");
        assertThat(minimal.get("placement").asText()).isEqualTo("contiguous");
        assertThat(minimal.get("complete").asBoolean()).isTrue();
        assertThat(minimal.get("ranks").asInt()).isEqualTo(200);
        assertThat(minimal.get("deliveredBytes").asLong()).isEqualTo(200 * 199 * 640);
        assertThat(minimal.get("flits").asLong()).isEqualTo(200 * 199 * 10);
        assertThat(minimal.get("packets").asLong()).isEqualTo(200 * 199 * 10);
        assertThat(minimal.get("completionNanoseconds").isNull()).isTrue();
        assertThat(minimal.get("seed").asLong()).isEqualTo(5);
        assertThat(minimal.get("effectiveThroughput").asDouble())
                .isEqualTo(1990.0 / minimal.get("completionCycles").asInt())
                .isGreaterThan(0.75);
        assertThat(valiant.get("effectiveThroughput").asDouble()).isBetween(0.35, 0.5);
        assertThat(valiant.get("flitHops").asLong())
                .isGreaterThan(2 * minimal.get("flitHops").asLong() * 9 / 10);
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        Object[] one = {"--workload", "random", "--routing", "minimal,valiant,ugal-l", "--threads", "1"};
        Object[] three = one.clone();
        three[5] = "3";
        assertThat(run(one).out()).isEqualTo(run(three).out()).contains("random, 200 ranks, placement contiguous");
    }

    @Test
    void textFitsEightyColumnsAndCsvHasALineForEachPoint(@TempDir Path directory) throws IOException {
        Path csv = directory.resolve("out.csv");
        Run run = run("--workload", "halo-2d", "--routing", "minimal,minimal-adaptive", "--csv", csv);
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).hasSize(8).allMatch(line -> line.length() <= 80 && !line.endsWith(" "));
        assertThat(run.out()).contains("latency, p99: cycles");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("routing,workload,placement,ranks,outstanding,complete,completionCycles,");
        assertThat(lines.get(1)).startsWith("minimal,halo-2d,contiguous,200,4,true,");
    }

    /** Of 64 flits, the last is 63 cycles behind the first. */
    @Test
    void exchangesInPhasesHaveAnIdealTime() {
        List<Object> words = List.of("simulate", example("xgft-16"), "--workload", "all-to-all-phases:shift");
        List<Object> asJson = new ArrayList<>(words);
        asJson.add("--json");
        JsonNode point = weft(asJson.toArray()).json().get(0);
        int ideal = point.get("idealCycles").asInt();
        // In each of 15 shifts some go over the top: two hops more than within a switch, of three cycles each.
        assertThat(ideal).isEqualTo(15 * (NEAR + 2 * 3 + 63));
        assertThat(point.get("completionCycles").asInt()).isGreaterThanOrEqualTo(ideal);
        Run table = weft(words.toArray());
        assertThat(table.out()).contains("ideal, if no message waited for another: 1,110 cycles");
        assertThat(table.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run("--workload", "random", "--json")
                        .json()
                        .get(0)
                        .get("idealCycles")
                        .isNull())
                .isTrue();
    }

    /** Ranks 0 and 1 are on endpoints of one switch, or not, as they are placed. */
    @Test
    void ranksAreWhereTheyArePlaced(@TempDir Path directory) throws IOException {
        Object[] options = {"--workload", "all-ping-pong", "--message-bytes", "64", "--ranks", "2", "--json"};
        assertThat(run(options).json().get(0).get("completionCycles").asInt()).isEqualTo(20 * NEAR);
        List<String> names = endpoints();
        Path placement = directory.resolve("ranks.txt");
        Files.write(placement, List.of(names.get(0), "", names.get(199)));
        JsonNode far = run(
                        "--workload",
                        "all-ping-pong",
                        "--message-bytes",
                        "64",
                        "--json",
                        "--placement",
                        "file:" + placement)
                .json()
                .get(0);
        int hops = (int) (far.get("flitHops").asLong() / 20);
        assertThat(hops).isBetween(1, 2);
        assertThat(far.get("ranks").asInt()).isEqualTo(2);
        assertThat(far.get("completionCycles").asInt()).isEqualTo(20 * (NEAR + 3 * hops));

        Files.write(placement, List.of(names.get(0), "nobody"));
        assertThat(refusal(placement))
                .contains("ranks.txt:2: there is no endpoint 'nobody' in the fabric; one is named like");
        Files.write(placement, List.of(names.get(3), names.get(0), names.get(3)));
        assertThat(refusal(placement)).contains("ranks.txt:3: endpoint " + names.get(3) + " is in line 1 already");
        Files.write(placement, List.of(""));
        assertThat(refusal(placement)).contains("ranks.txt:1: there is no endpoint");
        Files.write(placement, List.of(names.get(3)));
        assertThat(refusal(placement, "--ranks", "2")).contains("has 2 ranks, but there are only 1 endpoints");
        assertThat(refusal(directory.resolve("none"))).contains("cannot read endpoints");
    }

    private static List<String> endpoints() {
        List<String> names = new ArrayList<>();
        Run json = weft("export", SLIM_FLY, "-f", "json");
        json.json()
                .get("endpoints")
                .forEach(endpoint -> names.add(endpoint.get("name").asText()));
        return names;
    }

    private static String refusal(Path placement, Object... more) {
        List<Object> words = new ArrayList<>(List.of("--workload", "all-reduce", "--placement", "file:" + placement));
        words.addAll(List.of(more));
        return refusal(words.toArray());
    }

    private static String refusal(Object... options) {
        Run run = run(options);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1);
        return run.err();
    }

    /** Of one flit there, two back, and three to another rank when those have come. */
    @Test
    void tracesAreSentAsTheySay(@TempDir Path directory) throws IOException {
        Path trace = directory.resolve("trace.csv");
        Files.write(trace, List.of("source,destination,bytes,after", "0,1,64,", "1,0,128,1", "", "0,2,192,2"));
        JsonNode point = run("--workload", "trace:" + trace, "--json").json().get(0);
        assertThat(point.get("completionCycles").asInt()).isEqualTo(NEAR + (NEAR + 1) + (NEAR + 2));
        assertThat(point.get("messages").asInt()).isEqualTo(3);
        assertThat(point.get("ranks").asInt()).isEqualTo(3);
        Files.write(
                trace, List.of("after, message ,bytes,destination,source", ",a,64,1,0", ",b,64,1,2", "a b,c,64,3,1"));
        assertThat(run("--workload", "trace:" + trace, "--json")
                        .json()
                        .get(0)
                        .get("completionCycles")
                        .asInt())
                .isEqualTo(NEAR + 1 + NEAR);
    }

    /** The second flit to one rank leaves when the one to another has, and comes as late as if it were the third. */
    @Test
    void pairsSendWhatTheirFileSays(@TempDir Path directory) throws IOException {
        Path pairs = directory.resolve("pairs.csv");
        Files.write(pairs, List.of("source,destination,bytes", "0,2,100", "0,1,64", "", "1,0,0"));
        String workload = "all-to-all-v:" + pairs;
        JsonNode point = run("--workload", workload, "--json").json().get(0);
        assertThat(point.get("completionCycles").asInt()).isEqualTo(NEAR + 2);
        assertThat(point.get("messages").asInt()).isEqualTo(3);
        assertThat(point.get("deliveredBytes").asInt()).isEqualTo(164);
        assertThat(point.get("ranks").asInt()).isEqualTo(3);
        JsonNode twice = run("--workload", workload, "--iterations", "2", "--part-bytes", "128", "--json")
                .json()
                .get(0);
        assertThat(twice.get("messages").asInt()).isEqualTo(4);
        assertThat(twice.get("deliveredBytes").asInt()).isEqualTo(2 * 164);
        Path csv = directory.resolve("pairs.csv");
        assertThat(refusal("--workload", workload, "--csv", csv)).contains("it is read, as all-to-all-v:");
        assertThat(refusal("--workload", workload, "--message-bytes", "5"))
                .contains("a size of messages means nothing to workload 'all-to-all-v'");
        assertThat(refusal("--workload", workload, "--ranks", "2")).contains("are of 3 ranks; leave out --ranks");
    }

    @Test
    void mistakesInPairsAreExplained(@TempDir Path directory) throws IOException {
        Path pairs = directory.resolve("pairs.csv");
        String header = "source,destination,bytes";
        Map<List<String>, String> mistakes = Map.of(
                List.of("source,bytes"), "pairs.csv:1: expected a first line 'source,destination,bytes'",
                List.of(header), "pairs.csv: nobody sends anything; expected a line source,destination,bytes for each",
                List.of(header, "0,1,0"), "pairs.csv: nobody sends anything",
                List.of(header, "", "0,x,1"), "pairs.csv:3: destination 'x' is not a whole number",
                List.of(header, "0,1"), "pairs.csv:2: expected source,destination,bytes, found '0,1'",
                List.of(header, "0,1,-4"), "pairs.csv:2: -4 bytes; expected at least 0",
                List.of(header, "0,1,4", "5,5,1"), "pairs.csv:3: bytes of rank 5 to itself; leave them out",
                List.of(header, "0,1,4", "0,1,4"),
                        "pairs.csv:3: what rank 0 sends to rank 1 is said above already; expected one line for each",
                List.of(header, "0,200,9"), "pairs.csv:2: there is no endpoint for rank 200");
        for (Map.Entry<List<String>, String> each : mistakes.entrySet()) {
            Files.write(pairs, each.getKey());
            assertThat(refusal("--workload", "all-to-all-v:" + pairs)).contains(each.getValue());
        }
    }

    @Test
    void mistakesInTracesAreExplained(@TempDir Path directory) throws IOException {
        Path trace = directory.resolve("trace.csv");
        String header = "source,destination,bytes,after";
        Map<List<String>, String> mistakes = Map.ofEntries(
                Map.entry(List.of(""), "trace.csv:1: column '' is unknown or twice; expected a first line 'source,"),
                Map.entry(List.of("source,bytes"), "trace.csv:1: expected a first line 'source,destination,bytes'"),
                Map.entry(List.of("source,source,bytes"), "trace.csv:1: column 'source' is unknown or twice"),
                Map.entry(List.of(header), "trace.csv:1: there are no messages"),
                Map.entry(
                        List.of(header, "0,1,64"),
                        "trace.csv:2: expected source,destination,bytes,after, found '0,1,64'"),
                Map.entry(List.of(header, "", "0,x,64,"), "trace.csv:3: destination 'x' is not a whole number"),
                Map.entry(List.of(header, "0,1,99999999999,"), "trace.csv:2: bytes '99999999999' is too large"),
                Map.entry(List.of("\"source\",\"destination\",\"bytes\""), "; write values without quotes"),
                Map.entry(List.of(header, "0,1,64,", "3,3,64,"), "trace.csv:3: a message of rank 3 to itself"),
                Map.entry(List.of(header, "0,1,0,"), "trace.csv:2: a message of 0 bytes"),
                Map.entry(List.of(header, "0,-1,9,"), "trace.csv:2: a message from rank 0 to rank -1"),
                Map.entry(List.of(header, "0,1,9,2", "1,0,9,"), "trace.csv:2: there is no message '2' above"),
                Map.entry(
                        List.of(header, "0,1,9,", "2,0,9,1"), "trace.csv:3: rank 2 cannot wait for a message that it"),
                Map.entry(
                        List.of("message,source,destination,bytes", "a,0,1,9", "a,1,2,9"),
                        "trace.csv:3: there is another message 'a' above"),
                Map.entry(List.of("source;destination;bytes", "0;1;9"), "separate values by commas, not by ';'"),
                Map.entry(
                        List.of(header, "0,200,9,"),
                        "trace.csv:2: there is no endpoint for rank 200: with it, the workload has 201 ranks, but there "
                                + "are only 200 endpoints"));
        for (Map.Entry<List<String>, String> each : mistakes.entrySet()) {
            Files.write(trace, each.getKey());
            assertThat(refusal("--workload", "trace:" + trace)).contains(each.getValue());
        }
        Files.write(trace, new byte[0]);
        assertThat(refusal("--workload", "trace:" + trace))
                .contains("trace.csv: the file is empty; expected a first line");
        Files.write(trace, List.of("\uFEFFsource,destination,bytes", "0,2,64"));
        assertThat(run("--workload", "trace:" + trace).code()).isZero();
        assertThat(refusal("--workload", "trace:" + trace, "--ranks", "2"))
                .contains("are of 3 ranks; leave out --ranks");
        assertThat(refusal("--workload", "trace:" + directory.resolve("none")))
                .contains("cannot read messages")
                .contains("no such file")
                .doesNotContain("Exception");
        assertThat(refusal("--workload", "trace:" + trace, "--message-bytes", "5"))
                .contains("a size of messages means nothing to workload 'trace'");
    }

    @Test
    void aRunThatIsCutShortSaysHowFarItCameAndEndsWithOne() {
        Run run = run("--workload", "all-to-all", "--max-cycles", "500", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.json().get(0).get("complete").asBoolean()).isFalse();
        assertThat(run.json().get(0).get("completionCycles").asInt()).isEqualTo(500);
        assertThat(run.err())
                .containsPattern("weft: minimal: [0-9,]+ of 4,776,000 messages had arrived after 500 cycles")
                .contains("--max-cycles");
    }

    @Test
    void aDeadlockIsShownAndEndsWithOne() {
        Run run = run("--workload", "all-to-all", "--routing", "valiant", "--any-channel", "1");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("deadlock").contains("each of these waits for the next");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--workload | everything | there is no workload 'everything'; there are all-to-all",
                "--workload | trace | expected trace:FILE",
                "--workload | halo-2d:3 | '3' are not the 2 lengths of a grid",
                "--workload | nearest-neighbor:10x10x10 | has 1000 ranks, but there are only 200 endpoints",
                "--load | 0.5 | --load means nothing to a workload",
                "--pattern | uniform | --pattern means nothing to a workload",
                "--report | out.html | --report means nothing to a workload",
                "--precision | 0.1 | --precision means nothing to a workload",
                "--placement | anywhere | there is no placement 'anywhere'; there are contiguous, random, fabric-aware and file:FILE",
                "--message-bytes | 0 | bytes of a message: 0 is not in 1..",
                "--part-bytes | 64 | a size of parts means nothing to workload 'random'",
                "--iterations | 0 | iterations: 0 is not in 1..",
                "--outstanding | 0 | 0 messages at a time are not in 1..1024",
                "--ranks | 1 | a workload of 1 ranks sends no messages",
                "--ranks | 201 | has 201 ranks, but there are only 200 endpoints",
                "--max-cycles | 0 | at most 0 cycles",
                "--threads | 0 | expected 1 or more"
            })
    void mistakesAreExplained(String option, String value, String explanation) {
        assertThat(
                        option.equals("--workload")
                                ? refusal(option, value)
                                : refusal("--workload", "random", option, value))
                .contains(explanation);
    }

    @Test
    void optionsOfWorkloadsNeedOne() {
        assertThat(refusal("--placement", "random")).contains("--placement means nothing without --workload");
    }
}
