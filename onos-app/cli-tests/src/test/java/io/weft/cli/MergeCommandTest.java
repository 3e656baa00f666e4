package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weft simulate --point} and {@code weft merge}. */
class MergeCommandTest {
    private static final Path FABRIC = example("hyperx-3x3");
    private static final Object[] SWEEP = {
        "simulate", FABRIC, "--routing", "minimal,valiant", "--load", "0.1:0.9:0.2", "--max-cycles", "3000"
    };

    @TempDir
    private Path directory;

    private Path file(String name) {
        return directory.resolve(name);
    }

    private static Run run(Object[] sweep, Object... more) {
        return weft(Stream.concat(Arrays.stream(sweep), Arrays.stream(more)).toArray());
    }

    private Path share(Object[] sweep, String share) throws IOException {
        Run run = run(sweep, "--point", share, "--json");
        assertThat(run.code()).as(run.err()).isZero();
        return Files.writeString(file(share.replace('/', '-') + ".json"), run.out());
    }

    private List<Path> shares(Object[] sweep, int count) throws IOException {
        List<Path> shares = new ArrayList<>();
        for (int i = count; i >= 1; i--) {
            shares.add(share(sweep, i + "/" + count));
        }
        return shares;
    }

    private static Run merge(List<Path> shares, Object... more) {
        List<Object> words = new ArrayList<>(List.of("merge"));
        words.addAll(shares);
        words.addAll(List.of(more));
        return weft(words.toArray());
    }

    /** Without what differs from run to run, and what was typed. */
    private static String steady(String output) {
        return output.replaceAll("\"(wallSeconds|command)\" : [^\n]*", "")
                .replaceAll("(?m)^((?:[^,\n]*,){18})[0-9.E-]+,", "$1,");
    }

    @Test
    void sharesMergedAreTheWholeInAllThatIsPrintedAndWritten() throws IOException {
        Run whole = run(SWEEP, "--json", "--csv", file("whole.csv"), "--report", file("whole.html"));
        List<Path> shares = shares(SWEEP, 4);
        Run merged = merge(shares, "--json", "--csv", file("merged.csv"), "--report", file("merged.html"));
        assertThat(merged.code()).as(merged.err()).isZero();
        assertThat(steady(merged.out())).isEqualTo(steady(whole.out()));
        assertThat(steady(Files.readString(file("merged.csv")))).isEqualTo(steady(Files.readString(file("whole.csv"))));
        assertThat(steady(Files.readString(file("merged.html"))))
                .isEqualTo(steady(Files.readString(file("whole.html"))));
        assertThat(Files.readString(file("merged.html")))
                .contains("weft simulate " + FABRIC + " --routing=minimal,valiant --load=0.1,0.3");
        assertThat(merge(shares).out()).isEqualTo(run(SWEEP).out());
    }

    @Test
    void sharesOfASearchAreOfRoutings() throws IOException {
        Object[] search = {"simulate", FABRIC, "--routing", "minimal,valiant", "--saturation=0.2", "--max-cycles", 2000
        };
        Run merged = merge(shares(search, 2), "--json");
        assertThat(merged.code()).isZero();
        assertThat(steady(merged.out())).isEqualTo(steady(run(search, "--json").out()));
    }

    @Test
    void sharesOfAWorkloadAreOfRoutings() throws IOException {
        Object[] workload = {"simulate", FABRIC, "--routing", "minimal,valiant", "--workload", "all-to-all"};
        List<Path> shares = shares(workload, 3);
        Run merged = merge(shares, "--json");
        assertThat(merged.code()).isZero();
        assertThat(steady(merged.out()))
                .isEqualTo(steady(run(workload, "--json").out()));
        assertThat(merge(shares).out()).isEqualTo(run(workload).out());
        assertThat(merge(shares, "--report", file("r.html")).err()).contains("--report means nothing to a workload");
    }

    @Test
    void aShareThatIsEmptySaysSoAndIsNotMissed() throws IOException {
        Object[] one = {"simulate", FABRIC, "--load", "0.1", "--max-cycles", "1000"};
        Run empty = run(one, "--point", "2/2");
        assertThat(empty.code()).isZero();
        assertThat(empty.err()).contains("weft: share 2/2 is empty: the whole has 1 points");
        assertThat(merge(List.of(share(one, "1/2"))).out()).isEqualTo(run(one).out());
        Run none = merge(List.of(share(one, "2/2")), "--json");
        assertThat(none.code()).isEqualTo(ExitCode.FAILED);
        assertThat(none.err()).contains("there are 0 of 1 points: share 1 of 2 is missing");
        assertThat(none.json()).isEmpty();
    }

    @Test
    void sharesThatAreMissingAreNamedAndTheOthersMerged() throws IOException {
        Run merged = merge(List.of(share(SWEEP, "2/5"), share(SWEEP, "4/5")), "--json", "--report", file("r.html"));
        assertThat(merged.code()).isEqualTo(ExitCode.FAILED);
        assertThat(merged.err()).contains("weft: there are 4 of 10 points: shares 1,3,5 of 5 are missing");
        assertThat(merged.json()).hasSize(4);
        assertThat(file("r.html")).content().contains("4 of 10 points: shares 1,3,5 of 5 are missing");
    }

    @Test
    void aShareGivenTwiceIsTakenOnceUnlessItsPointsDiffer() throws IOException {
        Path first = share(SWEEP, "1/5");
        Path again = Files.copy(first, file("again.json"));
        Run merged = merge(List.of(first, again));
        assertThat(merged.err()).contains("weft: share 1/5 is in " + first + " and " + again);
        assertThat(merged.out().lines().filter(line -> line.contains("0.100"))).hasSize(1);
        Files.writeString(again, Files.readString(again).replaceFirst("\"flits\" : \\d+", "\"flits\" : 1"));
        refused(merge(List.of(first, again)), "share 1/5 has different points in");
    }

    @Test
    void sharesOfOtherSweepsAreRefused() throws IOException {
        Path first = share(SWEEP, "1/5");
        Object[] other = SWEEP.clone();
        other[5] = "0.1,0.2";
        Path ofOther = Files.move(share(other, "2/5"), file("other.json"));
        refused(
                merge(List.of(first, ofOther)),
                ofOther + " is no share of the sweep of " + first,
                "--load is 0.1,0.2, not");
        other = SWEEP.clone();
        other[1] = Run.file(directory, Files.readString(FABRIC).replace("hyperx-3x3", "another"));
        refused(
                merge(List.of(first, Files.move(share(other, "2/5"), file("o2.json")))),
                "it is of another fabric file");
        refused(merge(List.of(first, share(SWEEP, "2/4"))), "they are not of the same number of shares");
    }

    /** All of this is in what is compared; how many threads there were is not. */
    @Test
    void sharesMayHaveHadOtherNumbersOfThreads() throws IOException {
        Object[] two =
                Stream.concat(Arrays.stream(SWEEP), Stream.of("--threads", "2")).toArray();
        Run merged = merge(List.of(share(SWEEP, "1/2"), share(two, "2/2")));
        assertThat(merged.code()).as(merged.err()).isZero();
    }

    @Test
    void filesThatHaveBeenChangedMakeAnotherSweep() throws IOException {
        Path waypoints = Files.writeString(file("waypoints.csv"), "source,destination,waypoint\n");
        Object[] sweep = {"simulate", FABRIC, "--routes", waypoints, "--load", "0.1,0.2", "--max-cycles", "1000"};
        Path first = share(sweep, "1/2");
        Files.writeString(waypoints, "source,destination,waypoint\nh0.0:1,h0.1:1,\n");
        refused(merge(List.of(first, share(sweep, "2/2"))), "files that it reads have been changed", "waypoints.csv");
    }

    @Test
    void aShareInADeadlockKeepsItsPointsAndSaysWhy() throws IOException {
        Object[] sweep = {
            "simulate", example("slimfly-q5"), "--routing", "valiant", "--any-channel", "1", "--load", "0.02,1,0.04"
        };
        Run deadlock = run(sweep, "--point", "2/2", "--json");
        assertThat(deadlock.code()).isEqualTo(ExitCode.FAILED);
        Path dead = Files.writeString(file("dead.json"), deadlock.out());
        Run merged = merge(List.of(share(sweep, "1/2"), dead));
        assertThat(merged.code()).isEqualTo(ExitCode.FAILED);
        assertThat(merged.err())
                .contains("there are 1 of 3 points: share 2/2 ended early: valiant at load 1.0: deadlock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "null", "7", "{\"share\": \"1/2\"}", "routing,pattern\nminimal,uniform"})
    void whatIsNoShareIsRefused(String text) throws IOException {
        Path wrong = Files.writeString(file("wrong.json"), text);
        refused(
                merge(List.of(wrong)),
                wrong + " is no share of a sweep; expected what weft simulate --point I/N --json");
    }

    private static Stream<List<String>> kinds() {
        return Stream.of(
                List.of("--load", "0.1", "--max-cycles", "1000"),
                List.of("--load", "0.1", "--max-cycles", "1000", "--preset", "ethernet"),
                List.of("--flows", "websearch", "--load", "0.1", "--flow-count", "50"),
                List.of("--workload", "all-to-all"),
                List.of("--job", "all-to-all ranks=4", "--job", "all-to-all ranks=4"));
    }

    /** Changes the second point of a share, or the first if it has one. */
    private Path changed(JsonNode share, BiConsumer<ArrayNode, ObjectNode> change) throws IOException {
        JsonNode copy = share.deepCopy();
        ArrayNode points = (ArrayNode) copy.get("points");
        change.accept(points, (ObjectNode) points.get(points.size() - 1).get("point"));
        return Files.writeString(file("changed.json"), copy.toString());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void pointsThatLackAMemberOrHaveAnotherAreRefusedByItsName(List<String> words) throws IOException {
        Object[] sweep =
                Stream.concat(Stream.of("simulate", FABRIC), words.stream()).toArray();
        Path share = share(sweep, "1/1");
        JsonNode read = new ObjectMapper().readTree(share.toFile());
        JsonNode points = read.get("points");
        String point = "changed.json: point " + points.size() + " ";
        List<String> names = new ArrayList<>();
        points.get(0).get("point").fieldNames().forEachRemaining(names::add);
        names.subList(names.indexOf("fabric"), names.size()).clear();
        assertThat(names).hasSizeGreaterThan(10);
        for (String name : names) {
            refused(merge(List.of(changed(read, (all, its) -> its.remove(name)))), point + "lacks " + name + "\n");
            refused(
                    merge(List.of(changed(read, (all, its) -> its.putArray(name)))),
                    point + "has " + name + " [], expected ");
        }
        refused(
                merge(List.of(changed(read, (all, its) -> its.put("latency", 1)))),
                point + "has latency, which is no member of a ");
        refused(
                merge(List.of(changed(read, (all, its) -> its.put("routing", "none")))),
                point + "has routing 'none', but the sweep is of minimal");
        refused(merge(List.of(changed(read, (all, its) -> all.insertNull(0)))), "is no share of a sweep");
        assertThat(merge(List.of(share)).out()).isEqualTo(run(sweep).out());
    }

    @Test
    void numbersThatAreWholeMayHaveNoPoint() throws IOException {
        Object[] sweep = {"simulate", FABRIC, "--load", "1", "--max-cycles", "1000"};
        Path share = share(sweep, "1/1");
        JsonNode read = new ObjectMapper().readTree(share.toFile());
        Path changed = changed(read, (all, its) -> its.put("offeredLoad", 1));
        assertThat(merge(List.of(changed)).out())
                .isEqualTo(merge(List.of(share)).out());
    }

    @Test
    void filesThatCannotBeReadOrWrittenAreExplained() throws IOException {
        refused(merge(List.of(file("none.json"))), "cannot read " + file("none.json") + ": no such file");
        refused(merge(List.of(directory)), "cannot read " + directory);
        Path share = share(SWEEP, "1/5");
        refused(merge(List.of(share), "--csv", share), "this command reads it");
        refused(merge(List.of()), "FILE");
        Path cut = Files.writeString(file("cut.json"), Files.readString(share).substring(0, 3000));
        refused(merge(List.of(cut)), "is no share of a sweep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/4", "5/4", "3", "a/b"})
    void sharesThatThereAreNotAreRefused(String share) {
        refused(run(SWEEP, "--point", share), "--point", "expected");
    }

    @Test
    void aReportIsOfAWholeSweep() {
        refused(run(SWEEP, "--point", "1/2", "--report", file("r.html")), "give it to weft merge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--directory=d", "--array-size=4", "--partition=p", "--sbatch=--time=5"})
    void optionsOfSlurmMeanNothingWithoutIt(String option) {
        refused(run(SWEEP, option), option.replaceFirst("=.*", "") + " means nothing without --slurm");
    }

    @Test
    void optionsOfSlurmAreChecked() {
        refused(run(SWEEP, "--slurm", "--point", "1/2"), "leave out one of them");
        refused(run(SWEEP, "--slurm", "--array-size", "0"), "--array-size is 0; expected 1 or more");
        refused(run(SWEEP, "--slurm", "--array-size", "x"), "--array-size", "'x' is not a whole number");
    }

    private static void refused(Run run, String... words) {
        assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(words).doesNotContain("\tat ", "defect");
    }
}
