package io.weft.planning.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PowerTest {
    /** F. Lei et al., <i>Galaxyfly</i>, ICS '16, Table 3: terminals, routers, radix, watts per terminal. */
    static Stream<Arguments> tableThree() {
        return Stream.of(
                Arguments.of(Dragonfly.of(19, 9), 29_412, 3_268, 36, 21.2),
                Arguments.of(HyperX.flattenedButterfly(13, 3, 13), 28_561, 2_197, 49, 20.6),
                Arguments.of(Xgft.fatTree(50, 3), 31_250, 3_125, 50, 24.0),
                Arguments.of(SlimFly.of(27, 20), 29_160, 1_458, 61, 18.5),
                Arguments.of(Galaxyfly.of(25, 49, 3, 8), 29_400, 3_675, 26, 19.1),
                Arguments.of(Galaxyfly.of(25, 47, 3, 9), 31_725, 3_525, 27, 18.4),
                Arguments.of(Galaxyfly.of(21, 37, 2, 20), 31_080, 1_554, 40, 15.6));
    }

    @ParameterizedTest
    @MethodSource("tableThree")
    void isThatOfTheGalaxyflyPaper(Topology topology, int terminals, int routers, int radix, double watts) {
        PriceList prices = Prices.round()
                .switches(SwitchPrices.linear(0, 1, 2.8))
                .nic(0, 10)
                .build();
        assertThat(topology.endpointCount()).isEqualTo(terminals);
        assertThat(topology.switchCount()).isEqualTo(routers);
        assertThat(topology.radix()).isEqualTo(radix);
        assertThat(Power.of(topology, prices).perEndpoint()).isCloseTo(watts, within(0.05));
    }

    /** Three switches of 3 ports draw 3 x 3 x 2 W, three interfaces 3 x 5 W. */
    @Test
    void isWhatAHandCountsForATriangle() {
        Power power =
                Power.of(HyperX.of(List.of(3), 1), Prices.round().nic(0, 5).build());
        assertThat(power.switches()).isEqualTo(18);
        assertThat(power.nics()).isEqualTo(15);
        assertThat(power.total()).isEqualTo(33);
        assertThat(power.perEndpoint()).isEqualTo(11);
    }

    @Test
    void isThatOfTheModelThatIsBought() {
        PriceList prices = Prices.round()
                .switches(SwitchPrices.table(List.of(new SwitchModel("only", 8, 100, 77))))
                .build();
        assertThat(Power.of(HyperX.of(List.of(3), 1), prices).total()).isEqualTo(3 * 77);
    }
}
