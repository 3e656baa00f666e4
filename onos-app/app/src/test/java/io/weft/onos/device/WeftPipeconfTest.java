package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.FabricTables;
import io.weft.p4.P4Table;
import io.weft.p4.ProgramDigest;
import io.weft.p4.WeftResources;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.onosproject.net.behaviour.Pipeliner;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf.ExtensionType;
import org.onosproject.net.pi.model.PiPipelineInterpreter;
import org.onosproject.net.pi.model.PiTableId;

/** The program as ONOS has it. */
class WeftPipeconfTest {
    private final PiPipeconf pipeconf = WeftPipeconf.make();

    @Test
    void onosKnowsEveryTableOfTheEngine() {
        assertThat(pipeconf.pipelineModel().tables())
                .extracting(table -> table.id())
                .containsAll(FabricTables.withEntries().stream()
                        .map(P4Table::name)
                        .map(PiTableId::of)
                        .collect(Collectors.toList()));
    }

    @Test
    void switchesAreGivenTheCompiledProgramAsItIs() throws IOException {
        assertGiven(ExtensionType.P4_INFO_TEXT, WeftResources.p4info());
        assertGiven(ExtensionType.BMV2_JSON, WeftResources.bmv2Json());
    }

    /** The cookie by which {@code weft program} knows it too, see the test of Pipeline. */
    @Test
    void itsFingerprintIsTheDigestOfTheProgram() throws IOException {
        try (InputStream p4info = WeftResources.p4info().openStream();
                InputStream json = WeftResources.bmv2Json().openStream()) {
            assertThat(pipeconf.fingerprint()).isEqualTo(ProgramDigest.of(p4info.readAllBytes(), json.readAllBytes()));
        }
    }

    private void assertGiven(ExtensionType type, URL program) throws IOException {
        try (InputStream given = pipeconf.extension(type).orElseThrow();
                InputStream compiled = program.openStream()) {
            assertThat(given).hasSameContentAs(compiled);
        }
    }

    @Test
    void itsPacketsAndObjectivesAreWefts() {
        assertThat(pipeconf.implementation(PiPipelineInterpreter.class)).contains(WeftInterpreter.class);
        assertThat(pipeconf.implementation(Pipeliner.class)).contains(WeftPipeliner.class);
    }

    /** Whatever driver a device has. */
    @Test
    void itsRulesAreWrittenByWeft() {
        assertThat(pipeconf.implementation(FlowRuleProgrammable.class)).contains(WeftFlowRuleProgrammable.class);
    }
}
