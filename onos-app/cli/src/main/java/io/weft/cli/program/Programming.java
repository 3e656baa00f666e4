package io.weft.cli.program;

import io.weft.balancing.BalanceStatus;
import io.weft.balancing.FabricBalance;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.OutputFile;
import io.weft.cli.serve.ControlledHost;
import io.weft.cli.serve.PageServer;
import io.weft.cli.serve.Serving;
import io.weft.config.SourceFile;
import io.weft.config.Target;
import io.weft.config.TlsIdentity;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopOptions;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.http.TextAttachments;
import io.weft.metrics.Build;
import io.weft.metrics.DroppedPackets;
import io.weft.metrics.FabricMetrics;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.ControlledFabric.Measurements;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.TlsContext;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Controls the running switches of a fabric, until stopped or until they are programmed. */
public final class Programming {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
    private static final String UNENCRYPTED =
            " reached over a network without TLS; the key tls of the targets file turns it on";
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private final Fabric fabric;
    private final GivenWaypoints given;
    private final Map<Integer, SwitchAddress> addresses = new HashMap<>();
    private final IdentityHashMap<TlsIdentity, TlsContext> contexts = new IdentityHashMap<>();
    private final long electionId;
    private final LocalProtection protection;
    private final Duration rebalancing;
    private final Optional<OutputFile> certificate;
    /** Number of switches that are reached in plain text over a network. */
    private final int unencrypted;

    /**
     * Prepares to control switches.
     *
     * @param given routes for single pairs of endpoints
     * @param targets the addresses of the switches, by index
     * @param electionId the P4Runtime election id: of several controllers, the one with the highest is primary
     * @param rebalancing the period in which routes are adapted to the traffic; zero for never
     * @param certificate the file that keeps the certificate of the switches' entries, if any
     * @throws Refusal if this process may not have as many open files as that takes
     */
    public Programming(
            Fabric fabric,
            GivenWaypoints given,
            SortedMap<Integer, Target> targets,
            long electionId,
            LocalProtection protection,
            Duration rebalancing,
            Optional<OutputFile> certificate) {
        OpenFiles.require(targets.size());
        this.rebalancing = rebalancing;
        this.certificate = certificate;
        this.fabric = fabric;
        this.given = given;
        this.electionId = electionId;
        this.protection = protection;
        this.unencrypted =
                (int) targets.values().stream().filter(Programming::isExposed).count();
        targets.forEach((s, target) -> addresses.put(
                s,
                new SwitchAddress(
                        fabric.topology().switchName(s),
                        target.deviceId(),
                        target.host(),
                        target.port(),
                        target.tls().map(tls -> contexts.computeIfAbsent(tls, Programming::context)),
                        target.serverName())));
    }

    private static TlsContext context(TlsIdentity tls) {
        return TlsContext.of(tls.trusted(), tls.chain(), tls.key());
    }

    /** Whether a switch seems, from its address, to be reached in plain text over a network. */
    private static boolean isExposed(Target target) {
        boolean loopback = target.host().equals("localhost")
                || target.host().startsWith("127.")
                || target.host().equals("::1");
        return target.tls().isEmpty() && !loopback;
    }

    private ClientOptions options() {
        return ClientOptions.defaults().withElectionId(electionId).withCallTimeout(CALL_TIMEOUT);
    }

    /**
     * Reads every switch and prints what would be written; returns whether all could be read and the routes are proven.
     */
    public boolean dryRun(Console console, boolean json) {
        if (unencrypted > 0) {
            console.err().println("weft: " + EventLog.switches(unencrypted) + UNENCRYPTED);
        }
        return DryRun.of(fabric, given, addresses, options(), protection).print(console, json);
    }

    /**
     * Controls the switches until the process is told to stop.
     *
     * @param serving how the fabric is served
     * @param once whether to stop as soon as the fabric is programmed and its links are known
     * @param jsonLog whether events are JSON objects
     * @return whether everything was as planned at the end
     * @throws Refusal if nothing was written because packets could deadlock on the first routes
     */
    public boolean run(Console console, Serving serving, boolean once, boolean jsonLog) {
        EventLog log = new EventLog(console.err(), jsonLog);
        Outcome outcome = new Outcome();
        try (StopSignal stop = new StopSignal(() -> "what is installed stays", LONGEST_STOP)) {
            Optional<String> refusal = drive(serving, once, log, outcome, stop);
            log.happened(new Event("stopped", Severity.INFO, "stopped"));
            if (!outcome.held()) {
                log.happened(
                        new Event("incomplete", Severity.WARNING, "not everything is as planned", outcome.lacking()));
            }
            refusal.ifPresent(reason -> {
                throw new Refusal(fabric.name() + " cannot be programmed: " + reason);
            });
            return outcome.held();
        }
    }

    /** Controls them; returns why nothing was written, if packets could deadlock on the first routes. */
    private Optional<String> drive(Serving serving, boolean once, EventLog log, Outcome outcome, StopSignal stop) {
        FabricMetrics metrics = new FabricMetrics(serving.kind().word());
        metrics.show(new CertificateExpiry(
                Stream.concat(contexts.keySet().stream(), serving.listening().tls().stream()))::lives);
        LibraryLog libraries = LibraryLog.into(log);
        Consumer<Event> tell = event -> {
            log.happened(event);
            serving.journal().add(event);
            if (event instanceof FabricEvent seen) {
                metrics.happened(seen);
                outcome.happened(seen);
            }
        };
        try (P4RuntimeHost host = new P4RuntimeHost(addresses, Pipeline.weft(), options());
                ControlLoop loop =
                        new ControlLoop(fabric, given, host, protection, LoopOptions.defaults(), tell::accept);
                FabricBalance balance = new FabricBalance(loop, host, tell);
                CertificateFile proof = new CertificateFile(loop, certificate, tell);
                FabricMetrics.Watch watch = metrics.watch(loop, balance, host, new Dropped(host));
                ControlledHost served = new ControlledHost(
                        serving.kind(),
                        Build.current().version(),
                        loop,
                        controlled(loop, balance, watch, serving, tell),
                        new StatusPages(metrics, loop, balance::messages).byPath(),
                        serving.further(),
                        serving.cut());
                PageServer server = PageServer.start(served, serving.listening());
                TlsRenewal renewal = new TlsRenewal(contexts, log);
                SystemdNotifier systemd = new SystemdNotifier(loop, log, System.getenv())) {
            host.listen(loop);
            serving.listening().tokens().ifPresent(tokens -> tokens.tell(tell));
            tell.accept(started(loop, server));
            if (!given.isEmpty()) {
                log.happened(new Event(
                        "routes",
                        Severity.INFO,
                        given.count() + " pairs of endpoints have routes of their own",
                        EventField.PAIRS.of(given.count())));
            }
            if (unencrypted > 0) {
                log.happened(EventLog.warning("unencrypted", EventLog.switches(unencrypted) + UNENCRYPTED));
            }
            contexts.keySet().forEach(identity -> identity.files()
                    .exposedKey()
                    .ifPresent(key -> log.happened(EventLog.warning("key-exposed", SourceFile.exposure(key)))));
            renewal.start();
            Set<String> drained = serving.memory().drained();
            if (!drained.isEmpty()) {
                var unused = loop.drain(drained, true).whenComplete((report, failure) -> {
                    if (failure != null) {
                        tell.accept(EventLog.warning("not-drained", "nothing is drained any more: " + failure));
                    }
                });
            }
            loop.start();
            watch.start();
            balance.every(rebalancing);
            proof.start();
            systemd.start();
            await(() -> stop.isGiven() || outcome.refusal(loop).isPresent() || (once && outcome.isFinal(loop)));
            systemd.stopping();
            Optional<String> unproven = once ? proof.conclude(stop::isGiven) : Optional.empty();
            outcome.conclude(loop, unproven);
            log.happened(new Event("stopping", Severity.INFO, "stopping; what is installed stays"));
            return outcome.refusal(loop);
        } finally {
            libraries.remove();
        }
    }

    private static ControlledFabric controlled(
            ControlLoop loop,
            FabricBalance balance,
            FabricMetrics.Watch watch,
            Serving serving,
            Consumer<Event> listener) {
        Measurements measurements = new Measurements() {
            @Override
            public Long packetsPerSecond(int channel) {
                return watch.packetsPerSecond(channel);
            }

            @Override
            public long[] queuesPerSecond(int channel) {
                return watch.queuesPerSecond(channel);
            }

            @Override
            public BalanceStatus rebalancing() {
                return balance.status();
            }
        };
        return new ControlledFabric(
                loop,
                serving.memory(),
                measurements,
                new ControlledFabric.Events(serving.journal(), listener),
                TextAttachments.INSTANCE);
    }

    /** Packets dropped between this controller and the switches. */
    private record Dropped(P4RuntimeHost host) implements DroppedPackets {
        @Override
        public long out(int s) {
            return host.drops(s).out();
        }

        @Override
        public long in(int s) {
            return host.drops(s).in();
        }
    }

    private Event started(ControlLoop loop, PageServer server) {
        return new Event(
                "started",
                Severity.INFO,
                "controls fabric " + fabric.name() + " of " + fabric.topology().switchCount()
                        + " switches, and answers on port " + server.port(),
                EventField.FABRIC.of(fabric.name()),
                EventField.SWITCHES.of(fabric.topology().switchCount()),
                EventField.WORST_DETECTION_MILLIS.of(loop.detection().worst().toMillis()),
                EventField.WORST_DETECTION_IN_USE_MILLIS.of(
                        loop.detection().worstInUse().toMillis()),
                EventField.STATUS_PORT.of(server.port()),
                EventField.PAGE.of(server.page().toString()));
    }

    private static void await(BooleanSupplier condition) {
        try {
            while (!condition.getAsBoolean()) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
