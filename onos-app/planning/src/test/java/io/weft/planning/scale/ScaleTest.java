package io.weft.planning.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
    private static Map<String, Scale> at(int radix, List<Family> families) {
        return families.stream()
                .collect(Collectors.toMap(Family::name, family -> Scale.of(family, Requirement.largest(radix))
                        .orElseThrow()));
    }

    /** G. Kathareios et al., SC '15, figure 3 and the formulas of section 2. */
    @ParameterizedTest
    @ValueSource(ints = {6, 12, 18, 24, 36, 48, 54, 60})
    void familiesOfDiameterTwoHaveTheSizesOfTheirFormulas(int r) {
        Map<String, Scale> scale = at(r, Family.DIAMETER_TWO);
        int h = r / 2;
        assertThat(scale.get("two-level fat tree").endpoints()).isEqualTo(r * r / 2);
        assertThat(scale.get("three-level fat tree").endpoints()).isEqualTo(r * r * r / 4);
        assertThat(scale.get("two-dimensional HyperX").endpoints()).isEqualTo(r / 3 * (r / 3 + 1) * (r / 3 + 1));
        assertThat(scale.get("MLFM").endpoints()).isEqualTo(h * h * h + h * h);
    }

    @ParameterizedTest
    @CsvSource({
        "OFT, 63552",
        "MLFM, 33792",
        "Slim Fly, 35322",
        "three-level fat tree, 65536",
        "two-level fat tree, 2048"
    })
    void atRadix64(String family, int endpoints) {
        assertThat(at(64, Family.DIAMETER_TWO).get(family).endpoints()).isEqualTo(endpoints);
    }

    /** SC '15, table of figure 3 and section 2: what an endpoint takes. */
    @Test
    void endpointsTakeTheSwitchPortsAndLinksOfThePaper() {
        Scale slimFly =
                Scale.of(candidates("slim-fly", Requirement.of(29, 3380)).get(0));
        assertThat(slimFly.candidate().parameters()).isEqualTo(Map.of("q", 13, "concentration", 10));
        assertThat(slimFly.portsPerEndpoint()).isEqualTo(2.9, within(1e-12));
        assertThat(slimFly.linksPerEndpoint()).isEqualTo(1.95, within(1e-12));
        Map<String, Scale> scale = at(64, Family.DIAMETER_TWO);
        for (String family : List.of("MLFM", "OFT", "SSPT", "two-level fat tree")) {
            assertThat(scale.get(family).portsPerEndpoint()).as(family).isEqualTo(3);
            assertThat(scale.get(family).linksPerEndpoint()).as(family).isEqualTo(2);
        }
        assertThat(scale.get("three-level fat tree").portsPerEndpoint()).isEqualTo(5);
        assertThat(scale.get("three-level fat tree").linksPerEndpoint()).isEqualTo(3);
    }

    /** The sizes and radices of HPCC '18, sections 2 and 3: a Slim Fly of 101,124 endpoints, a Dragonfly of 114,582. */
    @ParameterizedTest
    @CsvSource({
        "fat-tree,  58, 48778,  levels, 3",
        "fat-tree,  74, 101306, levels, 3",
        "fat-tree,  26, 57122,  levels, 4",
        "fat-tree,  30, 101250, levels, 4",
        "slim-fly,  97, 101124, q, 53",
        "dragonfly, 51, 114582, a, 26"
    })
    void exascaleNetworksNeedTheRadixOfThePaper(String type, int radix, int endpoints, String parameter, int value) {
        assertThat(candidates(type, Requirement.of(radix, endpoints)))
                .filteredOn(each -> each.parameters().get(parameter).equals(value))
                .extracting(Candidate::endpoints, Candidate::radix)
                .contains(tuple(endpoints, radix));
    }

    /** ICS '16, sections 4.1 and 4.2, with 48 ports: alpha is at least 1/2 where endpoints are balanced. */
    @Test
    void galaxyfliesReachWhereOthersDoNot() {
        Map<String, Scale> scale = at(48, Family.GALAXYFLY);
        assertThat(scale.get("Slim Fly").endpoints()).isLessThan(50_000);
        assertThat(scale.get("flattened butterfly of three dimensions").endpoints())
                .isLessThan(50_000);
        assertThat(scale.get("balanced Dragonfly").endpoints()).isEqualTo(24 * 12 * 289);
        assertThat(scale.get("Galaxyfly of diameter 3").endpoints()).isGreaterThanOrEqualTo(24 * 12 * 289);
        assertThat(scale.get("Galaxyfly of diameter 5").endpoints()).isGreaterThan(130_000);
        assertThat(candidates("galaxyfly", Requirement.of(48, 130_000)))
                .extracting(each -> each.parameters().get("a"))
                .contains(3);
        assertThat(candidates("galaxyfly", Requirement.of(48, 50_000)))
                .anyMatch(each -> each.parameters().get("a").equals(2)
                        && (Integer) each.parameters().get("q") > 1);
    }

    /** ICS '16, figures 10 and 11: radix and endpoints of the Galaxyflies that the paper simulates. */
    @ParameterizedTest
    @CsvSource({
        "11, 29, 1, 34, 3190",
        "15, 29, 1, 35, 3045",
        "81, 1, 10, 21, 3240",
        "56, 1, 11, 20, 3080",
        "15, 37, 2, 20, 3330",
        "11, 29, 2, 18, 3190",
        "15, 29, 4, 12, 3480"
    })
    void galaxyfliesOfThePaperHaveItsRadixAndSize(int n, int q, int a, int radix, int endpoints) {
        assertThat(candidates("galaxyfly", Requirement.of(radix, endpoints)))
                .anyMatch(each -> each.parameters().get("q").equals(q)
                        && each.parameters().get("a").equals(a)
                        && (Integer) each.parameters().get("n") <= n);
    }

    private static List<Candidate> candidates(String type, Requirement requirement) {
        return TopologyTypes.REGISTRY.named(type).candidates(requirement).collect(Collectors.toList());
    }

    @Test
    void thereIsNoScaleWhereNothingFits() {
        Family delorme = Family.of(TopologyTypes.REGISTRY.named("delorme"));
        assertThat(Scale.of(delorme, Requirement.largest(9))).isEmpty();
        assertThat(Scale.of(delorme, Requirement.largest(12)).orElseThrow().switches())
                .isEqualTo(225);
    }
}
