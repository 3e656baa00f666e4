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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateGoalTest {
    /** Cycles of a flit alone between endpoints of one switch of the preset sc14. */
    private static final int NEAR = 5;

    @TempDir
    private Path directory;

    private static Run run(String workload, String... options) {
        List<Object> words = new ArrayList<>(List.of("simulate", example("slimfly-q5"), "--workload", workload));
        words.addAll(List.of(options));
        return weft(words.toArray());
    }

    private String schedule(String... lines) throws IOException {
        Path file = directory.resolve("a.goal");
        Files.write(file, List.of(lines));
        return "goal:" + file;
    }

    private static JsonNode point(String workload) {
        Run run = run(workload, "--json", "--set", "link-gbps=512");
        assertThat(run.code()).as(run.err()).isZero();
        return run.json().get(0);
    }

    /** With these, a cycle is a nanosecond: 64 bytes at 512 Gb/s. */
    @Test
    void schedulesAreRunAsTheySay() throws IOException {
        JsonNode point = point(schedule(
                "num_ranks 3 // how many",
                "rank 0 {",
                "  l1: calc 100 cpu 1",
                "  go: send 128b to 1 tag 7 cpu 1 nic 0",
                "  go requires l1",
                "}",
                "",
                "rank 2 { l1: recv 64 b from -1 tag -1",
                "  l2: calc 50",
                "l2 requires l1 }",
                "rank 1 { /* the one",
                "            between */ l1: recv 128b from 0 tag 7",
                "  l2: send 64b to 2",
                "  l2 requires l1 // when it is there",
                "  l3: calc 1000",
                "  l3 irequires l1",
                "}"));
        assertThat(point.get("ranks").asInt()).isEqualTo(3);
        assertThat(point.get("messages").asInt()).isEqualTo(2);
        assertThat(point.get("deliveredBytes").asInt()).isEqualTo(192);
        assertThat(point.get("completionCycles").asInt()).isEqualTo(1000 + NEAR + 50);
        assertThat(point.get("completionNanoseconds").asDouble()).isEqualTo(1000 + NEAR + 50);
        assertThat(point.get("outstanding").asInt()).isOne();
    }

    /** Comments, blank lines and ranks that do nothing; the largest tag; a message as large as can be written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "num_ranks 5\nrank 1 {\n}\nrank 4 {\nsend 64b to 0\n}\nrank 0 {\nrecv 64b from 4\n}",
                "num_ranks 2 rank 0 { send 0b to 1 cpu 255 tag 4294967294 } rank 1 { recv 0b from 0 tag 4294967294 }",
                "/* a */num_ranks/**/2\n//\nrank 0{a_1:send 1b to 1 nic 3 tag 1\n}rank\t1{ x:recv 1b from-1 tag-1 }"
            })
    void whatTheFormatAllowsIsRead(String text) throws IOException {
        assertThat(point(schedule(text.split("\n"))).get("complete").asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | a.goal: expected 'num_ranks N' and ranks",
                "rank 0 { | a.goal:1: a rank before the number of ranks; expected 'num_ranks N'",
                "num_ranks x | a.goal:1: expected the number of ranks, 1 to 2147483647, found 'x'",
                "num_ranks 0 | a.goal:1: the number of ranks: 0 is not in 1..2147483647",
                "num_ranks 99999999999999999999 | 99999999999999999999 is not in 1..2147483647",
                "num_ranks 201 | a.goal:1: there are 201 ranks, but only 200 endpoints for them",
                "num_ranks 2;num_ranks 3 | a.goal:2: the number of ranks is there already",
                "num_ranks 2;calc 5 | a.goal:2: expected rank, or the end of the file, found 'calc 5'",
                "num_ranks 2;rank 2 { | a.goal:2: a rank: 2 is not in 0..1",
                "num_ranks 2;rank 1 | a.goal:2: expected '{', found the end of the line",
                "num_ranks 2;rank 1 {;rank 0 { | a.goal:3: another rank in rank 1, which begins in line 2; expected '}'",
                "num_ranks 2;rank 1 {;};rank 1 { | a.goal:4: rank 1 is in line 2 already",
                "num_ranks 2;rank 1 {;calc 5 | a.goal:3: the file ends in rank 1, which begins in line 2; expected '}'",
                "num_ranks 2;/* so;far | a.goal:3: the file ends in a comment; expected '*/'",
                "num_ranks 2;rank 1 {;};} | a.goal:4: '}' without a rank that it ends",
                "num_ranks 2;rank 1 {;l1: calc 5;l1 requires l1;} | a.goal:3: rank 1, calc 5, can never begin: it waits for itself",
                "num_ranks 2;rank 1 {;l1 calc 5 | a.goal:3: expected ':', requires or irequires behind label 'l1', found",
                "num_ranks 2;rank 1 {;l1: put 5b to 0 | a.goal:3: expected send, recv or calc, found 'put 5b to 0'",
                "num_ranks 2;rank 1 {;send 5 to 0 | a.goal:3: expected 'b' behind the number of bytes, found 'to 0'",
                "num_ranks 2;rank 1 {;send 5b from 0 | a.goal:3: expected to, found 'from 0'",
                "num_ranks 2;rank 1 {;recv 5b to 0 | a.goal:3: expected from, found 'to 0'",
                "num_ranks 2;rank 1 {;send 5b to 2 | a.goal:3: a rank: 2 is not in 0..1",
                "num_ranks 2;rank 1 {;send 5b to 1 | a.goal:3: a message of rank 1 to itself takes no network",
                "num_ranks 2;rank 1 {;send 5b to -1 | a.goal:3: expected a rank, 0 to 1, found '-1'",
                "num_ranks 2;rank 1 {;send 5b to 0 tag -1 | a.goal:3: a message is sent with any tag; expected one",
                "num_ranks 2;rank 1 {;send 5b to 0 tag 4294967295 | a.goal:3: a tag: 4294967295 is not in 0..4294967294",
                "num_ranks 2;rank 1 {;send 5b to 0 cpu 256 | a.goal:3: cpu: 256 is not in 0..255",
                "num_ranks 2;rank 1 {;send 5b to 0 cpu 1 cpu 2 | a.goal:3: another cpu",
                "num_ranks 2;rank 1 {;send 2147483648b to 0 | a.goal:3: bytes: 2147483648 is not in 0..2147483647",
                "num_ranks 2;rank 1 {;send 5b to 0 tag 1 now | a.goal:3: expected tag, cpu, nic, or the end of the line",
                "num_ranks 2;rank 1 {;calc 5 nic 1 | a.goal:3: expected cpu, or the end of the line, found 'nic 1'",
                "num_ranks 2;rank 1 {;calc -5 | a.goal:3: expected nanoseconds, 0 to 9223372036854775807, found '-5'",
                "num_ranks 2;rank 1 {;a: calc 5;a: calc 6 | a.goal:4: there is another operation 'a' above in rank 1",
                "num_ranks 2;rank 1 {;a: calc 5;b requires a | a.goal:4: there is no operation 'b' above in rank 1, which",
                "num_ranks 2;rank 1 {;a: calc 5;};rank 0 {;a requires a | a.goal:6: there is no operation 'a' above in",
                "num_ranks 2;rank 1 {;a: calc 5;a requires 7 | a.goal:4: expected a label, found '7'",
                "num_ranks 2;rank 1 {;a: calc 5;a requires a a | a.goal:4: expected the end of the line, found 'a'",
                "num_ranks 2;rank 1 {;calc 5;} | a.goal: no rank sends anything; expected lines such as 'send 64b to 1'"
            })
    void mistakesAreExplained(String lines, String explanation) throws IOException {
        Run run = run(schedule(lines.split(";")));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1).contains(explanation);
    }

    @Test
    void operationsThatWaitForEachOtherInACircleAreNamed() throws IOException {
        Run run = run(schedule(
                "num_ranks 2",
                "rank 1 {",
                "  first: calc 5",
                "  a: calc 5",
                "  b: send 64b to 0",
                "  c: calc 7",
                "  a requires first",
                "  b requires a",
                "  c irequires b",
                "  a requires c",
                "}",
                "rank 0 { recv 64b from 1 }"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .hasLineCount(1)
                .contains(
                        "a.goal:5: rank 1, send 64b to rank 0, tag 0, can never begin: it waits for line 4, calc 5, which"
                                + " waits for line 6, calc 7, which waits for the first; leave out one requires");
    }

    @Test
    void receivesThatNobodySendsToAreNamed() throws IOException {
        Run run = run(schedule(
                "num_ranks 3",
                "rank 0 {",
                "  send 64b to 1 tag 2",
                "  send 64b to 2",
                "}",
                "rank 1 {",
                "  recv 64b from 0 tag 2",
                "  recv 64b from 0 tag 2",
                "  recv 64b from 0 tag 3",
                "}",
                "rank 2 {",
                "  recv 64b from -1",
                "  recv 64b from -1",
                "}"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .hasLineCount(1)
                .contains("a.goal: 3 receives have no message, and can never end: 1 of those of rank 2, the first")
                .contains("a.goal:8: rank 1, recv 64b from rank 0, tag 2; ")
                .contains("a.goal:9: rank 1, recv 64b from rank 0, tag 3; add a send");
    }

    @Test
    void messagesThatNobodyReceivesAndOtherSizesAreNamedButSent() throws IOException {
        Run run = run(schedule(
                "num_ranks 2",
                "rank 0 {",
                "  send 64b to 1",
                "  send 128b to 1 tag 5",
                "  send 8b to 1 tag 6",
                "  send 9b to 1 tag 6",
                "}",
                "rank 1 {",
                "  recv 64b from 0 tag 5",
                "  recv 9b from 0 tag 6",
                "  recv 8b from 0 tag 6",
                "}"));
        assertThat(run.code()).isZero();
        assertThat(run.err().lines())
                .anyMatch(line -> line.contains("a.goal: a message is sent that nobody receives: ")
                        && line.contains("a.goal:3: rank 0, send 64b to rank 1, tag 0; nothing waits"))
                .anyMatch(line -> line.contains("a.goal: a message has another size than its receive: ")
                        && line.contains("a.goal:4: rank 0, send 128b to rank 1, tag 5, and ")
                        && line.contains("a.goal:9: rank 1, recv 64b from rank 0, tag 5; what is sent counts"));
    }

    @Test
    void aReceiveThatWaitsForAMessageBehindItIsNamed() throws IOException {
        Run run = run(schedule(
                "num_ranks 2",
                "rank 0 {",
                "  a: recv 64b from 1 tag 3",
                "  b: send 64b to 1",
                "  b requires a",
                "}",
                "rank 1 {",
                "  a: recv 64b from 0",
                "  b: send 64b to 0 tag 3",
                "  b requires a",
                "}"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("after 0 of 2 messages, no more are sent, but one is waited for: ")
                .contains("a.goal:3: rank 0, recv 64b from rank 1, tag 3");
    }

    @Test
    void whatDoesNotGoWithAScheduleIsRefused() throws IOException {
        String timed = schedule("num_ranks 2", "rank 0 {", "calc 5", "send 8b to 1", "}");
        assertThat(run(timed).err()).contains("how long a cycle of these switches is; set link-gbps, as by --set");
        assertThat(run(timed, "--preset", "sc15").code()).isZero();
        assertThat(run(timed, "--preset", "sc15", "--ranks", "1").err()).contains("are of 2 ranks; leave out --ranks");
        assertThat(run(timed, "--message-bytes", "5").err())
                .contains("a size of messages means nothing to workload 'goal'");
        assertThat(run("goal").err()).contains("expected goal:FILE");
        assertThat(run("goal:" + directory.resolve("none")).err())
                .contains("cannot read a GOAL schedule")
                .contains("no such file");
        assertThat(run("pipeline:4:10").err()).contains("expected stages and microbatches of a pipeline, such as 4x8");
        assertThat(run("pipeline:300x2:10", "--preset", "sc15").err()).contains("there are 200 ranks, but a pipeline");
        assertThat(run("data-parallel").err()).contains("expected data-parallel:NS");
    }
}
