package io.weft.p4runtime;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Whom clients trust over TLS and how they show who they are; any number of them share one. Thread-safe. */
public final class TlsContext {
    private final RenewableSslContext context;

    private TlsContext(SslContext first) {
        this.context = new RenewableSslContext(first);
    }

    /**
     * A context on the TLS of the Java platform.
     *
     * @param trusted the certificates of authorities, or of switches themselves, that are trusted
     * @param chain the client's certificate and those that lead from it to an authority; not used without a key
     * @param key the private key of that certificate, if the client has one
     * @throws IllegalArgumentException if they do not make a context
     */
    public static TlsContext of(List<X509Certificate> trusted, List<X509Certificate> chain, Optional<PrivateKey> key) {
        return new TlsContext(build(trusted, chain, key));
    }

    /**
     * Has connections that are made from now on, by clients that there are too, use these in place of the earlier ones.
     * Connections that there are stay.
     *
     * @throws IllegalArgumentException if they do not make a context; then the earlier ones stay in use
     */
    public void renew(List<X509Certificate> trusted, List<X509Certificate> chain, Optional<PrivateKey> key) {
        context.renew(build(trusted, chain, key));
    }

    private static SslContext build(
            List<X509Certificate> trusted, List<X509Certificate> chain, Optional<PrivateKey> key) {
        SslContextBuilder builder = SslContextBuilder.forClient().trustManager(trusted);
        key.ifPresent(secret -> builder.keyManager(secret, chain));
        try {
            return GrpcSslContexts.configure(builder, SslProvider.JDK).build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("these certificates make no TLS context: " + e.getMessage(), e);
        }
    }

    SslContext context() {
        return context;
    }
}
