package io.weft.config;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/** Whom a controller trusts over TLS, and how it shows who it is. Immutable; no text of it shows the key. */
public final class TlsIdentity {
    private final TlsFiles files;
    private final String state;
    private final List<X509Certificate> trusted;
    private final List<X509Certificate> chain;
    private final PrivateKey key;

    TlsIdentity(
            TlsFiles files, String state, List<X509Certificate> trusted, List<X509Certificate> chain, PrivateKey key) {
        this.files = files;
        this.state = state;
        this.trusted = List.copyOf(trusted);
        this.chain = List.copyOf(chain);
        this.key = key;
    }

    public TlsFiles files() {
        return files;
    }

    /** The {@linkplain TlsFiles#state state} of the files before they were read. */
    public String state() {
        return state;
    }

    /** The certificates of authorities, or of switches themselves, that are trusted. */
    public List<X509Certificate> trusted() {
        return trusted;
    }

    /** {@link #trusted} as Java's TLS takes it. */
    public KeyStore trustStore() {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (X509Certificate each : trusted) {
                store.setCertificateEntry("trusted " + store.size(), each);
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("Java cannot keep certificates in memory", e);
        }
    }

    /** The controller's own certificate and those that lead from it to an authority; empty if it has none. */
    public List<X509Certificate> chain() {
        return chain;
    }

    /** The private key of the controller's certificate, if it has one. */
    public Optional<PrivateKey> key() {
        return Optional.ofNullable(key);
    }
}
