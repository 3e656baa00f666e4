package io.weft.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.emulation.fixtures.CertificateAuthority;
import io.weft.metrics.CertificateLife;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateExpiryTest {
    private final Instant first = Instant.now().plus(Duration.ofHours(12)).truncatedTo(ChronoUnit.SECONDS);
    private final Instant next = first.plus(Duration.ofHours(8));

    @TempDir
    private Path directory;

    private CertificateAuthority authority;
    private Path certificate;
    private CertificateExpiry expiry;

    @BeforeEach
    void issue() throws Exception {
        authority = new CertificateAuthority(directory, "authority");
        certificate = directory.resolve("weft.pem");
        replace(first);
        TlsIdentity identity = TlsFiles.ofServer(certificate, directory.resolve("weft.key"), Optional.empty())
                .read();
        expiry = new CertificateExpiry(Stream.of(identity, identity));
    }

    private void replace(Instant end) throws IOException {
        CertificateAuthority.Issued issued = authority.issue("weft", end);
        Files.copy(issued.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(issued.key(), directory.resolve("weft.key"), StandardCopyOption.REPLACE_EXISTING);
    }

    private CertificateLife life() {
        List<CertificateLife> lives = expiry.lives();
        assertThat(lives).as("one for each file").hasSize(1);
        assertThat(lives.get(0).file()).isEqualTo(certificate.toString());
        return lives.get(0);
    }

    @Test
    void followsTheFileButNotToOneThatCannotBeUsed() throws Exception {
        assertThat(life().until()).isEqualTo(first);
        assertThat(life().from()).isBefore(Instant.now());
        replace(next);
        assertThat(life().until()).isEqualTo(next);
        Files.writeString(certificate, "nothing of the kind");
        assertThat(life().until()).isEqualTo(next);
    }
}
