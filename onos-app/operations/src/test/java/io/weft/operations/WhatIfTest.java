package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhatIfTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));

    private static Result answer(Request request) {
        Fabric fabric = new Fabric(
                "f",
                TOPOLOGY,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
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

    @Test
    void anUnknownSchemeIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> answer(Request.of(Operations.WHAT_IF).with(WhatIf.SCHEME, "fastest")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'fastest'")
                .hasMessageContaining("minimal, valiant, ugal-l");
    }
}
