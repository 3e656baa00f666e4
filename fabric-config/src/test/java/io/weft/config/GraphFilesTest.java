package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fabric files that name the file of a graph. */
class GraphFilesTest {
    private static final String CSV = "source,target,kind\na,b,\na,h,endpoint\nb,i,endpoint\n";
    private static final String HEAD = "version: 1\nname: x\n";

    @TempDir
    private Path folder;

    private Path fabricFile(String topology) throws IOException {
        return Files.writeString(folder.resolve("fabric.yaml"), HEAD + "topology: " + topology + "\n");
    }

    private String refusal(String topology) throws IOException {
        Path file = fabricFile(topology);
        return catchThrowableOfType(Refusal.class, () -> FabricFile.load(file))
                .getMessage()
                .replace(folder.toString(), "DIR");
    }

    @Test
    void areReadFromTheFolderOfTheFabricFile() throws IOException {
        Files.writeString(folder.resolve("site.csv"), "\uFEFF" + CSV);
        Fabric fabric = FabricFile.load(fabricFile("{type: graph, file: site.csv}"));
        assertThat(fabric.topology().linkName(0)).isEqualTo("a--b");
        assertThat(fabric.topology().endpointName(0)).isEqualTo("h");
        assertThat(fabric.addressing().ipv4Text(0)).isEqualTo("10.0.1.1");
        assertThat(fabric.topology().parameters()).containsEntry("file", "site.csv");
    }

    @Test
    void mayBeInAFolderOfAFileForEachSwitch() throws IOException {
        Path lldp = Files.createDirectory(folder.resolve("lldp"));
        String seen = "{\"lldp\": {\"interface\": {\"swp9\": {\"chassis\": {\"%s\": {}}, \"port\": {\"id\":"
                + " {\"type\": \"ifname\", \"value\": \"swp9\"}}}}}}";
        Files.writeString(lldp.resolve("b.json"), String.format(seen, "a"));
        Files.writeString(lldp.resolve("a.json"), String.format(seen, "b"));
        Files.writeString(lldp.resolve(".hidden"), "");
        Topology t = FabricFile.load(fabricFile("{type: graph, file: lldp, concentration: 2}"))
                .topology();
        assertThat(t.switchName(0)).isEqualTo("a");
        assertThat(t.linkCount()).isEqualTo(1);
        assertThat(t.port(0)).isEqualTo(9);
    }

    @Test
    void mayBeTheBaseOfATopology() throws IOException {
        Files.writeString(folder.resolve("ring.csv"), "source,target\na,b\nb,c\nc,a\n");
        Topology t = FabricFile.load(
                        fabricFile("{type: fishnet, base: {type: graph, file: ring.csv, concentration: 1}}"))
                .topology();
        assertThat(t.switchCount()).isEqualTo(12);
        assertThat(refusal("{type: fishnet, base: {type: graph, file: none.csv}}"))
                .isEqualTo("DIR/fabric.yaml:3:53: topology.base.file: none.csv: no such file in DIR");
        Files.writeString(folder.resolve("ring.csv"), "source,target\na\n");
        assertThat(refusal("{type: fishnet, base: {type: graph, file: ring.csv}}"))
                .isEqualTo("DIR/fabric.yaml:3:53: topology.base.file: ring.csv:2: there are 1 values, but 2 columns; a"
                        + " line has a value for each of source,target");
    }

    @Test
    void cablesMayStandInTheFabricFileItself() {
        Fabric fabric = FabricFile.parse(
                "f.yaml",
                HEAD
                        + "topology:\n  type: graph\n  concentration: 1\n  links: |\n    source,target\n    a,b\n    b,c\n");
        assertThat(fabric.topology().switchCount()).isEqualTo(3);
    }

    @Test
    void whatCannotBeReadIsAnsweredWithFieldFileAndLine() throws IOException {
        assertThat(refusal("{type: graph, file: site.csv}"))
                .isEqualTo("DIR/fabric.yaml:3:31: topology.file: site.csv: no such file in DIR");
        Files.writeString(folder.resolve("site.csv"), "source,target\na,b\nc,d\n");
        assertThat(refusal("{type: graph, file: site.csv, concentration: 1}"))
                .isEqualTo(
                        "DIR/fabric.yaml:3:31: topology.file: site.csv:3: there is no way from c to a, which is named in"
                                + " line 2: 2 of 4 nodes are connected to that; a graph is in one part; add the cable that is"
                                + " missing, or make a file of each part");
        Files.write(folder.resolve("latin.csv"), "source,target\na,ü\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal("{type: graph, file: latin.csv}"))
                .isEqualTo("DIR/fabric.yaml:3:31: topology.file: latin.csv:2:3: not UTF-8; save the file as UTF-8");
        Files.createDirectory(folder.resolve("empty"));
        assertThat(refusal("{type: graph, file: empty}"))
                .isEqualTo("DIR/fabric.yaml:3:31: topology.file: empty: is a folder without files");
        Files.writeString(folder.resolve("site.txt"), "");
        assertThat(refusal("{type: graph, file: site.txt}"))
                .startsWith(
                        "DIR/fabric.yaml:3:31: topology.file: site.txt: the ending of the name says no format; give the"
                                + " format; names end in .graphml or .xml for graphml");
        assertThat(refusal("{type: graph}"))
                .isEqualTo("DIR/fabric.yaml:3:11: topology: file is missing: the file of a graph, or a folder of LLDP"
                        + " neighbours");
        assertThat(refusal("{type: graph, file: 5}"))
                .isEqualTo("DIR/fabric.yaml:3:31: topology.file: found 5, but must be text: the file of a graph, or a"
                        + " folder of LLDP neighbours");
        assertThat(refusal("{type: graph, file: site.csv, format: csx}"))
                .isEqualTo("DIR/fabric.yaml:3:49: topology.format: found 'csx', but must be one of graphml, dot, csv,"
                        + " booksim-anynet, ibnetdiscover, lldp-json; did you mean 'csv'?");
    }

    @Test
    void ratesAndLengthsAreInTheRangesOfLinks() throws IOException {
        Files.writeString(folder.resolve("site.csv"), "source,target,rate\na,b,100\nb,c,0\n");
        assertThat(refusal("{type: graph, file: site.csv, concentration: 1}"))
                .isEqualTo(
                        "DIR/fabric.yaml:3:31: topology.file: site.csv:3: the rate is '0'; it must be a rate in Gb/s,"
                                + " a number in 0.001..1000000, or be left out");
        Files.writeString(folder.resolve("site.csv"), "source,target,length\na,b,200000\n");
        assertThat(refusal("{type: graph, file: site.csv, concentration: 1}"))
                .endsWith("site.csv:2: the length is '200000'; it must be a length in metres, a number in 0..100000, or"
                        + " be left out");
    }

    @Test
    void endpointsThatShareOnlySomeOfTheirSwitchesAreRefused() throws IOException {
        Files.writeString(
                folder.resolve("site.csv"),
                "source,target,kind\ns,a,\ns,b,\na,h,endpoint\nb,h,endpoint\na,i,endpoint\n");
        assertThat(refusal("{type: graph, file: site.csv}"))
                .endsWith("endpoint i is at a, but h, which shares switch a with it, is at a and b; give both cables to"
                        + " the same switches");
    }

    @Test
    void aFileIsRefusedThatIsTooLarge() throws IOException {
        try (var file =
                Files.newByteChannel(folder.resolve("site.csv"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.position(64 << 20).write(ByteBuffer.wrap(new byte[1]));
        }
        assertThat(refusal("{type: graph, file: site.csv}"))
                .isEqualTo(
                        "DIR/fabric.yaml:3:31: topology.file: site.csv: has 67108865 bytes, more than the 67108864 bytes"
                                + " that a file of a graph may have");
    }

    @Test
    void whereThereAreNoFilesTheCablesAreAskedFor() {
        assertThatThrownBy(() -> FabricFile.parse("netcfg", HEAD + "topology: {type: graph, file: site.csv}\n"))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "netcfg:3:31: topology.file: names the file 'site.csv', but there are no files here; give the"
                                + " cables themselves as links, which weft export --format onos-netcfg writes");
    }

    @Test
    void asJsonTheCablesAreInIt() throws IOException {
        Files.writeString(folder.resolve("site.csv"), CSV);
        Path file = fabricFile("{type: graph, file: site.csv}");
        Topology read = FabricFile.load(file).topology();
        String json = FabricFile.json(file, RoutingOverride.NONE);
        Topology again = FabricFile.parse("json", json).topology();
        assertThat(json).doesNotContain("site.csv").contains("\"links\"");
        assertThat(again.switchCount()).isEqualTo(read.switchCount());
        assertThat(again.linkName(0)).isEqualTo(read.linkName(0));
        assertThat(again.endpointName(1)).isEqualTo(read.endpointName(1));
        Files.writeString(folder.resolve("ring.csv"), "source,target\na,b\nb,c\nc,a\n");
        Path nested = fabricFile("{type: fishnet, base: {type: graph, file: ring.csv, concentration: 1}}");
        assertThat(FabricFile.parse("json", FabricFile.json(nested, RoutingOverride.NONE))
                        .topology()
                        .switchCount())
                .isEqualTo(12);
    }

    /** Of this ring, the order that is looked for is not that of the file. */
    @ParameterizedTest
    @ValueSource(strings = {"file", "looked-for"})
    void asJsonTheOrderIsTheSame(String order) throws IOException {
        Files.writeString(folder.resolve("ring.txt"), "source,target\na,b\nb,c\nc,d\nd,e\ne,a\na,c\n");
        Path file = fabricFile("{type: graph, file: ring.txt, format: csv, concentration: 2, order: " + order + "}");
        Topology read = FabricFile.load(file).topology();
        Topology again = FabricFile.parse("json", FabricFile.json(file, RoutingOverride.NONE))
                .topology();
        assertThat(again.endpointCount()).isEqualTo(10);
        int[] classes = channelClasses(read);
        assertThat(channelClasses(again)).isEqualTo(classes);
        Files.writeString(folder.resolve("ring.csv"), Files.readString(folder.resolve("ring.txt")));
        boolean asInFile = Arrays.equals(
                channelClasses(
                        FabricFile.load(fabricFile("{type: graph, file: ring.csv, concentration: 2, order: file}"))
                                .topology()),
                classes);
        assertThat(asInFile).isEqualTo(order.equals("file"));
    }

    private static int[] channelClasses(Topology topology) {
        return IntStream.range(0, topology.channelCount())
                .map(topology::entryClass)
                .toArray();
    }

    @Test
    void theExampleHasTheNamesAndPortsOfItsFile() {
        Topology t = FabricFile.load(Path.of("examples", "site.yaml")).topology();
        assertThat(t.linkIndex("storage--spine1#2")).isNotNegative();
        assertThat(t.portName(t.switchIndex("leaf1"), 49)).isEqualTo("swp49");
        assertThat(t.endpointName(0)).isEqualTo("server01");
        assertThat(t.length(t.linkIndex("leaf1--spine1"))).hasValue(5);
    }
}
