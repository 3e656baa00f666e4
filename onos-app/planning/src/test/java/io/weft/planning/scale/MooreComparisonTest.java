package io.weft.planning.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.Bdf;
import io.weft.topology.generate.Delorme;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.PolarFly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MooreComparisonTest {
    private static MooreComparison at(int networkRadix, MooreComparison.Kind kind) {
        return MooreComparison.of(networkRadix).stream()
                .filter(each -> each.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    /** M. Besta, T. Hoefler, SC '14, section II-C, at k' about 96; for the Dragonfly the text has 14 %. */
    @ParameterizedTest
    @CsvSource({"Delorme, 0.68", "BDF, 0.30", "Dragonfly, 0.15", "three-level flattened butterfly, 0.04"})
    void sharesOfTheMooreBoundAreThoseOfThePaper(String name, double share) {
        assertThat(MooreComparison.of(96))
                .filteredOn(each -> each.kind().name().equals(name))
                .singleElement()
                .satisfies(each -> assertThat(each.share()).isEqualTo(share, within(0.006)));
    }

    /** SC '14, section II-B3: for k' = 96, 8,192 routers, 12 % less than the bound of 9,217. */
    @Test
    void slimFlyIsAsCloseAsThePaperSays() {
        MooreComparison slimFly = at(96, MooreComparison.SLIM_FLY);
        assertThat(slimFly.networkRadix()).isEqualTo(96);
        assertThat(slimFly.switches()).isEqualTo(8192);
        assertThat(slimFly.bound()).isEqualTo(9217);
    }

    @Test
    void countsAreThoseOfTheTopologiesThatAreBuilt() {
        Map<MooreComparison.Kind, Topology> built = Map.of(
                MooreComparison.SLIM_FLY, SlimFly.of(9),
                MooreComparison.POLARFLY, PolarFly.of(9),
                MooreComparison.FLATTENED_BUTTERFLY_2, HyperX.of(List.of(6, 6)),
                MooreComparison.FAT_TREE_2, Xgft.fatTree(10, 2),
                MooreComparison.DRAGONFLY, Dragonfly.of(6, 3),
                MooreComparison.FLATTENED_BUTTERFLY_3, HyperX.of(List.of(4, 4, 4)),
                MooreComparison.BDF, Bdf.of(5),
                MooreComparison.DELORME, Delorme.of(2));
        assertThat(built).hasSameSizeAs(MooreComparison.KINDS);
        built.forEach((kind, topology) -> {
            MooreComparison same = at(topology.networkRadix(), kind);
            assertThat(same.networkRadix()).as("%s", kind).isEqualTo(topology.networkRadix());
            assertThat(same.switches()).as("%s", kind).isEqualTo(topology.switchCount());
        });
    }

    @Test
    void nothingIsAboveTheBound() {
        for (int networkRadix = 1; networkRadix <= 200; networkRadix++) {
            assertThat(MooreComparison.of(networkRadix))
                    .allSatisfy(
                            each -> assertThat(each.share()).isGreaterThan(0).isLessThanOrEqualTo(1));
        }
    }

    @Test
    void refusesANetworkRadixOutOfRange() {
        assertThatThrownBy(() -> MooreComparison.of(0))
                .isInstanceOf(Refusal.class)
                .hasMessage("network radix is 0; expected 1 to 10000");
    }
}
