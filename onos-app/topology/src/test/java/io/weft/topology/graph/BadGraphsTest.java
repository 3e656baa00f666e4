package io.weft.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every mistake in the file of a graph is answered with, word by word. */
class BadGraphsTest {
    private static final String HEADER = "source,target\n";
    private static final String PORTS = "source,target,sourcePort,targetPort,kind\n";
    private static final String ONE_PART =
            "; a graph is in one part; add the cable that is missing, or make a file of each part";
    private static final String XML_AGAIN = "; write the whole graph again, with the tool that wrote it";
    private static final String JSON_AGAIN = "; write it again with the tool that wrote it";
    private static final String IB_NODE = "; a node is such as 'Switch 36 \"S-0002c902400c8a38\" # \"leaf1\"', its type"
            + " one of Switch, Ca, Hca, Rt";
    private static final String ANYNET = "; a line is such as 'router 0 node 0 node 1 router 1 10', numbers having at"
            + " most 9 digits, and the last one being a latency";

    @ParameterizedTest
    @MethodSource({"graphs", "csv", "graphml", "dot", "anynet", "ibnetdiscover", "lldp"})
    void isAnsweredWith(String format, String text, String answer) {
        assertThat(messageFor(format, text)).isEqualTo("x" + answer);
    }

    private static String messageFor(String format, String text) {
        return catchThrowableOfType(
                        Refusal.class, () -> GraphFormats.REGISTRY.named(format).read(SourceTexts.of("x", text)))
                .getMessage();
    }

    static Stream<Arguments> graphs() {
        return Stream.of(
                arguments(
                        "csv",
                        HEADER + "a,b\nc,d\nd,e\n",
                        ":3: there is no way from c to a, which is named in line 2: 2 of 5 nodes are connected to that"
                                + ONE_PART),
                arguments(
                        "csv",
                        HEADER + "a,b\nb,b\n",
                        ":3: a cable from b to itself; a cable joins two different nodes; remove it, or correct one of"
                                + " the names"),
                arguments(
                        "csv",
                        HEADER + "a,b\n".repeat(255),
                        ":256: a and b have more than 254 parallel links; at most 254 are possible, as many as a switch"
                                + " has ports; remove some"),
                arguments(
                        "dot",
                        "graph {\na -- b;\nh [kind=endpoint];\n}",
                        ":3: endpoint h has no cable to a switch; add one, or remove the endpoint, or make it a switch"),
                arguments(
                        "csv",
                        PORTS + "a,h,,,endpoint\nh,i,,,endpoint\n",
                        ":3: a cable joins the endpoints h and i; an endpoint has cables to switches only; make one of"
                                + " them a switch"),
                arguments(
                        "csv",
                        PORTS + "a,h,,,endpoint\na,h,,,endpoint\n",
                        ":3: endpoint h has a second cable to switch a, after that in line 2; an endpoint has one cable"
                                + " to a switch at most; remove one of them, or plug it into another"),
                arguments(
                        "csv",
                        PORTS + "a,b,swp1,1,\nb,c,2,1,\nc,a,2,swp1,\n",
                        ":4: a second cable is on port swp1 of a, after that in line 2; a port has one cable; correct"
                                + " one of the ports"),
                arguments(
                        "dot", "graph {\nh [kind=endpoint]\n}", ": names no switch; a graph has one or more switches"),
                arguments(
                        "csv",
                        HEADER + "a--b,c\n",
                        ":2: the name 'a--b' has a --; a name is 1..255 printable characters without , # \" \\ and --,"
                                + " and with neither a blank at an end nor a - at the beginning"),
                arguments(
                        "csv",
                        PORTS + "a,b,p#1,1,\n",
                        ":2: the port 'p#1' of a has a #; the name of a port is 1..255 printable characters without"
                                + " , # \" \\ and --, and with neither a blank at an end nor a - at the beginning"));
    }

    static Stream<Arguments> csv() {
        String all = "source,target,sourcePort,targetPort,length,rate,kind";
        return Stream.of(
                arguments(
                        "csv",
                        "source,target,kind\na,b,switch\nh,a,endpoint\n",
                        ":3: a is the source of a cable in line 2, and the target in line 3 is of the kind endpoint; the"
                                + " kind is that of the target; name the switch first, and then the endpoint"),
                arguments("csv", "", ": is empty; the first line is a header such as " + all),
                arguments(
                        "csv",
                        "a,b\n",
                        ":1: there is no column 'a'; the first line is a header of source, target and any of the others"
                                + " of " + all),
                arguments(
                        "csv",
                        "source,target,targetport\n",
                        ":1: there is no column 'targetport'; did you mean targetPort?; the first line is a header of"
                                + " source, target and any of the others of " + all),
                arguments(
                        "csv",
                        "source,length\n",
                        ":1: the header has no column target; the first line is a header such as " + all),
                arguments("csv", "source,target,source\n", ":1: the column source is there twice; remove one of them"),
                arguments(
                        "csv",
                        HEADER + "a,b,c\n",
                        ":2: there are 3 values, but 2 columns; a line has a value for each of source,target"),
                arguments("csv", HEADER + ",b\n", ":2: the source is empty; name the node that the cable begins at"),
                arguments("csv", HEADER + "\"a,b\n", ":2: a quote is not closed; close it in the same line"),
                arguments(
                        "csv",
                        HEADER + "\"a\"b,c\n",
                        ":2: there is text behind a quoted value; put a comma between values"),
                arguments(
                        "csv",
                        "source,target,length\na,b,-0.1\n",
                        ":2: the length is '-0.1'; it must be a length in metres, a number in 0..100000, or be left"
                                + " out"),
                arguments(
                        "csv",
                        "source,target,rate\na,b,fast\n",
                        ":2: the rate is 'fast'; it must be a rate in Gb/s, a number in 0.001..1000000, or be left"
                                + " out"),
                arguments(
                        "csv",
                        "source,target,kind\na,b,host\n",
                        ":2: the kind of b is 'host'; a kind is switch or endpoint"),
                arguments(
                        "csv",
                        "source,target,kind\na,b,switch\na,b,endpoint\n",
                        ":3: the kind of b is endpoint here, and was switch before; a node is either; give one of them another"
                                + " name"));
    }

    static Stream<Arguments> graphml() {
        String begin = "<graphml>\n<graph edgedefault='undirected'>\n<node id='a'/>\n<node id='b'/>\n";
        return Stream.of(
                arguments(
                        "graphml",
                        begin + "<edge source='a' target=",
                        ":5: this is not XML: XML document structures must start and end within the same entity"
                                + XML_AGAIN),
                arguments("graphml", "", ":1: this is not XML: Premature end of file" + XML_AGAIN),
                arguments(
                        "graphml",
                        "<graphml>\n</graphml>",
                        ": there is no graph; a GraphML document has a <graph> in <graphml>"),
                arguments(
                        "graphml",
                        "<!DOCTYPE graphml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>\n<graphml/>",
                        ":1: there is a document type declaration; remove <!DOCTYPE ...>; entities are not read"),
                arguments(
                        "graphml",
                        begin + "<edge source='a'/>\n</graph></graphml>",
                        ":5: this <edge> has no attribute target; add target=\"...\""),
                arguments(
                        "graphml",
                        begin + "<hyperedge/>\n</graph></graphml>",
                        ":5: there is a hyperedge; a cable has two ends; write an <edge>"),
                arguments(
                        "graphml",
                        begin + "<node id='c'>\n<graph/></node></graph></graphml>",
                        ":6: there is a graph in a node; a file has one graph, not nested"),
                arguments(
                        "graphml",
                        begin + "</graph>\n<graph/></graphml>",
                        ":6: there is a second graph, or one in another; a file has one graph, not nested"));
    }

    static Stream<Arguments> dot() {
        return Stream.of(
                arguments("dot", "", ":1: there is the end; the file begins with graph or digraph"),
                arguments("dot", "graf {}", ":1: there is 'graf'; the file begins with graph or digraph"),
                arguments(
                        "dot",
                        "graph {\na -- b;\n",
                        ":3: the end is missing; a graph ends with }; write it again, with the tool that wrote it"),
                arguments("dot", "graph {\na -> b;\n}", ":2: there is '->'; edges of a graph are --"),
                arguments("dot", "digraph {\na -- b;\n}", ":2: there is '--'; edges of a digraph are ->"),
                arguments(
                        "dot",
                        "graph {\n{a b} -- c\n}",
                        ":2: a subgraph is the end of an edge; write an edge for each of its nodes"),
                arguments(
                        "dot",
                        "graph {\na -- {b c}\n}",
                        ":2: there is '{'; an edge ends at a node; write an edge for each node of a subgraph"),
                arguments("dot", "graph {\n\"a\n}", ":2: a string is not closed; close it with \""),
                arguments("dot", "graph {\n/* a\n}", ":2: a comment is not closed; close it with */"),
                arguments(
                        "dot",
                        "graph {\na -- b [length]\n}",
                        ":2: there is ']'; the attribute length has a value behind ="),
                arguments(
                        "dot",
                        "graph {\na -- b\n}\ngraph {}",
                        ":4: there is 'graph'; a file has one graph, and" + " nothing behind it"),
                arguments(
                        "dot",
                        "graph {\n*\n}",
                        ":2: there is '*'; a statement begins with a name, or with graph, node, edge or subgraph"),
                arguments(
                        "dot",
                        "graph {" + "{".repeat(100),
                        ":1: subgraphs are nested more than 64 levels deep; nest them less deep"));
    }

    static Stream<Arguments> anynet() {
        return Stream.of(
                arguments("booksim-anynet", "", ": names no switch; a graph has one or more switches"),
                arguments("booksim-anynet", "switch 0", ":1: 'switch' is neither router nor node" + ANYNET),
                arguments("booksim-anynet", "router", ":1: router has no number" + ANYNET),
                arguments("booksim-anynet", "router 0 node x", ":1: node has no number, but 'x'" + ANYNET),
                arguments(
                        "booksim-anynet",
                        "node 0 node 1",
                        ":1: node 0 is linked to node 1; a node is linked to a router" + ANYNET),
                arguments(
                        "booksim-anynet",
                        "router 0 node 0 router 1\nrouter 1 node 0",
                        ":2: node 0 is linked to router 1, and was to router 0; a node is linked to one router"),
                arguments(
                        "booksim-anynet",
                        "router 0 router 1\nrouter 9 router 8",
                        ":2: there is no way from router8 to router0, which is named in line 1: 2 of 4 nodes are"
                                + " connected to that" + ONE_PART));
    }

    static Stream<Arguments> ibnetdiscover() {
        return Stream.of(
                arguments("ibnetdiscover", "[1] \"a\"[1]", ":1: a port stands before any node" + IB_NODE),
                arguments("ibnetdiscover", "Switch 8 a", ":1: 'Switch 8 a' is no node" + IB_NODE),
                arguments("ibnetdiscover", "source,target", ":1: 'source,target' is no node" + IB_NODE),
                arguments(
                        "ibnetdiscover",
                        "Switch 8 \"a\"\n[1] b",
                        ":2: '[1] b' is no port; a port is such as '[1] \"S-0002c902400c8a38\"[3]'"),
                arguments(
                        "ibnetdiscover",
                        "Switch 8 \"a\"\n[1](00000000000000001) \"a\"[2]",
                        ":2: '[1](00000000000000001) \"a\"[2]' is no port; a port is such as"
                                + " '[1] \"S-0002c902400c8a38\"[3]'"),
                arguments(
                        "ibnetdiscover",
                        "Switch 8 \"a\"\n[1] \"b\"[1]",
                        ":2: there is no node b; every node has a record of its own; add it, or remove the port"),
                arguments("ibnetdiscover", "Switch 8 \"a\"\n[0] \"a\"[1]", ":2: there is a port 0; ports are 1..254"),
                arguments(
                        "ibnetdiscover",
                        "Switch 8 \"a\"\n\nSwitch 8 \"a\"",
                        ":3: there is a second node a, after that in line 1; remove one of them, or correct its id"),
                arguments(
                        "ibnetdiscover",
                        "include other\n",
                        ":1: 'include other' is not read; write what is included, and nodes by their ids, into the file"
                                + " itself"),
                arguments(
                        "ibnetdiscover",
                        "Switch 8 \"a\"\n[1] \"b\"[1]\n\nSwitch 8 \"b\"\n[1] \"a\"[2]\n",
                        ":5: a second cable is on port 1 of b, after that in line 2; a port has one cable; correct one"
                                + " of the ports"));
    }

    static Stream<Arguments> lldp() {
        String no = "; it is an object with the key lldp, or one of such objects by the names of the switches";
        return Stream.of(
                arguments("lldp-json", "", ":1: this is not JSON: a value is missing" + JSON_AGAIN),
                arguments("lldp-json", "{\"lldp\":\n{", ":2: this is not JSON: a key is missing" + JSON_AGAIN),
                arguments("lldp-json", "[]", ":1: this is no output of lldpcli" + no),
                arguments("lldp-json", "{\n\"a\": {}}", ":2: this is no output of lldpcli" + no),
                arguments(
                        "lldp-json",
                        "{\"lldp\": {\"interface\": {\n\"swp1\": {\"via\": \"LLDP\"}}}}",
                        ":2: the neighbour at port swp1 of x has neither a name nor an id; expected chassis: {<name>:"
                                + " {id: ...}} or chassis: {id: {value: ...}}"),
                arguments(
                        "lldp-json",
                        "{\"lldp\": {\"interface\": [\n"
                                + "{\"swp1\": {\"chassis\": {\"h\": {\"id\": {\"type\": \"mac\", \"value\": \"00:01\"}}}}},\n"
                                + "{\"swp2\": {\"chassis\": {\"h\": {\"id\": {\"type\": \"mac\", \"value\": \"00:02\"}}}}}]}}",
                        ":3: two neighbours are called h: their chassis ids are 00:01 and 00:02; every endpoint has a"
                                + " name of its own; rename one of them"),
                arguments("lldp-json", "{\"a\": 01}", ":1: this is not JSON: '01' is no value" + JSON_AGAIN),
                arguments(
                        "lldp-json",
                        "{\"a\": 1, \"a\": 1}",
                        ":1: this is not JSON: the key a is there twice" + JSON_AGAIN),
                arguments("lldp-json", "[1,]", ":1: this is not JSON: there is nothing behind a comma" + JSON_AGAIN),
                arguments(
                        "lldp-json",
                        "{} 1",
                        ":1: this is not JSON: there is more behind the end of the value" + JSON_AGAIN),
                arguments(
                        "lldp-json",
                        "[".repeat(100),
                        ":1: this is not JSON: it is nested more than 64 levels deep" + JSON_AGAIN),
                arguments("lldp-json", "\"\\x\"", ":1: this is not JSON: a backslash has no meaning" + JSON_AGAIN));
    }

    /** In every format that has a place for them, with the line of the link. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "NaN", "Infinity", "-Infinity", "1e400", "1e-9", "0.0009", "1000000.1", "fast"})
    void ratesThatNoLinkHasAreRefused(String rate) {
        assertMeasureRefused("rate", rate, "a rate in Gb/s, a number in 0.001..1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "NaN", "Infinity", "1e400", "100000.1", "far"})
    void lengthsThatNoCableHasAreRefused(String length) {
        assertMeasureRefused("length", length, "a length in metres, a number in 0..100000");
    }

    private static void assertMeasureRefused(String measure, String value, String expected) {
        links(measure, value).forEach((format, text) -> assertThat(messageFor(format, text))
                .as(format)
                .isEqualTo("x:2: the " + measure + " is '" + value + "'; it must be " + expected + ", or be left out"));
    }

    /** A link in the second line, by the formats that can say this of it. */
    private static Map<String, String> links(String measure, String value) {
        return Map.of(
                "csv", "source,target," + measure + "\na,b," + value + "\n",
                "dot", "graph {\na -- b [" + measure + "=\"" + value + "\"]\n}",
                "graphml",
                        "<graphml><key id='m' for='edge' attr.name='" + measure
                                + "'/><graph><node id='a'/><node id='b'/>\n"
                                + "<edge source='a' target='b'><data key='m'>" + value
                                + "</data></edge></graph></graphml>");
    }

    @ParameterizedTest
    @CsvSource({"rate,0.001", "rate,1000000", "length,0", "length,1e5"})
    void limitsOfWhatLinksAreLikeArePossible(String measure, String value) {
        links(measure, value).forEach((format, text) -> {
            Graph.Link link = GraphFormats.REGISTRY
                    .named(format)
                    .read(SourceTexts.of("x", text))
                    .links()
                    .get(0);
            assertThat(measure.equals("rate") ? link.rate() : link.length())
                    .as(format)
                    .hasValue(Double.parseDouble(value));
            assertThat(generated(format, text).linkCount()).isEqualTo(1);
        });
    }

    private static Topology generated(String format, String text) {
        return TopologyTypes.REGISTRY
                .named("graph")
                .generate(Map.of("file", SourceTexts.of("x", text), "format", format, "concentration", 1));
    }

    @Test
    void anEndingThatSaysNoFormatIsAnsweredWithAll() {
        assertThatThrownBy(() -> GraphFormats.of(SourceTexts.of("site.txt", "")))
                .hasMessage("site.txt: the ending of the name says no format; give the format; names end in .graphml or"
                        + " .xml for graphml, .dot or .gv for dot, .csv for csv, .anynet for booksim-anynet,"
                        + " .ibnetdiscover or .ibnd or .netlist or .topo for ibnetdiscover, .json for lldp-json");
        SourceTexts folder = SourceTexts.ofFolder(
                "d", List.of(new SourceTexts.Text("d/a.csv", ""), new SourceTexts.Text("d/b.csv", "")));
        assertThatThrownBy(() -> GraphFormats.CSV.read(folder))
                .hasMessage("d: is a folder of 2 files; csv is read from one file");
    }

    @Test
    void faultsBetweenTwoFilesOfAFolderNameBoth() {
        String seen = "{\"lldp\": {\"interface\": {\"%s\": {\"chassis\": {\"c\": {}}, \"port\": {\"id\": {\"type\":"
                + " \"ifname\", \"value\": \"swp9\"}}}}}}";
        SourceTexts folder = SourceTexts.ofFolder(
                "d",
                List.of(
                        new SourceTexts.Text("d/a.json", String.format(seen, "swp1")),
                        new SourceTexts.Text("d/b.json", String.format(seen, "swp1")),
                        new SourceTexts.Text("d/c.json", "{\"lldp\": {}}")));
        assertThatThrownBy(() -> GraphFormats.REGISTRY.named("lldp-json").read(folder))
                .hasMessage(
                        "d/b.json:1: a second cable is on port swp9 of c, after that in line 1 of d/a.json; a port has"
                                + " one cable; correct one of the ports");
    }

    @Test
    void faultsCarryTheirPlaceAsData() {
        Refusal e =
                catchThrowableOfType(Refusal.class, () -> GraphFormats.CSV.read(SourceTexts.of("x", HEADER + "a,a\n")));
        assertThat(e.place().file()).contains("x");
        assertThat(e.place().line()).hasValue(2);
        assertThat(e.found()).contains("a cable from a to itself");
        assertThat(e.expected().orElseThrow()).startsWith("a cable joins two different nodes");
    }

    @Test
    void twoMillionLinesAreReadOrRefused() {
        StringBuilder path = new StringBuilder(HEADER);
        for (int i = 0; i < 2_000_000; i++) {
            path.append('n').append(i).append(",n").append(i + 1).append('\n');
        }
        assertThat(messageFor("csv", path.toString()))
                .isEqualTo("x:65535: n65534 is one switch more than the 65534 that are possible; if it is an endpoint,"
                        + " say so; otherwise make the graph smaller");
        StringBuilder dense = new StringBuilder(HEADER);
        int lines = 0;
        for (int a = 0; lines < 2_000_000; a++) {
            for (int b = 0; b < a && lines < 2_000_000; b++, lines++) {
                dense.append('n').append(a).append(",n").append(b).append('\n');
            }
        }
        Graph graph = GraphFormats.CSV.read(SourceTexts.of("x", dense.toString()));
        assertThat(graph.links()).hasSize(2_000_000);
    }

    @Test
    void aTypeWithoutItsGraphIsRefused() {
        SourceTexts file = SourceTexts.of("a.csv", HEADER + "a,b\n");
        assertRefused(Map.of(), "file", "file is missing: the file of a graph, or a folder of LLDP neighbours");
        assertRefused(Map.of("file", file, "links", ""), "links", "links is given besides file; leave one of them out");
        assertRefused(Map.of("file", "a.csv"), "file", "file is a.csv, but must be the content of a file");
        assertRefused(
                Map.of("file", file, "format", "gml"),
                "format",
                "format is gml, but must be one of graphml, dot, csv, booksim-anynet, ibnetdiscover, lldp-json");
        assertRefused(
                Map.of("file", file),
                "concentration",
                "concentration is missing: file names no endpoint, so it must be the number of endpoints at every switch");
        assertRefused(
                Map.of("links", PORTS + "a,h,,,endpoint\n", "concentration", 2),
                "concentration",
                "concentration is for a graph without endpoints, but links names 1; leave it out");
        assertRefused(
                Map.of("file", SourceTexts.of("b.csv", HEADER + "a\n")),
                "file",
                "b.csv:2: there are 1 values, but 2 columns; a line has a value for each of source,target");
        assertRefused(
                Map.of("links", HEADER + "a\n"),
                "links",
                "links:2: there are 1 values, but 2 columns; a line has a value for each of source,target");
        assertThatThrownBy(() -> TopologyTypes.REGISTRY
                        .named("graph")
                        .generate(Map.of("file", file, "concentration", 3_000_000)))
                .hasMessage("the topology would have 6,000,000 endpoints, but at most 4,000,000 are possible");
    }

    private static void assertRefused(Map<String, Object> values, String parameter, String message) {
        Refusal e = catchThrowableOfType(
                Refusal.class, () -> TopologyTypes.REGISTRY.named("graph").generate(values));
        assertThat(e.getMessage()).isEqualTo(message);
        assertThat(e.place().field()).contains(parameter);
    }

    @Provide
    Arbitrary<GraphFormat> format() {
        return Arbitraries.of(GraphFormats.REGISTRY.all());
    }

    /** Texts of pieces that the formats are made of, so that readers get past the beginning. */
    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(
                        "source,target",
                        "a",
                        "b",
                        ",",
                        "\n",
                        "\"",
                        "graph ",
                        "digraph ",
                        "{",
                        "}",
                        "--",
                        "->",
                        "[",
                        "]",
                        "kind=",
                        "endpoint",
                        "=",
                        ";",
                        ":",
                        "/*",
                        "*/",
                        "#",
                        "<graphml>",
                        "<graph>",
                        "<node id='a'>",
                        "<edge source='a' target='b'>",
                        "<data key='kind'>",
                        "</",
                        ">",
                        "&x;",
                        "<!DOCTYPE x>",
                        "<![CDATA[",
                        "router ",
                        "node ",
                        "0 ",
                        "1 ",
                        "Switch 8 ",
                        "[1] ",
                        "Ca 1 ",
                        "\"lldp\"",
                        "\"interface\"",
                        "\"chassis\"",
                        "\\u00",
                        "\\",
                        " ",
                        "\t",
                        "\u0000",
                        "\ud800",
                        "é",
                        "subgraph ",
                        "strict ",
                        "1e9")
                .list()
                .ofMaxSize(40)
                .map(pieces -> String.join("", pieces));
    }

    @Property(tries = 3000)
    void randomPiecesAreReadOrRefused(@ForAll("format") GraphFormat format, @ForAll("pieces") String text) {
        readOrRefused(format, text);
    }

    @Property(tries = 1000)
    void randomTextIsReadOrRefused(@ForAll("format") GraphFormat format, @ForAll String text) {
        readOrRefused(format, text);
    }

    /** A good file of which something is missing, or in which something is changed. */
    @Property(tries = 2000)
    void damagedFilesAreReadOrRefused(
            @ForAll("file") String file, @ForAll int place, @ForAll char put, @ForAll int cut) {
        SourceTexts.Text good = FilesOfToolsTest.text(file);
        int at = Math.floorMod(place, good.content().length());
        int end = Math.min(good.content().length(), at + Math.floorMod(cut, 30));
        String begin = good.content().substring(0, at);
        for (GraphFormat format : GraphFormats.REGISTRY) {
            readOrRefused(format, begin);
            readOrRefused(format, begin + put + good.content().substring(end));
        }
    }

    @Provide
    Arbitrary<String> file() {
        return Arbitraries.of(
                "networkx.graphml",
                "graphviz.dot",
                "anynet_file",
                "ibnetdiscover.topo",
                "ibsim.netlist",
                "lldp/leaf1.json",
                "lldp/spine1.json");
    }

    private static void readOrRefused(GraphFormat format, String text) {
        Graph graph;
        try {
            graph = format.read(SourceTexts.of("x", text));
        } catch (Refusal e) {
            assertThat(e.getMessage()).startsWith("x").doesNotContain("null");
            return;
        }
        assertThat(graph.switches()).isNotEmpty();
        Map<String, Object> values = graph.endpoints().isEmpty()
                ? Map.of("file", SourceTexts.of("x", text), "format", format.name(), "concentration", 1)
                : Map.of("file", SourceTexts.of("x", text), "format", format.name());
        Topology t = TopologyTypes.REGISTRY.named("graph").generate(values);
        assertThat(t.switchCount()).isBetween(1, TopologyBuilder.MAX_SWITCHES);
    }
}
