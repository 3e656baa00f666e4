package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.routing.survival.SingleFailures;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Any link and any switch of a fabric of three lines can fail, and no pair still connected loses its route. */
class SurvivalByDefaultTest {
    private static final List<String> SMALL = List.of(
            "{type: slim-fly, q: 3, concentration: 1}",
            "{type: slim-fly, q: 4, concentration: 1}",
            "{type: slim-fly, q: 5, concentration: 1}",
            "{type: oft, k: 3, concentration: 1}",
            "{type: mlfm, h: 3, layers: 2, concentration: 1}",
            "{type: hyperx, dimensions: [2, 3, 2], concentration: 1}",
            "{type: hyperx, dimensions: [4, 4], concentration: 1}",
            "{type: torus, dimensions: [4, 5]}",
            "{type: torus, dimensions: [4, 5], turns: 1}",
            "{type: xgft, m: [2, 2, 3], w: [1, 2, 2]}");

    static Stream<String> small() {
        return Stream.of("minimal", "valiant", "ugal-l")
                .flatMap(scheme -> SMALL.stream().map(topology -> text(topology, scheme)));
    }

    private static String text(String topology, String scheme) {
        return "version: 1\nname: a\ntopology: " + topology + "\nrouting: {scheme: " + scheme + "}\n";
    }

    @ParameterizedTest
    @MethodSource("small")
    void noPairLosesItsRouteWhicheverLinkOrSwitchFails(String text) {
        Fabric fabric = FabricFile.parse("a.yaml", text);
        Topology topology = fabric.topology();
        Failures none = Failures.none(topology);
        Stream.concat(
                        IntStream.range(0, topology.linkCount()).mapToObj(none::withLink),
                        IntStream.range(0, topology.switchCount()).mapToObj(none::withSwitch))
                .forEach(failures -> assertThat(
                                Routes.of(fabric, failures).uncovered().pairs())
                        .as(failures.toString())
                        .isEmpty());
        assertThat(SingleFailures.of(fabric, none).orElseThrow().allSurvived()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("small")
    void withOneVirtualChannelLessWhatIsNotSurvivedIsNamed(String text) {
        Fabric usual = FabricFile.parse("a.yaml", text);
        Fabric intact = FabricFile.parse("a.yaml", text + "survive: {links: 0, switches: 0}\n");
        assertThat(intact.virtualChannels()).isLessThanOrEqualTo(usual.virtualChannels());
        Topology topology = intact.topology();
        SingleFailures single =
                SingleFailures.of(intact, Failures.none(topology)).orElseThrow();
        for (int l = 0; l < topology.linkCount(); l++) {
            boolean loses = !Routes.of(intact, Failures.none(topology).withLink(l))
                    .uncovered()
                    .pairs()
                    .isEmpty();
            assertThat(single.fatalLinks().contains(topology.linkName(l)))
                    .as(topology.linkName(l))
                    .isEqualTo(loses);
        }
        assertThat(single.allSurvived()).isEqualTo(intact.virtualChannels() == usual.virtualChannels());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: slim-fly, q: 13} | minimal | 2",
                "{type: slim-fly, q: 13} | valiant | 3",
                "{type: slim-fly, q: 13} | ugal-l | 3",
                "{type: oft, k: 12} | minimal | 2",
                "{type: oft, k: 12} | valiant | 2",
                "{type: oft, k: 12} | ugal-l | 2",
                "{type: slim-fly, q: 19} | valiant | 3",
                "{type: slim-fly, q: 49} | valiant | 3"
            })
    void largeFabricsHaveTheVirtualChannelsForIt(String topology, String scheme, int virtualChannels) {
        Fabric fabric = FabricFile.parse("a.yaml", text(topology, scheme));
        assertThat(fabric.virtualChannels()).isEqualTo(virtualChannels);
        if (fabric.topology().switchCount() > 1_000) {
            return;
        }
        VirtualChannelNeed need = VirtualChannelNeed.ofFailures(Failures.none(fabric.topology()));
        for (int l = 0; l < fabric.topology().linkCount(); l++) {
            assertThat(need.withoutLink(l)).isLessThanOrEqualTo(virtualChannels);
        }
        for (int x = 0; x < fabric.topology().switchCount(); x++) {
            assertThat(need.withoutSwitch(x)).isLessThanOrEqualTo(virtualChannels);
        }
    }
}
