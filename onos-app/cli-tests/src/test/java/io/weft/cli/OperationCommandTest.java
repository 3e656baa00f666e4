package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.config.FabricFile;
import io.weft.operations.Operations;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that are made of operations. */
class OperationCommandTest {
    private static final Path HYPERX = Run.example("hyperx-3x3");
    private static final Path SITE = Path.of("src/test/resources/recorded/input/site.yaml");
    private static final Path GROWN = SITE.resolveSibling("site-grown.yaml");

    static Stream<Operation> offered() {
        return Operations.all().stream().filter(each -> each.needs().compareTo(Needs.ROUTES) <= 0);
    }

    @ParameterizedTest
    @MethodSource("offered")
    void eachHasACommandWithAllOfItsFields(Operation operation) {
        Run help = weft(operation.name(), "--help");
        assertThat(help.code()).isZero();
        for (Field<?> field : operation.fields()) {
            assertThat(help.out())
                    .contains(field.isArgument() ? field.name().toUpperCase(Locale.ROOT) : "--" + field.option());
        }
        assertThat(weft("--help").out()).contains("\n  " + operation.name() + " ");
    }

    @Test
    void whatNeedsAControllerIsAskedOfOne() {
        assertThat(weft("--help").out()).contains("\n  drain ", "\n  cabling ");
        assertThat(weft("drain", "--help").out())
                .contains("--at=", "--token=FILE")
                .doesNotContain("The fabric file");
    }

    @Test
    void routesAreListedHopByHop() {
        JsonNode routes = weft("routes", "--json", HYPERX, "h0.0", "h1.1").json();
        assertThat(routes.get("minimalHops").asInt()).isEqualTo(2);
        assertThat(routes.get("fromSwitch").asText()).isEqualTo("h0.0");
        assertThat(weft("routes", HYPERX, "h0.0", "h1.1").out()).contains("minimal hops        2");
    }

    @Test
    void anArgumentThatIsMissingIsNamed() {
        Run run = weft("routes", HYPERX, "h0.0");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("'TO'").contains("weft routes --help");
    }

    @Test
    void whatWouldNotBeSafeEndsWithOne() {
        Run safe = weft("what-if", HYPERX, "--fail", "h0.0--h0.1");
        assertThat(safe.code()).as(safe.err()).isZero();
        Run cut = weft("what-if", "--json", HYPERX, "--fail", "h0.0--h0.1,h0.0--h0.2,h0.0--h1.0,h0.0--h2.0");
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.json().get("safe").asBoolean()).isFalse();
        assertThat(weft("what-if", HYPERX, "--fail", "h9.9").code()).isEqualTo(2);
    }

    @Test
    void loadIsThatOfTheRoutes() {
        JsonNode load = weft("load", "--json", HYPERX).json();
        JsonNode verified = weft("verify", "--json", HYPERX).json();
        assertThat(load.get("maxPlannedLoad")).isEqualTo(verified.get("maxChannelLoad"));
    }

    @Test
    void aFabricIsListedCableByCable() {
        Run run = weft("fabric", HYPERX);
        assertThat(run.out())
                .contains("  h0.0--h0.1", "port 3 of h0.0 to port 3 of h0.1")
                .contains("  h2.2:2", "10.0.9.2");
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(weft("fabric", "--json", HYPERX).json().get("links")).hasSize(18);
    }

    @Test
    void cablesToPlugElsewhereAreListedStepByStep() {
        Run run = weft("compare-cabling", SITE, GROWN);
        assertThat(run.out())
                .contains("3 stay, 2 to move, 2 to plug in, 0 to unplug")
                .contains("switches new", "spine2", "CUTS OFF h2 during this step");
        assertThat(run.code()).as("no switch is cut off").isZero();
        JsonNode json = weft("compare-cabling", "--json", SITE, GROWN).json();
        assertThat(json.get("endpointsCutOff")).hasSize(1);
        assertThat(json.at("/steps/0/to/0/portName").asText()).startsWith("swp");
    }

    @Test
    void onlyWhatIsAskedForIsAnalysed(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("report.html");
        Run run = weft("analyze", HYPERX, "--bisection", "--power", "--json", "--report", page);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().fieldNames()).toIterable().containsExactly("fabric", "bisection", "power");
        assertThat(run.err()).contains("wrote " + page + "\n");
        assertThat(Files.readString(page)).contains("<h2>Bisection</h2>").doesNotContain("<h2>Cost</h2>");
    }

    /** The data are a list of fabrics, which has no room for reasons. */
    @ParameterizedTest
    @ValueSource(strings = {"--json", "--csv"})
    void whyNoFabricFitsIsSaidBesideTheData(String form) {
        Run run = weft("plan", "--endpoints", "1000", "--radix", "16", "--families", "slim-fly,oft", form);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).doesNotContain("offers at most");
        assertThat(run.err())
                .contains("no fabric           slim-fly: offers at most 512 endpoints at radix 16")
                .contains("no fabric           oft: offers at most 912 endpoints at radix 16");
    }

    @Test
    void fabricsArePlannedWithoutAFile() {
        Run run = weft("plan", "--endpoints", "60", "--radix", "12", "--families", "slim-fly,hyperx", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().isArray()).isTrue();
        assertThat(run.json().get(0).get("endpoints").asInt()).isGreaterThanOrEqualTo(60);
        assertThat(weft("plan", "--endpoints", "60").err()).contains("--radix is missing");
        assertThat(weft("plan", "--endpoints", "60", "--radix", "12", "--json", "--csv")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aPlanHasTheFilesOfItsFabrics(@TempDir Path folder) throws IOException {
        Run run = weft("plan", "--endpoints", "60", "--radix", "16", "--json");
        assertThat(run.json().size()).isGreaterThan(10);
        for (JsonNode each : run.json()) {
            Path file = Files.writeString(
                    folder.resolve(each.get("name").asText() + ".yaml"),
                    each.get("fabricFile").asText());
            Topology topology = FabricFile.load(file).topology();
            assertThat(topology.type()).isEqualTo(each.get("family").asText());
            assertThat(topology.switchCount()).isEqualTo(each.get("switches").asInt());
            assertThat(topology.linkCount()).isEqualTo(each.get("links").asInt());
            assertThat(topology.endpointCount()).isEqualTo(each.get("endpoints").asInt());
            assertThat(each.get("commands").get(0).asText()).isEqualTo("weft describe " + file.getFileName());
        }
    }

    @Test
    void aReportOverwritesNoFileThatIsRead(@TempDir Path folder) throws IOException {
        Path copy = Files.copy(HYPERX, folder.resolve("copy.yaml"));
        Path prices = Files.writeString(folder.resolve("prices.yaml"), "version: 1\n");
        for (Object[] line : List.of(
                new Object[] {"compare", HYPERX, copy, "--report", copy},
                new Object[] {"plan", "--endpoints", "60", "--radix", "12", "--prices", prices, "--report", prices})) {
            Run run = weft(line);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains("this command reads it");
        }
        assertThat(copy).hasSameBinaryContentAs(HYPERX);
        assertThat(prices).hasContent("version: 1\n");
    }

    @Test
    void anyNumberOfFilesIsCompared() {
        Run run = weft("compare", HYPERX, Run.example("slimfly-q5"), HYPERX, "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json()).hasSize(3);
        assertThat(run.json().get(1).get("family").asText()).isEqualTo("slim-fly");
        assertThat(weft("compare", HYPERX).err()).contains("two fabric files or more");
        assertThat(weft("compare", HYPERX, "nowhere.yaml").err()).contains("nowhere.yaml");
    }

    @Test
    void theSameCablesAreSaidToBeTheSame() {
        assertThat(weft("compare-cabling", HYPERX, HYPERX).out()).contains("none: the cables are the same");
    }

    @Test
    void linksWhoseClassesChangeAreNamed(@TempDir Path folder) throws IOException {
        StringBuilder links = new StringBuilder("source,target\n");
        for (int s = 1; s < 40; s++) {
            links.append("s" + s / 2 + ",s" + s + "\ns" + s / 3 + ",s" + s + '\n');
        }
        Files.writeString(folder.resolve("site.csv"), links);
        Path lookedFor = graph(folder, "looked-for");
        Path asInFile = graph(folder, "file");
        assertThat(weft("compare-cabling", lookedFor, asInFile).out())
                .contains("none: the cables are the same", "CHANGED for s")
                .containsIgnoringWhitespaces("'order: file' in both files");
        assertThat(weft("compare-cabling", "--json", asInFile, asInFile).json().get("linksReclassed"))
                .isEmpty();
    }

    /** The same links between switches in another order: that is no other link, but the other way is up. */
    @Test
    void aLinkWhoseSwitchesChangePlacesIsNamed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("site.csv"), "source,target\na,b\nb,c\nc,a\n");
        Path before = graph(folder, "file");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("site.csv"), "source,target\nb,a\nb,c\nc,a\n");
        JsonNode json =
                weft("compare-cabling", "--json", before, graph(other, "file")).json();
        assertThat(json.get("switchesRenumbered")).hasSize(2);
        assertThat(json.get("linksReclassed")).hasSize(1);
    }

    private static Path graph(Path folder, String order) throws IOException {
        return Files.writeString(
                folder.resolve(order + ".yaml"),
                "version: 1\nname: site\n" + "topology: {type: graph, file: site.csv, concentration: 1, order: " + order
                        + "}\n");
    }

    @Test
    void filesThatCannotBeComparedAreRefused() {
        Run others = weft("compare-cabling", HYPERX, SITE);
        assertThat(others.code()).isEqualTo(2);
        assertThat(others.err()).contains("new: no switch of the old fabric is in the new one", "h0.0 and leaf1");
        Run none = weft("compare-cabling", HYPERX, SITE.resolveSibling("targets.yaml"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("targets.yaml:", "switches: is not a key here");
        Run missing = weft("compare-cabling", HYPERX, "none.yaml");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("none.yaml: no such file");
        assertThat(weft("compare-cabling", HYPERX).err()).contains("'NEW'");
    }
}
