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
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualSizesTest {
    private static final Terms TERMS = Terms.of(Prices.round().build(), Floor.sc14());

    private static double cost(Candidate candidate) {
        return Cost.of(Layout.of(candidate.generateUnordered(), TERMS.floor()), TERMS.prices())
                .total();
    }

    @ParameterizedTest
    @CsvSource({
        "slim-fly, 14",
        "oft, 12",
        "mlfm, 12",
        "torus, 6",
        "dragonfly, 9",
        "hyperx, 8",
        "k-ary-n-tree, 12",
        "xgft, 8",
        "megafly, 10",
        "jellyfish, 8"
    })
    void noAffordableCandidateHasMoreEndpoints(String name, int radix) {
        TopologyType type = TopologyTypes.REGISTRY.named(name);
        double budget = 20_000;
        Map<Map<String, Object>, Candidate> looked = new HashMap<>();
        IntStream.rangeClosed(1, 400)
                .boxed()
                .flatMap(endpoints -> type.candidates(Requirement.of(radix, endpoints)))
                .filter(each -> each.throughputBound() >= 0.9 && each.endpoints() < 400)
                .forEach(each -> looked.put(each.parameters(), each));
        int most = looked.values().stream()
                .sorted(Comparator.comparingInt(Candidate::endpoints).reversed())
                .filter(each -> cost(each) <= budget)
                .findFirst()
                .orElseThrow()
                .endpoints();
        assertThat(most).as("less than all that were looked at").isLessThan(390);
        Candidate found = new EqualSizes(radix)
                .ofCost(type, budget, TERMS, ProgressListener.none())
                .orElseThrow();
        assertThat(cost(found)).isLessThanOrEqualTo(budget);
        assertThat(found.endpoints()).isEqualTo(most);
    }

    @Test
    void whatCostsLessThanAnyIsNone() {
        assertThat(new EqualSizes(12).ofCost(TopologyTypes.REGISTRY.named("oft"), 1, TERMS, ProgressListener.none()))
                .isEmpty();
    }
}
