package io.weft.onos.container.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * The application's archive, as it is packaged, in Apache Karaf 4.2.9 with the bundles of ONOS 2.7.0 that are
 * published. The services of ONOS are stood in for by {@code Onos}; what is seen is what {@code Probe} reports.
 */
class OnosContainerIT {
    private static final Path KARAF = Path.of(System.getProperty("weft.karaf"));
    private static final Topology TOPOLOGY = topology();

    private static List<String> report;

    private static Topology topology() {
        try (InputStream in = OnosContainerIT.class.getResourceAsStream("/io/weft/onos/container/fabric.json")) {
            return FabricFile.parse("fabric.json", new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .topology();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeAll
    static void runTheApplicationInKaraf() throws Exception {
        Path written = KARAF.resolveSibling("report.txt");
        Files.deleteIfExists(written);
        Karaf karaf = new Karaf(KARAF);
        try (ZipFile archive = new ZipFile(System.getProperty("weft.oar"))) {
            karaf.add(archive);
            Element app = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(archive.getInputStream(archive.getEntry("app.xml")))
                    .getDocumentElement();
            karaf.run(
                    Path.of(OnosContainerIT.class.getResource("/features.xml").toURI()),
                    "onos",
                    Map.of(
                            "weft.report", written.toString(),
                            "weft.features.repository", app.getAttribute("featuresRepo"),
                            "weft.feature", app.getAttribute("features"),
                            "weft.devices", String.valueOf(TOPOLOGY.switchCount())));
        }
        assertThat(written).as(karaf.log()).exists();
        report = Files.readAllLines(written);
        if (report.stream().anyMatch(line -> line.startsWith("failed: "))) {
            throw new AssertionError(String.join("\n", report) + "\n" + karaf.log());
        }
    }

    private static List<String> reported(String what) {
        String prefix = what + ": ";
        return report.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .collect(Collectors.toList());
    }

    @Test
    void bothBundlesResolveAndAreActive() {
        assertThat(reported("bundle")).containsExactlyInAnyOrder("io.weft.engine active", "io.weft.onos active");
    }

    @Test
    void allComponentsHaveAllThatTheyReferToAndAreActive() {
        assertThat(reported("component"))
                .containsExactlyInAnyOrder(
                        "io.weft.onos.FabricComponent active",
                        "io.weft.onos.cli.ConsoleCommands active",
                        "io.weft.onos.device.WeftDrivers active",
                        "io.weft.onos.simulation.SimulationComponent active");
    }

    /** Also where the code that needs them does not run here. */
    @Test
    void everyClassOfWeftFindsTheClassesThatItNames() {
        assertThat(reported("missing")).isEmpty();
    }

    @Test
    void onosIsGivenTheProgramAndItsDriver() {
        assertThat(reported("application")).contains("io.weft");
        assertThat(reported("pipeconf"))
                .singleElement()
                .asString()
                .startsWith("io.weft with ")
                .doesNotContain(" 0 ");
        // ONOS has drivers of its own.
        assertThat(reported("drivers"))
                .filteredOn(driver -> driver.startsWith("weft-"))
                .containsExactly("weft-bmv2 extends p4runtime {tableDeleteBeforeUpdate=false}"
                        + " [WeftBmv2Handshaker, WeftBmv2Pipeline]");
        assertThat(reported("runs for leadership")).containsExactly("io.weft.fabric");
    }

    /** Which takes the engine and all that is embedded with it. */
    @Test
    void aConfiguredFabricIsReadAndItsDevicesGetRules() {
        assertThat(reported("configuration")).containsExactly("fabric valid");
        assertThat(reported("rules"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, TOPOLOGY.switchCount())
                        .mapToObj(s -> "device:" + TOPOLOGY.switchName(s))
                        .collect(Collectors.toList()));
    }

    @Test
    void nothingIsAskedOfOnosThatIsNotStoodInFor() {
        assertThat(reported("unanswered")).isEmpty();
    }

    @Test
    void whatOnosWasGivenIsTakenBackWhenTheApplicationGoes() {
        assertThat(reported("withdraws from leadership")).containsExactly("io.weft.fabric");
        assertThat(reported("pipeconf gone")).containsExactly("io.weft");
        assertThat(reported("drivers gone")).hasSize(1);
        assertThat(reported("taken away")).containsExactly("weft-onos");
    }
}
