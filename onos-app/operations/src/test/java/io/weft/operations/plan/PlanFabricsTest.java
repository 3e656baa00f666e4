package io.weft.operations.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.operations.CancelledProgress;
import io.weft.operations.Operations;
import io.weft.operations.PlanningDoors;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanFabricsTest {
    private static final Attachments ONE_RACK = new Attachments() {
        private final PlanningDoors doors = new PlanningDoors();

        @Override
        public Fabric fabric(String named) {
            return doors.fabric(named);
        }

        @Override
        public PriceList prices(String named) {
            return doors.prices(named);
        }

        @Override
        public Floor floor(String named) {
            return Floor.sc14().withPlaces(1, 1);
        }
    };

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
        assertThat(fabrics.stream().filter(each -> (Boolean) each.get("front")).map(each -> (Double) each.get("cost")))
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
            assertThat(row.label()).isEqualTo("no fabric");
            assertThat(row.words()).matches("slim-fly: offers at most .* endpoints at radix 8");
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
            assertThat(result.rows().get(0).label()).isEqualTo("STOPPED EARLY");
            assertThat(result.document()).containsEntry("stoppedEarly", true);
            String page = result.in(Rendering.REPORT);
            assertThat(page.indexOf("Stopped early: ")).isPositive();
            assertThat(page.substring(0, page.indexOf("Stopped early: ")))
                    .doesNotContain("<table", "<svg", "No fabric");
        }
        assertThat(small().in(Rendering.REPORT)).doesNotContain("Stopped early");
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
                assertThat(row.words().replace('\u00a0', ' ')).endsWith(": " + reason);
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
                .containsOnly(26);
        String page = result.in(Rendering.REPORT);
        assertThat(page).doesNotContain("http://www.example", "src=", "href=");
        fabrics.forEach(each -> assertThat(page).contains((String) each.get("name")));
    }

    @Test
    void totalsAndCurrencyAreInTextTableAndPage() {
        Result result = small();
        List<String[]> lines = result.in(Rendering.CSV)
                .lines()
                .map(line -> line.split(",", -1))
                .collect(Collectors.toList());
        List<String> header = List.of(lines.get(0));
        List<Map<String, Object>> fabrics = fabrics(result);
        for (int i = 0; i < fabrics.size(); i++) {
            double cost = (Double) fabrics.get(i).get("cost");
            String[] line = lines.get(i + 1);
            assertThat(line[header.indexOf("cost")]).matches("[0-9]+([.][0-9]{1,2})?");
            assertThat(Double.parseDouble(line[header.indexOf("cost")])).isEqualTo(cost);
            assertThat(line[header.indexOf("minimal")]).matches("[01]([.][0-9]{1,4})?");
            assertThat(line[header.indexOf("currency")]).isEqualTo("USD");
            assertThat(result.in(Rendering.REPORT)).contains(String.format(Locale.ROOT, ">%,.0f<", cost));
            String rank = i + 1 + ((Boolean) fabrics.get(i).get("front") ? "* " : "  ");
            assertThat(result.rows()).anySatisfy(row -> assertThat(row.words())
                    .contains(rank)
                    .contains(String.format(Locale.ROOT, " %,.0f ", cost / 1000)));
        }
    }

    @Test
    void numbersStandBesideTheirUnits() {
        List<String> lines = new ArrayList<>();
        Rows.print(small().rows(), lines::add);
        assertThat(lines).anySatisfy(line -> assertThat(line).contains(" %"));
        assertThat(lines).noneMatch(line -> line.strip().startsWith("%") || line.contains("\u00a0"));
    }

    @Test
    void switchesAreThoseOfThePriceList() {
        Result result = small();
        assertThat(fabrics(result)).allSatisfy(each -> {
            Map<?, ?> bought = (Map<?, ?>) each.get("switchesBought");
            assertThat(bought.containsKey("switch-" + each.get("radix"))).isTrue();
            assertThat(bought.values().stream()
                            .mapToInt(count -> (Integer) count)
                            .sum())
                    .isEqualTo(each.get("switches"));
        });
        assertThat(result.in(Rendering.REPORT)).contains("\u00a0\u00d7\u00a0switch-");
    }

    @Test
    void theOnlyFabricIsTheCheapest() {
        Result result = plan(Map.of(
                "endpoints", List.of("150"),
                "radix", List.of("12"),
                "families", List.of("fishnet"),
                "per-family", List.of("1")));
        assertThat(fabrics(result)).hasSize(1);
        assertThat(fabrics(result).get(0).get("reason").toString()).startsWith("the cheapest");
        assertThat(result.rows())
                .anySatisfy(row -> assertThat(row.words()).startsWith("fishnet base (slim-fly q 3), "));
    }

    @Test
    void whatToDoAboutASmallFloorIsSaidOnce() {
        Request request = Request.ofOptions(
                Operations.PLAN,
                Map.of(
                        "endpoints", List.of("1000"),
                        "radix", List.of("24"),
                        "families", List.of("slim-fly,oft,mlfm")));
        Result result = Operations.PLAN.answer(request.with(PlanningFields.FLOOR, "small"), Subject.none(ONE_RACK));
        assertThat(fabrics(result)).isEmpty();
        List<Row> left = result.rows().stream()
                .filter(row -> row.label().equals("no fabric"))
                .collect(Collectors.toList());
        assertThat(left.stream().filter(row -> row.words().contains("places for 1")))
                .isNotEmpty();
        assertThat(left.stream().filter(row -> row.words().contains("make room")))
                .hasSize(1);
    }

    @Test
    void anUnknownTypeIsAnsweredWithTheNearestFirst() {
        Map<String, List<String>> options =
                Map.of("endpoints", List.of("100"), "radix", List.of("16"), "families", List.of("slimfly"));
        assertThatThrownBy(() -> plan(options))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'slimfly'; did you mean slim-fly? There are slim-fly, mlfm")
                .hasMessageNotContaining("graph");
        assertThatThrownBy(() ->
                        plan(Map.of("endpoints", List.of("100"), "radix", List.of("16"), "families", List.of("graph"))))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no formula gives the sizes of type 'graph'");
        assertThatThrownBy(() ->
                        plan(Map.of("endpoints", List.of("100"), "radix", List.of("16"), "budget", List.of("-5"))))
                .hasMessage("budget is -5, expected a sum above 0");
    }

    @Test
    void badRequestsNameTheField() {
        assertThatThrownBy(() -> plan(Map.of("radix", List.of("8"))))
                .isInstanceOf(Refusal.class)
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
            assertThatThrownBy(() -> plan(options)).as("%s", more).isInstanceOf(Refusal.class);
        }
    }
}
