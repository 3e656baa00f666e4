package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.InsecureServerCredentials;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.fixtures.CertificateAuthority;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients and switches over TLS, and what a client says where that fails. */
@Timeout(60)
class TlsTest {
    @TempDir
    private Path directory;

    private CertificateAuthority authority;
    private CertificateAuthority stranger;

    @BeforeEach
    void establish() {
        authority = new CertificateAuthority(directory, "authority");
        stranger = new CertificateAuthority(directory, "stranger");
    }

    private static TlsContext trusting(CertificateAuthority whom) {
        return TlsContext.of(List.of(whom.x509()), List.of(), Optional.empty());
    }

    private TlsContext shows(CertificateAuthority.Issued issued) {
        return TlsContext.of(List.of(authority.x509()), List.of(issued.x509()), Optional.of(issued.privateKey()));
    }

    private static ServerCredentials server(CertificateAuthority.Issued issued) throws IOException {
        return TlsServerCredentials.newBuilder()
                .keyManager(issued.certificate().toFile(), issued.key().toFile())
                .build();
    }

    private ServerCredentials askingServer() throws IOException {
        CertificateAuthority.Issued issued = authority.issue("127.0.0.1");
        return TlsServerCredentials.newBuilder()
                .keyManager(issued.certificate().toFile(), issued.key().toFile())
                .trustManager(authority.certificate().toFile())
                .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
                .build();
    }

    private static Role connect(ServerCredentials server, Optional<TlsContext> tls, Optional<String> name) {
        try (SwitchServer served = SwitchServer.start(new EmulatedSwitch(1), 0, server);
                P4RuntimeChannels channels = new P4RuntimeChannels();
                P4RuntimeClient client = channels.client(
                        new SwitchAddress("h0", 1, "127.0.0.1", served.port(), tls, name),
                        ClientOptions.defaults(),
                        SwitchEvents.ignored())) {
            Role role = client.connect().join();
            assertThat(client.loadPipeline(Pipeline.weft()).join()).isTrue();
            return role;
        }
    }

    private static void refused(ServerCredentials server, Optional<TlsContext> tls, String reason) {
        assertThatThrownBy(() -> connect(server, tls, Optional.empty()))
                .cause()
                .isInstanceOf(P4RuntimeException.class)
                .hasMessageStartingWith("h0 (device 1 at 127.0.0.1:")
                .hasMessageContaining(reason);
    }

    @Test
    void speaksToASwitchWhoseCertificateIsTrusted() throws IOException {
        assertThat(connect(server(authority.issue("127.0.0.1")), Optional.of(trusting(authority)), Optional.empty()))
                .isEqualTo(Role.PRIMARY);
    }

    @Test
    void takesAnotherNameWhereOneIsGiven() throws IOException {
        assertThat(connect(
                        server(authority.issue("leaf-1.example")),
                        Optional.of(trusting(authority)),
                        Optional.of("leaf-1.example")))
                .isEqualTo(Role.PRIMARY);
    }

    @Test
    void showsItsCertificateToASwitchThatAsksForIt() throws IOException {
        assertThat(connect(askingServer(), Optional.of(shows(authority.issue("weft"))), Optional.empty()))
                .isEqualTo(Role.PRIMARY);
    }

    @Test
    void saysThatASwitchIsNotTrusted() throws IOException {
        refused(
                server(stranger.issue("127.0.0.1")),
                Optional.of(trusting(authority)),
                "TLS: the switch's certificate is not signed by anybody in the targets file's trust");
        refused(
                server(authority.issueExpired("127.0.0.1")),
                Optional.of(trusting(authority)),
                "TLS: the switch's certificate has expired");
        refused(
                server(authority.issue("leaf-1.example")),
                Optional.of(trusting(authority)),
                "the name that it holds can be given as serverName");
    }

    @Test
    void saysThatASwitchDoesNotTrustTheController() throws IOException {
        refused(
                askingServer(),
                Optional.of(trusting(authority)),
                "TLS: the switch asks for a client certificate that it trusts; check certificate and key");
        refused(
                askingServer(),
                Optional.of(shows(stranger.issue("weft"))),
                "TLS: the switch asks for a client certificate that it trusts");
    }

    @Test
    void saysThatOnlyOneSideSpeaksTls() throws IOException {
        refused(
                InsecureServerCredentials.create(),
                Optional.of(trusting(authority)),
                "the switch does not speak TLS at this port; if it should not, give it tls: off");
        refused(
                server(authority.issue("127.0.0.1")),
                Optional.empty(),
                "it may speak TLS where the targets file has no tls for it");
    }
}
