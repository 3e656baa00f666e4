package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));

    private static Result answer(Request request) {
        return answer(request, TOPOLOGY);
    }

    private static Result answer(Request request, Topology topology) {
        Fabric fabric = new Fabric(
                "f",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return request.operation().answer(request, Subject.planned(fabric));
    }

    private static List<String> lines(Result result) {
        List<String> lines = new ArrayList<>();
        Rows.print(result.rows(), lines::add);
        return lines;
    }

    @Test
    void onlyWhatChangesIsCompared() {
        Result result = answer(Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of("h1--h0")));
        assertThat(result.holds()).isTrue();
        assertThat(result.document()).containsEntry("safe", true).containsEntry("pairsLost", 0);
        assertThat(lines(result))
                .contains("out of service      none, would be h0--h1", "most hops           1, would be 2")
                .noneMatch(line -> line.startsWith("scheme"));
        assertThat(String.join(" ", lines(result))).contains("scheme minimal").contains("pairs cut off 0");
    }

    /** No route is lost that there could be, but whoever reads "safe" is to know. */
    @Test
    void endpointsThatAreCutOffWithWhatFailsAreCounted() {
        Result result = answer(Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of("h1")));
        assertThat(result.document()).containsEntry("safe", true);
        int each = TOPOLOGY.concentration();
        int cut = 2 * each * 2 * each + each * (each - 1);
        assertThat(String.join(" ", lines(result)).replaceAll(" +", " "))
                .contains("; " + cut + " pairs of endpoints would be cut off with what fails");
    }

    @Test
    void pairsThatWouldLoseTheirRouteAreNamed() {
        Result result = answer(Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of("h0--h1", "h0--h2")));
        assertThat(result.holds()).isFalse();
        assertThat(result.document()).containsEntry("safe", false).containsEntry("pairsLost", 4);
        assertThat(lines(result))
                .contains(
                        "verdict             NOT SAFE: pairs of switches would lose their route",
                        "routes lost         4 pairs of switches:")
                .anyMatch(line -> line.contains("h0->h1"));
    }

    @Test
    void nothingChangesWhereNothingIsAskedFor() {
        assertThat(lines(answer(Request.of(Operations.WHAT_IF)))).noneMatch(line -> line.contains("would be"));
    }

    /** Of 98 switches, one of 9,506 pairs of switches gets a hop more by each direction of a link. */
    @Test
    void whatChangesInTheFourthDigitIsNoLessChanged() {
        Topology topology = SlimFly.of(7, 1);
        Result result =
                answer(Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of(topology.linkName(0))), topology);
        assertThat(lines(result)).anyMatch(line -> line.matches("average hops +1\\.8866, would be 1\\.8868"));
    }

    /** Where a link is down a path by a waypoint needs more virtual channels than the two that there are. */
    @Test
    void pairsThatWouldHaveNoWaypointAreNamed() {
        Result result = answer(Request.of(Operations.WHAT_IF)
                .with(WhatIf.FAILURES, List.of("h0--h1"))
                .with(WhatIf.SCHEME, "valiant"));
        Map<?, ?> then = (Map<?, ?>) result.document().get("then");
        assertThat(then.get("uncovered").toString()).contains("withoutWaypoint=[{");
        assertThat(String.join(" ", lines(result)).replaceAll(" +", " "))
                .containsPattern("minimal only none, would be h\\d->h\\d")
                .contains("local protection at 0.0 % of hops");
    }

    @Test
    void anUnknownNameIsToldAsByOtherOperations() {
        for (Field<List<String>> field : List.of(WhatIf.FAILURES, WhatIf.DRAINED)) {
            assertThatThrownBy(() -> answer(Request.of(Operations.WHAT_IF).with(field, List.of("h9"))))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("there is no switch 'h9' in the fabric; ");
        }
    }

    @Test
    void anUnknownSchemeIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> answer(Request.of(Operations.WHAT_IF).with(WhatIf.SCHEME, "fastest")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'fastest'")
                .hasMessageContaining("minimal, valiant, ugal-l");
    }
}
