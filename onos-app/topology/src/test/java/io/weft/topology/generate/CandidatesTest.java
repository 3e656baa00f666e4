package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.random.SplitMix64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatesTest {
    /** Small enough to build many of. */
    private static final int SWITCHES = 400;

    @Property(tries = 15)
    void eachIsBuiltWithTheSizeItSays(
            @ForAll @IntRange(min = 6, max = 40) int radix,
            @ForAll @IntRange(min = 1, max = 1500) int endpoints,
            @ForAll @IntRange(min = 2, max = 7) int halvesOfOversubscription,
            @ForAll int seed) {
        Requirement requirement = Requirement.of(radix, endpoints).withOversubscription(halvesOfOversubscription / 2.0);
        for (TopologyType type : TopologyTypes.REGISTRY) {
            List<Candidate> all = type.candidates(requirement).collect(Collectors.toList());
            assertThat(all.stream().filter(each -> each.endpoints() < endpoints || each.radix() > radix))
                    .isEmpty();
            all.removeIf(each -> each.switches() > SWITCHES);
            SplitMix64 random = new SplitMix64(seed);
            if (!all.isEmpty()) {
                assertBuiltAsSaid(all.get(random.below(all.size())));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"7, 20, 1", "8, 30, 2", "10, 50, 3"})
    void allSmallOnesAreBuiltWithTheSizeTheySay(int radix, int endpoints, double oversubscription) {
        Requirement requirement = Requirement.of(radix, endpoints).withOversubscription(oversubscription);
        for (TopologyType type : TopologyTypes.REGISTRY) {
            type.candidates(requirement)
                    .filter(each -> each.switches() <= SWITCHES / 2)
                    .forEach(CandidatesTest::assertBuiltAsSaid);
        }
    }

    private static void assertBuiltAsSaid(Candidate candidate) {
        Topology t = candidate.generate();
        assertThat(List.of(
                        t.switchCount(),
                        t.edgeSwitches().length,
                        t.endpointCount(),
                        t.linkCount(),
                        t.radix(),
                        t.networkRadix(),
                        t.concentration()))
                .as("switches, edge switches, endpoints, links, radix, network radix, concentration of %s", candidate)
                .containsExactly(
                        candidate.switches(),
                        candidate.edgeSwitches(),
                        candidate.endpoints(),
                        candidate.links(),
                        candidate.radix(),
                        candidate.networkRadix(),
                        candidate.concentration());
        assertThat(t.type()).isEqualTo(candidate.type());
        assertThat(t.singleHomed()).isTrue();
    }

    /** G. Kathareios et al., SC '15, figure 3, and its formulas; SSPT(32, 4) has (r1^2 (r2 - 1) + r1) 2 r1 / r2. */
    @ParameterizedTest
    @CsvSource({
        "oft, 64, 63552",
        "mlfm, 64, 33792",
        "slim-fly, 64, 35322",
        "hyperx, 6, 18",
        "hyperx, 12, 100",
        "fat-tree, 16, 1024",
        "k-ary-n-tree, 16, 512",
        "megafly, 16, 4160",
    })
    void theLargestAreThoseOfThePapers(String type, int radix, int endpoints) {
        assertThat(largest(type, radix).endpoints()).isEqualTo(endpoints);
    }

    /** Of two-dimensional HyperX and trees of three levels, and of all of other types. */
    private static Candidate largest(String type, int radix) {
        return all(type, Requirement.largest(radix)).stream()
                .filter(each -> !type.equals("hyperx") || length(each, "dimensions") == 2)
                .filter(each -> each.parameters().getOrDefault("levels", 3).equals(3))
                .filter(each -> each.parameters().getOrDefault("n", 3).equals(3))
                .max(Comparator.comparing(Candidate::endpoints))
                .orElseThrow();
    }

    private static int length(Candidate candidate, String parameter) {
        return ((List<?>) candidate.parameters().get(parameter)).size();
    }

    @Test
    void theLargestStackedSinglePathTreeWithFourLinksToACopyIsThatOfThePaper() {
        assertThat(all("sspt", Requirement.largest(64)).stream()
                        .filter(each -> each.parameters().equals(Map.of("r1", 32, "r2", 4, "concentration", 32))))
                .singleElement()
                .returns(49_664, Candidate::endpoints)
                .returns(49_664 / 32 * 3 / 2, Candidate::switches);
    }

    @Test
    void fatTreesHaveTheSizesOfTheirFormulas() {
        for (int radix = 4; radix <= 40; radix += 2) {
            int r = radix;
            assertThat(all("fat-tree", Requirement.largest(r)))
                    .extracting(Candidate::endpoints)
                    .as("two and three levels at radix %s", r)
                    .startsWith(r * r / 2, r * r * r / 4);
            assertThat(all("xgft", Requirement.largest(r)).stream()
                            .filter(each -> length(each, "m") == 3)
                            .mapToInt(Candidate::endpoints)
                            .max())
                    .hasValue(r * r * r / 4);
        }
    }

    /** 30 pods of 529 edge switches; with 31 there would be more switches than can be addressed. */
    @Test
    void asManyPodsOrLayersAreTakenAsCanBeBuilt() {
        assertThat(all("xgft", Requirement.largest(64)))
                .filteredOn(each -> each.parameters().get("m").equals(List.of(26, 23, 23, 30)))
                .extracting(Candidate::endpoints)
                .contains(412_620);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 16, 64, 100})
    void noneHasMoreEndpointsThanTheLargest(int radix) {
        TopologyTypes.REGISTRY.forEach(type -> assertNoneHasMoreThanTheLargest(type, radix));
    }

    /** Where the endpoints that can be addressed are the limit, too. */
    @ParameterizedTest
    @CsvSource({"mlfm, 512", "mlfm, 1024", "dragonfly, 512"})
    void noneOfManyPortsHasMoreEndpointsThanTheLargest(String type, int radix) {
        assertNoneHasMoreThanTheLargest(TopologyTypes.REGISTRY.named(type), radix);
    }

    private static void assertNoneHasMoreThanTheLargest(TopologyType type, int radix) {
        type.candidates(Requirement.largest(radix)).mapToInt(Candidate::endpoints).max().stream()
                .filter(most -> most < TopologyBuilder.MAX_ENDPOINTS)
                .forEach(most -> assertThat(
                                type.candidates(Requirement.of(radix, most + 1)).findAny())
                        .as("more than %s endpoints of %s at radix %s", most, type, radix)
                        .isEmpty());
    }

    /** Kim et al., ISCA '08: a = 2p = 2h and all a h + 1 groups. */
    @Test
    void theBalancedDragonflyIsAmongThem() {
        assertThat(all("dragonfly", Requirement.largest(27)))
                .filteredOn(each -> each.parameters().get("a").equals(14)
                        && each.parameters().get("h").equals(7))
                .singleElement()
                .returns(9702, Candidate::endpoints)
                .returns(27, Candidate::radix)
                .returns(99, each -> each.parameters().get("groups"));
    }

    /** M. Besta, T. Hoefler, SC '14: q = 19 with 15 endpoints at a switch of 44 ports. */
    @Test
    void theSlimFlyOfThePaperIsFoundForItsEndpoints() {
        assertThat(all("slim-fly", Requirement.of(44, 10_830)).get(0))
                .returns(Map.of("q", 19, "concentration", 15), Candidate::parameters)
                .returns(722, Candidate::switches)
                .returns(10_469, Candidate::links)
                .returns(44, Candidate::radix)
                .returns(29, Candidate::networkRadix)
                .returns(10_830L + 2 * 10_469, Candidate::ports);
    }

    @Test
    void oversubscriptionAllowsSoManyTimesTheBalancedEndpoints() {
        assertThat(mostEndpointsOfASwitch("slim-fly", "q", 1)).isEqualTo(4);
        assertThat(mostEndpointsOfASwitch("slim-fly", "q", 1.5)).isEqualTo(6);
        assertThat(mostEndpointsOfASwitch("slim-fly", "q", 2.3)).isEqualTo(9);
        assertThat(mostEndpointsOfASwitch("hypercube", "dimension", 1)).isEqualTo(1);
        assertThat(mostEndpointsOfASwitch("hypercube", "dimension", 2.5)).isEqualTo(2);
        assertThat(mostEndpointsOfASwitch("k-ary-n-tree", "k", 3)).isEqualTo(5);
    }

    /** With a parameter of 5, at a radix that leaves ports free. */
    private static int mostEndpointsOfASwitch(String type, String parameter, double oversubscription) {
        int radix = type.equals("k-ary-n-tree") ? 11 : 40;
        return all(type, Requirement.largest(radix).withOversubscription(oversubscription)).stream()
                .filter(each -> each.parameters().get(parameter).equals(5))
                .mapToInt(Candidate::concentration)
                .max()
                .orElseThrow();
    }

    /** Against all Dragonflies there are, for a few requirements. */
    @ParameterizedTest
    @CsvSource({"7, 20, 1", "8, 61, 1", "9, 100, 2", "10, 10, 1"})
    void noDragonflyOfFewerGroupsHasTheEndpoints(int radix, int endpoints, int oversubscription) {
        Map<String, Object> fewest = new TreeMap<>();
        for (int a = 2; a < radix; a++) {
            for (int h = 1; h <= radix - a; h++) {
                int p = Math.min(radix - (a - 1) - h, (int) (oversubscription * Math.min(h, a / 2.0)));
                for (int groups = a * h + 1; p > 0 && groups >= 2 && a * p * groups >= endpoints; groups--) {
                    if (h <= a * (groups - 1)) {
                        fewest.put(a + "," + h, groups);
                    }
                }
            }
        }
        Requirement requirement = Requirement.of(radix, endpoints).withOversubscription(oversubscription);
        Map<String, Object> found = all("dragonfly", requirement).stream()
                .map(Candidate::parameters)
                .collect(Collectors.toMap(each -> each.get("a") + "," + each.get("h"), each -> each.get("groups")));
        assertThat(found).isEqualTo(fewest);
    }

    private static List<Candidate> all(String type, Requirement requirement) {
        return TopologyTypes.REGISTRY.named(type).candidates(requirement).collect(Collectors.toList());
    }

    @Test
    void everyTypeButGraphHasSome() {
        assertThat(TopologyTypes.REGISTRY.all().stream().filter(type -> type.candidates(Requirement.largest(48))
                        .findAny()
                        .isEmpty()))
                .extracting(TopologyType::name)
                .containsExactly("graph");
    }

    @Test
    void theOrderIsTheSameEveryTime() {
        for (TopologyType type : TopologyTypes.REGISTRY) {
            Requirement requirement = Requirement.of(20, 500);
            assertThat(all(type.name(), requirement).toString())
                    .isEqualTo(all(type.name(), requirement).toString());
        }
    }

    @Test
    void refusesRequirementsThatMakeNoSense() {
        assertThatThrownBy(() -> Requirement.of(0, 1))
                .isInstanceOf(Refusal.class)
                .hasMessage("a switch has 0 ports; expected 1 to 1024");
        assertThatThrownBy(() -> Requirement.of(8, 0)).hasMessage("0 endpoints are wanted; expected 1 to 4,000,000");
        assertThatThrownBy(() -> Requirement.largest(8).withOversubscription(0.5))
                .hasMessage("oversubscription is 0.5; expected at least 1");
        assertThatThrownBy(() -> Requirement.largest(8).withOversubscription(Double.NaN))
                .hasMessage("oversubscription is NaN; expected at least 1");
    }

    @Test
    void parametersOfABaseAreInTheOrderOfAFabricFile() {
        assertThat(Fishnet.TYPE.candidates(Requirement.largest(24)))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(String.valueOf(each.parameters().get("base")))
                        .startsWith("{type=slim-fly, q="));
    }
}
