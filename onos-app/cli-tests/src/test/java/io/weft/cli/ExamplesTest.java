package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the examples of the project promise; those of more than 1,000 switches take too long to try. */
class ExamplesTest {
    private static final int MOST_CUTS = 200;
    private static final int SMALL = 50;
    private static final int MOST_SWITCHES = 1_000;

    static List<Fabric> examples() throws IOException {
        try (Stream<Path> files = Files.list(Run.example("slimfly-q5").getParent())) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(FabricFile::load)
                    .filter(fabric -> fabric.topology().switchCount() <= MOST_SWITCHES)
                    .toList();
        }
    }

    /** Each link of the small ones; some of those of the large ones. */
    @ParameterizedTest
    @MethodSource("examples")
    void keepEveryPairOfSwitchesConnectedThroughAnySingleCut(Fabric fabric) {
        Topology topology = fabric.topology();
        int most = MOST_CUTS * SMALL / Math.max(SMALL, topology.switchCount());
        long seed = 1;
        IntStream links = topology.linkCount() <= most
                ? IntStream.range(0, topology.linkCount())
                : new Random(seed).ints(most, 0, topology.linkCount());
        links.forEach(l -> {
            Routes routes = Routes.of(fabric, Failures.none(topology).withLink(l));
            assertThat(routes.uncovered().pairs())
                    .as(fabric.name() + " without " + topology.linkName(l))
                    .isEmpty();
        });
    }
}
