package io.weft.operations.analysis;

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
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** On a complete graph of four switches with two endpoints each, of which all is known by hand. */
class AnalyzeTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(4), 2);

    private static Result analyze(String... options) {
        return analyze(TOPOLOGY, options);
    }

    private static Result analyze(Topology topology, String... options) {
        return analyze(topology, Progress.none(), options);
    }

    private static Result analyze(Topology topology, Progress progress, String... options) {
        Map<String, List<String>> texts = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], List.of(options[i + 1]));
        }
        Fabric fabric = new Fabric(
                "full-mesh",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return Operations.ANALYZE.answer(
                Request.ofOptions(Operations.ANALYZE, texts), Subject.planned(fabric, new PlanningDoors()), progress);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> section(Result result, String key) {
        return (Map<String, Object>) result.document().get(key);
    }

    @Test
    void allAnalysesAreMadeUnlessSomeAreAskedFor() {
        assertThat(analyze("shares", "0.5").document())
                .containsOnlyKeys(
                        "fabric",
                        "limits",
                        "bisection",
                        "resilience",
                        "diversity",
                        "cost",
                        "power",
                        "layout",
                        "growth");
        assertThat(analyze("bisection", "true").document()).containsOnlyKeys("fabric", "bisection");
    }

    @Test
    void whatHoldsWhenItIsStoppedIsAnswered() {
        for (int asks : new int[] {0, 1, 5, 20}) {
            Result result = analyze(TOPOLOGY, new CancelledProgress(asks), "switch-ports", "8");
            assertThat(result.rows().get(0).label()).isEqualTo("STOPPED EARLY");
            Map<String, Object> bisection = section(result, "bisection");
            assertThat(((Number) bisection.get("lower")).doubleValue()).isLessThanOrEqualTo(4);
            assertThat((Integer) bisection.get("cut")).isGreaterThanOrEqualTo(4);
            assertThat(((Number) section(result, "limits").get("bound")).doubleValue())
                    .as("asked %d times", asks)
                    .isGreaterThanOrEqualTo(1.0 - 1e-9);
            assertThat(result.in(Rendering.REPORT)).contains("Layout", "Stopped early:");
        }
    }

    @Test
    void whatIsNotKnownWhenItIsStoppedIsNotMadeUp() {
        Result result = analyze(SlimFly.of(5), new CancelledProgress(0), "bisection", "true", "resilience", "true");
        assertThat(result.rows())
                .extracting(row -> row.label() + ": " + row.words())
                .anySatisfy(row -> assertThat(row).startsWith("bisection: at most "))
                .anySatisfy(row -> assertThat(row).startsWith("for each endpoint: at most "))
                .anySatisfy(row -> assertThat(row).startsWith("links fail: not known"))
                .noneSatisfy(row -> assertThat(row).containsPattern("between 0|up to 0 %|  failed"));
        assertThat(result.in(Rendering.REPORT)).doesNotContain("<svg", "<table");
    }

    @Test
    void aPageOfWhatWasNotStoppedSaysNothingOfThat() {
        assertThat(analyze("power", "true").in(Rendering.REPORT)).doesNotContain("Stopped early");
    }

    @Test
    void whereNoShareIsSureTheSmallestIsNamed() {
        Result result = analyze("resilience", "true", "what", "links", "shares", "0.5", "precision", "0.02");
        assertThat(result.rows()).anySatisfy(row -> assertThat(row.words())
                .isEqualTo("at random: with 50 % of 6 failed, connected in less than 99 % of cases"));
    }

    @Test
    void whatCannotBeKnownIsSaidAndTheRestIsAnswered() {
        Result result = analyze(Xgft.of(List.of(2, 2), List.of(2, 2)), "shares", "0.5");
        assertThat(result.document()).containsEntry("limits", null).containsKey("layout");
        assertThat(result.rows()).anySatisfy(row -> assertThat(row.words()).startsWith("not known"));
    }

    @Test
    void twoSwitchesOnEachSideHaveFourLinksBetween() {
        Map<String, Object> bisection = section(analyze("bisection", "true"), "bisection");
        assertThat(bisection)
                .containsEntry("lower", 4.0)
                .containsEntry("cut", 4)
                .containsEntry("endpoints", 8);
        assertThat(bisection.get("perEndpoint")).isEqualTo(List.of(1.0, 1.0));
    }

    /** Two endpoints send 4/7 to each other switch, and 1 to the next one in the worst case, which is 2 on a link. */
    @Test
    void limitsAreThoseOfTheBusiestLink() {
        Map<String, Object> limits = section(analyze("throughput", "true"), "limits");
        assertThat((Double) limits.get("minimal")).isEqualTo(1.0);
        assertThat(((Map<?, ?>) limits.get("byChannelsAlone")).get("minimal")).isEqualTo(7.0 / 4);
        Map<?, ?> worst = (Map<?, ?>) limits.get("worstCase");
        assertThat((Double) worst.get("minimal")).isEqualTo(0.5);
        // By the two others besides the direct link, three links carry what two endpoints send.
        assertThat((Double) worst.get("bound")).isBetween(1.0 - 1e-9, 1.0 + 1e-9);
    }

    /**
     * h0 sends h1 as much as its two endpoints can: 2 over one of the three ways out of h0, or 3 over all; by the other
     * two switches Valiant sends half of 2 each.
     */
    @Test
    void limitsOfAFileAreThoseOfTheBusiestLink() {
        Map<String, Object> limits = section(
                analyze("throughput", "true", "traffic", "source,destination,amount|h0,h1,10||h2:1,h3,0"), "limits");
        Map<?, ?> traffic = (Map<?, ?>) limits.get("traffic");
        assertThat(traffic.get("minimal")).isEqualTo(0.5);
        assertThat(traffic.get("valiant")).isEqualTo(1.0);
        assertThat((Double) traffic.get("bound")).isBetween(1.0, 1.02);
        assertThat((Double) ((Map<?, ?>) traffic.get("belowBound")).get("minimal"))
                .isBetween(0.49, 0.52);
        assertThat(limits).containsEntry("pattern", "uniform").containsKey("worstCase");
    }

    @Test
    void faultsOfAFileOfTrafficNameTheLine() {
        String header = "source,destination,amount|";
        String[][] faults = {
            {"from,to,amount|h0,h1,1", ":1: expected a first line 'source,destination,amount'"},
            {header + "h0,h1", ":2: expected source,destination,amount, found 'h0,h1'"},
            {header + "h0,h1,1|h0,h9,1", ":3: there is no endpoint or switch 'h9'"},
            {header + "h0,h1,much", ":2: amount 'much' is no number"},
            {header + "h0,h1,-1", ":2: amount -1 is out of range"},
            {header + "h0,h1,NaN", ":2: amount NaN is out of range"},
            {header + "h0:1,h0:1,1", ":2: endpoint h0:1 sends to itself"},
            {header + "h0,h1,0", ": nobody sends anything"},
        };
        for (String[] fault : faults) {
            assertThatThrownBy(() -> analyze("throughput", "true", "traffic", fault[0]))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(fault[0] + fault[1]);
        }
    }

    @Test
    void threeLinksAtASwitchAreThreeDisjointPaths() {
        Map<String, Object> diversity = section(analyze("diversity", "true"), "diversity");
        assertThat(((Map<?, ?>) diversity.get("minimal")).get("max")).isEqualTo(1L);
        assertThat(((Map<?, ?>) diversity.get("disjoint")).get("min")).isEqualTo(3);
    }

    /** Of 20 triples of 6 links, the 4 that isolate a switch do not connect; trees of 4 vertices: 16. */
    @Test
    void halfOfTheLinksConnectInSixteenOfTwentyCases() {
        Result result = analyze("resilience", "true", "what", "links", "shares", "0.5", "precision", "0.02");
        List<?> shares = (List<?>) result.document().get("resilience");
        Map<?, ?> half = (Map<?, ?>) shares.get(0);
        assertThat((Double) half.get("connected")).isCloseTo(0.8, Offset.offset(0.03));
        assertThat((Double) half.get("low")).isLessThan(0.8);
        assertThat((Double) half.get("high")).isGreaterThan(0.8);
        assertThat(half.get("failed")).isEqualTo(3);
    }

    /** Four switches of five ports at 100 + 10 each, all links within one rack: electric, 1 m at (1 + 0.5) * 100. */
    @Test
    void costAndPowerAreCountedByHand() {
        Result result = analyze("cost", "true", "power", "true", "layout", "true");
        Map<String, Object> cost = section(result, "cost");
        assertThat((Double) cost.get("routers")).isEqualTo(4 * (100 + 5 * 10.0));
        assertThat((Double) cost.get("electric")).isEqualTo(6 * 150.0);
        assertThat((Double) cost.get("optical")).isZero();
        assertThat((Double) cost.get("total")).isEqualTo(600 + 900.0);
        assertThat((Double) section(result, "power").get("total")).isEqualTo(4 * 5 * 2.0);
        assertThat(section(result, "layout")).containsEntry("racks", 1).containsEntry("cablesInRack", 6);
    }

    /** With p at each of four switches, a channel carries p^2 / (4p - 1). */
    @Test
    void sparePortsTakeEndpointsAsFarAsTheyGo() {
        Map<String, Object> growth = section(analyze("growth", "true", "switch-ports", "9"), "growth");
        assertThat(growth).containsEntry("switchPorts", 9).containsEntry("sparePorts", 16);
        Map<?, ?> endpoints = (Map<?, ?>) growth.get("endpoints");
        assertThat(endpoints.get("addedAtTenPercentLess"))
                .as("16 / 15 with four at each, 25 / 19 with five")
                .isEqualTo(8);
        List<?> steps = (List<?>) endpoints.get("steps");
        assertThat(steps).hasSize(5);
        Map<?, ?> last = (Map<?, ?>) steps.get(4);
        assertThat(last.get("concentration")).isEqualTo(6);
        assertThat(last.get("added")).isEqualTo(16);
        assertThat((Double) last.get("minimal")).isCloseTo(23 / 36.0, Offset.offset(1e-9));
        assertThat((Double) last.get("costPerEndpoint"))
                .isLessThan((Double) ((Map<?, ?>) steps.get(0)).get("costPerEndpoint"));
        Map<?, ?> links = (Map<?, ?>) ((Map<?, ?>) growth.get("randomLinks")).get("anywhere");
        assertThat(((Map<?, ?>) links.get("links")).get("mean"))
                .as("no two are left to be joined")
                .isEqualTo(6.0);
    }

    @Test
    void whereNoPortIsSpareNothingCanBeAdded() {
        Result result = analyze("growth", "true");
        assertThat(section(result, "growth"))
                .containsEntry("sparePorts", 0)
                .containsEntry("endpoints", null)
                .containsEntry("randomLinks", null);
        assertThat(result.rows()).anySatisfy(row -> assertThat(row.words()).contains("nothing can be added"));
        assertThatThrownBy(() -> analyze("growth", "true", "switch-ports", "4"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("switchPorts: 4 ports at a switch are too few")
                .hasMessageContaining("expected 5 or more");
    }

    @Test
    void thePageShowsWhatWasAsked() {
        String page = analyze("layout", "true", "cost", "true").in(Rendering.REPORT);
        assertThat(page).contains("<h2>Cost</h2>", "<h2>Layout</h2>", "<svg").doesNotContain("<h2>Bisection</h2>");
    }

    @Test
    void thePageShowsWhatBelongsToWhatAndSaysWhatWordsMean() {
        String page = analyze("throughput", "true", "resilience", "true", "shares", "0.5")
                .in(Rendering.REPORT);
        assertThat(page)
                .contains("<dt>uniform</dt>", "<dt class=\"under\">minimal</dt>", "Channels alone:", "Pairs routed:")
                .doesNotContain("<figcaption>");
    }

    @Test
    void badRequestsNameTheField() {
        for (String[] wrong : List.of(
                new String[] {"gap", "0"},
                new String[] {"pattern", "nonsense"},
                new String[] {"pattern", "hot-spot:0.5:1"},
                new String[] {"what", "cables"},
                new String[] {"shares", "0.5,0.2"},
                new String[] {"precision", "0.7"},
                new String[] {"prices", "none"})) {
            assertThatThrownBy(() -> analyze(wrong)).as(wrong[0]).isInstanceOf(Refusal.class);
        }
    }
}
