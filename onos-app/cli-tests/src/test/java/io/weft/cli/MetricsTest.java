package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.metrics.DocumentedMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus is told of emulated switches, over which packets go, and of which one loses a link. */
@Timeout(240)
class MetricsTest {
    private static final int BYTES = 500;
    private static final String LINK = "\nweft_link_up{link=\"x1.0.0--x2.3.0\"}";

    /** What is there only while there is something to tell, and nothing of the kind happens here. */
    private static final Set<String> NEITHER = Set.of(
            "weft_link_drained",
            "weft_link_lost_ratio",
            "weft_cabling_fault",
            "weft_certificate_start_timestamp_seconds",
            "weft_certificate_expiry_timestamp_seconds");

    /** What is read and computed some time after it is so. */
    private static final List<Pattern> COUNTED = Stream.of(
                    "weft_channel_bytes_total\\{peer=\"x2.[012].0\",port=\"[567]\",switch=\"x1.0.0\"} [1-9]",
                    "weft_channel_vc_packets_total\\{peer=\"x2[^}]*,switch=\"x1.0.0\",vc=\"0\"} [1-9]",
                    "weft_switch_packets_dropped_total\\{reason=\"[a-z_]+\",switch=\"x1.0.0\"} [1-9]",
                    "weft_channel_planned_load_ratio\\{peer=\"x2.3.0\",port=\"8\",switch=\"x1.0.0\"} 0.0\n")
            .map(Pattern::compile)
            .collect(Collectors.toList());

    @TempDir
    private Path directory;

    @Test
    void allThatUsersAreToldOfIsThereAndNothingElse() throws Exception {
        try (EmulatedTree tree = new EmulatedTree(directory);
                RunningProgram program = new RunningProgram("--rebalance", 2, "--targets", tree.targets, tree.fabric)) {
            String healthy = program.getOnceHealthy("/metrics").body();
            assertThat(DocumentedMetrics.exposed(healthy)).containsAll(DocumentedMetrics.always());

            // How long it takes to detect that a link fails is known only of one by which a probe has come: it is cut
            // twice, since one that returns has been probed.
            tree.cut(0, 3);
            program.get("/metrics", answer -> answer.body().contains("\nweft_repair_seconds_count 1\n"));
            tree.restore(0, 3);
            program.get("/metrics", answer -> answer.body().contains(LINK + " 1.0\n"));
            tree.cut(0, 3);
            program.get("/metrics", answer -> answer.body().contains(LINK + " 0.0\n"));
            String text = program.get("/metrics", answer -> {
                        tree.send(1, 1, 2, 1, BYTES);
                        // To a switch that the fabric does not have.
                        tree.send(1, 1, 99, 1, BYTES);
                        return COUNTED.stream()
                                .allMatch(each -> each.matcher(answer.body()).find());
                    })
                    .body();
            assertThat(text)
                    .contains(
                            "\nweft_failures{kind=\"link\"} 1.0\n",
                            LINK + " 0.0\n",
                            "\nweft_link_failures_total 2.0\n",
                            "\nweft_link_up{link=\"x1.0.0--x2.2.0\"} 1.0\n",
                            "\nweft_switch_state{state=\"ready\",switch=\"x1.0.0\"} 1.0\n");
            assertThat(text).containsPattern("\nweft_detection_seconds_count [12]\n");
            Set<String> expected = new TreeSet<>(DocumentedMetrics.all());
            expected.removeAll(NEITHER);
            assertThat(DocumentedMetrics.exposed(text)).isEqualTo(expected);
        }
    }
}
