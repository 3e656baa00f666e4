package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of others as CSV. */
class VerifyTablesTest {
    /** Sums of doubles in another order. */
    private static final Offset<Double> ROUNDING = within(1e-12);

    static final List<String> TRIANGLE =
            List.of("version: 1", "name: triangle", "topology: {type: hyperx, dimensions: [3], concentration: 1}");

    /** Ports: 1 of the endpoint, 2 and 3 of the links to the other switches in their order. */
    static final List<String> CLOCKWISE = List.of(
            "switch,destination,port",
            "h0,h0:1,1",
            "h0,h1:1,2",
            "h0,h2:1,2",
            "h1,h1:1,1",
            "h1,h2:1,3",
            "h1,h0:1,3",
            "h2,h2:1,1",
            "h2,h0:1,2",
            "h2,h1:1,2");

    @TempDir
    private Path directory;

    private Run verify(List<String> tables, Object... more) throws IOException {
        return verify(directory, "--tables", tables, more);
    }

    /** Judges tables of the triangle, which an option names. */
    static Run verify(Path directory, String option, List<String> tables, Object... more) throws IOException {
        Path fabric = Files.write(directory.resolve("triangle.yaml"), TRIANGLE);
        Path file = Files.write(directory.resolve(option.substring(2) + ".txt"), tables);
        List<Object> words = new ArrayList<>(List.of("verify", fabric, option, file));
        words.addAll(List.of(more));
        return weft(words.toArray());
    }

    private static List<String> with(String... more) {
        List<String> lines = new ArrayList<>(CLOCKWISE);
        lines.addAll(List.of(more));
        return lines;
    }

    @Test
    void packetsRoundATriangleCanDeadlock() throws IOException {
        Run run = verify(CLOCKWISE);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("endpoint pairs 6 of 3 endpoints, all connected")
                .contains("hops 2 at most, 1.500 on average; by Weft's routes 1 and 1.000")
                .contains("deadlock CAN FORM: packets that hold one of these channels wait for the next, the last for"
                        + " the first; no cycle is shorter h0->h1 (VL 0), held by packets from h0:1 to h2:1 h1->h2"
                        + " (VL 0), held by packets from h1:1 to h0:1 h2->h0 (VL 0), held by packets from h2:1 to h1:1")
                .contains("verdict FAILED");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        JsonNode json = verify(CLOCKWISE, "--json").json();
        assertThat(json.get("cycle")).hasSize(3);
        assertThat(json.get("cycleIsShortest").asBoolean()).isTrue();
        assertThat(json.at("/weft/maxHops").asInt()).isEqualTo(1);
    }

    @Test
    void aSecondLaneBreaksTheCycle() throws IOException {
        List<String> lanes = new ArrayList<>(List.of("switch,destination,port,sl,vl"));
        CLOCKWISE
                .subList(1, CLOCKWISE.size())
                .forEach(line -> lanes.add(line + ",0," + (line.startsWith("h2") ? 1 : 0)));
        lanes.replaceAll(line -> line.equals("h0,h1:1,2,0,0") ? "h0,h1:1,2,0,1" : line);
        JsonNode json = verify(lanes, "--json").json();
        assertThat(json.get("deadlockFree").asBoolean()).isTrue();
        assertThat(json.get("virtualLanes").asInt()).isEqualTo(2);
    }

    @Test
    void lostPairsAreNamedByTheirFault() throws IOException {
        List<String> lines = new ArrayList<>(CLOCKWISE);
        lines.remove("h1,h2:1,3");
        lines.replaceAll(line -> line.equals("h2,h1:1,2") ? "h2,h1:1,1" : line);
        Run run = verify(lines);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("6 of 3 endpoints, 3 of them NOT CONNECTED")
                .contains("no entry 2 pairs: a switch on the way has no entry for the destination, such as h0:1 to"
                        + " h2:1, at switch h1")
                .contains("other endpoint 1 pair: packets leave by the port of another endpoint, such as h2:1 to"
                        + " h1:1, at switch h2");
    }

    @Test
    void severalLinesAreSeveralPorts() throws IOException {
        JsonNode json = verify(with("h0,h2:1,3"), "--json").json();
        assertThat(json.get("entries").asInt()).isEqualTo(10);
        assertThat(json.get("averageHops").asDouble()).isEqualTo((1 + 1.5 + 1 + 2 + 1 + 2) / 6);
    }

    @Test
    void linksThatFailAreNoWay() throws IOException {
        JsonNode json = verify(CLOCKWISE, "--fail", "h1--h2", "--json").json();
        assertThat(json.get("unreachable").asInt())
                .as("from h0 and h1 to h2, from h1 to h0")
                .isEqualTo(3);
        assertThat(json.at("/lost/0/fault").asText()).isEqualTo("out of service");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h0,h2:1,4 | :11: switch h0 has no cable on port 4; it has them on 1..3",
                "h0,h2:1,0 | :11: port 0 of switch h0 is the switch itself, and this is no address of it",
                "h0,h2:1,x | :11: the port 'x' is no number; ports are numbered",
                "h0,h2:1 | :11: expected 3 values, switch,destination,port, found 'h0,h2:1'",
                "h0;h2:1;2 | :11: expected 3 values, switch,destination,port, found 'h0;h2:1;2'; separate values by",
                "h7,h2:1,2 | :11: the fabric has no switch 'h7'; did you mean h0? If the file is of another fabric",
                "h0,h7:1,2 | :11: the fabric has no endpoint or switch 'h7:1'; did you mean",
                "h0,h2:1,2 | :11: there is such an entry before; remove one of them",
            })
    void wrongLinesAreNamed(String line, String fault) throws IOException {
        Run run = verify(with(line));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("tables.txt" + fault);
    }

    @Test
    void filesOfOtherKindsAreRefused() throws IOException {
        assertThat(verify(List.of()).err())
                .contains("the file is empty; expected a first line switch,destination,port");
        assertThat(verify(List.of("a,b")).err()).contains(":1: expected a first line switch,destination,port or ");
        assertThat(verify(CLOCKWISE.subList(0, 7)).err())
                .contains("there are no entries of 1 of 3 switches, such as h2: the file is cut off");
        assertThat(verify(List.of("switch,destination,port,sl,vl", "h0,h1:1,2,16,0"))
                        .err())
                .contains(":2: the service level '16' is none; expected 0..15");
        Path fabric = directory.resolve("triangle.yaml");
        Path line = Files.writeString(directory.resolve("line"), "x".repeat((1 << 20) + 1));
        assertThat(weft("verify", fabric, "--tables", line).err()).contains("line:1: the line has more than 1048576");
        assertThat(weft("verify", fabric, "--tables", directory).err()).contains("it is a directory");
        assertThat(weft("verify", fabric, "--path-sl", line).err()).contains("belongs to --tables or --lfts");
        assertThat(weft("verify", fabric, "--lfts", line, "--tables", line).err())
                .contains("is another form of --tables");
        assertThat(verify(CLOCKWISE, "--survive", "links=1").err()).contains("tables of others stay as they are");
    }

    /** Ethernet has switches of more ports than InfiniBand's 254, and numbers that are no count. */
    @Test
    void lanesOfHighPortsAreRead() throws IOException {
        Files.write(
                directory.resolve("links.csv"),
                List.of(
                        "source,target,sourcePort,targetPort,kind",
                        "a,b,30000,300,switch",
                        "a,x,2,,endpoint",
                        "b,y,1,,endpoint"));
        Path fabric = Files.write(
                directory.resolve("high.yaml"),
                List.of("version: 1", "name: high", "topology: {type: graph, file: links.csv, format: csv}"));
        Path tables = Files.write(
                directory.resolve("tables.txt"),
                List.of("switch,destination,port", "a,x,2", "a,y,30000", "b,y,1", "b,x,300"));
        Path sl2vl = Files.write(
                directory.resolve("sl2vl.csv"),
                List.of("switch,in,out,sl,vl", "a,2,30000,0,1", "a,30000,2,0,1", "b,1,300,0,1", "b,300,1,0,1"));
        Run run = weft("verify", fabric, "--tables", tables, "--sl2vl", sl2vl);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("everything holds");
    }

    @Test
    void filesThatAreNoTextAreRefused() throws IOException {
        Path fabric = Files.write(directory.resolve("triangle.yaml"), TRIANGLE);
        Path file = directory.resolve("tables.txt");
        Files.write(file, String.join("\n", CLOCKWISE).getBytes(StandardCharsets.UTF_16));
        assertThat(weft("verify", fabric, "--tables", file).err())
                .contains("tables.txt: the file is in UTF-16; save it as UTF-8");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(String.join("\n", CLOCKWISE).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(weft("verify", fabric, "--tables", file).err())
                .contains("tables.txt: the file is compressed; unpack it, and name what comes out");
        assertThat(verify(with("h0\u001B[31m,h2:1,2")).err()).contains("the fabric has no switch 'h0\\u001b[31m'; ");
        assertThat(verify(List.of("switch,destination,port,sl,vl,more")).err())
                .contains("tables.txt:1: expected a first line switch,destination,port or ");
    }

    /** A port of two digits may have lost one of them. */
    @Test
    void aFileThatEndsWithinALineIsReadAndNoted() throws IOException {
        Path fabric = Files.write(directory.resolve("triangle.yaml"), TRIANGLE);
        Path file = Files.writeString(directory.resolve("tables.txt"), String.join("\n", CLOCKWISE));
        Run run = weft("verify", fabric, "--tables", file);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("tables.txt:10: the file ends within this line; if it is cut off");
    }

    /** What a switch of a small fabric holds by Weft's own routes, as another program would have it. */
    @Test
    void weftsOwnTablesAreAsItSays(@TempDir Path other) throws IOException {
        Path file = other.resolve("own.csv");
        OwnTables.write(example("hyperx-3x3"), file);
        JsonNode json = weft("verify", example("hyperx-3x3"), "--tables", file, "--json")
                .json();
        assertThat(json.get("unreachable").asInt()).isZero();
        assertThat(json.get("maxHops")).isEqualTo(json.at("/weft/maxHops"));
        assertThat(json.get("averageHops").asDouble())
                .isCloseTo(json.at("/weft/averageHops").asDouble(), ROUNDING);
        assertThat(json.get("maxChannelLoad").asDouble())
                .isCloseTo(json.at("/weft/maxChannelLoad").asDouble(), ROUNDING);
        assertThat(json.get("deadlockFree").asBoolean())
                .as("dimension order needs no second lane")
                .isTrue();
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.writeString(file, "\uFEFF" + text.replace("\n", "\r\n").replace(",", " , "));
        assertThat(weft("verify", example("hyperx-3x3"), "--tables", file, "--json")
                        .json()
                        .get("entries"))
                .isEqualTo(json.get("entries"));
    }

    @Test
    void aFileWithoutLevelsOfSomeSourcesIsCutOff() throws IOException {
        Path levels = Files.write(
                directory.resolve("psl.csv"), List.of("source,destination,sl", "h0:1,h1:1,0", "h2:1,h1:1,0"));
        Run run = verify(CLOCKWISE, "--path-sl", levels);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("psl.csv: there are no lines of 1 of 3 endpoints as sources, such as h1:1: the file is cut");
    }

    @Test
    void haveNoCertificate() throws IOException {
        Path certificate = directory.resolve("proof.json");
        Run run = verify(CLOCKWISE, "--certificate", certificate);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("there is no certificate of this; leave out --certificate");
        assertThat(certificate).doesNotExist();
    }
}
