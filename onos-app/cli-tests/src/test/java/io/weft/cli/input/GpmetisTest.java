package io.weft.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.ProgressListener;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.bisection.Partitioner;
import io.weft.planning.bisection.WeightedGraph;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts in the place of the program; a test of planning compares with METIS itself. */
class GpmetisTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(6, 6));
    private static final WeightedGraph GRAPH = WeightedGraph.of(TOPOLOGY);

    @TempDir
    private Path folder;

    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    /** A script that has the graph as {@code $5}. */
    private Partitioner script(String body, Duration longest) throws IOException {
        Path script = Files.createFile(
                folder.resolve("gpmetis"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(script, "#!/bin/sh\ngraph=$5\n" + body + "\n");
        return new Gpmetis(script, longest, warnings::add);
    }

    @Test
    void sidesAreThoseThatTheProgramWrites() throws Exception {
        String halves = "test \"$(head -n 1 $graph)\" = '36 180 011' || exit 3\n"
                + "awk 'NR > 1 {print (NR > 19) ? 1 : 0}' $graph > $graph.part.2; seq 100000";
        byte[] side =
                script(halves, Duration.ofSeconds(60)).partition(GRAPH, -1).orElseThrow();
        assertThat(side).hasSize(36).startsWith(0, 0).endsWith(1, 1);
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "exit 7 ~ its exit code is 7",
                "kill -9 $$ ~ its exit code is 137",
                "exit 0 ~ it wrote no sides",
                "echo Segmentation fault > $graph.part.2 ~ line 1 of the sides that it wrote is 'Segmentation fault'",
                "seq 0 1 > $graph.part.2 ~ it wrote the sides of 2 vertices; expected 36",
                "yes 1 | head -n 99 > $graph.part.2 ~ line 37",
            })
    void whatFailsIsDoneWithoutAndSaidOnce(String body, String reason) throws Exception {
        bisectWithout(script(body, Duration.ofSeconds(60)), reason);
    }

    /** Ctrl-C is for all programs of a terminal. The exit says the same where these tests began with it ignored. */
    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void whatIsToldToEndDidNotFail(String signal, int code) throws Exception {
        Partitioner stopped = script(
                "echo . >> " + folder.resolve("runs") + "; kill -" + signal + " $$; exit " + code,
                Duration.ofSeconds(60));
        assertThat(stopped.partition(GRAPH, 1)).isEmpty();
        assertThat(stopped.partition(GRAPH, 2)).isEmpty();
        assertThat(warnings).isEmpty();
        assertThat(folder.resolve("runs")).as("not run again").hasContent(".");
    }

    @Test
    void whatHangsIsEnded() throws Exception {
        bisectWithout(
                script("echo $$ >> " + folder.resolve("pids") + "; sleep 1000", Duration.ofSeconds(2)), "not done");
        for (String pid : Files.readAllLines(folder.resolve("pids"))) {
            ProcessHandle.of(Long.parseLong(pid))
                    .ifPresent(left -> assertThat(left.onExit()).succeedsWithin(Duration.ofMinutes(1)));
        }
    }

    @Test
    void whatCannotBeStartedIsDoneWithout() {
        bisectWithout(new Gpmetis(folder.resolve("nothing"), Duration.ofSeconds(1), warnings::add), "nothing");
    }

    private void bisectWithout(Partitioner failing, String reason) {
        Bisection found = Bisection.of(TOPOLOGY, 1, List.of(failing), ProgressListener.none());
        assertThat(found.cut()).isEqualTo(54);
        assertThat(found.foundBy()).isEmpty();
        assertThat(warnings).singleElement().asString().contains("failed").contains(reason);
    }
}
