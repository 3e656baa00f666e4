package io.weft.topology.arrangement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrangementTest {
    static Stream<Topology> topologies() {
        return SmallTopologies.all().stream();
    }

    private static Parts parts(int switches, int each, Parts.Racks racks) {
        return Parts.of(switches, s -> s / each, part -> "part " + part, racks);
    }

    private static List<String> names(Topology topology, int level) {
        Parts parts = topology.arrangement().parts().get(level);
        return IntStream.range(0, topology.switchCount())
                .mapToObj(s -> parts.name(parts.part(s)))
                .distinct()
                .collect(Collectors.toList());
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void onlyThatOfAGraphIsUnknown(Topology topology) {
        assertThat(topology.arrangement().isKnown()).isEqualTo(!topology.type().equals("graph"));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void partsAreNamedApartAndNested(Topology topology) {
        List<Parts> all = topology.arrangement().parts();
        for (int i = 0; i < all.size(); i++) {
            assertThat(names(topology, i)).hasSize(all.get(i).count());
            assertThat(i == 0 || all.get(i).areWithin(all.get(i - 1))).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void linksOfDeclaredLevelsJoinNeighbours(Topology topology) {
        Arrangement arrangement = topology.arrangement();
        for (int c = 0; arrangement.hasLevels() && c < topology.channelCount(); c++) {
            int from = arrangement.level(topology.source(c)).orElseThrow();
            int to = arrangement.level(topology.target(c)).orElseThrow();
            assertThat(Math.abs(from - to)).isEqualTo(1);
        }
    }

    @Test
    void isThatOfThePapers() {
        assertThat(names(SlimFly.of(3), 0)).containsExactly("column 0", "column 1", "column 2");
        assertThat(SlimFly.of(3).arrangement().parts().get(1).count()).isEqualTo(6);
        assertThat(names(Galaxyfly.of(3, 5, 2), 0)).containsExactly("cluster 0", "cluster 1", "cluster 2");
        assertThat(names(Galaxyfly.of(3, 5, 2), 1)).hasSize(15);
        assertThat(names(Mlfm.of(3, 2, 1), 0)).containsExactly("layer 0", "layer 1", "global switches");
        assertThat(names(Oft.of(3), 0)).containsExactly("level 0", "level 1", "level 2");
        assertThat(Oft.of(3).arrangement().level(20)).hasValue(2);
        assertThat(Torus.of(List.of(4, 3))
                        .arrangement()
                        .coordinates()
                        .orElseThrow()
                        .areRings())
                .isTrue();
        assertThat(Xgft.of(List.of(2, 2), List.of(1, 2))
                        .arrangement()
                        .tree()
                        .orElseThrow()
                        .switches())
                .isEqualTo(4);
        assertThat(Jellyfish.of(10, 3, 1).arrangement()).isSameAs(Arrangement.NONE);
    }

    @Test
    void refusesWhatDoesNotFit() {
        Parts small = parts(6, 2, Parts.Racks.OWN);
        assertThatThrownBy(() -> Arrangement.of(small, parts(6, 3, Parts.Racks.OWN)))
                .hasMessage("parts 1 are not each within one of the parts before; the largest come first");
        assertThatThrownBy(() -> Arrangement.of(small, parts(8, 2, Parts.Racks.OWN)))
                .hasMessage("an arrangement of 8 switches; expected 6");
        assertThatThrownBy(() -> Arrangement.of(Groups.of(2, 3), small))
                .hasMessage("the smallest parts are not the groups");
        assertThatThrownBy(() -> Arrangement.ofLevels(new int[] {0, 0, -1, 1, 1, 1}, small))
                .hasMessage("a level is negative; expected 0 for the lowest");
        assertThatThrownBy(() -> Parts.of(3, s -> s - 1, part -> "", Parts.Racks.ANY))
                .hasMessage("switch 0 is in part -1; expected 0 or more");
        TopologyBuilder builder = new TopologyBuilder("short").arrangement(Arrangement.of(small));
        builder.addSwitch("a");
        assertThatThrownBy(builder::build).hasMessage("an arrangement of 6 switches; expected 1");
    }
}
