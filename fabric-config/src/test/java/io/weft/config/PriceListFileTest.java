package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.Power;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceListFileTest {
    private static final String LINEAR = "version: 1\n"
            + "name: mine\n"
            + "rate: 100\n"
            + "switches: {perPort: 10, wattsPerPort: 2}\n"
            + "cables:\n"
            + "  electric: {fixed: 1, perMetre: 0.5, upTo: 3}\n"
            + "  optical: {fixed: 5, perMetre: 0.1}\n";
    private static final String MODELS = LINEAR.replace(
            "{perPort: 10, wattsPerPort: 2}",
            "\n  models:\n    - {name: a, ports: 4, price: 7, watts: 3}\n    - {name: b, ports: 8, price: 9, watts: 4}");

    private static Cost cost(Topology topology, PriceList prices) {
        return Cost.of(Layout.of(topology, Floor.sc14()), prices);
    }

    private static PriceList named(String name) {
        return BuiltInPriceList.REGISTRY.named(name).prices();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sc14", "ics16", "example-2026"})
    void readsTheListsThatComeWithWeft(String name) {
        PriceList prices = named(name);
        assertThat(prices.name()).isEqualTo(name);
        assertThat(prices.source()).isNotEmpty();
        assertThat(cost(SlimFly.of(5), prices).total()).isPositive();
    }

    @Test
    void namesTheListsThatThereAre() {
        assertThatThrownBy(() -> BuiltInPriceList.REGISTRY.named("sc15"))
                .hasMessage("there is no price list 'sc15'; there are sc14, ics16, example-2026; did you mean sc14?");
    }

    /**
     * SC '14, Table IV has 1,033: with 6,869 instead of 6,498 fibres, and with 43 ports, of which 15 + 29 need 44. 43
     * ports instead of 44 are 350.4 x 722 / 10,830 = 23.36 cheaper.
     */
    @Test
    void hasThePricesOfTheSlimFlyPaper() {
        PriceList prices = named("sc14");
        Cost cost = cost(SlimFly.of(19, 15), prices);
        assertThat(cost.bill().count(Kind.ELECTRIC)).isEqualTo(3_971);
        assertThat(cost.bill().count(Kind.OPTICAL)).isEqualTo(6_498);
        assertThat(cost.switches()).isCloseTo(722 * (44 * 350.4 - 892.3), within(1.0));
        assertThat(cost.perEndpoint() - 350.4 * 722 / 10_830).isCloseTo(1_145, within(0.5));
        assertThat(Power.of(SlimFly.of(19, 15), prices).perEndpoint()).isCloseTo(722 * 44 * 2.8 / 10_830, within(1e-9));
    }

    /** SC '14, Table IV has 1,342, with electric cables and routers as here. */
    @Test
    void hasTheCostOfADragonflyWithItsTrueCables() {
        Cost cost = cost(Dragonfly.of(14, 7), named("sc14"));
        assertThat(cost.bill().count(Kind.ELECTRIC)).isEqualTo(9_009);
        assertThat(cost.perEndpoint()).isCloseTo(1_422, within(0.5));
    }

    /** SC '14. Torus: all electric. Fat tree: all optical, but for the cables of the endpoints. */
    @Test
    void followsTheKindOfTopology() {
        PriceList prices = named("sc14");
        Cost torus = cost(Torus.of(List.of(7, 7, 7)), prices);
        assertThat(torus.bill().count(Kind.ELECTRIC)).isEqualTo(3 * 343);
        assertThat(torus.optical()).isZero();
        Cost tree = cost(Xgft.fatTree(8, 3), prices);
        assertThat(tree.bill().count(Kind.ELECTRIC)).isEqualTo(128);
        assertThat(tree.bill().count(Kind.OPTICAL)).isEqualTo(256);
    }

    /** ICS '16, Table 3. */
    @Test
    void hasTheWattsOfTheGalaxyflyPaperAndThePricesOfTheSlimFlyPaper() {
        PriceList prices = named("ics16");
        Topology galaxyfly = Galaxyfly.of(25, 49, 3, 8);
        assertThat(Power.of(galaxyfly, prices).perEndpoint()).isCloseTo(19.1, within(0.05));
        assertThat(cost(galaxyfly, prices).total())
                .isEqualTo(cost(galaxyfly, named("sc14")).total());
    }

    /** Eight switches of 3 links and 1 endpoint: 32 ports are enough; 12 cables between switches, 8 to endpoints. */
    @Test
    void buysModelsOfTheExample() {
        Cost cost = cost(HyperX.hypercube(3, 1), named("example-2026"));
        assertThat(cost.switches()).isEqualTo(8 * 20_000);
        assertThat(cost.electric()).isEqualTo((12 + 8) * (60 + 30));
        assertThat(cost.nics()).isEqualTo(8 * 1_800);
    }

    @Test
    void readsWhatAFileSays() {
        PriceList prices = PriceListFile.parse("p.yaml", LINEAR);
        assertThat(prices.currency()).isEqualTo("USD");
        assertThat(prices.rate()).isEqualTo(100);
        assertThat(prices.switches().forPorts(7).price()).isEqualTo(70);
        assertThat(prices.switches().forPorts(7).watts()).isEqualTo(14);
        assertThat(prices.purchased(2.2)).isEqualTo(2.5);
        assertThat(PriceListFile.parse("p.yaml", MODELS).switches().forPorts(5).name())
                .isEqualTo("b");
        assertThat(PriceListFile.parse("p.yaml", LINEAR + "  lengths: [5, 3, 1]\n")
                        .purchased(2.2))
                .isEqualTo(3);
        PriceList.Terms terms = PriceListFile.parse("p.yaml", LINEAR + "types: {torus: {endpoints: counted}}\n")
                .terms("torus");
        assertThat(terms.endpointCables()).isTrue();
        assertThat(terms.rule().word()).isEqualTo("in-rack");
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        complains("", "p.yaml: is empty, but must have at least version, name, rate, switches and cables");
        complains(
                LINEAR.replace("rate: 100", "rate: fast"),
                "p.yaml:3:7: rate: found 'fast', but must be a number in 0.001..1000000");
        complains(LINEAR.replace("rate:", "rat:"), "p.yaml:3:1: rat: is not a key here; did you mean 'rate'?");
        complains(
                LINEAR.replace("perPort: 10, ", ""),
                "p.yaml:4:1: switches: lacks perPort; give perPort and wattsPerPort, or models");
        complains(
                LINEAR.replace("perPort: 10", "perPort: -1"),
                "p.yaml:4:21: switches.perPort: found -1, but must be a number in 0..1000000000");
        complains(
                LINEAR.replace("perMetre: 0.1", "permetre: 0.1"),
                "p.yaml:7:23: cables.optical.permetre: is not a key here; did you mean 'perMetre'?");
        complains(
                LINEAR.replaceAll("(?m)^  optical.*\n", ""),
                "p.yaml:5:1: cables.optical: is missing; it must be a mapping with the keys fixed, perMetre, upTo");
        complains(
                LINEAR + "  rule: by-lenght\n",
                "p.yaml:8:9: cables.rule: found 'by-lenght', but must be one of in-rack, by-length, optical; did you mean"
                        + " 'by-length'?");
        complains(
                LINEAR + "types: {toruss: {rule: optical}}\n",
                "p.yaml:8:9: types.toruss: is no type of topology; did you mean 'torus'? There are slim-fly, ");
        complains(
                MODELS.replace("name: b", "name: a"),
                "p.yaml:7:14: switches.models[1].name: found 'a', the name of switches.models[0] too; give another");
        complains(
                MODELS.replace("ports: 8", "ports: 0"),
                "switches.models[1].ports: found 0, but must be an integer in 1..65535");
        complains(
                MODELS.replace("  models:", "  fixed: 5\n  models:"),
                "p.yaml:5:3: switches.fixed: cannot be combined with models; leave one out");
        complains(
                LINEAR + "  lengths: []\n",
                "p.yaml:8:12: cables.lengths: found a list of 0, but must be a list of 1..100 numbers of metres");
        complains(
                LINEAR + "currency: dollars\n",
                "currency: found 'dollars', but must be three capital letters, such as USD");
    }

    private static void complains(String text, String message) {
        assertThatThrownBy(() -> PriceListFile.parse("p.yaml", text))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }
}
