package io.weft.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.TlsServerCredentials;
import io.weft.config.FabricFile;
import io.weft.config.TargetsFile;
import io.weft.config.TlsIdentity;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.fixtures.CertificateAuthority;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeChannels;
import io.weft.p4runtime.P4RuntimeClient;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.Role;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.p4runtime.TlsContext;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Switches that ask for a client certificate, and a controller whose files are replaced while it runs. */
@Timeout(60)
class TlsRenewalTest {
    @TempDir
    private Path directory;

    private final StringWriter log = new StringWriter();
    private final P4RuntimeChannels channels = new P4RuntimeChannels();
    private final List<SwitchServer> servers = new ArrayList<>();
    private CertificateAuthority old;
    private CertificateAuthority next;
    private SwitchServer ofOld;
    private SwitchServer ofNext;
    private TlsContext context;
    private TlsRenewal renewal;

    @BeforeEach
    void start() throws IOException {
        old = new CertificateAuthority(directory, "old");
        next = new CertificateAuthority(directory, "next");
        ofOld = server(old);
        ofNext = server(next);
        replace(old, old.issue("weft"));
        Path file = Files.writeString(
                directory.resolve("triangle.yaml"),
                "version: 1\nname: triangle\ntopology: {type: hyperx, dimensions: [3], concentration: 1}\n");
        Fabric fabric = FabricFile.load(file);
        Path targets = Files.writeString(
                directory.resolve("targets.yaml"),
                """
                version: 1
                tls: {trust: trust.pem, certificate: weft.pem, key: weft.key}
                switches:
                  h0: {address: '127.0.0.1:1'}
                  h1: {address: '127.0.0.1:2'}
                  h2: {address: '127.0.0.1:3'}
                """);
        TlsIdentity identity = TargetsFile.load(targets, fabric).get(0).tls().orElseThrow();
        context = TlsContext.of(identity.trusted(), identity.chain(), identity.key());
        renewal = new TlsRenewal(Map.of(identity, context), new EventLog(new PrintWriter(log), false));
    }

    @AfterEach
    void stop() {
        renewal.close();
        channels.close();
        servers.forEach(SwitchServer::close);
    }

    private SwitchServer server(CertificateAuthority authority) throws IOException {
        CertificateAuthority.Issued leaf = authority.issue("127.0.0.1");
        SwitchServer server = SwitchServer.start(
                new EmulatedSwitch(1),
                0,
                TlsServerCredentials.newBuilder()
                        .keyManager(leaf.certificate().toFile(), leaf.key().toFile())
                        .trustManager(authority.certificate().toFile())
                        .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
                        .build());
        servers.add(server);
        return server;
    }

    private void replace(Path by, String file) throws IOException {
        Files.copy(by, directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }

    private void replace(CertificateAuthority trust, CertificateAuthority.Issued weft) throws IOException {
        replace(trust.certificate(), "trust.pem");
        replace(weft.certificate(), "weft.pem");
        replace(weft.key(), "weft.key");
    }

    private void lookTwice() {
        renewal.look();
        renewal.look();
    }

    private P4RuntimeClient client(SwitchServer server) {
        return channels.client(
                new SwitchAddress("h0", 1, "127.0.0.1", server.port(), Optional.of(context), Optional.empty()),
                ClientOptions.defaults(),
                SwitchEvents.ignored());
    }

    private void reaches(SwitchServer server) {
        try (P4RuntimeClient client = client(server)) {
            assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        }
    }

    private void doesNotReach(SwitchServer server) {
        try (P4RuntimeClient client = client(server)) {
            assertThatThrownBy(() -> client.connect().join()).hasMessageContaining("TLS: ");
        }
    }

    @Test
    void newConnectionsUseWhatTheFilesHoldNowAndTheOthersStay() throws IOException {
        try (P4RuntimeClient staying = client(ofOld)) {
            assertThat(staying.connect().join()).isEqualTo(Role.PRIMARY);
            doesNotReach(ofNext);
            replace(next, next.issue("weft"));
            lookTwice();
            reaches(ofNext);
            doesNotReach(ofOld);
            assertThat(staying.role()).isEqualTo(Role.PRIMARY);
            assertThat(staying.loadPipeline(Pipeline.weft()).join()).isTrue();
            lookTwice();
        }
        assertThat(log.toString())
                .contains(" certificates-renewed: new connections now use ")
                .hasLineCount(1);
    }

    @Test
    void aClientThatWasRefusedIsReceivedWithTheRenewedFiles() throws IOException {
        try (P4RuntimeClient client = client(ofNext)) {
            assertThatThrownBy(() -> client.connect().join()).hasMessageContaining("TLS: ");
            replace(next, next.issue("weft"));
            lookTwice();
            assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        }
    }

    @Test
    void saysOnceThatACertificateIsAboutToExpire() throws IOException {
        lookTwice();
        assertThat(log.toString()).isEmpty();
        replace(next, next.issue("weft", Instant.now().plusSeconds(60)));
        lookTwice();
        lookTwice();
        assertThat(log.toString())
                .containsPattern("(?m) certificate-expires: certificate CN=weft expires at \\S+: .*weft.pem")
                .hasLineCount(2);
    }

    @Test
    void filesAreReadOnlyWhenTheyHaveSettled() throws IOException {
        CertificateAuthority.Issued weft = next.issue("weft");
        replace(next.certificate(), "trust.pem");
        replace(weft.certificate(), "weft.pem");
        renewal.look();
        replace(weft.key(), "weft.key");
        renewal.look();
        assertThat(log.toString()).isEmpty();
        reaches(ofOld);
        renewal.look();
        assertThat(log.toString()).contains("certificates-renewed").hasLineCount(1);
        reaches(ofNext);
    }

    @Test
    void aBrokenFileIsSaidOnceAndTheOldOnesStayInUse() throws IOException {
        CertificateAuthority.Issued weft = next.issue("weft");
        String whole = Files.readString(weft.key());
        replace(next, weft);
        Files.writeString(directory.resolve("weft.key"), whole.substring(0, whole.length() / 2));
        lookTwice();
        lookTwice();
        assertThat(log.toString())
                .contains(" certificates-kept: " + directory.resolve("weft.key") + " holds no private key")
                .hasLineCount(1);
        whole.lines().filter(line -> !line.startsWith("-----")).forEach(secret -> assertThat(log.toString())
                .doesNotContain(secret.substring(0, 12)));
        reaches(ofOld);
        Files.delete(directory.resolve("weft.key"));
        lookTwice();
        assertThat(log.toString()).contains("weft.key: no such file").hasLineCount(2);
        reaches(ofOld);
        replace(weft.key(), "weft.key");
        lookTwice();
        assertThat(log.toString()).contains("certificates-renewed").hasLineCount(3);
        reaches(ofNext);
    }
}
