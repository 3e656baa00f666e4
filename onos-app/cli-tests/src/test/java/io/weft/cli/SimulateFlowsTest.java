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

class SimulateFlowsTest {
    private static Run run(Object... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", example("xgft-16")));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    @Test
    void flowsHaveAPointForEachLoad(@TempDir Path directory) throws IOException {
        Path csv = directory.resolve("flows.csv");
        Object[] options = {
            "--flows", "fixed:6400", "--flow-count", "300", "--load", "0.1,0.3", "--pattern", "shift:5", "--csv", csv
        };
        Run table = run(options);
        assertThat(table.code()).isZero();
        assertThat(table.out().lines()).allMatch(line -> line.length() <= 80 && !line.endsWith(" "));
        assertThat(table.out()).contains("flows fixed:6400, pattern shift:5, 300 flows measured");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .startsWith("routing,flows,pattern,offeredLoad,begunLoad,acceptedThroughput,saturated,");
        List<Object> words = new ArrayList<>(List.of(options).subList(0, 8));
        words.add("--json");
        JsonNode points = run(words.toArray()).json();
        assertThat(points).hasSize(2);
        assertThat(points.get(0).get("medianSlowdown").asDouble()).isBetween(1.0, 1.2);
        assertThat(points.get(1).get("averageTime").asDouble())
                .isGreaterThan(points.get(0).get("averageTime").asDouble());
        assertThat(points.get(1).get("count").asInt()).isEqualTo(300);
        assertThat(lines.get(2)).contains("," + points.get(1).get("averageTime").asText() + ",");
    }

    @Test
    void sizesComeFromAFile(@TempDir Path directory) throws IOException {
        Path sizes = directory.resolve("sizes.csv");
        Files.write(sizes, List.of("bytes,cumulative", "640,0.5", "", "6400,1"));
        String flows = "file:" + sizes;
        JsonNode point = run("--flows", flows, "--flow-count", "400", "--load", "0.2", "--json")
                .json()
                .get(0);
        assertThat(point.get("averageBytes").asDouble()).isBetween(1800.0, 2400.0);
        assertThat(run("--flows", flows, "--csv", sizes).err()).contains("it is read, as file:");
        String header = "bytes,cumulative";
        Map<List<String>, String> mistakes = Map.of(
                List.of("bytes"), "sizes.csv:1: expected a first line 'bytes,cumulative'",
                List.of(header), "sizes.csv: the last point has no flows; expected 1",
                List.of(header, "10,0.5"), "sizes.csv: the last point has a part of 0.5 of all flows; expected 1",
                List.of(header, "10,x"), "sizes.csv:2: cumulative 'x' is no number",
                List.of(header, "", "x,1"), "sizes.csv:3: bytes 'x' is not a whole number",
                List.of(header, "10,0.5", "10,1"), "sizes.csv:3: 10 bytes; expected more than at the point before",
                List.of(header, "10,0.5", "20,0.4"),
                        "sizes.csv:3: a part of 0.4 of all flows; expected 0..1, and no less");
        for (Map.Entry<List<String>, String> each : mistakes.entrySet()) {
            Files.write(sizes, each.getKey());
            assertThat(run("--flows", flows).err()).hasLineCount(1).contains(each.getValue());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--flows websurch | --flows: there is no distribution of flow sizes 'websurch'; there are fixed:BYTES, web",
                "--flows fixed | expected fixed:BYTES",
                "--flows fixed:0 | bytes",
                "--flows websearch --flow-count 0 | --flow-count: 0 flows; expected 1..",
                "--flows websearch --ranks 4 | --ranks means nothing to flows, which have no ranks",
                "--flows websearch --injection on-off:4 | --injection means nothing to flows, which begin as in a Poisson",
                "--flows websearch --workload random | --workload means nothing to flows",
                "--flows websearch --job random | --flows means nothing to jobs",
                "--flows websearch --report x.html | --report means nothing to a workload, to jobs or to flows",
                "--flow-count 10 | --flow-count means nothing without --flows",
            })
    void mistakesAreExplained(String options, String explanation) {
        Run run = run((Object[]) options.split(" "));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(explanation);
    }

    /** Nothing is known of rates that were to be measured until the last of these flows begins. */
    @Test
    void whatACutRunCannotKnowIsLeftOut() {
        Object[] options = {
            "--flows", "fixed:64000", "--flow-count", "300", "--load", "0.3", "--max-cycles", "20000", "--json"
        };
        JsonNode point = run(options).json().get(0);
        assertThat(point.get("complete").asBoolean()).isFalse();
        assertThat(point.get("begunLoad").isNull()).isTrue();
        assertThat(point.get("acceptedThroughput").isNull()).isTrue();
        assertThat(point.get("saturated").isNull()).isTrue();
        assertThat(point.get("averageBytes").asDouble()).isEqualTo(64000);
        Run table = run(List.of(options).subList(0, 8).toArray());
        assertThat(table.out()).contains("- stopped at --max-cycles", "~ 99 % of fewer than 1,000 flows");
        assertThat(table.out().lines()).allMatch(line -> line.length() <= 80 && !line.startsWith("?"));
    }

    /** What was lost never arrives, however many cycles there are. */
    @Test
    void lostPacketsAreToldOf() {
        Object[] options = {
            "--preset", "ethernet", "--set", "pfc=0,xoff-bytes=1536,xon-bytes=0,headroom-bytes=1536", "--flows",
            "fixed:60000", "--flow-count", "100", "--load", "0.9"
        };
        Run table = run(options);
        assertThat(table.code()).isEqualTo(1);
        assertThat(table.out()).contains("lossy: there is no flow control", "x packets found no room and were lost: ");
        assertThat(table.out()).doesNotContain("--max-cycles");
        assertThat(table.err()).contains("packets were lost, most at ", "and nothing is sent again");
        List<Object> words = new ArrayList<>(List.of(options));
        words.add("--json");
        JsonNode point = run(words.toArray()).json().get(0);
        assertThat(point.get("complete").asBoolean()).isFalse();
        assertThat(point.get("flowControl").asText()).isEqualTo("none");
        assertThat(point.get("losses").asLong()).isPositive();
        assertThat(point.get("count").asLong()).isLessThan(100);
    }
}
