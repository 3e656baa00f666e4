package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.operations.answer.Rows;
import io.weft.operations.request.Result;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckCablingTest {
    /** Three switches, each with two endpoints, at ports 1 and 2, and with both others. */
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));

    @Test
    void whatIsAsPlannedIsSoOnlyWhenAllWasSeen() {
        Failures none = Failures.none(TOPOLOGY);
        assertThat(CheckCabling.result(none, true, List.of(), List.of(), List.of())
                        .document())
                .containsEntry("asPlanned", true);
        assertThat(CheckCabling.result(none, false, List.of(), List.of(), List.of())
                        .document())
                .containsEntry("asPlanned", false);
        assertThat(CheckCabling.result(none, true, List.of("h0 port 1 is ..."), List.of(), List.of())
                        .document())
                .containsEntry("asPlanned", false)
                .containsEntry("miscabled", List.of("h0 port 1 is ..."));
    }

    @Test
    void aMissingLinkIsNamedWithBothPorts() {
        Result result = CheckCabling.result(
                Failures.of(TOPOLOGY, List.of("h0--h2")).draining(List.of("h1")),
                true,
                List.of(),
                List.of(),
                List.of());
        assertThat(result.document())
                .containsEntry("asPlanned", false)
                .containsEntry("missing", List.of(Map.of("link", "h0--h2", "from", "h0 port 4", "to", "h2 port 3")));
        List<String> lines = new ArrayList<>();
        Rows.print(result.rows(), lines::add);
        assertThat(lines)
                .containsExactly(
                        "as planned          no",
                        "not working         link h0--h2, from h0 port 4, to h2 port 3",
                        "out of service      h0--h2");
    }

    @Test
    void theLinksOfASwitchThatIsGoneAreNotMissing() {
        Failures failures = Failures.of(TOPOLOGY, List.of("h1", "h0--h1", "h1--h2"));
        assertThat(CheckCabling.result(failures, true, List.of(), List.of(), List.of())
                        .document())
                .containsEntry("missing", List.of())
                .containsEntry("failures", failures.names());
    }
}
