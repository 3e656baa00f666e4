package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Routes of pairs of endpoints from a file: installed, carried, proved, and refused where they are none of the fabric.
 */
class RoutesOptionTest {
    @TempDir
    private Path directory;

    /** A Slim Fly with a virtual channel more than minimal routes need, so that any waypoint can be given. */
    private Path slimFly() {
        return Run.file(
                directory,
                """
                version: 1
                name: slimfly-q4
                topology: {type: slim-fly, q: 4}
                virtualChannels: 3
                """);
    }

    private Path routes(List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(List.of("source,destination,waypoint"));
        all.addAll(lines);
        return Files.write(directory.resolve("routes.csv"), all);
    }

    private static List<String> random(Topology topology, int count) {
        Random random = new Random(5);
        List<String> lines = new ArrayList<>();
        while (lines.size() < count) {
            int from = random.nextInt(topology.endpointCount());
            int to = random.nextInt(topology.endpointCount());
            if (from != to) {
                lines.add(topology.endpointName(from) + "," + topology.endpointName(to) + ","
                        + (lines.size() % 5 == 0 ? "" : topology.switchName(random.nextInt(topology.switchCount()))));
            }
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "valiant", "ugal-l"})
    void everyPairGoesByItsWaypointWhateverTheScheme(String scheme) throws IOException {
        Fabric fabric = FabricFile.load(slimFly());
        Path file = routes(random(fabric.topology(), 400));
        Run run = weft("emulate", "--json", "--routing", scheme, "--routes", file, slimFly());
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        JsonNode json = run.json();
        assertThat(json.get("pairsDelivered")).isEqualTo(json.get("pairsTried"));
        assertThat(json.at("/entriesByTable/pair").asLong()).isPositive();
        assertThat(json.at("/routes/delivered").asLong())
                .isEqualTo(json.at("/routes/pairs").asLong())
                .isEqualTo(json.at("/routes/tried").asLong());
        assertThat(json.at("/routes/used").asLong() + json.at("/routes/unused").asLong())
                .isEqualTo(json.at("/routes/pairs").asLong());
        assertThat(json.at("/routes/used").asLong()).isPositive();
        assertThat(json.at("/failures/0/restored/identical").asBoolean()).isTrue();
    }

    /** In a triangle all ways are known: two of the pairs by their own link, and three around it. */
    @Test
    void theSwitchesCountWhichChannelCarriesMostFlows() throws IOException {
        Path fabric = triangle(2);
        Path file = routes(List.of("h0:1,h1:1,", "h0:1,h2:1,h1", "h0:2,h2:1,h1", "h1:2,h2:2,", "h2:1,h1:1,h0"));
        Run run = weft("emulate", "--json", "--cuts", "0", "--routes", file, fabric);
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.json().at("/routes/used").asLong()).isEqualTo(5);
        // All but the fourth cross h0->h1, and three h1->h2.
        assertThat(run.json().at("/routes/mostFlows").asLong()).isEqualTo(4);
        assertThat(run.json().at("/routes/mostFlowsChannel").asText()).isEqualTo("h0->h1");
        Run more = weft("emulate", "--cuts", "0", "--routes", routes(List.of("h0:1,h2:1,h1", "h1:2,h2:2,")), fabric);
        assertThat(more.out()).contains("most flows").contains("2 flows on h1->h2 (counters of the switches)");
        assertThat(weft("emulate", "--json", "--cuts", "0", fabric).json().has("routes"))
                .isFalse();
    }

    private Path triangle(int virtualChannels) {
        return Run.file(
                directory,
                "version: 1\nname: triangle\ntopology: {type: hyperx, dimensions: [3], concentration: 2}\n"
                        + "virtualChannels: " + virtualChannels + "\n");
    }

    @Test
    void verifyCountsThemAndNamesThoseThatAFailureLeavesTooFewVirtualChannels() throws IOException {
        Path file = routes(List.of("h0:1,h2:1,h1", "h0:2,h2:1,"));
        JsonNode json = weft("verify", "--json", "--routes", file, triangle(2)).json();
        assertThat(json.get("holds").asBoolean()).isTrue();
        assertThat(json.get("virtualChannels").asInt()).isEqualTo(2);
        assertThat(json.get("maxHops").asInt()).isEqualTo(2);
        // 24 pairs of endpoints of different switches at one hop, but for one at two, and 6 at none.
        assertThat(json.get("averageHops").asDouble()).isEqualTo(25.0 / 30);
        assertThat(json.at("/routes/used").asInt()).isEqualTo(2);
        Run cut = weft("verify", "--json", "--routes", file, "--fail", "h0--h1", triangle(2));
        // Around the cut, by h2 to h1 and back.
        assertThat(cut.json().at("/uncovered/given").toString())
                .isEqualTo("[{\"source\":\"h0:1\",\"destination\":\"h2:1\"}]");
        assertThat(cut.json().at("/routes/tooFewChannels").asInt()).isEqualTo(1);
        assertThat(weft("verify", "--routes", file, "--fail", "h0--h1", triangle(2))
                        .out())
                .contains("unused routes")
                .contains("h0:1->h2:1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify", "emulate", "program"})
    void routesThatAreNoneOfTheFabricAreRefusedByFileAndLine(String command) throws IOException {
        assertThat(refusal(command, 1, "h0:1,h2:1,", "h0:1,h1:1,h2"))
                .contains(
                        "routes.csv:3: the route from h0:1 by h2 to h1:1 needs 2 virtual channels, and the fabric has 1;"
                                + " raise virtualChannels in the fabric file, or leave such waypoints out");
        assertThat(refusal(command, 2, "h0:1,h2:1,h4")).contains("routes.csv:2: there is no switch 'h4'");
        assertThat(refusal(command, 2, "h0:1,h0:1,h2")).contains("routes.csv:2: h0:1 is both source and destination");
        assertThat(refusal(command, 2, "h0:1,h2:1,", "s0:1,h2:1,", "s1:1,h2:1,", "s2:1,h2:1,s7"))
                .contains("routes.csv:3: there is no endpoint 's0:1'")
                .contains("3 of the 4 pairs have unknown names: is this the file of another fabric?");
        Run missing = weft(command, triangle(2), "--routes", directory.resolve("none.csv"));
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("cannot read waypoints").contains("none.csv");
    }

    private String refusal(String command, int virtualChannels, String... lines) throws IOException {
        Run run = weft(command, triangle(virtualChannels), "--routes", routes(List.of(lines)));
        assertThat(run.code()).as(run.out() + run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    @Test
    void everyPairIsCountedOnce() throws IOException {
        Path fabric = triangle(2);
        Path file = routes(
                List.of("h0:1,h0:2,", "h0:2,h0:1,h1", "h1:1,h2:1,h2", "h0:1,h2:1,h1", "h1:2,h2:2,", "h2:1,h1:1,h0"));
        Run verified = weft("verify", "--json", "--fail", "h0--h1", "--routes", file, fabric);
        JsonNode routes = verified.json().get("routes");
        assertThat(routes.get("oneSwitch").asLong()).isEqualTo(2);
        assertThat(routes.get("atEnd").asLong()).isEqualTo(1);
        assertAddsUp(routes);
        assertThat(weft("verify", "--routes", file, fabric).out().replaceAll("\\s+", " "))
                .contains("3 of 6 pairs used; not used: 2 within one switch, 1 whose waypoint is the switch of an end");
        Run emulated = weft("emulate", "--json", "--cuts", "0", "--routes", file, fabric);
        assertThat(emulated.code()).as(emulated.out() + emulated.err()).isZero();
        assertThat(emulated.json().at("/routes/oneSwitch").asLong()).isEqualTo(2);
        assertAddsUp(emulated.json().get("routes"));
        assertThat(emulated.json().at("/routes/unused").asLong()).isEqualTo(3);
        assertThat(weft("emulate", "--cuts", "0", "--routes", file, fabric)
                        .out()
                        .replaceAll("\\s+", " "))
                .contains("3 of 6 pairs used; not used: 2 within one switch, 1 whose waypoint is the switch of an end")
                .contains("6 tried, 6 delivered");
    }

    private static void assertAddsUp(JsonNode routes) {
        long sum = Stream.of("used", "oneSwitch", "atEnd", "cutOff", "tooFewChannels")
                .mapToLong(name -> routes.get(name).asLong())
                .sum();
        assertThat(sum).isEqualTo(routes.get("pairs").asLong()).isEqualTo(6);
    }

    @Test
    void aPairGoesByItsFirstLineAndThatIsSaid() throws IOException {
        Path file = routes(List.of("h0:1,h2:1,h1", "h0:1,h2:1,", "h0:1,h2:1,h1", "h0:2,h2:1,"));
        Run run = weft("emulate", "--json", "--cuts", "0", "--routes", file, triangle(2));
        assertThat(run.json().at("/routes/pairs").asInt()).isEqualTo(2);
        assertThat(run.json().at("/pairsByHops/2").asInt()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        "routes.csv: only the first line of a pair counts; 2 lines have a pair that occurred before, 1"
                                + " of them with another waypoint");
    }

    /** What the simulator counts as hops of the pairs of a file is what packets of switches take. */
    @Test
    void packetsTakeAsManyHopsAsInTheSimulator() throws IOException {
        Fabric fabric = FabricFile.load(slimFly());
        Topology topology = fabric.topology();
        int n = topology.endpointCount();
        List<String> lines = new ArrayList<>();
        Random random = new Random(9);
        for (int e = 0; e < n; e++) {
            int to = (e + n / 2) % n;
            lines.add(topology.endpointName(e) + "," + topology.endpointName(to) + ","
                    + topology.switchName(random.nextInt(topology.switchCount())));
        }
        Path file = routes(lines);
        double simulated = weft(
                        "simulate",
                        "--json",
                        "--load",
                        "0.05",
                        "--pattern",
                        "shift:" + n / 2,
                        "--routes",
                        file,
                        slimFly())
                .json()
                .at("/0/averageHops")
                .asDouble();
        JsonNode given = weft("verify", "--json", "--routes", file, slimFly()).json();
        JsonNode without = weft("verify", "--json", slimFly()).json();
        double more = (given.get("averageHops").asDouble()
                        - without.get("averageHops").asDouble())
                * n
                * (n - 1);
        double direct = weft(
                        "simulate",
                        "--json",
                        "--load",
                        "0.05",
                        "--pattern",
                        "shift:" + n / 2,
                        "--routing",
                        "minimal",
                        slimFly())
                .json()
                .at("/0/averageHops")
                .asDouble();
        assertThat((simulated - direct) * n).isCloseTo(more, within(n * 0.05));
    }
}
