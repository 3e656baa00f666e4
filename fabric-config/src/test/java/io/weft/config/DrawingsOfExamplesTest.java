package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.drawing.Drawing;
import io.weft.planning.drawing.Drawing.Arrangement;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example is drawn so that its switches can be told apart, and as what it is. */
class DrawingsOfExamplesTest {
    private static final double LEAST_APART = 0.9;

    static List<Path> examples() throws IOException {
        return ExamplesTest.examples();
    }

    private static Topology topology(Path file) {
        return FabricFile.load(file).topology();
    }

    private static Drawing drawing(String example) {
        return Drawing.of(topology(Path.of("examples", example + ".yaml")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void switchesAreApartAndGroupsAreComplete(Path file) {
        Topology topology = topology(file);
        Drawing drawing = Drawing.of(topology);
        double[][] places = IntStream.range(0, topology.switchCount())
                .mapToObj(s -> new double[] {drawing.x(s), drawing.y(s)})
                .toArray(double[][]::new);
        assertThat(Arrays.stream(places).flatMapToDouble(Arrays::stream)).allMatch(Double::isFinite);
        assertThat(nearest(places)).isGreaterThanOrEqualTo(LEAST_APART);
        Set<String> names = new HashSet<>();
        for (int g = 0; g < drawing.groupCount(); g++) {
            assertThat(names.add(drawing.groupName(g))).as(drawing.groupName(g)).isTrue();
            assertThat(drawing.groupX(g)).isFinite();
            assertThat(drawing.groupY(g)).isFinite();
        }
        assertThat(IntStream.range(0, topology.switchCount())
                        .map(drawing::group)
                        .distinct()
                        .count())
                .isEqualTo(drawing.groupCount());
    }

    /** The distance of the two switches that are nearest to each other, if it is below 2; else infinite. */
    private static double nearest(double[][] places) {
        double[][] byX = places.clone();
        Arrays.sort(byX, (one, other) -> Double.compare(one[0], other[0]));
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < byX.length; i++) {
            for (int j = i + 1; j < byX.length && byX[j][0] - byX[i][0] < 2; j++) {
                least = Math.min(least, Math.hypot(byX[i][0] - byX[j][0], byX[i][1] - byX[j][1]));
            }
        }
        return least;
    }

    @ParameterizedTest
    @CsvSource({
        "slimfly-q5,          RINGS,    5",
        "slimfly-q19,         RINGS,   19",
        "dragonfly-a4-h2,     RINGS,    9",
        "megafly-3-3-3,       RINGS,   10",
        "delorme-v2,          RINGS,   15",
        "xgft-16,             LEVELS,   2",
        "xgft-512,            LEVELS,   3",
        "oft-k3,              LEVELS,   3",
        "mlfm-h3,             LEVELS,   4",
        "sspt-6-3,            LEVELS,   5",
        "torus-4x4x3,         GRID,     4",
        "hyperx-13x13,        GRID,     1",
        "torus-22x22x22,      GRID,    22",
        "jellyfish-40,        RINGS,    1",
        "site,                POINTS,   1"
    })
    void anExampleIsDrawnAsWhatItIs(String example, Arrangement arrangement, int groups) {
        assertThat(drawing(example).arrangement()).isEqualTo(arrangement);
        assertThat(drawing(example).groupCount()).isEqualTo(groups);
    }

    @Test
    void theEdgeSwitchesOfAFatTreeAreAtTheBottom() {
        Topology tree = topology(Path.of("examples", "xgft-512.yaml"));
        Drawing drawing = Drawing.of(tree);
        double lowestOfOthers = IntStream.range(0, tree.switchCount())
                .filter(s -> !tree.isEdge(s))
                .mapToDouble(drawing::y)
                .max()
                .orElseThrow();
        assertThat(IntStream.of(tree.edgeSwitches()).mapToDouble(drawing::y)).allMatch(y -> y > lowestOfOthers);
    }

    @Test
    void aTopologyIsAlwaysDrawnTheSame() {
        Topology site = topology(Path.of("examples", "site.yaml"));
        Drawing one = Drawing.of(site);
        Drawing other = Drawing.of(site);
        for (int s = 0; s < site.switchCount(); s++) {
            assertThat(one.x(s)).isEqualTo(other.x(s));
            assertThat(one.y(s)).isEqualTo(other.y(s));
        }
    }
}
