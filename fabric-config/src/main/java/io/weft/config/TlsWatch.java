package io.weft.config;

import io.weft.refusal.Refusal;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Looks whether the files of a TLS identity were replaced, and whether its certificates are about to expire. Files are
 * read again at the first look that finds them as the look before did, since a certificate and its key are not replaced
 * at the same moment. Not thread-safe.
 */
public final class TlsWatch {
    private static final Duration WARNING_PERIOD = Duration.ofDays(1);
    /** A certificate is reported when it has less than one part in this many of its lifetime left. */
    private static final int NOTICE = 10;

    private final TlsFiles files;
    private final User user;
    private List<X509Certificate> chain;
    /** When their expiry was last checked, by {@link System#nanoTime}. */
    private long warned;
    /** The state of the files when they were read last. */
    private String read;
    /** Their state at the last look. */
    private String seen;

    /** Who uses the identity. */
    public interface User {
        /**
         * Uses a new identity from now on.
         *
         * @throws Refusal if it cannot be used; it {@link #keeps} the old one
         */
        void use(TlsIdentity identity);

        /** Is told once why it keeps the old identity although the files have changed. */
        void keeps(String reason);

        /** Is told once a day of each certificate that has less than a tenth of its lifetime left. */
        void expires(X509Certificate certificate);
    }

    /** Begins with the identity that is in use. */
    public TlsWatch(TlsIdentity identity, User user) {
        this.files = identity.files();
        this.user = user;
        this.read = identity.state();
        this.seen = identity.state();
        used(identity);
    }

    private void used(TlsIdentity identity) {
        chain = identity.chain();
        warned = System.nanoTime() - WARNING_PERIOD.toNanos() - 1;
    }

    public void look() {
        if (System.nanoTime() - warned > WARNING_PERIOD.toNanos()) {
            warned = System.nanoTime();
            chain.stream().filter(TlsWatch::expiresSoon).forEach(user::expires);
        }
        String now = files.state();
        boolean settled = now.equals(seen);
        seen = now;
        if (settled && !now.equals(read)) {
            read = now;
            renew();
        }
    }

    private static boolean expiresSoon(X509Certificate certificate) {
        Instant end = certificate.getNotAfter().toInstant();
        Duration life = Duration.between(certificate.getNotBefore().toInstant(), end);
        return Instant.now().plus(life.dividedBy(NOTICE)).isAfter(end);
    }

    private void renew() {
        try {
            TlsIdentity identity = files.read();
            user.use(identity);
            used(identity);
        } catch (Refusal e) {
            user.keeps(e.getMessage());
        }
    }
}
