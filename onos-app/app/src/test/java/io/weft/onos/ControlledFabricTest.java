package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.fabric.Fabric;
import io.weft.http.OpenApi;
import io.weft.onos.device.FakeClients;
import io.weft.onos.host.FabricDevices;
import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.ShowRoutes;
import io.weft.operations.ShowStatus;
import io.weft.operations.Undrain;
import io.weft.operations.request.ChangeJournal;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.net.pi.runtime.PiMatchKey;
import org.onosproject.net.pi.runtime.PiTableEntry;

/** What is asked of a fabric whose devices do what they are told. */
class ControlledFabricTest {
    private static final Fabric FABRIC = ControlledTriangle.FABRIC;

    private ControlledTriangle controlled;
    private OnosFabric run;
    private FabricMemory memory;
    private FakeClients clients;

    private Map<String, Object> answer(Request request) {
        return request.operation().answer(request, controlled.subject).document();
    }

    private Map<String, Object> drain(List<String> names, boolean forced) {
        return answer(Request.of(Operations.DRAIN).with(Drain.NAMES, names).with(Drain.FORCED, forced));
    }

    private Map<String, Object> undrain(List<String> names) {
        return answer(Request.of(Operations.UNDRAIN).with(Undrain.NAMES, names));
    }

    private Map<String, Object> status() {
        return answer(Request.of(Operations.STATUS));
    }

    private String routes(String from, String to) {
        return answer(Request.of(Operations.ROUTES).with(ShowRoutes.FROM, from).with(ShowRoutes.TO, to))
                .toString();
    }

    @BeforeEach
    void program() throws Exception {
        controlled = new ControlledTriangle();
        run = controlled.run;
        memory = controlled.memory;
        clients = controlled.clients;
    }

    @AfterEach
    void close() {
        controlled.close();
    }

    @Test
    void theStatusHasTheFieldsThatAreDescribed() throws Exception {
        JsonNode described = OpenApi.document().at("/components/schemas/Status/properties");
        Set<String> fields = new TreeSet<>(status().keySet());
        fields.addAll(List.of("fabric", "scheme", "leader", "refusal", "unproven", "defect", "cut"));
        assertThat(described.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(fields);
        List<String> states = new ArrayList<>();
        described.at("/controller/enum").forEach(each -> states.add(each.asText()));
        assertThat(states)
                .startsWith(ShowStatus.CONTROLLER_STATES.toArray(new String[0]))
                .hasSize(ShowStatus.CONTROLLER_STATES.size() + 1)
                .endsWith("none") // of a plan that no controller runs
                .contains((String) status().get("controller"));
        assertThat(status()).containsEntry("state", "whole");
    }

    @Test
    void theCertificateIsOfWhatTheDevicesHold() throws Exception {
        JsonNode described = OpenApi.document().at("/components/schemas/Certificate/properties");
        Map<String, Object> certificate = answer(Request.of(Operations.CERTIFICATE));

        assertThat(described.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(new TreeSet<>(certificate.keySet()));
        assertThat((List<?>) certificate.get("switches")).hasSize(3).allMatch(each -> ((Map<?, ?>) each)
                .keySet()
                .containsAll(List.of("name", "next_hop", "actions", "path")));
    }

    @Test
    void itIsToldWhoAskedForAChangeAndWhatCameOfIt() {
        Request link = Request.of(Operations.DRAIN).with(Drain.NAMES, List.of("h0--h1"));
        ChangeJournal.answer("anna", link, controlled.subject);
        Request cut = Request.of(Operations.DRAIN).with(Drain.NAMES, List.of("h0--h2"));
        assertThatThrownBy(() -> ChangeJournal.answer("", cut, controlled.subject))
                .isInstanceOfSatisfying(Refusal.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(Refusal.Kind.NOT_NOW);
                    assertThat(refused.onCommandLine()).startsWith("--force: with h0--h1, h0--h2 drained");
                });
        ChangeJournal.answer("anna", Request.of(Operations.VERIFY), controlled.subject);
        assertThat(answer(Request.of(Operations.EVENTS)).toString())
                .contains("sentence=anna asked for drain name=h0--h1: done,")
                .contains(
                        "sentence=somebody asked for drain name=h0--h2: refused, with h0--h1, h0--h2 drained, 4 pairs")
                .contains("client=anna, request=drain name=h0--h1, outcome=done}")
                .doesNotContain("asked for verify");
    }

    /** Nobody waits for the first any more, which goes on. */
    @Test
    void aDrainThatIsUnderWayIsKeptByTheNext() throws Exception {
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> {
            Thread.currentThread().interrupt();
            drain(List.of("h0--h1"), true);
        });
        assertThatThrownBy(first::join).hasMessageContaining("interrupted");
        assertThat(drain(List.of("h0--h2"), true)).containsEntry("drained", List.of("h0--h1", "h0--h2"));
        assertThat(status()).containsEntry("drained", List.of("h0--h1", "h0--h2"));
        assertThat(memory.drained()).containsExactly("h0--h1", "h0--h2");
    }

    /** Devices count traffic of one switch. */
    @Test
    void suitsRoutesToTheTrafficOnceThatIsConfigured() throws Exception {
        assertThat(rebalancing()).containsEntry("everySeconds", 0L).containsEntry("pairs", 0);
        run.change(FABRIC.withRebalancing(Duration.ofSeconds(2))).get(120, TimeUnit.SECONDS);
        DeviceId first = new FabricDevices(FABRIC.topology()).device(0);
        AtomicLong sent = new AtomicLong();
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    long bytes = 1_000 * sent.incrementAndGet();
                    clients.count(first, PiCounterCellId.ofDirect(pathTo(2)), 0, bytes);
                    clients.count(
                            first,
                            PiCounterCellId.ofIndirect(
                                    PiCounterId.of("channel_packets"),
                                    8L * FABRIC.topology().port(0)),
                            0,
                            bytes);
                    return rebalancing().containsKey("maxBytesPerSecond");
                });
        assertThat(rebalancing()).containsEntry("everySeconds", 2L);
        assertThat((Long) rebalancing().get("maxBytesPerSecond")).isPositive();
        run.change(FABRIC).get(120, TimeUnit.SECONDS);
        assertThat(rebalancing()).containsEntry("everySeconds", 0L).doesNotContainKey("maxBytesPerSecond");
    }

    private Map<Object, Object> rebalancing() {
        return new HashMap<>((Map<?, ?>) status().get("rebalancing"));
    }

    private static PiTableEntry pathTo(int id) {
        return PiTableEntry.builder()
                .forTable(PiTableId.of("path"))
                .withMatchKey(PiMatchKey.builder()
                        .addFieldMatch(new PiExactFieldMatch(
                                PiMatchFieldId.of("destination"), ImmutableByteSequence.copyFrom((short) id)))
                        .build())
                .build();
    }

    /** It is what the fabric is like that does not allow it, and not the question: REST answers 409. */
    @Test
    void aDrainThatCutsOffASwitchIsRefusedAndNothingIsDrained() {
        List<String> all = List.of("h0--h1", "h0--h2");
        assertThatThrownBy(() -> drain(all, false))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("h0");
        assertThat(status()).containsEntry("drained", List.of());
        assertThat(memory.drained()).isEmpty();
        assertThat(drain(all, true)).containsEntry("drained", all).containsEntry("done", true);
        assertThat(memory.drained()).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void whatIsDrainedIsRoutedAroundUntilItIsNotAnyMore() {
        assertThat(drain(List.of("h0--h1"), false)).containsEntry("done", true).containsEntry("pairsWithoutRoute", 0L);
        assertThat(routes("h0", "h1")).contains("h2");
        assertThat(undrain(List.of("h0--h1"))).containsEntry("done", true);
        assertThat(routes("h0", "h1")).doesNotContain("h2");
        assertThatThrownBy(() -> undrain(List.of("h0--h1")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'h0--h1' is not drained");
    }
    /** Whichever end of a link is named first, it is one link, and the name that is shown is understood. */
    @Test
    void aLinkIsUndrainedByEitherOfItsNames() {
        assertThat(drain(List.of("h1--h0"), false)).containsEntry("drained", List.of("h0--h1"));
        assertThat(status()).containsEntry("drained", List.of("h0--h1"));
        assertThat(drain(List.of("h0--h1"), false)).containsEntry("drained", List.of("h0--h1"));
        assertThatThrownBy(() -> undrain(List.of("h0--h1", "h0--h9")))
                .hasMessageContaining("'h0--h9' is not drained; drained: h0--h1");
        assertThat(undrain(List.of("h1--h0"))).containsEntry("drained", List.of());
        assertThat(memory.drained()).isEmpty();
    }

    /** From which another node can compute the same routes. */
    @Test
    void whatIsInstalledIsTheFabricThatRunsWithWhatHasFailedAndIsDrained() {
        memory.runs("the configuration");
        drain(List.of("h1--h0"), false);
        assertThat(answer(Request.of(Operations.INSTALLED)))
                .containsOnly(
                        Map.entry("fabric", "the configuration"),
                        Map.entry("failures", List.of()),
                        Map.entry("drained", List.of("h0--h1")));
    }

    @Test
    void whatDoesNotExistIsNotDrained() {
        assertThatThrownBy(() -> drain(List.of("h0--h9"), false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("h0--h9");
    }
}
