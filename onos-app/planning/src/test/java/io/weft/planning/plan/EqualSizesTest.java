package io.weft.planning.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.ProgressListener;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.Prices;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualSizesTest {
    private static final Terms TERMS = Terms.of(Prices.round().build(), Floor.sc14());

    private static double cost(Candidate candidate) {
        return Cost.of(Layout.of(candidate.generate(), TERMS.floor()), TERMS.prices())
                .total();
    }

    @ParameterizedTest
    @CsvSource({"slim-fly, 14", "oft, 12", "mlfm, 12", "torus, 6", "dragonfly, 9", "hyperx, 8"})
    void noAffordableCandidateHasMoreEndpoints(String name, int radix) {
        TopologyType type = TopologyTypes.REGISTRY.named(name);
        double budget = 60_000;
        int most = type.candidates(Requirement.largest(radix))
                .filter(each -> each.throughputBound() >= 0.9)
                .filter(each -> each.endpoints() < 3_000 && cost(each) <= budget)
                .mapToInt(Candidate::endpoints)
                .max()
                .orElseThrow();
        Candidate found = new EqualSizes(radix)
                .ofCost(type, budget, TERMS, ProgressListener.none())
                .orElseThrow();
        assertThat(cost(found)).isLessThanOrEqualTo(budget);
        assertThat(found.endpoints()).isEqualTo(most);
    }
}
