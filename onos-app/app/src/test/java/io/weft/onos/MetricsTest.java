package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.weft.metrics.DocumentedMetrics;
import io.weft.onos.host.FabricDevices;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.runtime.PiCounterCellId;

/** What Prometheus is told by ONOS. */
class MetricsTest {
    /** What is there only while there is something to tell, and nothing of the kind happens here. */
    private static final Set<String> NEITHER = Set.of(
            "weft_certificate_start_timestamp_seconds",
            "weft_certificate_expiry_timestamp_seconds",
            "weft_link_drained",
            "weft_link_lost_ratio",
            "weft_link_flaps_total",
            "weft_cabling_fault",
            "weft_traffic_load_bytes_per_second",
            "weft_traffic_max_load_bytes_per_second");

    private final Topology topology = ControlledTriangle.FABRIC.topology();

    private void count(ControlledTriangle controlled, String counter, int cell) {
        controlled.clients.count(
                new FabricDevices(topology).device(0),
                PiCounterCellId.ofIndirect(PiCounterId.of(counter), cell),
                3,
                300);
    }

    @Test
    void theNamesAreThoseOfTheOtherHost() throws Exception {
        try (ControlledTriangle controlled = new ControlledTriangle()) {
            int port = topology.port(topology.firstChannel(0));
            count(controlled, "channel_packets", port * 8 + 1);
            count(controlled, "drops", 1);
            assertThat(DocumentedMetrics.exposed(controlled.metrics.text("").text()))
                    .containsAll(DocumentedMetrics.always());
            String text = await().atMost(Duration.ofMinutes(2))
                    .until(
                            () -> controlled.metrics.text("").text(),
                            now -> now.contains("weft_switch_packets_dropped_total{reason=\"malformed\""));
            Set<String> expected = new TreeSet<>(DocumentedMetrics.all());
            expected.removeAll(NEITHER);
            assertThat(DocumentedMetrics.exposed(text)).isEqualTo(expected);
            assertThat(text)
                    .contains(
                            "weft_build_info{commit=\"",
                            "weft_active 1.0\n",
                            "weft_switches_ready 3.0\n",
                            "weft_channel_vc_packets_total{peer=\"h1\",port=\"" + port
                                    + "\",switch=\"h0\",vc=\"1\"} 3.0\n");
        }
    }
}
