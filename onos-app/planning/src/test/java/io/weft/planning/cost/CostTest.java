package io.weft.planning.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.OptionalDouble;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CostTest {
    private static Cost cost(Topology topology, PriceList prices) {
        return Cost.of(Layout.of(topology, Floor.sc14()), prices);
    }

    /**
     * Three switches of 2 links and 1 endpoint: 3 x (100 + 3 x 10) = 390; 3 cables of 1 m: 3 x (1 + 0.5) x 10 = 45; 3
     * interfaces.
     */
    @Test
    void isWhatAHandCountsForATriangle() {
        Cost cost = cost(HyperX.of(List.of(3), 1), Prices.round().nic(20, 5).build());
        assertThat(cost.switches()).isEqualTo(390);
        assertThat(cost.electric()).isEqualTo(45);
        assertThat(cost.optical()).isZero();
        assertThat(cost.nics()).isEqualTo(60);
        assertThat(cost.total()).isEqualTo(495);
        assertThat(cost.perEndpoint()).isEqualTo(165);
        assertThat(cost.bill().csv())
                .containsExactly(
                        "item,description,quantity,unit price,sum,currency",
                        "\"switch-3\",\"switch of 3 ports\",3,130.00,390.00,\"USD\"",
                        "\"electric-1m-10G\",\"electric cable of 1 m for 10 Gb/s\",3,15.00,45.00,\"USD\"",
                        "\"nic\",\"network interface of an endpoint\",3,20.00,60.00,\"USD\"",
                        "total,,,,495.00,\"USD\"");
    }

    /**
     * Two racks of one switch: one cable of 3 m, optical: (5 + 0.3) x 10; or by its length electric: (1 + 1.5) x 10.
     */
    @Test
    void buysOpticalCablesBetweenRacksUnlessLengthDecides() {
        Layout layout = Layout.of(HyperX.of(List.of(2), 1), Floor.sc14().withSwitchesPerRack(1));
        assertThat(Cost.of(layout, Prices.round().build()).optical()).isEqualTo(53);
        PriceList byLength = Prices.round()
                .terms(new PriceList.Terms(CableRule.BY_LENGTH, true))
                .build();
        Cost cost = Cost.of(layout, byLength);
        assertThat(cost.optical()).isZero();
        assertThat(cost.electric()).isEqualTo(25 + 2 * 15);
        assertThat(cost.bill().count(Kind.ELECTRIC)).isEqualTo(3);
    }

    @Test
    void buysTheNextLengthAndTheGivenRate() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addSwitch("a");
        builder.addSwitch("b");
        builder.addLink(
                0,
                1,
                Cable.between(Port.of(1), Port.of(1))
                        .withLength(OptionalDouble.of(7.3))
                        .withRate(OptionalDouble.of(100)));
        Layout layout = Layout.of(builder.build(), Floor.sc14());
        assertThat(Cost.of(layout, Prices.round().build()).optical()).isEqualTo((5 + 0.1 * 7.5) * 100);
        assertThat(Cost.of(layout, Prices.round().lengths(20, 5, 10).build()).optical())
                .isEqualTo((5 + 0.1 * 10) * 100);
        assertThat(Cost.of(layout, Prices.round().build()).perEndpoint()).isNaN();
    }

    @Test
    void takesTheCheapestModelWithEnoughPorts() {
        SwitchPrices table = SwitchPrices.table(List.of(
                new SwitchModel("large", 64, 900, 200),
                new SwitchModel("medium", 32, 1_000, 150),
                new SwitchModel("small", 4, 300, 50)));
        assertThat(table.forPorts(4).name()).isEqualTo("small");
        assertThat(table.forPorts(5).name()).isEqualTo("large");
        assertThatThrownBy(() -> table.forPorts(65))
                .hasMessage("no switch of 65 ports is for sale; the largest has 64: use a price list with a larger one,"
                        + " or a fabric of smaller switches");
    }

    @Test
    void saysWhichCableIsTooLong() {
        Layout layout = Layout.of(HyperX.of(List.of(2), 1), Floor.sc14().withSwitchesPerRack(1));
        PriceList prices = Prices.round().optical(CablePrice.of(5, 1).upTo(2)).build();
        assertThatThrownBy(() -> Cost.of(layout, prices))
                .hasMessage("a cable of 3.0 m is needed, but in the price list round the longest optical one has 2.0 m:"
                        + " use a smaller floor, or a price list with longer ones");
    }

    /** Two switches in two racks, one cable between them and one to each endpoint. */
    @Test
    void followsTheKindOfTopology() {
        Layout layout = Layout.of(HyperX.of(List.of(2), 1), Floor.sc14().withSwitchesPerRack(1));
        PriceList.Builder prices = Prices.round().terms("torus", new PriceList.Terms(CableRule.BY_LENGTH, true));
        assertThat(Cost.of(layout, prices.build()).bill().count(Kind.OPTICAL)).isEqualTo(1);
        prices.terms("hyperx", new PriceList.Terms(CableRule.BY_LENGTH, true));
        assertThat(Cost.of(layout, prices.build()).bill().count(Kind.ELECTRIC)).isEqualTo(3);
        assertThat(Cost.of(layout, prices.build()).optical()).isZero();
    }

    @Test
    void namesTheLineOfABillThatCannotBeAddedUp() {
        assertThatThrownBy(() -> cost(
                        HyperX.of(List.of(3), 1),
                        Prices.round().switches(SwitchPrices.linear(0, 1e15, 2)).build()))
                .hasMessage("the bill exceeds 90,000,000,000,000 USD at 3 x switch-3 for 3.0E15 each: correct the price"
                        + " list, or state its prices in a larger unit");
        assertThatThrownBy(() -> cost(
                        HyperX.of(List.of(3), 1),
                        Prices.round()
                                .electric(CablePrice.of(Double.MAX_VALUE, 0))
                                .build()))
                .hasMessageContaining("3 x electric-1m-10G for Infinity each");
        assertThatThrownBy(() -> cost(
                        HyperX.of(List.of(3), 1),
                        Prices.round()
                                .switches(SwitchPrices.linear(2e13, 0, 2))
                                .nic(2e13, 5)
                                .build()))
                .hasMessageContaining("3 x nic for 2.0E13 each");
    }

    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(5),
                Mlfm.of(4),
                Xgft.fatTree(6, 3),
                HyperX.of(List.of(4, 4)),
                Dragonfly.of(4, 2),
                Jellyfish.of(40, 5, 1, 3));
    }

    @Property(tries = 60)
    void isTheSumOfTheBill(@ForAll("topology") Topology topology, @ForAll @IntRange(min = 1, max = 20) int room) {
        Layout layout = Layout.of(topology, Floor.sc14().withSwitchesPerRack(room));
        PriceList prices = Prices.round()
                .nic(19.99, 5)
                .terms(new PriceList.Terms(CableRule.IN_RACK, true))
                .build();
        Cost cost = Cost.of(layout, prices);
        double sum = 0;
        for (BillOfMaterials.Line line : cost.bill().lines()) {
            assertThat(line.sum()).isCloseTo(line.quantity() * line.unitPrice(), within(1e-6));
            sum += line.sum();
        }
        assertThat(cost.total()).isCloseTo(sum, within(1e-6));
        assertThat(cost.switches() + cost.electric() + cost.optical() + cost.nics())
                .isCloseTo(sum, within(1e-6));
        assertThat(cost.bill().count(Kind.SWITCH)).isEqualTo(topology.switchCount());
        assertThat(cost.bill().count(Kind.ELECTRIC) + cost.bill().count(Kind.OPTICAL))
                .isEqualTo(topology.linkCount() + topology.endpointCount());
    }
}
