package io.weft.topology.arrangement;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoordinatesTest {
    static List<Topology> translatable() {
        List<Topology> all = new ArrayList<>(SmallTopologies.all());
        all.add(Torus.of(List.of(2, 5, 3)));
        all.removeIf(each -> each.arrangement().coordinates().isEmpty());
        return all;
    }

    @Test
    void topologiesThatLookTheSameFromAllSwitchesHaveThem() {
        Set<String> types = new TreeSet<>();
        translatable().forEach(each -> types.add(each.type()));
        assertThat(types).contains("flattened-butterfly", "hypercube", "hyperx", "long-hop", "torus");
    }

    @ParameterizedTest
    @MethodSource("translatable")
    void everyChannelThatIsMovedIsAChannel(Topology topology) {
        Coordinates translations = topology.arrangement().coordinates().orElseThrow();
        int n = topology.switchCount();
        int[][] channels = new int[n][n];
        for (int c = 0; c < topology.channelCount(); c++) {
            channels[topology.source(c)][topology.target(c)]++;
        }
        for (int by = 0; by < n; by++) {
            for (int s = 0; s < n; s++) {
                int movedSource = moved(s, by, translations.sizes());
                assertThat(translations.difference(s, movedSource)).isEqualTo(by);
                for (int t = 0; t < n; t++) {
                    int movedTarget = moved(t, by, translations.sizes());
                    assertThat(channels[movedSource][movedTarget]).isEqualTo(channels[s][t]);
                }
            }
        }
    }

    /** Adds the coordinates of two switches, from the last, which counts fastest. */
    private static int moved(int s, int by, List<Integer> sizes) {
        int moved = 0;
        int weight = 1;
        for (int i = sizes.size() - 1; i >= 0; i--) {
            int size = sizes.get(i);
            moved += (s / weight % size + by / weight % size) % size * weight;
            weight *= size;
        }
        return moved;
    }
}
