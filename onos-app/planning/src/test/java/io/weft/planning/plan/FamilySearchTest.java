package io.weft.planning.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.Prices;
import io.weft.planning.cost.SwitchModel;
import io.weft.planning.cost.SwitchPrices;
import io.weft.planning.layout.Floor;
import io.weft.planning.scale.NearestCandidates;
import io.weft.planning.throughput.UniformLimits;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyTypes;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FamilySearchTest {
    private static final Terms TERMS = Terms.of(Prices.round().build(), Floor.sc14());

    private static final Terms MODELS = Terms.of(
            Prices.round()
                    .switches(SwitchPrices.table(
                            List.of(new SwitchModel("small", 12, 3000, 100), new SwitchModel("large", 20, 6000, 200))))
                    .build(),
            Floor.sc14());

    private static List<Candidate> byPorts(String type, Requirement requirement) {
        return TopologyTypes.REGISTRY
                .named(type)
                .candidates(requirement)
                .sorted(Comparator.comparing(Candidate::ports))
                .collect(Collectors.toList());
    }

    /** Those that a plan searches among. */
    private static List<Candidate> full(String type, Requirement requirement) {
        return NearestCandidates.of(requirement, List.of(TopologyTypes.REGISTRY.named(type)), Integer.MAX_VALUE)
                .candidates();
    }

    private static FamilySearch search(int wanted) {
        return new FamilySearch(TERMS, wanted, 1, ProgressListener.none());
    }

    private static double carried(Candidate candidate) {
        return Math.min(1, UniformLimits.of(candidate.generate()).minimal());
    }

    @Test
    void theFirstCarriesHalfAndEachNextAllOrMoreThanAnyBefore() {
        for (String type : List.of("dragonfly", "polarstar", "galaxyfly", "torus", "slim-fly")) {
            List<Candidate> candidates = byPorts(type, Requirement.of(20, 300));
            double most = 0;
            for (Candidate each : search(4).among(candidates).profiles.keySet()) {
                double carried = carried(each);
                assertThat(carried).as("%s", each).isGreaterThanOrEqualTo(0.5).isGreaterThan(Math.min(0.89, most));
                most = Math.max(most, carried);
            }
            assertThat(most).as(type).isPositive();
        }
    }

    private static double cost(Candidate candidate, Terms terms) {
        return Cost.of(CheapestFirst.layout(candidate, terms), terms.prices()).total();
    }

    private static double cheapest(List<Candidate> candidates, Terms terms, double carrying) {
        return candidates.stream()
                .filter(each -> carried(each) >= carrying)
                .mapToDouble(each -> cost(each, terms))
                .min()
                .orElse(0);
    }

    /** With switches of few models, fewer ports in use are not always cheaper. */
    @ParameterizedTest
    @ValueSource(
            strings = {"dragonfly", "galaxyfly", "polarstar", "mlfm", "hyperx", "xgft", "jellyfish", "sspt", "megafly"})
    void theCheapestThatCarriesHalfAndTheCheapestThatCarriesAllAreFound(String type) {
        for (Terms terms : List.of(TERMS, MODELS)) {
            List<Candidate> candidates = full(type, Requirement.of(20, 300));
            List<FabricProfile> found = List.copyOf(new FamilySearch(terms, 2, 1, ProgressListener.none())
                    .among(candidates)
                    .profiles
                    .values());
            assertThat(found.get(0).cost().total()).isCloseTo(cheapest(candidates, terms, 0.5), withinPercentage(0.5));
            double all = cheapest(candidates, terms, 0.9);
            assertThat(found)
                    .anySatisfy(each -> assertThat(each.minimal()).isGreaterThanOrEqualTo(all == 0 ? 0.5 : 0.9));
            if (found.get(0).minimal() < 0.9 && all > 0) {
                assertThat(found.get(1).cost().total()).isCloseTo(all, withinPercentage(0.5));
            }
        }
    }

    @Test
    void whatTheBudgetLeavesOutIsNamedByTheCheapest() {
        for (String type : List.of("dragonfly", "mlfm", "galaxyfly")) {
            List<Candidate> candidates = full(type, Requirement.of(20, 300));
            double cheapest = cheapest(candidates, MODELS, 0.5);
            FamilySearch.Found below =
                    new FamilySearch(MODELS.withBudget(cheapest - 1), 2, 1, ProgressListener.none()).among(candidates);
            assertThat(below.profiles).isEmpty();
            assertThat(below.obstacle)
                    .isEqualTo(
                            String.format(Locale.ROOT, "the cheapest costs %,.0f USD, more than the budget", cheapest));
            assertThat(new FamilySearch(MODELS.withBudget(cheapest), 2, 1, ProgressListener.none())
                            .among(candidates)
                            .profiles)
                    .isNotEmpty();
        }
    }

    @Test
    void ofTreesWithLevelsInAnotherOrderTheBetterOneIsKept() {
        List<Candidate> twins = full("xgft", Requirement.of(16, 200)).stream()
                .filter(each -> each.switches() == 116)
                .filter(each -> List.of(List.of(4, 7, 8), List.of(7, 4, 8))
                        .contains(each.parameters().get("m")))
                .collect(Collectors.toList());
        assertThat(twins).hasSize(2);
        Map<Candidate, FabricProfile> found = search(2).among(twins).profiles;
        assertThat(found).hasSize(1);
        double kept = found.values().iterator().next().survivable();
        assertThat(twins).allSatisfy(each -> assertThat(
                        FabricProfile.of(each.generate(), TERMS).survivable())
                .isLessThanOrEqualTo(kept));
    }

    @Test
    void aFloorThatIsTooSmallSaysHowManyRacksAreNeeded() {
        Terms small = Terms.of(Prices.round().build(), Floor.sc14().withPlaces(1, 1));
        FamilySearch.Found found =
                new FamilySearch(small, 2, 1, ProgressListener.none()).among(full("torus", Requirement.of(8, 300)));
        assertThat(found.profiles).isEmpty();
        assertThat(found.racksNeeded.orElse(0)).isGreaterThan(1);
        assertThat(found.obstacle)
                .isEqualTo("takes " + found.racksNeeded.orElse(0) + " racks; the floor has places for 1");
    }

    @Test
    void aFamilyThatCarriesTooLittleSaysHowMuch() {
        List<Candidate> candidates = byPorts("torus", Requirement.of(8, 4000));
        FamilySearch.Found found = search(2).among(candidates.subList(0, 1));
        assertThat(found.profiles).isEmpty();
        assertThat(found.obstacle).contains("of uniform traffic by minimal routes; at least 0.50 is needed");
    }
}
