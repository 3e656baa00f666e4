package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** G. Karypis, V. Kumar, METIS 5: {@code gpmetis}, of Debian's package metis. */
class BisectionAgainstMetisTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("knownCuts")
    void isAtMostOnePercentWorseThanMetisWas(Topology topology, int ofMetis) {
        int cut = Bisection.of(topology, 1, ProgressListener.none()).cut();
        assertThat(cut).isLessThanOrEqualTo((int) (1.01 * ofMetis));
    }

    /** What METIS 5.1.0 (Debian 5.1.0.dfsg-7) found by {@code gpmetis -ptype=rb -ufactor=1 -ncuts=10 graph 2}. */
    static Stream<Arguments> knownCuts() {
        return Stream.of(
                Arguments.of(SlimFly.of(13, 9), 1105),
                Arguments.of(Torus.of(List.of(8, 8, 8)), 128),
                Arguments.of(Jellyfish.of(300, 12, 1), 538));
    }

    @Test
    void isAtMostOnePercentWorseThanMetis() throws Exception {
        boolean isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folderOfPrograms -> new File(folderOfPrograms, "gpmetis").canExecute());
        if (!isThere) {
            System.out.println("skipped the comparison with METIS: gpmetis is missing from the PATH");
        }
        assumeTrue(isThere, "gpmetis is missing from the PATH; it is in Debian's package metis");
        for (Topology topology : List.of(SlimFly.of(13, 9), Torus.of(List.of(8, 8, 8)), Jellyfish.of(300, 12, 1))) {
            WeightedGraph graph = WeightedGraph.of(topology);
            byte[] ofMetis = metis(graph);
            assertThat(Math.abs(graph.difference(ofMetis))).isLessThanOrEqualTo(topology.endpointCount() / 50);
            int cut = Bisection.of(topology, 1, ProgressListener.none()).cut();
            assertThat(cut).as(topology.toString()).isLessThanOrEqualTo((int) (1.01 * graph.cut(ofMetis)));
        }
    }

    private byte[] metis(WeightedGraph graph) throws IOException, InterruptedException {
        Path file = folder.resolve("graph");
        StringBuilder text = new StringBuilder();
        text.append(graph.vertexCount()).append(' ').append(graph.edgeCount()).append(" 011\n");
        for (int v = 0; v < graph.vertexCount(); v++) {
            text.append(graph.weight(v));
            for (int e = graph.firstEdge(v); e < graph.firstEdge(v + 1); e++) {
                text.append(' ').append(graph.target(e) + 1).append(' ').append(graph.links(e));
            }
            text.append('\n');
        }
        Files.writeString(file, text);
        int status = new ProcessBuilder("gpmetis", "-ptype=rb", "-ufactor=1", "-ncuts=10", file.toString(), "2")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start()
                .waitFor();
        assertThat(status).as("exit status of gpmetis").isZero();
        List<String> lines = Files.readAllLines(folder.resolve("graph.part.2"));
        byte[] side = new byte[graph.vertexCount()];
        for (int v = 0; v < side.length; v++) {
            side[v] = Byte.parseByte(lines.get(v).trim());
        }
        return side;
    }
}
