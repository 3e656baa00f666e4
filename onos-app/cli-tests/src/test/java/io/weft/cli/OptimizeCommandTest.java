package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizeCommandTest {
    @TempDir
    Path directory;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @ParameterizedTest
    @CsvSource({
        // example, pattern, messages, least possible load
        "xgft-64,     all-to-all-phase:5, 63, 1",
        "xgft-128,    all-to-all-phase:1, 128, 1",
        "slimfly-q5,  permutation,        200, 2",
        "oft-k3,      worst-case,         42, 2",
        "mlfm-h3,     worst-case,         36, 2",
        "hyperx-3x3,  shift:2,            18, 2",
    })
    void findsWhatItProvesToBeTheBest(String name, String pattern, int messages, int load) {
        Run run = weft("optimize", "--json", example(name), "--pattern", pattern, "--time-limit", "60");
        assertThat(run.err()).isEmpty();
        JsonNode json = run.json();
        assertThat(run.code()).isZero();
        assertThat(json.get("fabric").asText()).isEqualTo(name);
        assertThat(json.get("messages").asInt()).isEqualTo(messages);
        assertThat(json.get("maxContention").asInt()).isEqualTo(load);
        assertThat(json.get("lowerBound").asInt()).isEqualTo(load);
        assertThat(json.get("optimal").asBoolean()).isTrue();
        assertThat(json.get("deadlockFree").asBoolean()).isTrue();
        assertThat(json.get("seconds").asDouble()).isPositive();
    }

    @Test
    void layersOfAFatTreeAreReported() {
        JsonNode json = weft("optimize", "--json", example("xgft-64"), "--pattern", "all-to-all-phase:5")
                .json();
        assertThat(json.get("layers")).hasSize(3);
        assertThat(json.at("/layers/2/layer").asInt()).isEqualTo(2);
        assertThat(json.at("/layers/2/variables").asInt())
                .as("messages across the top")
                .isEqualTo(32);
        assertThat(json.at("/layers/1/constraints").asInt()).isPositive();
        assertThat(json.at("/layers/1/seconds").asDouble()).isPositive();
    }

    @Test
    void allPhasesOfAnExchangeGiveEveryPairOneRoute() throws IOException {
        Path out = directory.resolve("routes.csv");
        Run run = weft(
                "optimize",
                "--json",
                example("xgft-32"),
                "--pattern",
                "all-to-all-phases",
                "--time-limit",
                "60",
                "--out",
                out);
        assertThat(run.json().get("phases").asInt()).isEqualTo(32);
        assertThat(run.json().get("maxContention").asInt()).isEqualTo(1);
        assertThat(run.json().get("optimalPhases").asInt()).isEqualTo(32);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).isEqualTo("source,destination,waypoint");
        Set<String> pairs = new HashSet<>();
        lines.subList(1, lines.size()).forEach(line -> pairs.add(line.substring(0, line.lastIndexOf(','))));
        assertThat(pairs).hasSize(32 * 31).hasSize(lines.size() - 1);
    }

    @Test
    void messagesOfAFileMayRepeatAndHaveWeights() throws IOException {
        Path messages = file(
                "m.csv",
                """
                source,destination,weight
                x1.0.0:1,x1.1.0:1,3
                x1.0.0:2,x1.1.0:2,3

                x1.0.0:1,x1.1.0:1,2
                """);
        Path out = directory.resolve("routes.csv");
        Run run = weft("optimize", "--json", example("xgft-16"), "--messages", messages, "--out", out);
        assertThat(run.code()).isZero();
        assertThat(run.json().get("messages").asInt()).isEqualTo(3);
        assertThat(run.json().get("pairs").asInt()).isEqualTo(2);
        assertThat(run.json().get("maxContention").asInt())
                .as("the link of the first endpoint")
                .isEqualTo(5);
        assertThat(run.json().get("optimal").asBoolean()).isTrue();
        assertThat(Files.readAllLines(out)).as("one line for each pair").hasSize(3);
    }

    /**
     * Eight messages of a pair go one way, as a pair has one route in a switch: eight pairs over three links are 3 * 8
     * at least.
     */
    @Test
    void theLoadIsThatOfTheRoutesThatCanBeInstalled() throws IOException {
        StringBuilder text = new StringBuilder("source,destination\n");
        for (int i = 0; i < 64; i++) {
            int e = i / 8 + 1;
            text.append("x1.0.0:" + e + ",x1.1.0:" + e + "\n");
        }
        Path fabric = Run.file(directory, "version: 1\nname: three\ntopology: {type: xgft, m: [8, 2], w: [1, 3]}\n");
        Run run =
                weft("optimize", "--json", fabric, "--messages", file("m.csv", text.toString()), "--time-limit", "60");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().get("messages").asInt()).isEqualTo(64);
        assertThat(run.json().get("maxContention").asInt()).isEqualTo(24);
        assertThat(run.json().get("optimal").asBoolean()).isTrue();
    }

    @Test
    void allPhasesHaveRoutesWhenTheTimeIsTooShortToImproveAny() {
        Run run = weft(
                "optimize",
                "--json",
                example("slimfly-q5"),
                "--pattern",
                "all-to-all-phases:shift",
                "--time-limit",
                "0.5");
        assertThat(run.code()).isZero();
        assertThat(run.json().get("phases").asInt()).isEqualTo(199);
        assertThat(run.json().get("maxContention").asInt())
                .isGreaterThanOrEqualTo(run.json().get("lowerBound").asInt());
    }

    @Test
    void theBestRoutesBeatThoseThatLookAtOneEndOnly() {
        for (String method : List.of("s-mod-k", "d-mod-k", "random")) {
            JsonNode json = weft(
                            "optimize",
                            "--json",
                            example("xgft-128"),
                            "--pattern",
                            "all-to-all-phase:9",
                            "--method",
                            method)
                    .json();
            assertThat(json.get("method").asText()).isEqualTo(method);
            assertThat(json.get("maxContention").asInt()).as(method).isGreaterThan(1);
            assertThat(json.get("optimal").asBoolean()).isFalse();
        }
    }

    /** Skips what needs solvers where they cannot be loaded; on Linux on x86-64 they have to be. */
    private static void assumeSolvers(Run run) {
        boolean lack = run.err().contains("cannot be loaded");
        boolean haveToLoad = System.getProperty("os.name").equals("Linux")
                && List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
        assertThat(lack && haveToLoad).as(run.err()).isFalse();
        if (lack) {
            System.out.println("skipped what needs solvers: " + run.err());
        }
        assumeTrue(!lack, "OR-Tools cannot be loaded: " + run.err());
    }

    /** The paper's integer programs, and all layers at once. */
    @ParameterizedTest
    @ValueSource(strings = {"ilp-strong", "ilp-strict", "ilp-relaxed", "ilp-eliminated", "cp-sat"})
    void solversFindTheSameContention(String method) {
        Run run = weft(
                "optimize",
                "--json",
                example("xgft-32"),
                "--pattern",
                "all-to-all-phase:9",
                "--method",
                method,
                "--time-limit",
                "60");
        assumeSolvers(run);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().get("method").asText()).isEqualTo(method);
        assertThat(run.json().get("maxContention").asInt()).isEqualTo(1);
        assertThat(run.json().get("optimal").asBoolean()).isTrue();
        assertThat(run.json().get("layers")).hasSize(method.startsWith("ilp") ? 3 : 0);
    }

    /**
     * Five messages over two links each way: what the subtrees exchange is 9 a link, and no division of them is below
     * 10.
     */
    @Test
    void whereTheBoundCannotBeMetAutoProvesThatByASolver() throws IOException {
        Path messages = file(
                "m.csv",
                """
                source,destination,weight
                x1.1.0:3,x1.0.0:2,3
                x1.1.0:2,x1.0.0:4,3
                x1.1.0:4,x1.0.0:4,5
                x1.1.0:2,x1.0.0:2,5
                x1.1.0:4,x1.0.0:3,2
                """);
        Path fabric = Run.file(directory, "version: 1\nname: two\ntopology: {type: xgft, m: [4, 2], w: [1, 2]}\n");
        Run run = weft("optimize", "--json", fabric, "--messages", messages, "--time-limit", "20");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().get("maxContention").asInt()).isEqualTo(10);
        Run solver = weft("optimize", fabric, "--messages", messages, "--method", "cp-sat");
        assumeSolvers(solver);
        assertThat(run.json().get("optimal").asBoolean()).isTrue();
        assertThat(run.json().get("lowerBound").asInt()).isEqualTo(10);
        assertThat(run.json().get("provedBy").asText()).isEqualTo("cp-sat");
    }

    @Test
    void aDamagedFabricIsRoutedAround() {
        Run run = weft(
                "optimize", "--json", example("slimfly-q5"), "--pattern", "permutation", "--fail", "s0.0.0--s0.0.1");
        assertThat(run.code()).isZero();
        assertThat(run.json().at("/failures/0").asText()).isEqualTo("s0.0.0--s0.0.1");
        Run cut = weft("optimize", example("slimfly-q5"), "--pattern", "permutation", "--fail", "s0.0.0");
        assertThat(cut.code()).isEqualTo(2);
        assertThat(cut.err()).contains("there is no route from").contains("s0.0.0:");
    }

    @Test
    void textFitsEightyColumns() {
        Run run = weft("optimize", example("xgft-1024"), "--pattern", "all-to-all-phase:7", "--method", "d-mod-k");
        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.out()).contains("not proved").contains("deadlock            cannot form");
    }

    @Test
    void wrongMessagesAreNamedWithFileAndLine() throws IOException {
        refuses("source,destination\ns0.0.0:1,s0.9.0:1\n", "m.csv:2: there is no endpoint 's0.9.0:1'", "such as s0.");
        refuses("source,destination\ns0.0.0:1,s0.0.0:1\n", "m.csv:2: a message from s0.0.0:1 to itself");
        refuses("source,destination,weight\ns0.0.0:1,s0.0.0:2,0\n", "m.csv:2: weight 0 is not above 0");
        refuses("source,destination,weight\n\ns0.0.0:1,s0.0.0:2,-3\n", "m.csv:3: weight -3 is not above 0");
        refuses("source,destination,weight\ns0.0.0:1,s0.0.0:2,1.5\n", "m.csv:2: weight '1.5' is no whole number");
        refuses("source,destination,weight\ns0.0.0:1,s0.0.0:2\n", "m.csv:2: expected source,destination,weight, found");
        refuses("source,destination\ns0.0.0:1,s0.0.0:2,4\n", "m.csv:2: expected source,destination, found");
        refuses(
                "source;destination\n",
                "m.csv:1: expected a first line 'source,destination,weight' or " + "'source,destination', the header",
                "separate values by commas");
        refuses(
                "source,destination,weight\ns0.0.0:1,s0.0.0:2,9223372036854775808\n",
                "m.csv:2: weight 9223372036854775808 is too large; expected 9007199254740992 at most");
        refuses(
                "source,destination\n\"s0.0.0:1\",s0.0.0:2\n",
                "m.csv:2: expected source,destination, found '\"s0.0.0:1\",s0.0.0:2'; write values without quotes");
        refuses("source,destination\n", "there are no messages");
        refuses("", "the file is empty");
        refuses(
                "source,destination,weight\ns0.0.0:1,s0.0.0:2,9007199254740992\ns0.0.0:1,s0.0.0:2,1\n",
                "m.csv:3: the weights up to here add up to more than");
    }

    private void refuses(String text, String... messages) throws IOException {
        Path out = directory.resolve("left.csv");
        Files.writeString(out, "as it was");
        Run run = weft("optimize", example("slimfly-q5"), "--messages", file("m.csv", text), "--out", out);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(messages);
        assertThat(Files.readString(out)).isEqualTo("as it was");
    }

    @Test
    void thePatternsThatItTakesAreNamed() {
        Run run = weft("optimize", example("slimfly-q5"), "--pattern", "foo");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo("weft: --pattern foo: there is no pattern 'foo'; there are permutation, shift:N, xor:I, "
                        + "all-to-all-phase:I, tornado, shuffle, bit-reversal, bit-complement, worst-case, "
                        + "nearest-neighbor[:XxYxZ], halo-2d[:XxY], all-to-all-phases[:optimal|xor|shift]");
    }

    @Test
    void largeFiguresAreGrouped() throws IOException {
        Path messages = file("m.csv", "source,destination,weight\ns0.0.0:1,s0.0.0:2,1234567\n");
        Run run = weft("optimize", example("slimfly-q5"), "--messages", messages);
        assertThat(run.code()).isZero();
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("1,234,567 on the busiest channel", "; 1,234,567.000 if");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--pattern uniform | its receivers are drawn for every packet",
                "--pattern nonsense | there is no pattern 'nonsense'",
                "--pattern all-to-all-phase:3 | xgft",
                "--pattern all-to-all-phases:nonsense | there are no phases 'nonsense'",
                "--pattern all-to-all-phase:0 | xgft",
                "--pattern halo-2d:3 | '3' are not the 2 lengths of a grid",
                "--pattern permutation --method colouring | did you mean coloring?",
                "--pattern permutation --method coloring | method coloring is for fat trees",
                "--pattern permutation --time-limit 0 | --time-limit 0: expected seconds above 0",
                "--pattern permutation --time-limit 1e9 | --time-limit 1000000000: expected seconds above 0",
                "--pattern permutation --time-limit -0.1 | --time-limit -0.1: expected seconds above 0",
                "--pattern permutation --time-limit NaN | '--time-limit': 'NaN', expected a number",
                "--pattern permutation --time-limit 1e999 | '--time-limit': '1e999', expected a number",
                "--pattern permutation --time-limit soon | '--time-limit': 'soon', expected a number",
                "--pattern permutation --json --out /dev/stdout | --out /dev/stdout is the standard output",
                "--pattern shift:0 | --pattern shift:0: a shift by 0",
                "--pattern halo-2 | did you mean 'halo-2d'?",
                "--pattern permutation --out no/such/file | there is no directory",
                "--pattern permutation --messages m.csv | expected one of --pattern=NAME and --messages=CSV",
                "--seed 3 | expected one of --pattern=NAME and --messages=CSV",
            })
    void wrongOptionsAreRefused(String options, String message) {
        Object[] words = ("optimize " + example("slimfly-q5") + " " + options).split(" ");
        Run run = weft(words);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
    }

    /** The simulator judges what was found by loads that are calculated. */
    @Test
    void ranksThatArePlacedEndTheirWorkloadSooner() throws IOException {
        Path hosts = directory.resolve("hosts.txt");
        String[] workload = {"--workload", "halo-2d", "--ranks", "64"};
        Run run = weft(
                "optimize",
                example("slimfly-q5"),
                "--placement",
                "load",
                workload[0],
                workload[1],
                workload[2],
                workload[3],
                "--out",
                hosts,
                "--json");
        assertThat(run.code()).isZero();
        List<String> order = Files.readAllLines(hosts);
        assertThat(order).hasSize(64).doesNotHaveDuplicates();
        assertThat(run.json().get("endpoints")).extracting(JsonNode::asText).isEqualTo(order);
        assertThat(run.json().at("/largestLoad/placed").asDouble())
                .isLessThan(run.json().at("/largestLoad/inOrder").asDouble() / 2);
        assertThat(cycles("file:" + hosts, workload)).isLessThan(cycles("contiguous", workload) * 2 / 3);
    }

    private static int cycles(String placement, String... workload) {
        return weft(
                        "simulate",
                        example("slimfly-q5"),
                        "--preset",
                        "sc15",
                        workload[0],
                        workload[1],
                        workload[2],
                        workload[3],
                        "--message-bytes",
                        "65536",
                        "--placement",
                        placement,
                        "--json")
                .json()
                .at("/0/completionCycles")
                .asInt();
    }

    @Test
    void endpointsOutOfServiceTakeNoRank() {
        JsonNode json = weft(
                        "optimize",
                        example("hyperx-3x3"),
                        "--fail",
                        "h1.1",
                        "--placement",
                        "hops",
                        "--workload",
                        "halo-2d",
                        "--json")
                .json();
        assertThat(json.get("ranks").asInt()).isEqualTo(16);
        assertThat(json.get("endpoints")).extracting(JsonNode::asText).noneMatch(name -> name.startsWith("h1.1"));
    }

    @ParameterizedTest
    @CsvSource({
        "--placement=far --workload=halo-2d, --placement far: expected hops or load",
        "--placement=hops, 'expected one of --workload, --pattern and --messages with --placement'",
        "--placement=hops --workload=halo-2d --pattern=shift:1, expected one of --workload",
        "--placement=hops --workload=halo-2d --method=random, --method is for routes",
        "--placement=hops --pattern=shift:1 --ranks=4, --ranks means nothing without --workload",
        "--workload=halo-2d, --workload means nothing without --placement",
        "--placement=hops --workload=halo-2d --ranks=300, 'there are 300 ranks, but only 200 endpoints'",
    })
    void whatMeansNothingToAPlacementIsNamed(String options, String reason) {
        String[] words = ("optimize " + example("slimfly-q5") + " " + options).split(" ");
        Run run = weft((Object[]) words);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }
}
