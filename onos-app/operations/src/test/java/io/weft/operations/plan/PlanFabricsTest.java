package io.weft.operations.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.BadRequestException;
import io.weft.operations.CancelledProgress;
import io.weft.operations.Operations;
import io.weft.operations.PlanningDoors;
import io.weft.operations.Rendering;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Row;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanFabricsTest {
    private static Result plan(Map<String, List<String>> options) {
        Request request = Request.ofOptions(Operations.PLAN, options);
        return Operations.PLAN.answer(request, Subject.none(new PlanningDoors()));
    }

    private static Result small() {
        return plan(Map.of(
                "endpoints", List.of("150"),
                "radix", List.of("12"),
                "families", List.of("slim-fly,oft,hyperx,torus,fat-tree")));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> fabrics(Result result) {
        return (List<Map<String, Object>>) result.json();
    }

    @Test
    void eachFabricOffersWhatIsWanted() {
        assertThat(fabrics(small())).isNotEmpty().allSatisfy(each -> {
            assertThat((Integer) each.get("endpoints")).isGreaterThanOrEqualTo(150);
            assertThat((Integer) each.get("radix")).isLessThanOrEqualTo(12);
            assertThat(each)
                    .containsKeys(
                            "family",
                            "parameters",
                            "switches",
                            "links",
                            "diameter",
                            "averageHops",
                            "limits",
                            "bisection",
                            "costPerEndpoint",
                            "powerPerEndpoint",
                            "front",
                            "dominatedBy",
                            "fabricFile");
        });
    }

    @Test
    void theFrontComesFirstTheCheapestFirst() {
        List<Map<String, Object>> fabrics = fabrics(small());
        List<Boolean> front =
                fabrics.stream().map(each -> (Boolean) each.get("front")).collect(Collectors.toList());
        assertThat(front).contains(true).isSortedAccordingTo((a, b) -> Boolean.compare(b, a));
        assertThat(fabrics.stream().filter(each -> (Boolean) each.get("front")).map(each ->
                        (Double) each.get("costPerEndpoint")))
                .isSorted();
    }

    @Test
    void whatIsDominatedNamesOneOnTheFront() {
        List<Map<String, Object>> fabrics = fabrics(small());
        List<Object> onFront = fabrics.stream()
                .filter(each -> (Boolean) each.get("front"))
                .map(each -> each.get("name"))
                .collect(Collectors.toList());
        assertThat(fabrics).allSatisfy(each -> {
            if ((Boolean) each.get("front")) {
                assertThat(each.get("dominatedBy")).isNull();
            } else {
                assertThat(onFront).contains(each.get("dominatedBy"));
                assertThat((String) each.get("reason")).contains("is better: ");
            }
        });
    }

    @Test
    void aFamilyWithoutAFabricSaysWhy() {
        Result result = plan(Map.of(
                "endpoints", List.of("1000000"),
                "radix", List.of("8"),
                "families", List.of("slim-fly,oft")));
        assertThat(fabrics(result)).isEmpty();
        assertThat(result.holds()).isFalse();
        assertThat(result.rows()).anySatisfy(row -> {
            assertThat(row.label()).isEqualTo("no slim-fly");
            assertThat(row.words()).matches("offers at most .* endpoints at radix 8");
        });
    }

    @Test
    void aBudgetLeavesOutWhatCostsMore() {
        double cheapest = fabrics(small()).stream()
                .mapToDouble(each -> (Double) each.get("cost"))
                .min()
                .orElseThrow();
        Result result = plan(Map.of(
                "endpoints", List.of("150"),
                "radix", List.of("12"),
                "families", List.of("slim-fly,oft,hyperx,torus,fat-tree"),
                "budget", List.of(String.valueOf(cheapest))));
        assertThat(fabrics(result)).isNotEmpty().allSatisfy(each -> assertThat((Double) each.get("cost"))
                .isLessThanOrEqualTo(cheapest));
        assertThat(result.rows()).anySatisfy(row -> assertThat(row.words()).contains("more than the budget"));
    }

    @Test
    void eachOnTheFrontIsBetterThanTheNextCheaperBySomething() {
        List<Map<String, Object>> front = fabrics(small()).stream()
                .filter(each -> (Boolean) each.get("front"))
                .collect(Collectors.toList());
        assertThat(front.get(0).get("reason").toString()).startsWith("the cheapest");
        assertThat(front)
                .allSatisfy(
                        each -> assertThat(each.get("reason").toString())
                                .matches(
                                        "the (?s).*|better than all cheaper ones in .*|against .*, the next cheaper: .+|as good as .* in every value"));
    }

    @Test
    void theFrontIsSimulatedWhereThatIsAskedFor() {
        Result result = plan(Map.of(
                "endpoints", List.of("30"),
                "radix", List.of("6"),
                "families", List.of("slim-fly,hyperx,xgft"),
                "per-family", List.of("1"),
                "simulate", List.of("true")));
        assertThat(fabrics(result)).isNotEmpty().allSatisfy(each -> {
            assertThat(each.containsKey("simulated")).isEqualTo(each.get("front"));
            if ((Boolean) each.get("front")) {
                Map<?, ?> simulated = (Map<?, ?>) each.get("simulated");
                Map<?, ?> limits = (Map<?, ?>) each.get("limits");
                // No routing carries more than the bound, and the steps are of 0.05.
                assertThat((Double) simulated.get("uniform"))
                        .isGreaterThan(0.2)
                        .isLessThanOrEqualTo((Double) limits.get("bound") + 0.05);
                assertThat((Double) simulated.get("worstCase"))
                        .isGreaterThan(0)
                        .isLessThanOrEqualTo((Double) simulated.get("uniform") + 0.05);
            }
        });
        assertThat(result.in(Rendering.REPORT)).contains("simulated, worst case");
    }

    @Test
    void whatWasExaminedUntilItWasStoppedIsThere() {
        Request request = Request.ofOptions(
                Operations.PLAN,
                Map.of(
                        "endpoints", List.of("150"),
                        "radix", List.of("12"),
                        "families", List.of("slim-fly,oft,hyperx"),
                        "simulate", List.of("true")));
        for (int asks : new int[] {0, 1, 3}) {
            Result result =
                    Operations.PLAN.answer(request, Subject.none(new PlanningDoors()), new CancelledProgress(asks));
            assertThat(fabrics(result)).as("asked %d times", asks).hasSizeLessThanOrEqualTo(asks);
            assertThat(fabrics(result)).noneMatch(each -> each.containsKey("simulated"));
            assertThat(result.rows()).anySatisfy(row -> assertThat(row.label()).isEqualTo("STOPPED EARLY"));
        }
    }

    @Test
    void eachFabricHasALineOfTheTableAndAReason() {
        Result result = small();
        List<Map<String, Object>> fabrics = fabrics(result);
        List<String> labels = result.rows().stream().map(Row::label).collect(Collectors.toList());
        for (int i = 0; i < fabrics.size(); i++) {
            boolean front = (Boolean) fabrics.get(i).get("front");
            String reason = (String) fabrics.get(i).get("reason");
            String rank = i + 1 + (front ? "*" : "");
            assertThat(labels).contains((String) fabrics.get(i).get("family"));
            assertThat(result.rows()).anySatisfy(row -> {
                assertThat(row.label()).isEqualTo(rank);
                assertThat(row.words()).endsWith(": " + reason);
            });
        }
        List<String> lines = new ArrayList<>();
        Rows.print(result.rows(), lines::add);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void tableAndPageHaveEveryFabric() {
        Result result = small();
        List<Map<String, Object>> fabrics = fabrics(result);
        assertThat(result.in(Rendering.CSV).lines()).hasSize(1 + fabrics.size());
        assertThat(result.in(Rendering.CSV).lines().map(line -> line.split(",", -1).length))
                .containsOnly(25);
        String page = result.in(Rendering.REPORT);
        assertThat(page).doesNotContain("http://www.example", "src=", "href=");
        fabrics.forEach(each -> assertThat(page).contains((String) each.get("name")));
    }

    @Test
    void badRequestsNameTheField() {
        assertThatThrownBy(() -> plan(Map.of("radix", List.of("8"))))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("endpoints");
        for (Map<String, List<String>> more : List.of(
                Map.of("families", List.of("slimfly")),
                Map.of("oversubscription", List.of("1:2")),
                Map.of("oversubscription", List.of("0.5:1")),
                Map.of("budget", List.of("0")),
                Map.of("per-family", List.of("0")),
                Map.of("prices", List.of("no-such")))) {
            Map<String, List<String>> options =
                    new java.util.HashMap<>(Map.of("endpoints", List.of("100"), "radix", List.of("16")));
            options.putAll(more);
            assertThatThrownBy(() -> plan(options)).as("%s", more).isInstanceOf(BadRequestException.class);
        }
    }
}
