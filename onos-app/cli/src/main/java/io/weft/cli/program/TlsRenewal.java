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
 * Makes new connections use certificate files that were replaced. An unusable file is reported once, and the earlier
 * content stays in use. Once a day, warns of the controller's certificates that have less than a tenth of their
 * lifetime left.
 */
final class TlsRenewal implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final Duration WARNING_PERIOD = Duration.ofDays(1);
    /** A certificate is reported when it has less than one part in this many of its lifetime left. */
    private static final int NOTICE = 10;

    private final List<Watched> watched;
    private final EventLog log;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-tls");
        thread.setDaemon(true);
        return thread;
    });

    /** Prepares to watch the files behind TLS contexts. */
    TlsRenewal(Map<TlsIdentity, TlsContext> contexts, EventLog log) {
        this.log = log;
        this.watched = contexts.entrySet().stream()
                .map(each -> new Watched(each.getKey(), each.getValue()))
                .toList();
    }

    /** Starts to check the files every two seconds. */
    void start() {
        if (!watched.isEmpty()) {
            var unused = executor.scheduleWithFixedDelay(
                    this::look, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Checks the files once; files that have changed since the last check are read at the next one. */
    void look() {
        for (Watched each : watched) {
            try {
                each.look();
            } catch (RuntimeException e) {
                log.happened(FabricEvent.defect("TLS files", e));
            }
        }
    }

    /** Files, and the context made from them. */
    private final class Watched {
        private final TlsFiles files;
        private final TlsContext context;
        /** The controller's own certificate and those above it. */
        private List<X509Certificate> chain;
        /** When their expiry was last checked, by {@link System#nanoTime}. */
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

        /** Waits until the files have settled: a certificate and its key are not replaced at the same moment. */
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
                    String warning = "after that, switches that require it refuse new connections; replace " + files;
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
                        "new connections now use " + files,
                        "files",
                        files.toString()));
            } catch (PemException | IllegalArgumentException e) {
                log.happened(EventLog.warning(
                        "certificates-kept",
                        e.getMessage() + "; new connections keep using the earlier content of " + files));
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
