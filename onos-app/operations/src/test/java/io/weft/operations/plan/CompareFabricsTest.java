package io.weft.operations.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.CancelledProgress;
import io.weft.operations.Operations;
import io.weft.operations.PlanningDoors;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CompareFabricsTest {
    private static final Map<String, Topology> TOPOLOGIES = Map.of(
            "slim-fly", SlimFly.of(5, 4),
            "oft", Oft.of(3, 3),
            "hyperx", HyperX.of(List.of(3, 3), 2));

    /** Fabrics by their types of topology. */
    private static final Attachments NAMED = new Attachments() {
        private final PlanningDoors doors = new PlanningDoors();

        @Override
        public Fabric fabric(String named) {
            if (!TOPOLOGIES.containsKey(named)) {
                return doors.fabric(named);
            }
            Topology topology = TOPOLOGIES.get(named);
            Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));
            return new Fabric(named, topology, Scheme.MINIMAL, Spread.FLOW, 2, addressing);
        }

        @Override
        public PriceList prices(String named) {
            return doors.prices(named);
        }

        @Override
        public Floor floor(String named) {
            return doors.floor(named);
        }
    };

    private static Result compare(List<String> fabrics, Map<String, List<String>> more) {
        Map<String, List<String>> options = new HashMap<>(more);
        options.put("fabric", fabrics);
        return Operations.COMPARE.answer(Request.ofOptions(Operations.COMPARE, options), Subject.none(NAMED));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> fabrics(Result result) {
        return (List<Map<String, Object>>) result.json();
    }

    private static List<Object> values(Result result, String key) {
        return fabrics(result).stream().map(each -> each.get(key)).collect(Collectors.toList());
    }

    @Test
    void whatWasComparedUntilItWasStoppedIsThere() {
        Request request = Request.ofOptions(
                Operations.COMPARE,
                Map.of("fabric", List.of("slim-fly", "oft", "hyperx"), "at-equal", List.of("cost")));
        for (int asks : new int[] {0, 1, 2, 4}) {
            Result result = Operations.COMPARE.answer(request, Subject.none(NAMED), new CancelledProgress(asks));
            assertThat(fabrics(result)).as("asked %d times", asks).hasSize(Math.min(asks, 1));
            assertThat(result.rows().get(0).label()).isEqualTo("STOPPED EARLY");
            assertThat(result.document()).containsEntry("stoppedEarly", true);
            assertThat(result.in(Rendering.REPORT)).contains("Stopped early: ");
        }
    }

    @Test
    void fabricsAreComparedAsTheyAre() {
        Result result = compare(List.of("slim-fly", "oft"), Map.of());
        assertThat(values(result, "switches")).containsExactly(50, 39 - 18);
        assertThat(values(result, "endpoints")).containsExactly(200, 42);
        assertThat(fabrics(result)).allSatisfy(each -> assertThat(each).doesNotContainKey("fabricFile"));
        assertThat(result.in(Rendering.CSV).lines()).hasSize(3);
        assertThat(result.in(Rendering.REPORT)).contains("slim-fly q 5");
    }

    @Test
    void aFabricComparedWithItselfIsWorseByNothing() {
        assertThat(values(compare(List.of("oft", "oft"), Map.of()), "front")).containsExactly(true, true);
    }

    @Test
    void atEqualEndpointsOthersHaveAtLeastAsManyAsTheFirst() {
        Result result = compare(List.of("slim-fly", "oft", "hyperx"), Map.of("at-equal", List.of("endpoints")));
        assertThat(values(result, "endpoints").get(0)).isEqualTo(200);
        assertThat(fabrics(result).subList(1, 3)).allSatisfy(each -> {
            assertThat((Integer) each.get("endpoints")).isGreaterThanOrEqualTo(200);
            assertThat((Integer) each.get("radix")).isLessThanOrEqualTo(11);
            assertThat((String) each.get("fabricFile")).contains("type: " + each.get("family"));
        });
    }

    @Test
    void atEqualCostNoOtherCostsMoreThanTheFirst() {
        Result result = compare(List.of("slim-fly", "oft", "hyperx"), Map.of("at-equal", List.of("cost")));
        double cost = (Double) values(result, "cost").get(0);
        assertThat(values(result, "cost"))
                .allSatisfy(each -> assertThat((Double) each).isBetween(cost / 2, cost));
    }

    @Test
    void otherSizesHaveNamesOfTheirOwn() {
        Result result =
                compare(List.of("slim-fly", "oft"), Map.of("at-equal", List.of("radix"), "radix", List.of("12")));
        assertThat(values(result, "name")).containsExactly("slim-fly-5-4", "oft-6-6");
        assertThat(fabrics(result).get(1).get("fabricFile").toString()).contains("name: oft-6-6\n");
    }

    @Test
    void moreEndpointsForTheSameCostAreAnAdvantage() {
        for (String equal : List.of("cost", "radix")) {
            Result result = compare(
                    List.of("slim-fly", "oft", "hyperx"), Map.of("at-equal", List.of(equal), "radix", List.of("12")));
            int most = values(result, "endpoints").stream()
                    .mapToInt(each -> (Integer) each)
                    .max()
                    .orElseThrow();
            assertThat(fabrics(result))
                    .filteredOn(each -> (Integer) each.get("endpoints") == most)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(each.get("front")).isEqualTo(true));
            assertThat(result.rows()).anySatisfy(row -> assertThat(row.words()).contains("more endpoints"));
        }
    }

    @Test
    void fabricsOfDifferentSizesCompareByEndpoint() {
        Result result = compare(List.of("slim-fly", "oft"), Map.of());
        assertThat(result.rows()).noneSatisfy(row -> assertThat(row.words()).contains("more endpoints"));
        assertThat(result.rows().get(0).words()).isEqualTo("as they are, cost and cable for each endpoint");
        assertThat(result.rows()).anySatisfy(row -> assertThat(row.label()).isEqualTo("USD in all"));
        assertThat(result.rows().get(result.rows().size() - 1).words()).contains("May fail: ");
    }

    @Test
    void atEqualRadixEachIsTheLargestOfItsType() {
        Result result = compare(List.of("oft", "hyperx"), Map.of("at-equal", List.of("radix"), "radix", List.of("12")));
        // k = 6: 2(k^2 - k + 1) edge switches of k endpoints.
        assertThat(values(result, "endpoints").get(0)).isEqualTo(2 * 31 * 6);
    }

    @Test
    void badRequestsNameTheField() {
        assertThatThrownBy(() -> compare(List.of("oft"), Map.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("two fabric files or more");
        assertThatThrownBy(() -> compare(List.of("oft", "nothing"), Map.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there is no fabric nothing");
        for (Map<String, List<String>> more : List.of(
                Map.of("at-equal", List.of("price")),
                Map.of("radix", List.of("12")),
                Map.of("at-equal", List.of("radix"), "radix", List.of("0")))) {
            assertThatThrownBy(() -> compare(List.of("oft", "hyperx"), more))
                    .as("%s", more)
                    .isInstanceOf(Refusal.class);
        }
    }
}
