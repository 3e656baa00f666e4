package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routings that come from files, and those that a fabric does not have. */
class SimulateGivenRoutingTest {
    @Test
    void nextHopsComeFromAFileToo(@TempDir Path directory) throws IOException {
        Path fabric = Run.file(
                directory,
                """
                version: 1
                name: triangle
                topology: {type: hyperx, dimensions: [3]}
                routing: {scheme: minimal, spread: flow}
                virtualChannels: 2
                addressing: {ipv4: 10.0.0.0/8}
                """);
        Path table = directory.resolve("hops.csv");
        String[] lines = {
            "switch,destination,next", "h0,h1,h2", "h1,h0,h0", "h0,h2,h2", "h2,h0,h0", "h1,h2,h2", "h2,h1,h1"
        };
        Files.write(table, List.of(lines));
        Run run = weft("simulate", fabric, "--load", "0.1", "--json", "--routing", "table:" + table);
        assertThat(run.code()).isZero(); // From h0 to h1, a sixth of all that leaves a switch, there is one hop more.
        double minimal = weft("simulate", fabric, "--load", "0.1", "--json")
                .json()
                .get(0)
                .get("averageHops")
                .asDouble();
        assertThat(run.json().get(0).get("averageHops").asDouble()).isBetween(minimal * 1.12, minimal * 1.22);

        lines[1] = "h0,h1,h0";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table))
                .contains("hops.csv:2: the next hop at h0 towards h1 is h0, which is no neighbour")
                .contains("its neighbours are h1, h2");
        lines[1] = "h0,h1,h2";
        lines[6] = "h2,h1,h0";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table)).containsPattern("hops.csv:[27]: next hops from h0 to h1 lead in a circle");
        lines[6] = "h2,h1,h1";
        lines[1] = "";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table)).contains("hops.csv: there is no next hop at h0 towards h1");
        lines[1] = "h0,h7,h0";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table)).contains("hops.csv:2: there is no switch 'h7'");
        lines[1] = "h0;h1;h2";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table)).contains("hops.csv:2:").contains("separate values by commas, not by ';'");
        lines[0] = "from,to,next";
        Files.write(table, List.of(lines));
        assertThat(refusal(fabric, table)).contains("hops.csv:1: expected a first line 'switch,destination,next'");
        Path none = directory.resolve("none");
        assertThat(refusal(fabric, none))
                .isEqualTo("weft: cannot read next hops from " + none + ": no such file" + System.lineSeparator());
        assertThat(refusal(fabric, directory)).contains(": it is a directory").doesNotContain("Exception");
        Files.write(table, new byte[0]);
        assertThat(refusal(fabric, table)).contains("hops.csv: the file is empty; expected a first line");
        Files.write(table, new byte[] {(byte) 0xC3, 0x28});
        assertThat(refusal(fabric, table)).contains("text that is not UTF-8").doesNotContain("Exception");
    }

    /** From h0 to h1 by h2 is a descent in one dimension, for which a minimal route has no virtual channel. */
    @Test
    void nextHopsThatNeedMoreVirtualChannelsAreRefusedWithTheLineAndAWayOut(@TempDir Path directory)
            throws IOException {
        Path fabric = Run.file(directory, "version: 1\nname: x\ntopology: {type: hyperx, dimensions: [3]}\n");
        Path table = directory.resolve("hops.csv");
        Files.write(
                table,
                List.of(
                        "\uFEFFswitch,destination,next",
                        "h1,h0,h0",
                        "h0,h1,h2",
                        "h0,h2,h2",
                        "h2,h0,h0",
                        "h1,h2,h2",
                        "h2,h1,h1"));
        assertThat(refusal(fabric, table))
                .contains("hops.csv:7: next hops from h0 to h1 need 2 virtual channels, and there are 1")
                .contains("--any-channel 2 lets packets take any");
        Run run = weft(
                "simulate", fabric, "--load", "0.1", "--json", "--routing", "table:" + table, "--any-channel", "2");
        assertThat(run.code()).isZero();
        assertThat(run.json().get(0).get("virtualChannels").asInt()).isEqualTo(2);
        assertThat(run.json().get(0).get("anyChannel").asBoolean()).isTrue();
    }

    @Test
    void routingsThatAreNoneOfTheFabricAreBlamedThemselves(@TempDir Path directory) {
        Path pair = Run.file(directory, "version: 1\nname: x\ntopology: {type: hyperx, dimensions: [2]}\n");
        assertThat(refusal(pair, "valiant")).contains("--routing valiant: no pair of switches has a waypoint");
        assertThat(refusal(pair, "minimal,ugal-g")).contains("--routing ugal-g: no pair of switches has a waypoint");
        Path two = Run.file(directory, "version: 1\nname: x\ntopology: {type: slim-fly, q: 5}\nvirtualChannels: 2\n");
        assertThat(refusal(two, "minimal,ugal-g"))
                .startsWith("weft: --routing ugal-g: ")
                .contains("virtualChannels: found 2, but must be at least 3");
    }

    /** A triangle: from h0 to h1 there is one hop, and by h2 there are two. */
    @Test
    void waypointsComeFromAFileToo(@TempDir Path directory) throws IOException {
        Path fabric = Run.file(
                directory,
                """
                version: 1
                name: triangle
                topology: {type: hyperx, dimensions: [3], concentration: 1}
                routing: {scheme: minimal, spread: flow}
                addressing: {ipv4: 10.0.0.0/8}
                """);
        Path given = directory.resolve("given.csv");
        String[] lines = {"source,destination,waypoint", "h0:1,h1:1,h2", "h1:1,h2:1,", "", "h2:1,h0:1,h0"};
        Files.write(given, List.of(lines));
        String routing = "waypoints:" + given;
        Run run = weft(
                "simulate",
                fabric,
                "--load",
                "0.1",
                "--json",
                "--pattern",
                "shift:1",
                "--routing",
                "minimal," + routing);
        assertThat(run.code()).isZero();
        assertThat(run.json().get(0).get("averageHops").asDouble()).isEqualTo(1);
        assertThat(run.json().get(1).get("averageHops").asDouble()).isBetween(1.29, 1.37);
        assertThat(run.json().get(1).get("routing").asText()).isEqualTo(routing);

        lines[2] = "h0:1,h1:1,h1";
        Files.write(given, List.of(lines));
        Run repeated = weft("simulate", fabric, "--load", "0.1", "--json", "--pattern", "shift:1", "--routes", given);
        assertThat(repeated.code()).isZero();
        assertThat(repeated.err())
                .contains(
                        "given.csv: only the first line of a pair counts; 1 line has a pair that occurred before, 1 of"
                                + " them with another waypoint");
        assertThat(repeated.json().get(0).get("routing").asText()).isEqualTo(routing);
        assertThat(repeated.json().get(0).get("averageHops").asDouble())
                .isEqualTo(run.json().get(1).get("averageHops").asDouble());
        lines[2] = "h1:1,h1:1,h2";
        Files.write(given, List.of(lines));
        assertThat(refusal(fabric, routing)).contains("given.csv:3: h1:1 is both source and destination");
        Files.write(given, List.of(lines[0], "h7:1,h1:1,h2", "h8:1,h1:1,h2", "h1:1,h9:1,", "h2:1,h0:1,h1"));
        assertThat(refusal(fabric, routing))
                .contains(
                        "given.csv:2: there is no endpoint 'h7:1' in the fabric; expected names such as h0:1; 3 of the"
                                + " 4 pairs have unknown names: is this the file of another fabric?");
        lines[2] = "h0,h1:1,h2";
        Files.write(given, List.of(lines));
        assertThat(refusal(fabric, routing))
                .contains("given.csv:3: there is no endpoint 'h0' in the fabric; expected names such as");
        lines[2] = "h2:1,h1:1,h7";
        Files.write(given, List.of(lines));
        assertThat(refusal(fabric, routing)).contains("given.csv:3: there is no switch 'h7'");
        lines[2] = "h2:1,h1:1";
        Files.write(given, List.of(lines));
        assertThat(refusal(fabric, routing)).contains("given.csv:3: expected source,destination,waypoint, found");
        assertThat(refusal(fabric, "waypoints:" + directory.resolve("none"))).contains("cannot read waypoints");
    }

    private static String refusal(Path fabric, Path table) {
        return refusal(fabric, "table:" + table);
    }

    private static String refusal(Path fabric, String routing) {
        Run run = weft("simulate", fabric, "--load", "0.1", "--routing", routing);
        assertThat(run.code()).isEqualTo(2);
        return run.err();
    }
}
