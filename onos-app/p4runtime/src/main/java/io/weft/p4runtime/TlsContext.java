package io.weft.p4runtime;

import io.grpc.netty.GrpcSslContexts;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.weft.refusal.Refusal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;

/**
 * The trusted certificates and the client certificate of TLS connections; clients can share one context. Thread-safe.
 */
public final class TlsContext {
    private final RenewableSslContext context;

    private TlsContext(SslContext first) {
        this.context = new RenewableSslContext(first);
    }

    /**
     * A context of the Java platform's TLS.
     *
     * @param trusted the certificates of authorities, or of switches themselves, that are trusted
     * @param chain the client's certificate and those that lead from it to an authority; not used without a key
     * @throws Refusal if they do not make a context
     */
    public static TlsContext of(List<X509Certificate> trusted, List<X509Certificate> chain, Optional<PrivateKey> key) {
        return new TlsContext(build(trusted, chain, key));
    }

    /**
     * Replaces the certificates for new connections, also of existing clients. Existing connections stay.
     *
     * @throws Refusal if the certificates are not usable; the earlier ones then stay in use
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
            throw new Refusal("these certificates make no TLS context: " + e.getMessage(), e);
        }
    }

    SslContext context() {
        return context;
    }

    /**
     * An SSL context that can be replaced. A new connection resumes no session of an earlier context, which had other
     * trusted certificates.
     */
    private static final class RenewableSslContext extends SslContext {
        private volatile SslContext current;

        RenewableSslContext(SslContext first) {
            current = first;
        }

        /** Replaces the context for new engines. */
        void renew(SslContext next) {
            current = next;
        }

        @Override
        public boolean isClient() {
            return current.isClient();
        }

        @Override
        public List<String> cipherSuites() {
            return current.cipherSuites();
        }

        @Override
        @SuppressWarnings("deprecation") // of the type, which every context has to name
        public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
            return current.applicationProtocolNegotiator();
        }

        @Override
        public SSLEngine newEngine(ByteBufAllocator allocator) {
            return current.newEngine(allocator);
        }

        @Override
        public SSLEngine newEngine(ByteBufAllocator allocator, String peerHost, int peerPort) {
            return current.newEngine(allocator, peerHost, peerPort);
        }

        @Override
        public SSLSessionContext sessionContext() {
            return current.sessionContext();
        }
    }
}
