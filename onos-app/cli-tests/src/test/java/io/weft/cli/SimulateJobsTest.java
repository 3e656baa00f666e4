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
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateJobsTest {
    private static Run run(Object... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", example("slimfly-q5")));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    @Test
    void jobsAreSlowedDownByOthers(@TempDir Path directory) throws IOException {
        Path csv = directory.resolve("jobs.csv");
        Object[] options = {
            "--job",
            "all-to-all ranks=64 placement=random message-bytes=640",
            "--job=halo-2d  ranks=30 placement=fabric-aware start=40 iterations=3",
            "--routing",
            "minimal,valiant",
            "--csv",
            csv
        };
        Run table = run(options);
        assertThat(table.code()).isZero();
        assertThat(table.out().lines()).hasSize(13).allMatch(line -> line.length() <= 80 && !line.endsWith(" "));
        assertThat(table.out()).contains("  1 all-to-all      random          64");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0))
                .startsWith("routing,job,workload,placement,ranks,edgeSwitches,outstanding,startCycle,");
        List<Object> words = new ArrayList<>(List.of(options).subList(0, 5));
        words.add("--json");
        words.add("--threads=2");
        JsonNode points = run(words.toArray()).json();
        assertThat(points).hasSize(4);
        assertThat(points.get(1).get("startCycle").asInt()).isEqualTo(40);
        assertThat(points.get(1).get("outstanding").asInt()).isEqualTo(4);
        assertThat(points.get(2).get("routing").asText()).isEqualTo("valiant");
        assertThat(points.get(0).get("slowdown").asDouble()).isGreaterThan(1);
        for (int i = 0; i < 4; i++) {
            assertThat(lines.get(1 + i))
                    .contains("," + points.get(i).get("completionCycles").asText() + ",");
        }
    }

    /** Of each job with a long name on two lines; the rate of links makes cycles microseconds. */
    @Test
    void namesAreWholeAndTimesInMicroseconds(@TempDir Path directory) throws IOException {
        Path placement = Files.write(directory.resolve("ranks.txt"), List.of("s0.0.0:1", "s1.0.0:1"));
        String job = "recursive-doubling-all-reduce ranks=2 message-bytes=4096 placement=file:" + placement;
        List<Object> options = List.of("--job", job, "--job", "random ranks=9", "--set", "link-gbps=64");
        List<String> lines = run(options.toArray()).out().lines().toList();
        assertThat(lines.get(3)).isEqualTo("  1 recursive-doubling-all-reduce, placement file:" + placement);
        List<Object> asJson = new ArrayList<>(options);
        asJson.add("--json");
        JsonNode points = run(asJson.toArray()).json();
        for (int i = 0; i < 2; i++) {
            double microseconds = points.get(i).get("completionCycles").asInt() * 8 / 1e3;
            assertThat(lines.get(4 + i)).contains(String.format(Locale.ROOT, " %.1f ", microseconds));
        }
        List<String> unknown =
                run(options.subList(0, 4).toArray()).out().lines().toList();
        assertThat(unknown.get(5)).matches("  2 random .* 9 +[0-9,]+ +- +[0-9,]+ +1\\.[0-9]+");
    }

    @Test
    void jobsOfFilesAreRead(@TempDir Path directory) throws IOException {
        Path pairs = directory.resolve("pairs.csv");
        Files.write(pairs, List.of("source,destination,bytes", "0,1,6400"));
        Path placement = directory.resolve("ranks.txt");
        Files.write(placement, List.of("s0.0.0:1", "s1.0.0:1"));
        String job = "all-to-all-v:" + pairs + " placement=file:" + placement;
        JsonNode point =
                run("--job", job, "--job", "random", "--skip-alone", "--json").json();
        assertThat(point.get(0).get("ranks").asInt()).isEqualTo(2);
        assertThat(point.get(1).get("ranks").asInt()).isEqualTo(198);
        assertThat(point.get(0).get("slowdown").isNull()).isTrue();
        for (Path read : List.of(pairs, placement)) {
            assertThat(run("--job", job, "--csv", read).err())
                    .contains("cannot write")
                    .contains("it is read, as ");
        }
        Files.write(placement, List.of("nowhere"));
        assertThat(run("--job", job).err()).contains("ranks.txt:1: there is no endpoint 'nowhere'");
    }

    /** A share says how the whole is asked for, in words that can be used again. */
    @Test
    void sharesAreMerged(@TempDir Path directory) throws IOException {
        List<Object> words = new ArrayList<>(List.of("--job", "random ranks=20", "--job", "halo-2d ranks=9 start=20"));
        words.addAll(List.of("--skip-alone", "--routing", "minimal,valiant", "--json"));
        List<Object> files = new ArrayList<>(List.of("merge", "--json"));
        for (int i = 1; i <= 2; i++) {
            List<Object> share = new ArrayList<>(words);
            share.addAll(List.of("--point", i + "/2"));
            Run run = run(share.toArray());
            assertThat(run.code()).isZero();
            String command = run.json().get("whole").get("facts").get("command").asText();
            assertThat(command).contains("'--job=random ranks=20,halo-2d ranks=9 start=20'");
            assertThat(command).contains(" --skip-alone").doesNotContain("skip-alone=");
            Path file = directory.resolve(i + ".json");
            Files.writeString(file, run.out());
            files.add(file);
        }
        JsonNode whole = run(words.toArray()).json();
        JsonNode merged = weft(files.toArray()).json();
        assertThat(merged).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(merged.get(i).get("completionCycles"))
                    .isEqualTo(whole.get(i).get("completionCycles"));
            assertThat(merged.get(i).get("job")).isEqualTo(whole.get(i).get("job"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ranks=4 | job 1 begins with 'ranks=4'; expected a workload, as in 'ring-all-reduce ranks=16'",
                "random rank=4 | job 1 has no setting 'rank=4'; expected NAME=VALUE, with ranks, placement, message-bytes",
                "random rank=4 | did you mean ranks?",
                "random 4 | job 1 has no setting '4'",
                "random ranks=4 ranks=5 | job 1 has ranks twice; give it once",
                "random ranks=x | job 1 has ranks=x; expected a whole number below 2^31",
                "random ranks=0 | job 1 (random): ranks: 0 is not in 1..",
                "random start=soon | job 1 has start=soon; expected cycles, as in start=1000, or nanoseconds",
                "random placement=far | job 1: there is no placement 'far'; there are contiguous, random, fabric-aware and",
                "randon | job 1 (randon): there is no workload 'randon'",
                "random ranks=201 | job 1 (random): it needs 201 endpoints, but only 200 are free",
                "trace:none.csv | cannot read messages from none.csv",
            })
    void mistakesAreExplained(String job, String explanation) {
        Run run = run("--job", job);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(explanation);
    }

    @Test
    void optionsThatMeanNothingAreRefused() {
        assertThat(run("--job", "random", "--load", "0.5").err())
                .contains("--load means nothing to jobs, which have their own messages to send");
        assertThat(run("--job", "random", "--ranks", "5").err())
                .contains("--ranks means nothing to several jobs, each of which has its own, as in ranks=16");
        assertThat(run("--job", "random", "--workload", "random").err())
                .contains("leave out one of --workload and --job");
        assertThat(run("--skip-alone").err()).contains("--skip-alone means nothing without --job");
        Run cut = run("--job", "all-to-all ranks=20", "--max-cycles", "50", "--skip-alone");
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.err()).contains("messages of job 1 had arrived 50 cycles after its start");
    }

    /** What was lost never arrives, however many cycles there are. */
    @Test
    void lostPacketsAreToldOf() {
        Run table = weft(
                "simulate",
                example("xgft-16"),
                "--preset",
                "ethernet",
                "--set",
                "pfc=0,xoff-bytes=1536,xon-bytes=0,headroom-bytes=1536",
                "--job",
                "all-to-all ranks=16 message-bytes=60000",
                "--skip-alone");
        assertThat(table.code()).isEqualTo(1);
        assertThat(table.out()).contains("lossy: there is no flow control", "x packets found no room and were lost: ");
        assertThat(table.out()).doesNotContain("--max-cycles");
        assertThat(table.err()).contains("packets were lost, most at ", "and nothing is sent again");
    }
}
