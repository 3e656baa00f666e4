package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.emulation.fixtures.CertificateAuthority;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsFileTlsTest {
    private static final String SWITCHES = "switches:\n"
            + "  h0: {address: '10.1.0.1:9559'}\n"
            + "  h1: {address: '10.1.0.2:9559', tls: {serverName: leaf-1.example}}\n"
            + "  h2: {address: '10.1.0.3:9559', tls: off}\n";

    @TempDir
    private Path directory;

    private CertificateAuthority authority;
    private CertificateAuthority.Issued weft;

    @BeforeEach
    void issue() {
        authority = new CertificateAuthority(directory, "authority");
        weft = authority.issue("weft");
    }

    private SortedMap<Integer, Target> parse(String text) {
        return TargetsFile.parse(directory.resolve("targets.yaml"), text, HyperX.of(List.of(3), 1));
    }

    private static String tls(String trust, String certificate, String key) {
        return "version: 1\ntls:\n  trust: '" + trust + "'\n  certificate: '" + certificate + "'\n  key: '" + key
                + "'\n" + SWITCHES;
    }

    private void complainsOfKey(Path key, String message) throws IOException {
        complains(tls("authority.pem", weft.certificate().toString(), key.toString()), message);
        String secret = Files.isRegularFile(key) ? Files.readString(key) : "";
        assertThatThrownBy(() -> parse(tls("authority.pem", weft.certificate().toString(), key.toString())))
                .hasMessageContaining("targets.yaml:5:8: tls.key: ")
                .satisfies(e -> secret.lines()
                        .filter(line -> !line.startsWith("-----") && line.length() > 8)
                        .forEach(line -> assertThat(e.toString()).doesNotContain(line)));
    }

    private void complains(String text, String message) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void aSwitchTakesWhatHoldsForAllUnlessItSaysOtherwise() {
        SortedMap<Integer, Target> targets = parse(
                tls("authority.pem", weft.certificate().toString(), weft.key().toString()));
        TlsIdentity identity = targets.get(0).tls().orElseThrow();
        assertThat(identity.trusted()).hasSize(1);
        assertThat(identity.chain().get(0).getSubjectX500Principal().getName()).isEqualTo("CN=weft");
        assertThat(identity.key()).isPresent();
        assertThat(targets.get(0).serverName()).isEmpty();
        assertThat(targets.get(1).tls()).containsSame(identity);
        assertThat(targets.get(1).serverName()).contains("leaf-1.example");
        assertThat(targets.get(2).tls()).isEmpty();
    }

    @Test
    void aSwitchMayBeTheOnlyOneWithTls() {
        SortedMap<Integer, Target> targets =
                parse("version: 1\n" + SWITCHES.replace("serverName: leaf-1.example", "trust: authority.pem"));
        assertThat(targets.get(0).tls()).isEmpty();
        assertThat(targets.get(1).tls().orElseThrow().key()).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithASection() {
        String good =
                tls("authority.pem", weft.certificate().toString(), weft.key().toString());
        complains(good.replace("  key:", "  # key:"), "tls: has a certificate without its key; give both, or neither");
        complains(good.replaceAll("  trust.*", ""), "tls: lacks trust");
        complains(
                "version: 1\n" + SWITCHES,
                "targets.yaml:4:39: switches.h1.tls: lacks trust: the PEM file of the certificates");
        complains(good.replace("off}", "no}"), "found 'no', but must be off, or a mapping");
        complains(good.replace("trust:", "trusts:"), "did you mean 'trust'?");
        complains(good.replace("leaf-1.example", "'leaf 1'"), "must be a name that the switch's certificate holds");
    }

    @Test
    void namesTheCertificateThatIsOfNoUse() throws IOException {
        String certificate = weft.certificate().toString();
        String key = weft.key().toString();
        complains(tls("missing.pem", certificate, key), "targets.yaml:3:10: tls.trust: ");
        complains(tls("missing.pem", certificate, key), "missing.pem: no such file");
        complains(tls(".", certificate, key), "is a directory, but must be a PEM file");
        complains(tls(key, certificate, key), "holds no certificate: expected -----BEGIN CERTIFICATE-----");
        complains(tls("targets.yaml", certificate, key), "no such file");
        Path der = Files.write(directory.resolve("der"), new byte[] {0x30, (byte) 0x82, 1, 2});
        complains(tls(der.toString(), certificate, key), "found no PEM at all");
        Path torn = Files.writeString(
                directory.resolve("torn"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        complains(tls(torn.toString(), certificate, key), "holds a certificate that cannot be read");
        CertificateAuthority.Issued old = authority.issueExpired("weft");
        complains(
                tls("authority.pem", old.certificate().toString(), old.key().toString()),
                "certificate of CN=weft, expired at ");
        complains(tls(old.certificate().toString(), certificate, key), "tls.trust: ");
    }

    @Test
    void namesTheKeyThatIsOfNoUseAndShowsNothingOfIt() throws Exception {
        complainsOfKey(directory.resolve("missing.key"), "missing.key: no such file");
        complainsOfKey(authority.issue("another").key(), "is not the key of the first certificate in");
        complainsOfKey(authority.certificate(), "found -----BEGIN CERTIFICATE-----");
        String body = Files.readString(weft.key());
        Path encrypted = Files.writeString(
                directory.resolve("encrypted.key"), body.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"));
        complainsOfKey(encrypted, "is encrypted, and no password can be given");
        Path old = Files.writeString(directory.resolve("old.key"), body.replace("PRIVATE KEY", "RSA PRIVATE KEY"));
        complainsOfKey(old, "convert it with openssl pkey -in");
        Path torn = Files.writeString(directory.resolve("torn.key"), body.replaceAll("\nM.{20}", "\nM"));
        complainsOfKey(torn, "holds a private key that is none of EC, RSA, EdDSA");
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(2048);
        Path other = Files.writeString(
                directory.resolve("rsa.key"),
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(
                                        rsa.generateKeyPair().getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        complainsOfKey(other, "is not the key of the first certificate in");
    }

    private static Fabric largest() {
        Topology topology = SlimFly.of(25, 1);
        return TestFabrics.of(topology, Scheme.MINIMAL, 4);
    }

    private String withTlsForEachSwitch(Topology topology) {
        StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < topology.switchCount(); s++) {
            text.append(String.format(
                    Locale.ROOT,
                    "  '%s':%n    address: 'leaf-%d.fabric.example:9559'%n    tls:%n      trust: authority.pem%n"
                            + "      certificate: '%s'%n      key: '%s'%n      serverName: leaf-%d.fabric.example%n",
                    topology.switchName(s),
                    s,
                    weft.certificate(),
                    weft.key(),
                    s));
        }
        return text.toString();
    }

    @Test
    void manySwitchesMayEachHaveASectionOfTheirOwn() throws IOException {
        Fabric fabric = largest();
        assertThat(fabric.topology().switchCount()).isEqualTo(1_250);
        Path file = Files.writeString(directory.resolve("targets.yaml"), withTlsForEachSwitch(fabric.topology()));
        SortedMap<Integer, Target> targets = TargetsFile.load(file, fabric);
        assertThat(targets).hasSize(1_250);
        assertThat(targets.get(1_249).serverName()).contains("leaf-1249.fabric.example");
        assertThat(targets.get(1_249).tls()).containsSame(targets.get(0).tls().orElseThrow());
    }

    @Test
    void aFileMayBeAsLongAsTheLimitAndNoLonger() throws IOException {
        Fabric fabric = largest();
        String text = withTlsForEachSwitch(fabric.topology());
        String longest =
                text + "#\n".repeat(TargetsFile.MOST_BYTES).substring(0, TargetsFile.MOST_BYTES - text.length());
        Path file = Files.writeString(directory.resolve("targets.yaml"), longest);
        assertThat(TargetsFile.load(file, fabric)).hasSize(1_250);
        Files.writeString(file, "#", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> TargetsFile.load(file, fabric))
                .isInstanceOf(Refusal.class)
                .hasMessage(file + ": has 4194305 bytes, more than the 4194304 bytes that a targets file may have");
    }
}
