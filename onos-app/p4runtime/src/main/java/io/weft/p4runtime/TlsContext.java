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

/** Whom clients trust over TLS and how they show who they are; any number of them share one. Immutable. */
public final class TlsContext {
    private final SslContext context;

    private TlsContext(SslContext context) {
        this.context = context;
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
        SslContextBuilder builder = SslContextBuilder.forClient().trustManager(trusted);
        key.ifPresent(secret -> builder.keyManager(secret, chain));
        try {
            return new TlsContext(
                    GrpcSslContexts.configure(builder, SslProvider.JDK).build());
        } catch (SSLException e) {
            throw new IllegalArgumentException("these certificates make no TLS context: " + e.getMessage(), e);
        }
    }

    SslContext context() {
        return context;
    }
}
