package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.Entity;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.emulation.fabric.ProgrammedFabric;
import io.weft.emulation.fixtures.CertificateAuthority;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeChannels;
import io.weft.p4runtime.P4RuntimeClient;
import io.weft.p4runtime.P4RuntimeException;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.p4runtime.TlsContext;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.generate.HyperX;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** bmv2 over TLS, whose server is of another make than those of the other tests. */
@Timeout(120)
class Bmv2TlsTest {
    private final Fabric fabric = Planned.fabric(HyperX.of(List.of(3), 1), Scheme.MINIMAL, Spread.FLOW);

    @TempDir
    private Path directory;

    private Namespaces namespaces;
    private CertificateAuthority authority;
    private CertificateAuthority stranger;
    private CertificateAuthority.Issued weft;

    @BeforeEach
    void establish() {
        Machine.assumeBmv2();
        namespaces = new Namespaces();
        authority = new CertificateAuthority(directory, "authority");
        stranger = new CertificateAuthority(directory, "stranger");
        weft = authority.issue("weft");
    }

    @AfterEach
    void stop() {
        if (namespaces != null) {
            namespaces.close();
        }
    }

    /** Starts the switches of a fabric, which hold a certificate of the authority. */
    private Map<Integer, SwitchAddress> start(String... options) {
        CertificateAuthority.Issued leaf = authority.issue(Bmv2Processes.address());
        List<String> all = new ArrayList<>(List.of(
                "--grpc-server-ssl",
                "--grpc-server-cacert",
                authority.certificate().toString(),
                "--grpc-server-cert",
                leaf.certificate().toString(),
                "--grpc-server-key",
                leaf.key().toString()));
        all.addAll(List.of(options));
        Bmv2Processes switches = new Bmv2Processes(namespaces);
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < fabric.topology().switchCount(); s++) {
            addresses.put(s, switches.start(fabric.topology().switchName(s), Addressing.switchId(s), List.of(), all));
        }
        switches.awaitAll();
        return addresses;
    }

    private Map<Integer, SwitchAddress> startAsking() {
        return start("--grpc-server-with-client-auth");
    }

    private static TlsContext trusting(CertificateAuthority whom) {
        return TlsContext.of(List.of(whom.x509()), List.of(), Optional.empty());
    }

    private TlsContext showing(CertificateAuthority.Issued issued) {
        return TlsContext.of(List.of(authority.x509()), List.of(issued.x509()), Optional.of(issued.privateKey()));
    }

    private static Map<Integer, SwitchAddress> over(Map<Integer, SwitchAddress> plain, TlsContext tls) {
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        plain.forEach((s, at) -> addresses.put(
                s,
                new SwitchAddress(at.name(), at.deviceId(), at.host(), at.port(), Optional.of(tls), Optional.empty())));
        return addresses;
    }

    private void programs(Map<Integer, SwitchAddress> switches, TlsContext tls) {
        Failures none = Failures.none(fabric.topology());
        DesiredState desired = DesiredState.of(Routes.of(fabric, none), LocalProtection.NONE);
        try (ProgrammedFabric control =
                Planned.control(fabric, over(switches, tls), LocalProtection.NONE, s -> SwitchEvents.ignored())) {
            ControlReport report = control.controller().program(none);
            assertThat(report.errors()).isEmpty();
            assertThat(report.consistent()).isTrue();
            List<Set<Entity>> tables = control.tables();
            for (int s = 0; s < tables.size(); s++) {
                assertThat(tables.get(s)).isEqualTo(new HashSet<>(desired.entries(s)));
            }
        }
    }

    private void refused(Map<Integer, SwitchAddress> switches, TlsContext tls, String reason) {
        try (P4RuntimeChannels channels = new P4RuntimeChannels();
                P4RuntimeClient client =
                        channels.client(over(switches, tls).get(0), ClientOptions.defaults(), SwitchEvents.ignored())) {
            assertThatThrownBy(() -> client.connect().join())
                    .satisfies(this::showsNoKey)
                    .cause()
                    .isInstanceOf(P4RuntimeException.class)
                    .hasMessageStartingWith("h0 (device 1 at " + Bmv2Processes.address())
                    .hasMessageContaining(reason);
        }
    }

    private void showsNoKey(Throwable failure) throws Exception {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        try (var files = Files.newDirectoryStream(directory, "*.key")) {
            for (Path file : files) {
                Files.readAllLines(file).stream()
                        .filter(line -> !line.startsWith("-----"))
                        .forEach(secret -> assertThat(trace.toString()).doesNotContain(secret));
            }
        }
    }

    @Test
    void itIsProgrammedOverTls() {
        programs(start(), trusting(authority));
    }

    @Test
    void itIsProgrammedOverMutualTls() {
        programs(startAsking(), showing(weft));
    }

    @Test
    void whereItAsksForAClientCertificateTheMessageSaysSo() {
        Map<Integer, SwitchAddress> switches = startAsking();
        String reason = " for a client certificate that it trusts; check certificate and key in the targets file";
        refused(switches, trusting(authority), reason);
        refused(switches, showing(stranger.issue("weft")), reason);
    }

    @Test
    void itIsNotTrustedWithACertificateOfAnotherAuthority() {
        refused(
                start(),
                trusting(stranger),
                "TLS: the switch's certificate is not signed by anybody in the targets file's trust");
    }
}
