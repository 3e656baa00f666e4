package io.weft.planning.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.Prices;
import io.weft.planning.layout.Floor;
import io.weft.planning.throughput.UniformLimits;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyTypes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FamilySearchTest {
    private static final Terms TERMS = Terms.of(Prices.round().build(), Floor.sc14());

    private static List<Candidate> byPorts(String type, Requirement requirement) {
        return TopologyTypes.REGISTRY
                .named(type)
                .candidates(requirement)
                .sorted(Comparator.comparing(Candidate::ports))
                .collect(Collectors.toList());
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
            for (Candidate each : search(4).among(candidates).profiles().keySet()) {
                double carried = carried(each);
                assertThat(carried).as("%s", each).isGreaterThanOrEqualTo(0.5).isGreaterThan(Math.min(0.89, most));
                most = Math.max(most, carried);
            }
            assertThat(most).as(type).isPositive();
        }
    }

    @Test
    void noneOfFewerPortsThanTheFirstCarriesHalf() {
        List<Candidate> candidates = byPorts("polarstar", Requirement.of(48, 10_000)).stream()
                .filter(each -> each.throughputBound() >= 0.9)
                .collect(Collectors.toList());
        Candidate first =
                search(1).among(candidates).profiles().keySet().iterator().next();
        assertThat(candidates.subList(0, candidates.indexOf(first)))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(carried(each)).isLessThan(0.5));
    }

    @Test
    void aFamilyThatCarriesTooLittleSaysHowMuch() {
        List<Candidate> candidates = byPorts("torus", Requirement.of(8, 4000));
        FamilySearch.Found found = search(2).among(candidates.subList(0, 1));
        assertThat(found.profiles()).isEmpty();
        assertThat(found.obstacle()).contains("of uniform traffic by minimal routes; at least 0.50 is needed");
    }
}
