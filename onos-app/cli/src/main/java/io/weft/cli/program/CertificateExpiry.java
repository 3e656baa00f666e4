package io.weft.cli.program;

import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.metrics.CertificateLife;
import io.weft.refusal.Refusal;
import java.security.cert.X509Certificate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * When the controller's own certificates expire. Files that were replaced are read again; if they cannot be used, the
 * earlier certificates count, since the controller keeps using these. Thread-safe.
 */
final class CertificateExpiry {
    /** By file. */
    private final Map<String, Own> own = new TreeMap<>();

    /** Reads the certificates of these identities, as far as they have one. */
    CertificateExpiry(Stream<TlsIdentity> identities) {
        identities.forEach(identity -> identity.files()
                .certificate()
                .ifPresent(file -> own.putIfAbsent(file.toString(), new Own(file.toString(), identity))));
    }

    /** The present state, one for each file. */
    synchronized List<CertificateLife> lives() {
        return own.values().stream().map(Own::life).toList();
    }

    /** A certificate and those above it. */
    private static final class Own {
        private final String file;
        private final TlsFiles files;
        /** The state of the files when they were read last. */
        private String state;

        private CertificateLife life;

        Own(String file, TlsIdentity identity) {
            this.file = file;
            this.files = identity.files();
            use(identity);
        }

        private void use(TlsIdentity identity) {
            state = identity.state();
            X509Certificate first = identity.chain().stream()
                    .min(Comparator.comparing(X509Certificate::getNotAfter))
                    .orElseThrow();
            life = new CertificateLife(
                    file, first.getNotBefore().toInstant(), first.getNotAfter().toInstant());
        }

        CertificateLife life() {
            String now = files.state();
            if (!now.equals(state)) {
                state = now;
                try {
                    use(files.read());
                } catch (Refusal e) {
                    // Whoever uses the files reports it.
                }
            }
            return life;
        }
    }
}
