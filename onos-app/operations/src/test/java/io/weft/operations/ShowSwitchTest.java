package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Switches of a triangle with an endpoint each. */
class ShowSwitchTest {
    private final Topology triangle = HyperX.of(List.of(3), 1);
    private final Fabric fabric = new Fabric(
            "f", triangle, Scheme.MINIMAL, Spread.FLOW, 2, new Addressing(triangle, Ipv4Prefix.parse("10.0.0.0/8")));

    private Map<String, Object> show(String name, Failures failures) {
        return Operations.SWITCH
                .answer(Request.of(Operations.SWITCH).with(ShowSwitch.NAME, name), Subject.planned(fabric, failures))
                .document();
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> statesOfLinks(Map<String, Object> document) {
        return ((List<Map<String, Object>>) document.get("ports"))
                .stream()
                        .filter(port -> port.containsKey("link"))
                        .collect(Collectors.toMap(port -> port.get("link"), port -> port.get("state")));
    }

    @Test
    void itHasAllPortsWithWhatIsPluggedIn() {
        Map<String, Object> document = show(triangle.switchName(0), Failures.none(triangle));
        assertThat(document).containsEntry("state", "up").containsEntry("id", 1);
        assertThat((List<?>) document.get("ports")).hasSize(3);
        assertThat(((Map<?, ?>) ((List<?>) document.get("ports")).get(0)).get("endpoint"))
                .isEqualTo(triangle.endpointName(0));
        assertThat(statesOfLinks(document).values()).containsOnly("up");
        // A next hop towards either of the others.
        assertThat(((Map<?, ?>) document.get("entries")).get("next_hop")).isEqualTo(2);
    }

    @Test
    void whatFailedAndWhatIsDrainedIsSaid() {
        String failed = triangle.linkName(triangle.link(triangle.firstChannel(0)));
        String drained = triangle.linkName(triangle.link(triangle.firstChannel(0) + 1));
        Failures failures = Failures.of(triangle, List.of(failed)).draining(List.of(drained));
        assertThat(statesOfLinks(show(triangle.switchName(0), failures)))
                .containsEntry(failed, "failed")
                .containsEntry(drained, "drained");
        Map<String, Object> dead = show(triangle.switchName(1), Failures.of(triangle, List.of(triangle.switchName(1))));
        assertThat(dead).containsEntry("state", "failed").containsEntry("entries", Map.of());
        assertThat(statesOfLinks(dead).values()).containsOnly("failed");
    }

    @Test
    void anUnknownSwitchIsRefusedWithOneThatThereIs() {
        assertThatThrownBy(() -> show("none", Failures.none(triangle)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'none'")
                .hasMessageContaining(triangle.switchName(0));
    }
}
