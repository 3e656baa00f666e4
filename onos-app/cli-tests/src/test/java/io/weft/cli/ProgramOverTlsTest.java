package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.fixtures.CertificateAuthority;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeChannels;
import io.weft.p4runtime.P4RuntimeClient;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Driving switches that ask for a client certificate, and one that speaks plain text. */
class ProgramOverTlsTest {
    @TempDir
    private Path directory;

    private final List<SwitchServer> servers = new ArrayList<>();
    private final EmulatedSwitch h0 = new EmulatedSwitch(1);
    private CertificateAuthority authority;
    private CertificateAuthority.Issued weft;
    private Path fabric;

    @BeforeEach
    void start() throws IOException {
        authority = new CertificateAuthority(directory, "authority");
        weft = authority.issue("weft");
        CertificateAuthority.Issued leaf = authority.issue("leaf.example");
        ServerCredentials asking = TlsServerCredentials.newBuilder()
                .keyManager(leaf.certificate().toFile(), leaf.key().toFile())
                .trustManager(authority.certificate().toFile())
                .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
                .build();
        servers.add(SwitchServer.start(h0, 0, asking));
        servers.add(SwitchServer.start(new EmulatedSwitch(2), 0, asking));
        servers.add(SwitchServer.start(new EmulatedSwitch(3), 0));
        fabric = Files.writeString(
                directory.resolve("triangle.yaml"),
                """
                version: 1
                name: triangle
                topology: {type: hyperx, dimensions: [3], concentration: 1}
                probes: {perSecond: 0}     # there are no cables between these switches
                """);
    }

    @AfterEach
    void stop() {
        servers.forEach(SwitchServer::close);
    }

    private Object[] arguments(Path certificate, Path key, String... options) throws IOException {
        Path targets = Files.writeString(
                directory.resolve("targets.yaml"),
                String.format(
                        Locale.ROOT,
                        """
                        version: 1
                        tls: {trust: authority.pem, certificate: '%s', key: '%s', serverName: leaf.example}
                        switches:
                          h0: {address: '127.0.0.1:%d'}
                          h1: {address: '127.0.0.1:%d'}
                          h2: {address: '127.0.0.1:%d', tls: off}
                        """,
                        certificate,
                        key,
                        servers.get(0).port(),
                        servers.get(1).port(),
                        servers.get(2).port()));
        List<String> arguments =
                new ArrayList<>(List.of("program", fabric.toString(), "--targets", targets.toString()));
        arguments.addAll(List.of(options));
        return arguments.toArray();
    }

    private Run program(Path certificate, Path key, String... options) throws IOException {
        Run run = weft(arguments(certificate, key, options));
        showsNothingOf(key, run);
        return run;
    }

    private static void showsNothingOf(Path key, Run run) throws IOException {
        try (var lines = Files.lines(key)) {
            lines.filter(line -> !line.startsWith("-----"))
                    .forEach(secret -> assertThat(run.err() + run.out()).doesNotContain(secret));
        }
    }

    private void awaitPipelineOfH2() {
        try (P4RuntimeChannels channels = new P4RuntimeChannels();
                P4RuntimeClient client = channels.client(
                        new SwitchAddress("h2", 3, "127.0.0.1", servers.get(2).port()),
                        ClientOptions.defaults(),
                        SwitchEvents.ignored())) {
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> client.runs(Pipeline.weft()).join());
        }
    }

    @Test
    void programsThemAll() throws IOException {
        Run run = program(weft.certificate(), weft.key(), "--once", "--listen", "0", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("\"failures\":[],\"consistent\":true").doesNotContain("unencrypted");
        assertThat(run.err()).contains("\"key-exposed\",\"warning\":\"" + weft.key() + " is open to users other than");
        Files.setPosixFilePermissions(weft.key(), PosixFilePermissions.fromString("rw-------"));
        assertThat(program(weft.certificate(), weft.key(), "--once", "--listen", "0", "--json")
                        .err())
                .doesNotContain("key-exposed");
        Run dry = program(weft.certificate(), weft.key(), "--dry-run", "--json");
        assertThat(dry.code()).as(dry.err()).isZero();
        assertThat(dry.json().get("pipelinesToLoad")).isEmpty();
    }

    @Test
    void tellsPrometheusWhenItsCertificateExpires() throws Exception {
        arguments(weft.certificate(), weft.key());
        try (RunningProgram program = new RunningProgram("--targets", directory.resolve("targets.yaml"), fabric)) {
            assertThat(program.get("/metrics", answer -> answer.statusCode() == 200)
                            .body())
                    .contains("\nweft_certificate_expiry_timestamp_seconds{file=\"" + weft.certificate() + "\"} ");
        }
    }

    @Test
    void warnsOfAKeyOfItsWebServerThatOthersCanRead() throws IOException {
        CertificateAuthority.Issued web = new CertificateAuthority(directory, "web").issue("localhost");
        String[] options = {
            "--once",
            "--listen",
            "0",
            "--listen-certificate",
            web.certificate().toString(),
            "--listen-key",
            web.key().toString()
        };
        assertThat(program(weft.certificate(), weft.key(), options).err())
                .contains("weft: " + web.key() + " is open to users other than its owner; run chmod 600 on it");
        Files.setPosixFilePermissions(web.key(), PosixFilePermissions.fromString("rw-------"));
        assertThat(program(weft.certificate(), weft.key(), options).err()).doesNotContain("weft: " + web.key());
    }

    @Test
    void saysThatTrustNeedsACertificate() throws IOException {
        Run run = program(weft.certificate(), weft.key(), "--dry-run", "--listen-trust", "authority.pem");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--listen-trust needs --listen-certificate and --listen-key");
    }

    @Test
    void saysWhatIsWrongWithItsCertificate() throws IOException {
        CertificateAuthority.Issued other = new CertificateAuthority(directory, "stranger").issue("weft");
        Run dry = program(other.certificate(), other.key(), "--dry-run", "--json");
        assertThat(dry.code()).isEqualTo(1);
        assertThat(dry.json().get("unreachable").get("h0").asText())
                .contains("TLS: the switch asks for a client certificate that it trusts");
        assertThat(dry.json().get("unreachable").has("h2")).isFalse();
    }

    @Test
    @Timeout(60)
    void reachesThemAsSoonAsItsCertificateIsRenewed() throws Exception {
        Files.writeString(fabric, Files.readString(fabric).replace("perSecond: 0", "perSecond: 100"));
        CountDownLatch reached = new CountDownLatch(1);
        h0.setPacketListener((port, probe, queue) -> reached.countDown());
        CertificateAuthority.Issued other = new CertificateAuthority(directory, "stranger").issue("weft");
        Path certificate = Files.copy(other.certificate(), directory.resolve("own.pem"));
        Path key = Files.copy(other.key(), directory.resolve("own.key"));
        Object[] arguments = arguments(certificate, key, "--listen", "0");
        FutureTask<Run> run = new FutureTask<>(() -> weft(arguments));
        Thread running = new Thread(run, "weft");
        running.start();
        awaitPipelineOfH2();
        Files.copy(weft.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(weft.key(), key, StandardCopyOption.REPLACE_EXISTING);
        reached.await();
        running.interrupt();
        assertThat(run.get().err()).contains(" certificates-renewed: new connections now use ");
        showsNothingOf(key, run.get());
    }

    @Test
    void refusesAKeyOfAnotherCertificateBeforeItAsksAnySwitch() throws IOException {
        Run run = program(weft.certificate(), authority.issue("another").key(), "--once", "--listen", "0");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("targets.yaml:2:")
                .contains("tls.key: ")
                .contains("is not the key of the first certificate in")
                .hasLineCount(1);
    }

    @Test
    void warnsOnceOfSwitchesThatAreReachedInPlainTextOverANetwork() throws IOException {
        Path targets = Files.writeString(
                directory.resolve("plain.yaml"),
                """
                version: 1
                switches:
                  h0: {address: '192.0.2.1:1'}
                  h1: {address: '127.0.0.1:1'}
                  h2: {address: '[::1]:1'}
                """);
        Run run = weft("program", fabric, "--targets", targets, "--dry-run");
        assertThat(run.err())
                .contains("weft: 1 switch reached over a network without TLS; the key tls of the targets file");
    }
}
