package io.weft.cli.program;

import io.weft.config.TlsFiles;
import io.weft.config.TlsIdentity;
import io.weft.config.TlsWatch;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.p4runtime.TlsContext;
import java.security.cert.X509Certificate;
import java.time.Duration;
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

    private final List<TlsWatch> watched;
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
                .map(each -> new TlsWatch(
                        each.getKey(), new Connections(each.getKey().files(), each.getValue())))
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
        for (TlsWatch each : watched) {
            try {
                each.look();
            } catch (RuntimeException e) {
                log.happened(FabricEvent.defect("TLS files", e));
            }
        }
    }

    /** Who uses the files: new connections to switches. */
    private final class Connections implements TlsWatch.User {
        private final TlsFiles files;
        private final TlsContext context;

        Connections(TlsFiles files, TlsContext context) {
            this.files = files;
            this.context = context;
        }

        @Override
        public void use(TlsIdentity identity) {
            context.renew(identity.trusted(), identity.chain(), identity.key());
            log.happened(new Event(
                    "certificates-renewed",
                    Severity.INFO,
                    "new connections now use " + files,
                    EventField.FILES.of(files.toString())));
        }

        @Override
        public void keeps(String reason) {
            log.happened(EventLog.warning(
                    "certificates-kept", reason + "; new connections keep using the earlier content of " + files));
        }

        @Override
        public void expires(X509Certificate certificate) {
            String name = certificate.getSubjectX500Principal().getName();
            String end = certificate.getNotAfter().toInstant().toString();
            String warning = "after that, switches that require it refuse new connections; replace " + files;
            log.happened(new Event(
                    "certificate-expires",
                    Severity.WARNING,
                    "certificate " + name + " expires at " + end + ": " + warning,
                    EventField.CERTIFICATE.of(name),
                    EventField.AT.of(end),
                    EventField.WARNING.of(warning)));
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
