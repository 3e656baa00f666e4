package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code links} of a fabric file and the settings of switches say of links. */
class SimulateLinksTest {
    private static final Pattern SHORT =
            Pattern.compile("carries about ([0-9]+) % of the link's rate; .*: (port-[a-z=0-9]+)");

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
                "length: 30 | sc14 | speedup=99 | weft: --set: speedup=99 ",
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
        double latency = run.json().get(0).get("averageLatency").asDouble();
        assertThat(latency).isGreaterThan(3 * (preset.equals("sc15") ? 1000 / 5.12 : 200));
    }

    /** What is said of a virtual channel whose buffer is short is what comes out for one that sends all it can. */
    @ParameterizedTest
    @CsvSource({
        "100, 100, sc14, port-flits=16",
        "100, 60, sc14, 'port-flits=20,crossbar-delay=3,credit-delay=7'",
        "40, 100, sc14, port-flits=16",
        "12.5, 600, sc14, speedup=2",
        "100, 100, sst, port-bytes=9000",
        "100, 100, sc15, 'port-bytes=1024,packet-bytes=256'",
        "40, 100, sc15, 'port-bytes=2048,packet-bytes=256,speedup=1'",
    })
    void shortBuffersAreToldOf(double rate, int length, String preset, String settings) throws IOException {
        Run run = acrossOneLink(rate, length, preset, settings);
        Matcher said = SHORT.matcher(run.err());
        assertThat(said.find()).as(run.err()).isTrue();
        double carried = run.json().get(0).get("acceptedThroughput").asDouble() / (rate / 100);
        assertThat(carried).isCloseTo(Double.parseDouble(said.group(1)) / 100, within(0.015));
        String enough = settings.replaceAll("port-[a-z]+=[0-9]+", said.group(2));
        Run larger = acrossOneLink(rate, length, preset, enough.equals(settings) ? said.group(2) : enough);
        assertThat(larger.err()).isEmpty();
        assertThat(larger.json().get(0).get("acceptedThroughput").asDouble())
                .isCloseTo(rate / 100, withinPercentage(4));
    }

    private Run acrossOneLink(double rate, int length, String preset, String settings) throws IOException {
        Files.writeString(
                directory.resolve("two.csv"), "source,target,kind\na,b,switch\na,e1,endpoint\nb,e2,endpoint\n");
        Path file = directory.resolve("two.yaml");
        Files.writeString(
                file,
                """
                version: 1
                name: two
                topology: {type: graph, file: two.csv}
                virtualChannels: 1
                links: {rate: 100, length: 1, rules: [{between: [a, b], rate: RATE, length: LENGTH}]}
                """
                        .replace("RATE", String.valueOf(rate))
                        .replace("LENGTH", String.valueOf(length)));
        return run(file, preset, settings, "--pattern", "shift:1", "--load", "1", "--max-cycles", "20000");
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
        return run(file, preset, setting, "--load", "0.1", "--max-cycles", "3000");
    }

    private static Run run(Path file, String preset, String settings, Object... more) {
        Stream<Object> words = Stream.of("simulate", file, "--preset", preset, "--set", settings, "--json");
        return weft(Stream.concat(words, Stream.of(more)).toArray());
    }
}
