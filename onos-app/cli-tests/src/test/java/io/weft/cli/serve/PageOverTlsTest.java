package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.Run;
import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.emulation.fixtures.CertificateAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A web server that shows a certificate, and one that asks for one. */
@Timeout(120)
class PageOverTlsTest {
    @TempDir
    private Path directory;

    private CertificateAuthority authority;
    private Path certificate;
    private Path key;

    @BeforeEach
    void issue() throws IOException {
        authority = new CertificateAuthority(directory, "authority");
        certificate = directory.resolve("server.pem");
        key = directory.resolve("server.key");
        show("first");
    }

    /** Another certificate takes the place of the one in the server's files. */
    private void show(String name) throws IOException {
        CertificateAuthority.Issued issued = authority.issue(name);
        Files.copy(issued.key(), key, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(issued.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
    }

    private TlsIdentity identity(Optional<Path> trust) throws Exception {
        return TlsFiles.ofServer(certificate, key, trust).read();
    }

    private PageServer server(Optional<Path> trust) throws Exception {
        return PageServer.start(
                new FakeController(),
                new Listening(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Optional.empty(),
                        List.of(),
                        Optional.of(identity(trust))));
    }

    private SSLSocket connect(PageServer server) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (var in = Files.newInputStream(authority.certificate())) {
            Certificate known = CertificateFactory.getInstance("X.509").generateCertificate(in);
            trusted.setCertificateEntry("authority", known);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port());
    }

    /** The status line of an answer. */
    private static String ask(SSLSocket socket) throws IOException {
        socket.getOutputStream()
                .write("GET /v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                .lines()
                .findFirst()
                .orElse("");
    }

    @Test
    void theServerShowsItsCertificate() throws Exception {
        try (PageServer server = server(Optional.empty());
                SSLSocket socket = connect(server)) {
            assertThat(server.page().toString()).startsWith("https://localhost:");
            assertThat(ask(socket)).isEqualTo("HTTP/1.1 200 OK");
            X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            assertThat(shown.getSubjectX500Principal().getName()).contains("first");
        }
    }

    private Run status(String at, Object... options) {
        List<Object> all = new ArrayList<>(List.of("status", "--json", "--at", at));
        all.addAll(List.of(options));
        return Run.weft(all.toArray());
    }

    @Test
    void theCommandTrustsWhomItIsToldTo() throws Exception {
        show("localhost");
        try (PageServer server = server(Optional.empty())) {
            String at = "localhost:" + server.port();
            Run trusted = status("https://" + at, "--trust", authority.certificate());
            assertThat(trusted.code()).as(trusted.err()).isZero();
            assertThat(trusted.json().get("state").asText()).isEqualTo("whole");
            Run stranger = status("https://" + at);
            assertThat(stranger.code()).isEqualTo(4);
            assertThat(stranger.err())
                    .startsWith("weft: TLS with https://" + at + "/ failed: ")
                    .endsWith(
                            "the certificate has to name the host in --at, and Java or the file of --trust has to trust"
                                    + " it\n");
            Run plain = status(at);
            assertThat(plain.code()).isEqualTo(4);
            assertThat(plain.err()).contains("is no web server without TLS; write https:// in --at");
        }
    }

    @Test
    void whatTakesThePlaceOfItsFilesIsShownFromThenOnIfItIsACertificate() throws Exception {
        try (ServerCertificate shown = new ServerCertificate(identity(Optional.empty()))) {
            shown.context.start();
            show("second");
            shown.look();
            assertThat(name(shown)).as("not settled yet").contains("first");
            shown.look();
            assertThat(name(shown)).contains("second");
            Files.writeString(certificate, "none");
            shown.look();
            shown.look();
            assertThat(name(shown)).contains("second");
            show("third");
            shown.look();
            shown.look();
            assertThat(name(shown)).contains("third");
        }
    }

    @Test
    void aCertificateThatExpiresSoonIsNamedOnceADay() throws Exception {
        CertificateAuthority.Issued issued =
                authority.issue("soon", Instant.now().plusSeconds(60));
        Files.copy(issued.key(), key, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(issued.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
        List<String> said = new ArrayList<>();
        Logger log = Logger.getLogger("io.weft.cli.serve");
        Handler handler = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord each) {
                said.add(new SimpleFormatter().formatMessage(each));
            }
        };
        log.addHandler(handler);
        try (ServerCertificate shown = new ServerCertificate(identity(Optional.empty()))) {
            shown.look();
            shown.look();
        } finally {
            log.removeHandler(handler);
        }
        assertThat(said).singleElement().asString().contains("CN=soon", "expires at 20", "replace " + certificate);
    }

    private static String name(ServerCertificate shown) throws Exception {
        X509Certificate own = (X509Certificate) shown.context.getKeyStore().getCertificate("weft");
        return own.getSubjectX500Principal().getName();
    }

    @Test
    void plainTextIsNotAnswered() throws Exception {
        try (PageServer server = server(Optional.empty());
                Client plain = new Client(server.port())) {
            plain.send("GET /v1/status HTTP/1.1", "Host: localhost", "Connection: close", "");
            assertThat(plain.all()).doesNotContain("200 OK");
        }
    }

    @Test
    void aClientWithoutACertificateIsNotAnsweredWhereOneIsAskedFor() throws Exception {
        try (PageServer server = server(Optional.of(authority.certificate()));
                SSLSocket socket = connect(server)) {
            assertThatThrownBy(() -> ask(socket)).isInstanceOf(IOException.class);
        }
    }
}
