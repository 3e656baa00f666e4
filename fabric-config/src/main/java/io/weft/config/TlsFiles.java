package io.weft.config;

import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The PEM files that a TLS identity is read from. Immutable; the files are not. */
public final class TlsFiles {
    private final Path trust;
    private final Path certificate;
    private final Path key;

    /** Takes a certificate and its key, or neither. */
    TlsFiles(Path trust, Optional<Path> certificate, Optional<Path> key) {
        this.trust = trust;
        this.certificate = certificate.orElse(null);
        this.key = key.orElse(null);
    }

    /**
     * The files of a server.
     *
     * @param trust whose clients it trusts; empty for all
     */
    public static TlsFiles ofServer(Path certificate, Path key, Optional<Path> trust) {
        return new TlsFiles(trust.orElse(null), Optional.of(certificate), Optional.of(key));
    }

    /** The file of a client that shows no certificate: whom it trusts. */
    public static TlsFiles ofTrusted(Path trust) {
        return new TlsFiles(trust, Optional.empty(), Optional.empty());
    }

    /** A text that is another one after each of the files was replaced or written to, and says nothing of keys. */
    public String state() {
        return files().map(SourceFile::state).collect(Collectors.joining(", "));
    }

    private Stream<Path> files() {
        return Stream.of(trust, certificate, key).filter(Objects::nonNull);
    }

    /** @throws Refusal naming the first file that cannot be used, and why */
    public TlsIdentity read() {
        String before = state();
        List<X509Certificate> trusted = trusted();
        List<X509Certificate> chain = chain();
        return new TlsIdentity(this, before, trusted, chain, key(chain));
    }

    /** Whom to trust: empty for a server that trusts all; otherwise at least one of them has not expired. */
    List<X509Certificate> trusted() {
        if (trust == null) {
            return List.of();
        }
        PemFile file = PemFile.read(trust);
        List<X509Certificate> certificates = file.certificates();
        Refusal over = null;
        for (X509Certificate each : certificates) {
            try {
                file.checkTime(each);
                return certificates;
            } catch (Refusal e) {
                over = e;
            }
        }
        throw over;
    }

    /** The controller's own certificate and those that lead from it to an authority; empty if it has none. */
    List<X509Certificate> chain() {
        if (certificate == null) {
            return List.of();
        }
        PemFile file = PemFile.read(certificate);
        List<X509Certificate> certificates = file.certificates();
        for (X509Certificate each : certificates) {
            file.checkTime(each);
        }
        return certificates;
    }

    /** The private key of the first certificate of the chain, or of another if that is empty; null if there is none. */
    PrivateKey key(List<X509Certificate> chain) {
        if (key == null) {
            return null;
        }
        PrivateKey secret = PemFile.read(key).privateKey();
        if (!chain.isEmpty() && !PemFile.belong(secret, chain.get(0))) {
            throw new Refusal(key + " is not the key of the first certificate in " + certificate
                    + "; give the two that belong together");
        }
        return secret;
    }

    public Optional<Path> certificate() {
        return Optional.ofNullable(certificate);
    }

    /** The file of the private key, if others than its owner can read it, or write to it. */
    public Optional<Path> exposedKey() {
        return Optional.ofNullable(key).filter(SourceFile::isExposed);
    }

    @Override
    public String toString() {
        return files().map(Path::toString).collect(Collectors.joining(", "));
    }
}
