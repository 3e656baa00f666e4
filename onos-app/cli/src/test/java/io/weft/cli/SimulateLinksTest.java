package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code links} of a fabric file and the settings of switches say of links. */
class SimulateLinksTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "length: 30 | sc15 | link-ns=100 | --set link-ns: the fabric file says the lengths or latencies of all links",
                "latency: 80 | sc14 | channel-latency=9 | --set channel-latency: the fabric file says the lengths or",
                "length: 30 | sc15 | link-gbps=10 | --set link-gbps: the fabric file says the rates of its links",
                "length: 90000 | sc14 | speedup=2 | weft: a link of the fabric takes 450000 ns, more than 4,096 cycles",
                "length: 30 | sc14 | port-flits=1 | weft: --set: port-flits=1 is too few for",
            })
    void whatCannotBeIsRefused(String length, String preset, String setting, String message) throws IOException {
        Run run = simulate(length, preset, setting);
        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    /** Where the fabric file does not say how long links take, the setting does. */
    @ParameterizedTest
    @CsvSource({"sc15,link-ns=1000", "sc14,channel-latency=200"})
    void latenciesThatTheFileDoesNotSayCanBeSet(String preset, String setting) throws IOException {
        Run run = simulate("", preset, setting);
        assertThat(run.err()).isEmpty();
        double latency = run.json().get(0).get("averageLatency").asDouble();
        assertThat(latency).isGreaterThan(3 * (preset.equals("sc15") ? 1000 / 5.12 : 200));
    }

    private Run simulate(String length, String preset, String setting) throws IOException {
        Path file = directory.resolve("fabric.yaml");
        Files.writeString(
                file,
                """
                version: 1
                name: small
                topology: {type: xgft, m: [2, 2], w: [1, 2]}
                links: {rate: 100%s}
                """
                        .formatted(length.isEmpty() ? "" : ", " + length));
        return weft(
                "simulate",
                file,
                "--preset",
                preset,
                "--set",
                setting,
                "--load",
                "0.1",
                "--max-cycles",
                "3000",
                "--json");
    }
}
