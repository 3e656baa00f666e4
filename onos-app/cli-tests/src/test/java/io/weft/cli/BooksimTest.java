package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** BookSim 2 itself, where it is installed, on what is exported for it. */
class BooksimTest {
    /** What all switches compared have in common with those of preset {@code booksim}, and the traffic. */
    private static final String SWITCHES =
            """
            packet_size = 1;
            vc_allocator = islip;
            sw_allocator = islip;
            alloc_iters = 1;
            credit_delay = 2;
            st_prepare_delay = 0;
            internal_speedup = 2.0;
            wait_for_tail_credit = 0;
            traffic = uniform;
            warmup_periods = 3;
            max_samples = 6;
            sim_type = latency;
            seed = 1;
            """;

    /**
     * Cycles that BookSim's Dragonfly of 72 endpoints spends on links longer than one cycle, on average: 10 within a
     * group and 100 between groups. To 6 endpoints of the group, one of the former leads; to the 64 in other groups one
     * of the latter, and one of the former at either end unless the switch there has the link itself, 3 of 4 times. So
     * many packets have to be measured that their own average is as close to it as latencies are to be.
     */
    private static final double LONG_LINKS = (6 * 9 + 64 * (99 + 2 * 0.75 * 9)) / 72;

    @TempDir
    Path directory;

    private Path booksim;

    @BeforeEach
    void find() {
        booksim = Programs.find("WEFT_BOOKSIM", "booksim");
        assumeThat(booksim)
                .as("BookSim is neither named by WEFT_BOOKSIM nor on the PATH: nothing is compared with it")
                .isNotNull();
    }

    /** What BookSim says of a fabric, with a configuration besides the network. */
    private String run(String fabric, String configuration) throws IOException, InterruptedException {
        Path network = directory.resolve("network");
        assertThat(weft("export", example(fabric), "-f", "booksim-anynet", "-o", network)
                        .code())
                .isZero();
        return run("topology = anynet;\nnetwork_file = " + network + ";\nrouting_function = min;\n" + configuration);
    }

    private String run(String configuration) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("configuration"), configuration);
        Process process = new ProcessBuilder(booksim.toString(), file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** The last number behind some words, which is that of the overall statistics. */
    private static double last(String words, String said) {
        Matcher matcher = Pattern.compile(words + " = ([0-9.]+)").matcher(said);
        double last = Double.NaN;
        while (matcher.find()) {
            last = Double.parseDouble(matcher.group(1));
        }
        return last;
    }

    @Test
    void runsWhatIsExported() throws Exception {
        String said = run(
                "slimfly-q4",
                """
                num_vcs = 2;
                vc_buf_size = 8;
                traffic = uniform;
                injection_rate = 0.05;
                sample_period = 500;
                sim_type = latency;
                seed = 1;
                """);
        assertThat(said).contains("Node 95\tRouter 31").contains("Overall Traffic Statistics");
        // BookSim counts routers, one more than the channels between them; endpoints of one switch are among the pairs.
        assertThat(last("Hops average", said)).isBetween(2.6, 2.9);
    }

    /** In a Slim Fly with q = 5 there is one minimal route for each pair, so that both have the same next hops. */
    @ParameterizedTest
    @CsvSource({
        "0.3,1,1,1,1",
        "0.5,1,1,1,1",
        "0.7,1,1,1,1",
        "0.02,2,1,1,1",
        "0.4,2,1,1,1",
        "0.02,2,2,1,1",
        "0.4,2,2,1,1",
        "0.4,2,2,2,1",
        "0.02,1,1,1,2",
        "0.002,1,1,1,4"
    })
    void hasTheSameLatencyAsOurSimulator(
            double load, int routingDelay, int channelDelay, int switchDelay, int crossbarDelay) throws Exception {
        String said = run(
                "slimfly-q5",
                SWITCHES
                        + """
                num_vcs = 3;
                vc_buf_size = 21;
                routing_delay = %s;
                vc_alloc_delay = %s;
                sw_alloc_delay = %s;
                st_final_delay = %s;
                injection_rate = %s;
                sample_period = 1000;
                """
                                .formatted(routingDelay, channelDelay, switchDelay, crossbarDelay, load));
        double latency = last("Packet latency average", said);
        Run ours = weft(
                "simulate",
                example("slimfly-q5"),
                "--preset",
                "booksim",
                "--set",
                "routing-delay=" + routingDelay + ",vc-allocation-delay=" + channelDelay + ",switch-allocation-delay="
                        + switchDelay + ",crossbar-delay=" + crossbarDelay,
                "--any-channel",
                "3",
                "--pattern",
                "uniform-or-self",
                "--load",
                String.valueOf(load),
                "--json");
        assertThat(ours.json().at("/0/averageLatency").asDouble()).isCloseTo(latency, within(0.03 * latency));
    }

    /**
     * Topologies that BookSim builds itself. In flattened butterfly and fat tree, it has the routes and the virtual
     * channels of our simulator. In torus and Dragonfly it takes virtual channels by rules of its own, which makes no
     * difference where packets seldom meet.
     */
    @ParameterizedTest
    @CsvSource({
        "'flatfly; c = 4; x = 4; y = 4; xr = 2; yr = 2; n = 2', ran_min, 3,"
                + " 'flattened-butterfly, c: 4, levels: 2', any-channel, 3, 0.3",
        "'flatfly; c = 4; x = 4; y = 4; xr = 2; yr = 2; n = 2', ran_min, 3,"
                + " 'flattened-butterfly, c: 4, levels: 2', any-channel, 3, 0.7",
        "fattree; n = 3, nca, 3, 'k-ary-n-tree, k: 4, n: 3', any-channel, 3, 0.3",
        "fattree; n = 3, nca, 3, 'k-ary-n-tree, k: 4, n: 3', any-channel, 3, 0.7",
        "torus; n = 2, dim_order, 2, 'torus, dimensions: [4, 4]', hop-channels, 4, 0.1",
        "dragonflynew; n = 1, min, 2, 'dragonfly, a: 4, h: 2', hop-channels, 3, 0.1"
    })
    void hasTheSameLatencyOnTopologiesOfItsOwn(
            String network,
            String routing,
            int virtualChannels,
            String topology,
            String option,
            int channels,
            double load)
            throws Exception {
        boolean dragonfly = network.startsWith("dragonfly");
        String said = run(SWITCHES
                + """
                topology = %s;
                routing_function = %s;
                k = %s;
                num_vcs = %s;
                vc_buf_size = %s;
                use_noc_latency = 0;
                routing_delay = 1;
                injection_rate = %s;
                sample_period = %s;
                """
                        .formatted(
                                network,
                                routing,
                                dragonfly ? 2 : 4,
                                virtualChannels,
                                dragonfly ? 256 : 64 / virtualChannels,
                                load,
                                dragonfly ? 8000 : 1000));
        double latency = last("Packet latency average", said) - (dragonfly ? LONG_LINKS : 0);
        Path fabric = Files.writeString(
                directory.resolve("fabric.yaml"),
                """
                version: 1
                name: booksim
                topology: {type: %s}
                routing: {scheme: minimal, spread: packet}
                """
                        .formatted(topology));
        Run ours = weft(
                "simulate",
                fabric,
                "--preset",
                "booksim",
                "--" + option,
                channels,
                "--pattern",
                "uniform-or-self",
                "--load",
                load,
                "--json");
        assertThat(ours.json().at("/0/averageLatency").asDouble()).isCloseTo(latency, within(0.03 * latency));
    }
}
