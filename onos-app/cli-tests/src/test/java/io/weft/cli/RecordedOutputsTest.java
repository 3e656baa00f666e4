package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.operations.Recording;
import io.weft.operations.Recording.Answer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the commands print and write is what was recorded of them, in {@code src/test/resources/recorded}; see
 * {@link Recording} for what may differ and how to record anew. JSON, CSV, what {@code export} writes and exit codes
 * are compared byte for byte but for times; text for people and what goes to the standard error only by the values in
 * it.
 *
 * <p>What depends on a seed is in {@code recorded/seeded}: where streams of random numbers change,
 * {@code -Dtest=RecordedOutputsTest#whereASeedDecides -Dweft.record=true} records that alone.
 *
 * <p>In a command, {@code examples/} are the examples of the project, {@code input/} is {@code recorded/input}, and
 * what is written to {@code out/} is recorded, too.
 */
class RecordedOutputsTest {
    private static final Path RECORDED = Path.of("src/test/resources/recorded");
    private static final int SWITCHES = 3;

    /** Members of JSON that are times, or depend on them: the name, the colon, and the value. */
    private static final Pattern TIMES_IN_JSON = Pattern.compile(
            "\"(seconds|wallSeconds|installSeconds|entriesPerSecond"
                    + "|recomputeMillis|installMillis|millisSinceProbes|proofMillis|time|statusPort)\"( ?: ?)(\"[^\"]*\"|[-+.0-9eE]+)");

    private static final String NO_TIME = "\"$1\"$2<time>";

    /** What differs from run to run, and what is recorded in its place; in this order. */
    private static final List<Map.Entry<Pattern, String>> UNSTEADY = List.of(
            Map.entry(Pattern.compile("(?m)^.* \\([0-9]+ s(, about [0-9]+ s left)?\\)\\R"), ""), // progress
            Map.entry(TIMES_IN_JSON, NO_TIME),
            Map.entry(Pattern.compile("[0-9][0-9.,]* (s|ms|per second)\\b"), "<time> $1"),
            Map.entry( // events
                    Pattern.compile(
                            "\\b[0-9]{4}-[-0-9T:.]+Z|(?<=(Millis|Port)=|answers on port )[0-9]+|(?<=127.0.0.1:)[0-9]+(?=/ui/)"),
                    "<time>"));

    @TempDir
    private Path directory;

    private final List<SwitchServer> servers = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> ofDescribe() throws Exception {
        return of("describe.txt");
    }

    @TestFactory
    Stream<DynamicTest> ofVerify() throws Exception {
        return of("verify.txt");
    }

    @TestFactory
    Stream<DynamicTest> ofExport() throws Exception {
        return of("export.txt");
    }

    @TestFactory
    Stream<DynamicTest> ofHelp() throws Exception {
        return of("help.txt");
    }

    /**
     * Simulating, optimizing, emulating and programming, as far as it depends on no seed; and what of it is refused.
     */
    @TestFactory
    Stream<DynamicTest> ofRunning() throws Exception {
        return of("run.txt");
    }

    @TestFactory
    Stream<DynamicNode> whereASeedDecides() throws Exception {
        return Stream.of(
                DynamicContainer.dynamicContainer("simulate", of("seeded/simulate.txt")),
                DynamicContainer.dynamicContainer("optimize and emulate", of("seeded/optimize.txt")));
    }

    /** Of three switches; they stay as a command leaves them. */
    @TestFactory
    Stream<DynamicTest> ofProgram() throws Exception {
        StringBuilder targets = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < SWITCHES; s++) {
            servers.add(SwitchServer.start(new EmulatedSwitch(s + 1), 0));
            targets.append(
                    "  h" + s + ": {address: '127.0.0.1:" + servers.get(s).port() + "'}\n");
        }
        Files.writeString(directory.resolve("targets.yaml"), targets);
        return of("program.txt");
    }

    @AfterEach
    void stopSwitches() {
        servers.forEach(SwitchServer::close);
    }

    private Stream<DynamicTest> of(String file) throws Exception {
        return Recording.tests(RECORDED.resolve(file), this::steady, this::answer);
    }

    /** A text without what differs from run to run, or from machine to machine. */
    private String steady(String text) {
        String steady = text.replace(directory.toString(), "out")
                .replace(RECORDED.resolve("input").toString(), "input")
                .replace(Run.example("x").getParent().toString(), "examples")
                .replace(Path.of("").toAbsolutePath().toString(), "<module>")
                .replace(Run.weft("--version").out().strip(), "weft <version>");
        for (Map.Entry<Pattern, String> each : UNSTEADY) {
            steady = each.getKey().matcher(steady).replaceAll(each.getValue());
        }
        for (SwitchServer server : servers) {
            steady = steady.replace("127.0.0.1:" + server.port(), "127.0.0.1:<port>");
        }
        return withoutTimes(steady);
    }

    /** A CSV file without what is in its column of times. */
    private static String withoutTimes(String csv) {
        List<String> columns = List.of(csv.lines().findFirst().orElse("").split(",", -1));
        int times = columns.indexOf("wallSeconds");
        if (times < 0) {
            return csv;
        }
        String before = "(?m)^((?:(?:\"[^\"\n]*\"|[^,\"\n]*),){" + times + "})[0-9.E-]+";
        return csv.replaceAll(before, "$1<time>");
    }

    /** Of a question that is a command, {@code weft ...}, or asks a controller, {@code GET /path}. */
    private Answer answer(String question) throws Exception {
        List<String> words = List.of(question.split(" "));
        return words.get(0).equals("GET") ? ofController(words.get(1)) : ofCommand(words.subList(1, words.size()));
    }

    /** What a command prints and writes. */
    private Answer ofCommand(List<String> words) throws IOException {
        Run run = Run.weft(words.stream().map(this::placed).toArray());
        Answer answer = new Answer().exactly("exit code", String.valueOf(run.code()));
        boolean isForPrograms = words.contains("--json") || words.contains("-f");
        if (isForPrograms) {
            answer.exactly("standard output", run.out());
        } else {
            answer.worded("standard output", run.out());
        }
        if (words.contains("program") && words.contains("--json")) {
            answer.exactly("events", sorted(run.err()));
        } else {
            answer.worded("standard error", run.err());
        }
        for (String word : words) {
            if (word.startsWith("out/") && !word.endsWith(".yaml")) {
                Path file = directory.resolve(word.substring("out/".length()));
                answer.exactly(word, Files.readString(file));
                Files.delete(file);
            }
        }
        return answer;
    }

    /**
     * A word of a recorded command with the directories of this run, also behind a prefix as in
     * {@code table:input/...}.
     */
    private String placed(String word) {
        return word.replaceFirst("^((?:[a-z]+:)?)input\\b", "$1" + RECORDED.resolve("input"))
                .replaceFirst("^examples\\b", Run.example("x").getParent().toString())
                .replaceFirst("^out\\b", directory.toString());
    }

    /** Lines of events, whose order differs from run to run. */
    private static String sorted(String lines) {
        return lines.lines()
                .map(line -> TIMES_IN_JSON.matcher(line).replaceAll(NO_TIME))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** What a controller that runs answers. */
    private Answer ofController(String path) throws Exception {
        try (RunningProgram program =
                new RunningProgram(Stream.of("--rebalance", "2", "--targets", "out/targets.yaml", "input/triangle.yaml")
                        .map(this::placed)
                        .toArray())) {
            HttpResponse<String> answer = program.getOnceHealthy(path);
            return new Answer()
                    .exactly("status", String.valueOf(answer.statusCode()))
                    .exactly("type", answer.headers().firstValue("Content-Type").orElse(""))
                    .exactly("body", path.equals("/metrics") ? names(answer.body()) : answer.body());
        }
    }

    /** The names of the metrics and their types. */
    private static String names(String metrics) {
        assertThat(metrics).contains("# HELP");
        return Arrays.stream(metrics.split("\n", -1))
                .filter(line -> line.startsWith("# TYPE"))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
