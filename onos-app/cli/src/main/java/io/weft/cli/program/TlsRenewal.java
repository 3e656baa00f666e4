package io.weft.cli.program;

import io.weft.config.PemException;
import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.FabricEvent;
import io.weft.p4runtime.TlsContext;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Has new connections use what certificate files hold that were replaced. What is replaced by something of no use is
 * said once, and what was read before stays in use. Once a day it says which of the controller's certificates have less
 * than a tenth of their life left.
 */
final class TlsRenewal implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final Duration WARNING_PERIOD = Duration.ofDays(1);
    /** What part of its life a certificate has left when it is time to say so. */
    private static final int NOTICE = 10;

    private final List<Watched> watched;
    private final EventLog log;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-tls");
        thread.setDaemon(true);
        return thread;
    });

    /** Prepares to look at the files of identities that contexts were made of. */
    TlsRenewal(Map<TlsIdentity, TlsContext> contexts, EventLog log) {
        this.log = log;
        this.watched = contexts.entrySet().stream()
                .map(each -> new Watched(each.getKey(), each.getValue()))
                .toList();
    }

    /** Looks at the files every two seconds from now on. */
    void start() {
        if (!watched.isEmpty()) {
            var unused = executor.scheduleWithFixedDelay(
                    this::look, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Looks at the files once; those that have changed since the last look are read at the next one. */
    void look() {
        for (Watched each : watched) {
            try {
                each.look();
            } catch (RuntimeException e) {
                log.happened(FabricEvent.defect("TLS files", e));
            }
        }
    }

    /** Files and the context that is made of them. */
    private final class Watched {
        private final TlsFiles files;
        private final TlsContext context;
        /** The controller's own certificate and those above it. */
        private List<X509Certificate> chain;
        /** When it was last looked at how long they last, by {@link System#nanoTime}. */
        private long warned = System.nanoTime() - WARNING_PERIOD.toNanos() - 1;
        /** The state of the files when they were read last. */
        private String read;
        /** Their state at the last look. */
        private String seen;

        Watched(TlsIdentity identity, TlsContext context) {
            this.files = identity.files();
            this.context = context;
            this.chain = identity.chain();
            this.read = identity.state();
            this.seen = identity.state();
        }

        /** A certificate and its key are not replaced at the same moment: they are left to settle. */
        void look() {
            if (chain.size() > 0 && System.nanoTime() - warned > WARNING_PERIOD.toNanos()) {
                warnOfExpiry();
            }
            String now = files.state();
            boolean settled = now.equals(seen);
            seen = now;
            if (settled && !now.equals(read)) {
                read = now;
                renew();
            }
        }

        private void warnOfExpiry() {
            warned = System.nanoTime();
            for (X509Certificate certificate : chain) {
                Instant begin = certificate.getNotBefore().toInstant();
                Instant end = certificate.getNotAfter().toInstant();
                Duration life = Duration.between(begin, end);
                if (Instant.now().plus(life.dividedBy(NOTICE)).isAfter(end)) {
                    String name = certificate.getSubjectX500Principal().getName();
                    String warning = "switches that ask for it cannot be reached anew from then on; replace " + files;
                    log.happened(new Event(
                            "certificate-expires",
                            Severity.WARNING,
                            "certificate " + name + " expires at " + end + ": " + warning,
                            "certificate",
                            name,
                            "at",
                            end.toString(),
                            "warning",
                            warning));
                }
            }
        }

        private void renew() {
            try {
                TlsIdentity identity = files.read();
                context.renew(identity.trusted(), identity.chain(), identity.key());
                chain = identity.chain();
                warned = System.nanoTime() - WARNING_PERIOD.toNanos() - 1;
                log.happened(new Event(
                        "certificates-renewed",
                        Severity.INFO,
                        "new connections use what is in " + files + " now",
                        "files",
                        files.toString()));
            } catch (PemException | IllegalArgumentException e) {
                log.happened(EventLog.warning(
                        "certificates-kept",
                        e.getMessage() + "; new connections go on with what was read of " + files + " before"));
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
