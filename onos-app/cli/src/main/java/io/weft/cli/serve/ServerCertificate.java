package io.weft.cli.serve;

import io.weft.cli.input.InputException;
import io.weft.config.PemException;
import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
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
    private static final int LOOK_SECONDS = 5;
    private static final String PASSWORD = "in memory only";
    private static final Logger LOG = Logger.getLogger("io.weft.cli.serve");

    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-certificate");
        thread.setDaemon(true);
        return thread;
    });
    private final TlsFiles files;
    /** The state of the files at the last look. */
    private String state;

    /**
     * Starts with an identity, and watches its files.
     *
     * @throws InputException if its certificate cannot be used
     */
    ServerCertificate(TlsIdentity identity) {
        files = identity.files();
        state = identity.state();
        try {
            show(context, own(identity), trusted(identity));
            context.setNeedClientAuth(!identity.trusted().isEmpty());
        } catch (IOException | GeneralSecurityException e) {
            throw new InputException("cannot use the certificate of --listen-certificate: " + e.getMessage(), e);
        }
        var unused = looking.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    SslContextFactory.Server context() {
        return context;
    }

    private static void show(SslContextFactory.Server context, KeyStore own, KeyStore trusted) {
        context.setKeyStore(own);
        context.setKeyStorePassword(PASSWORD);
        context.setTrustStore(trusted);
    }

    private static KeyStore own(TlsIdentity identity) throws IOException, GeneralSecurityException {
        KeyStore own = empty();
        own.setKeyEntry(
                "weft",
                identity.key().orElseThrow(),
                PASSWORD.toCharArray(),
                identity.chain().toArray(Certificate[]::new));
        return own;
    }

    /** Null if the server asks clients for no certificate. */
    private static KeyStore trusted(TlsIdentity identity) throws IOException, GeneralSecurityException {
        if (identity.trusted().isEmpty()) {
            return null;
        }
        KeyStore trusted = empty();
        int i = 0;
        for (X509Certificate each : identity.trusted()) {
            trusted.setCertificateEntry("trusted" + i++, each);
        }
        return trusted;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    /** Reads the files again if they have changed, and uses them if they are valid. */
    synchronized void look() {
        try {
            String now = files.state();
            if (now.equals(state)) {
                return;
            }
            state = now;
            TlsIdentity next = files.read();
            KeyStore own = own(next);
            KeyStore trusted = trusted(next);
            context.reload(changing -> show(context, own, trusted));
            LOG.info("the web server uses the new certificate from now on");
        } catch (PemException e) {
            LOG.log(Level.WARNING, "the web server keeps its earlier certificate: {0}", e.getMessage());
        } catch (Throwable e) {
            // Whatever it is, the next look comes.
            LOG.log(Level.WARNING, "the web server keeps its earlier certificate", e);
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
