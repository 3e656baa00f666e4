package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MlfmTest {
    @Property
    void hasTheDegreesAndCountsOfItsDefinition(
            @ForAll @IntRange(min = 1, max = 15) int h,
            @ForAll @IntRange(min = 1, max = 8) int layers,
            @ForAll @IntRange(min = 1, max = 4) int concentration) {
        Topology t = Mlfm.of(h, layers, concentration);
        int locals = layers * (h + 1);
        assertThat(t.switchCount()).isEqualTo(locals + h * (h + 1) / 2);
        assertThat(t.endpointCount()).isEqualTo(locals * concentration);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> s < locals, h, concentration);
        Shape.assertPorts(t, s -> s >= locals, 2 * layers, 0);
        Shape.assertClasses(t, c -> t.switchName(t.target(c)).startsWith("g") ? 1 : 2);
        assertThat(t.intermediates()).isEqualTo(t.edgeSwitches());
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void columnsHaveAsManyPathsAsLinksAndAllOtherPairsOne(@ForAll @IntRange(min = 1, max = 15) int h) {
        Topology t = Mlfm.of(h);
        assertThat(t.radix()).isEqualTo(2 * h);
        assertThat(t.endpointCount()).isEqualTo(h * h * h + h * h);
        int[][] common = Shape.commonNeighbours(t);
        for (int a : t.edgeSwitches()) {
            for (int b : t.edgeSwitches()) {
                if (a < b) {
                    boolean sameColumn = a % (h + 1) == b % (h + 1);
                    assertThat(common[a][b]).isEqualTo(sameColumn ? h : 1);
                }
            }
        }
        MinimalPaths minimal = MinimalPaths.of(t);
        assertThat(minimal.diameter()).isEqualTo(2);
        assertThat(minimal.averageDistance()).isEqualTo(2);
        assertThat(minimal.mostPaths()).isEqualTo(h);
    }

    @Test
    void aGlobalSwitchJoinsItsTwoColumnsInEveryLayer() {
        Topology t = Mlfm.of(4);
        for (int layer = 0; layer < 4; layer++) {
            for (int i = 0; i <= 4; i++) {
                assertThat(Shape.linked(t, "g1.3", "l" + layer + "." + i)).isEqualTo(i == 1 || i == 3);
            }
        }
    }

    /** G. Kathareios et al., SC '15, section 4. */
    @Test
    void hFifteenHas3600Endpoints() {
        assertThat(Mlfm.of(15).endpointCount()).isEqualTo(3600);
        assertThat(Mlfm.of(15).parameters())
                .containsEntry("h", 15)
                .containsEntry("layers", 15)
                .containsEntry("concentration", 15);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1 | 1 | h is 0, but must be at least 1",
                "3 | 0 | 1 | layers is 0, but must be at least 1",
                "3 | 1 | 0 | concentration is 0, but must be at least 1",
                "400 | 1 | 1 | the topology would have 80,601 switches, but at most 65,534 are possible",
                "2147483647 | 2147483647 | 1 | the topology would have 6,917,529,024,419,856,384 switches, but at most 65,534 are possible",
                "3 | 3 | 2147483647 | the topology would have 25,769,803,764 endpoints, but at most 4,000,000 are possible",
                "1 | 32000 | 200 | the topology would have 12,800,000 endpoints, but at most 4,000,000 are possible",
                "208 | 300 | 1 | the topology would have 84,436 switches, but at most 65,534 are possible"
            })
    void refusesParametersThatDoNotWork(int h, int layers, int concentration, String message) {
        assertThatThrownBy(() -> Mlfm.of(h, layers, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
