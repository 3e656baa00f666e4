package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ChannelCounters;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Three switches, each with a link to both others. */
class FabricMetricsTest {
    private static final ChannelCounters NONE =
            (fabric, s, channels) -> CompletableFuture.failedFuture(new IllegalStateException("counts nothing"));

    private final Topology topology = HyperX.of(List.of(3), 1);
    private final Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 2);

    private MemoryLoop loop(int mostSeries) throws Exception {
        return new MemoryLoop(fabric, new FabricMetrics("test", mostSeries), NONE);
    }

    @Test
    void whereNoFabricIsControlledThereIsWhatIsKnownAllTheSame() {
        String text = new FabricMetrics("onos").text("").text();
        assertThat(text)
                .contains(
                        "weft_active 0.0\n",
                        "weft_link_failures_total 0.0\n",
                        "weft_updates_total{type=\"INSERT\"} 0.0\n")
                .containsPattern("\nprocess_start_time_seconds 1\\.[0-9]+E9\n")
                .containsPattern("\nprocess_cpu_seconds_total [0-9]")
                .containsPattern("\njvm_memory_used_bytes\\{area=\"heap\"} [1-9]")
                .containsPattern("\njvm_memory_max_bytes\\{area=\"heap\"} [1-9]")
                .containsPattern(
                        "weft_build_info\\{commit=\"[^\"]+\",host=\"onos\",java=\"[^\"]+\",version=\"[0-9][^\"]*\"} 1\n")
                .doesNotContain("weft_switches_ready");
    }

    @Test
    void tellsHowAFabricIsThatWasJustProgrammed() throws Exception {
        try (MemoryLoop running = loop(ShownSeries.MOST)) {
            assertThat(running.text())
                    .contains(
                            "weft_active 1.0\n",
                            "weft_fabric_info{fabric=\"test\",scheme=\"minimal\",type=\"hyperx\",virtual_channels=\"2\"} 1\n",
                            "weft_fabric_state{state=\"whole\"} 1.0\n",
                            "weft_fabric_state{state=\"degraded\"} 0.0\n",
                            "weft_controller_state{state=\"in charge\"} 1.0\n",
                            "weft_switches_ready 3.0\n",
                            "weft_links 3.0\n",
                            "weft_failures{kind=\"link\"} 0.0\n",
                            "weft_link_up{link=\"h0--h1\"} 1.0\n",
                            "weft_switch_state{state=\"up\",switch=\"h2\"} 1.0\n",
                            "weft_switch_state{state=\"quarantined\",switch=\"h2\"} 0.0\n",
                            "weft_packets_dropped_total{direction=\"out\",switch=\"h2\"} 2.0\n",
                            "weft_entries{table=\"next_hop\"} 6.0\n",
                            "weft_proof_seconds_count 1\n",
                            "weft_repair_seconds_count 0\n")
                    .containsPattern("weft_switch_entries\\{switch=\"h1\"} [1-9]")
                    .doesNotContain("weft_traffic");
        }
    }

    @Test
    void tellsWhatFailsAndWhatIsDrained() throws Exception {
        try (MemoryLoop running = loop(ShownSeries.MOST)) {
            running.fail(0);
            running.loop.drain(Set.of("h0--h2"), true).get(120, TimeUnit.SECONDS);
            running.await(status -> !status.drained().isEmpty() && !status.repairing());
            assertThat(running.text())
                    .contains(
                            "weft_failures{kind=\"link\"} 1.0\n",
                            "weft_failures{kind=\"switch\"} 0.0\n",
                            "weft_link_failures_total 1.0\n",
                            "weft_link_up{link=\"h0--h1\"} 0.0\n",
                            "weft_link_up{link=\"h0--h2\"} 1.0\n",
                            "weft_link_drained{link=\"h0--h2\"} 1.0\n",
                            "weft_drained{kind=\"link\"} 1.0\n",
                            "weft_fabric_state{state=\"degraded\"} 1.0\n",
                            "weft_pairs_without_route 4.0\n")
                    .containsPattern("weft_repair_seconds_count [1-9]")
                    .containsPattern("weft_repair_seconds_bucket\\{le=\"\\+Inf\"} [1-9]");
        }
    }

    /** Without probes, a link works as soon as its port does. */
    @Test
    void aLinkThatFailsAgainIsNamedEvenWhereAllElseIsLeftOut() throws Exception {
        Fabric unprobed = fabric.withProbing(new Probing(50, 3, 0));
        try (MemoryLoop running = new MemoryLoop(unprobed, new FabricMetrics("test", 0), NONE)) {
            for (int i = 0; i < 3; i++) {
                running.fail(0);
                running.restore(0);
            }
            assertThat(running.text())
                    .contains("weft_link_flaps_total{link=\"h0--h1\"} 2.0\n")
                    .doesNotContain("weft_link_flaps_total{link=\"h0--h2\"}");
        }
    }

    /** Neither a drain nor its end, which change entries as well. */
    @Test
    void onlyRepairsOfFailuresAreMeasured() throws Exception {
        try (MemoryLoop running = loop(ShownSeries.MOST)) {
            running.loop.drain(Set.of("h0--h2"), true).get(120, TimeUnit.SECONDS);
            running.loop.drain(Set.of(), true).get(120, TimeUnit.SECONDS);
            assertThat(running.text())
                    .contains("weft_repair_seconds_count 0\n", "weft_repair_recompute_seconds_count 0\n")
                    .containsPattern("weft_updates_total\\{type=\"MODIFY\"} [1-9]");
            running.fail(0);
            assertThat(running.text())
                    .contains("weft_repair_seconds_count 1\n", "weft_repair_recompute_seconds_count 1\n");
        }
    }

    @Test
    void countsTheSessionsThatASwitchLoses() throws Exception {
        try (MemoryLoop running = loop(ShownSeries.MOST)) {
            running.loop.sessionEnded(1, "reset");
            running.await(status -> status.switchesReady() == 3);
            assertThat(running.text())
                    .contains(
                            "weft_session_losses_total 1.0\n",
                            "weft_switch_session_losses_total{switch=\"h0\"} 0.0\n",
                            "weft_switch_session_losses_total{switch=\"h1\"} 1.0\n");
        }
    }

    /** So that alarms go on where not all can be shown. */
    @Test
    void whatIsWrongIsNamedEvenWhereAllElseIsLeftOut() throws Exception {
        try (MemoryLoop running = loop(0)) {
            running.fail(0);
            assertThat(running.text())
                    .contains(
                            "weft_link_up{link=\"h0--h1\"} 0.0\n",
                            "weft_metrics_left_out{group=\"links\"} 3.0\n",
                            "weft_metrics_left_out{group=\"virtual_channels\"} 24.0\n")
                    .doesNotContain("weft_link_up{link=\"h0--h2\"}", "weft_switch_state{", "weft_channel");
            running.loop.falseAnswer(2, "for a test");
            running.await(status -> !status.quarantined().isEmpty());
            assertThat(running.text())
                    .contains(
                            "weft_switch_state{state=\"quarantined\",switch=\"h2\"} 1.0\n",
                            "weft_switch_state{state=\"up\",switch=\"h2\"} 0.0\n")
                    .doesNotContain("weft_switch_state{state=\"up\",switch=\"h1\"}", "state=\"ready\"");
            running.loop.sessionEnded(1, "reset");
            running.await(status -> status.switchesReady() == 2);
            assertThat(running.text())
                    .contains("weft_switch_session_losses_total{switch=\"h1\"} 1.0\n")
                    .doesNotContain("weft_switch_session_losses_total{switch=\"h0\"}");
        }
    }

    @Test
    void eventsAreCountedOnWhenAnotherFabricIsWatched() throws Exception {
        FabricMetrics metrics = new FabricMetrics("test");
        try (MemoryLoop first = new MemoryLoop(fabric, metrics, NONE)) {
            first.fail(0);
        }
        assertThat(metrics.text("").text())
                .contains("weft_link_failures_total 1.0\n", "weft_active 0.0\n")
                .doesNotContain("weft_links ");
        try (MemoryLoop second = new MemoryLoop(fabric, metrics, NONE)) {
            second.fail(1);
            assertThat(second.text()).contains("weft_link_failures_total 2.0\n", "weft_links 3.0\n");
        }
    }

    @Test
    void showsWhenCertificatesExpireAsTheyAreWhenAsked() {
        FabricMetrics metrics = new FabricMetrics("test");
        assertThat(metrics.text("").text()).doesNotContain("weft_certificate");
        AtomicReference<Instant> end = new AtomicReference<>(Instant.ofEpochSecond(1_000));
        metrics.show(() -> List.of(new CertificateLife("a.pem", Instant.ofEpochSecond(10), end.get())));
        assertThat(metrics.text("").text())
                .contains(
                        "weft_certificate_start_timestamp_seconds{file=\"a.pem\"} 10.0\n",
                        "weft_certificate_expiry_timestamp_seconds{file=\"a.pem\"} 1000.0\n");
        end.set(Instant.ofEpochSecond(2_000));
        assertThat(metrics.text("").text())
                .contains("weft_certificate_expiry_timestamp_seconds{file=\"a.pem\"} 2000.0\n");
    }

    @Test
    void speaksOpenMetricsToThoseWhoAsk() {
        FabricMetrics metrics = new FabricMetrics("test");
        Exposition open = metrics.text("application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3");
        assertThat(open.contentType()).startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(open.text()).contains("# UNIT weft_repair_seconds seconds\n").endsWith("# EOF\n");
        Exposition plain = metrics.text("text/plain");
        assertThat(plain.contentType()).startsWith("text/plain; version=0.0.4");
        assertThat(plain.text()).doesNotContain("# EOF");
    }
}
