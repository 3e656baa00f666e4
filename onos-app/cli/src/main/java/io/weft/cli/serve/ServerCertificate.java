package io.weft.cli.serve;

import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.config.TlsWatch;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The server's certificate and key, from files that may be replaced while it runs: new connections then use those. */
final class ServerCertificate implements AutoCloseable {
    private static final int LOOK_SECONDS = 2;
    private static final String PASSWORD = "in memory only";
    private static final Logger LOG = Logger.getLogger("io.weft.cli.serve");

    final SslContextFactory.Server context = new SslContextFactory.Server();
    private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-certificate");
        thread.setDaemon(true);
        return thread;
    });
    private final TlsWatch watch;

    /**
     * Starts with an identity, and watches its files.
     *
     * @throws Refusal if its certificate cannot be used
     */
    ServerCertificate(TlsIdentity identity) {
        watch = new TlsWatch(identity, new NewConnections(identity.files()));
        try {
            show(context, own(identity), trusted(identity));
            context.setNeedClientAuth(!identity.trusted().isEmpty());
        } catch (IOException | GeneralSecurityException e) {
            throw new Refusal("cannot use the certificate of --listen-certificate: " + e.getMessage(), e);
        }
        var unused = looking.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    private static void show(SslContextFactory.Server context, KeyStore own, KeyStore trusted) {
        context.setKeyStore(own);
        context.setKeyStorePassword(PASSWORD);
        context.setTrustStore(trusted);
    }

    private static KeyStore own(TlsIdentity identity) throws IOException, GeneralSecurityException {
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        own.setKeyEntry(
                "weft",
                identity.key().orElseThrow(),
                PASSWORD.toCharArray(),
                identity.chain().toArray(Certificate[]::new));
        return own;
    }

    /** Null if the server asks clients for no certificate. */
    private static KeyStore trusted(TlsIdentity identity) {
        return identity.trusted().isEmpty() ? null : identity.trustStore();
    }

    /** Checks the files once; files that have changed since the last check are read at the next one. */
    synchronized void look() {
        try {
            watch.look();
        } catch (Throwable e) {
            // Whatever it is, the next look comes.
            LOG.log(Level.WARNING, "the web server keeps its earlier certificate", e);
        }
    }

    /** Who uses the files. */
    private final class NewConnections implements TlsWatch.User {
        private final TlsFiles files;

        NewConnections(TlsFiles files) {
            this.files = files;
        }

        @Override
        public void use(TlsIdentity identity) {
            try {
                KeyStore own = own(identity);
                KeyStore trusted = trusted(identity);
                context.reload(changing -> show(context, own, trusted));
            } catch (Exception e) {
                throw new Refusal("cannot use " + files + ": " + e.getMessage(), e);
            }
            LOG.log(Level.INFO, "the web server now uses {0} for new connections", files);
        }

        @Override
        public void keeps(String reason) {
            LOG.log(Level.WARNING, "the web server keeps its earlier certificate: {0}", reason);
        }

        @Override
        public void expires(X509Certificate certificate) {
            LOG.log(
                    Level.WARNING,
                    "the certificate {0} of the web server expires at {1}: after that, browsers refuse the page;"
                            + " replace {2}",
                    new Object[] {
                        certificate.getSubjectX500Principal().getName(),
                        certificate.getNotAfter().toInstant().toString(),
                        files
                    });
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
