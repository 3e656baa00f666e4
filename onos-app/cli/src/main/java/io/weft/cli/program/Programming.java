package io.weft.cli.program;

import io.weft.balancing.BalanceOptions;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.config.Target;
import io.weft.config.TlsIdentity;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.TlsContext;
import io.weft.routing.GivenWaypoints;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Drives the running switches of a fabric until it is told to stop, or once. */
public final class Programming {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
    private static final String UNENCRYPTED =
            " reached over a network without TLS, which the key tls of the targets file would give";
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private final Fabric fabric;
    private final GivenWaypoints given;
    private final Map<Integer, SwitchAddress> addresses = new HashMap<>();
    private final IdentityHashMap<TlsIdentity, TlsContext> contexts = new IdentityHashMap<>();
    private final long electionId;
    private final LocalProtection protection;
    private final Optional<BalanceOptions> balance;
    /** Number of switches that are reached in plain text over a network. */
    private final int unencrypted;

    /**
     * Prepares to drive switches.
     *
     * @param given routes of their own for pairs of endpoints
     * @param targets where they are, by index
     * @param electionId the claim to be primary: the highest of several controllers is
     * @param balance whether and how routes are suited to the traffic
     */
    public Programming(
            Fabric fabric,
            GivenWaypoints given,
            SortedMap<Integer, Target> targets,
            long electionId,
            LocalProtection protection,
            Optional<BalanceOptions> balance) {
        this.balance = balance;
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

    /** Whether a switch is reached in plain text over a network, for all that its address tells. */
    private static boolean isExposed(Target target) {
        boolean loopback = target.host().equals("localhost")
                || target.host().startsWith("127.")
                || target.host().equals("::1");
        return target.tls().isEmpty() && !loopback;
    }

    private ClientOptions options() {
        return ClientOptions.defaults().withElectionId(electionId).withCallTimeout(CALL_TIMEOUT);
    }

    /** Reads every switch and prints what would be written; tells whether all could be read. */
    public boolean dryRun(Console console, boolean json) {
        if (unencrypted > 0) {
            console.err().println("weft: " + EventLog.switches(unencrypted) + UNENCRYPTED);
        }
        return DryRun.of(fabric, given, addresses, options(), protection).print(console, json);
    }

    /**
     * Drives the switches until the process is told to stop.
     *
     * @param listen where to answer for metrics and health
     * @param once whether to stop as soon as the fabric is programmed and its links are known
     * @param jsonLog whether events are JSON objects
     * @return whether everything was as the fabric file has it at the end
     * @throws InputException if packets could deadlock by the first routes, so that nothing was written
     */
    public boolean run(Console console, InetSocketAddress listen, boolean once, boolean jsonLog) {
        EventLog log = new EventLog(console.err(), jsonLog);
        LoopMetrics metrics = new LoopMetrics();
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Outcome outcome = new Outcome();
        Thread hook = new Thread(() -> stopGracefully(stop, stopped), "weft-stop");
        LibraryLog libraries = LibraryLog.into(log);
        Optional<String> refusal;
        try (P4RuntimeHost host = new P4RuntimeHost(addresses, Pipeline.weft(), options());
                ControlLoop loop = new ControlLoop(fabric, given, host, protection, LoopOptions.defaults(), event -> {
                    log.happened(event);
                    metrics.happened(event);
                    outcome.happened(event);
                });
                Balancing balancing = new Balancing(fabric, loop, host, balance, log, metrics);
                StatusServer server = StatusServer.start(listen, metrics, loop, balancing::traffic);
                TlsRenewal renewal = new TlsRenewal(contexts, log)) {
            metrics.watch(loop);
            addresses.forEach((s, address) -> metrics.watch(address.name(), host.drops(s)));
            host.listen(loop);
            log.event(
                    "started",
                    "fabric",
                    fabric.name(),
                    "switches",
                    fabric.topology().switchCount(),
                    "worstDetectionMillis",
                    loop.detection().worst().toMillis(),
                    "worstDetectionInUseMillis",
                    loop.detection().worstInUse().toMillis(),
                    "statusPort",
                    server.port());
            if (!given.isEmpty()) {
                log.event("routes", "pairs", given.count());
            }
            if (unencrypted > 0) {
                log.event("unencrypted", "warning", EventLog.switches(unencrypted) + UNENCRYPTED);
            }
            contexts.keySet().forEach(identity -> identity.files()
                    .exposedKey()
                    .ifPresent(key -> log.event(
                            "key-exposed",
                            "warning",
                            key + " can be read by others than its owner; take that from them with chmod 600")));
            Runtime.getRuntime().addShutdownHook(hook);
            renewal.start();
            loop.start();
            balancing.start();
            await(() -> stop.getCount() == 0 || outcome.refusal(loop).isPresent() || (once && outcome.isFinal(loop)));
            refusal = outcome.refusal(loop);
            outcome.conclude(loop);
            log.event("stopping");
        } finally {
            libraries.remove();
        }
        log.event("stopped");
        if (!outcome.held()) {
            log.event("incomplete", outcome.lacking());
        }
        stopped.countDown();
        removeHook(hook);
        refusal.ifPresent(reason -> {
            throw new InputException(fabric.name() + " cannot be programmed: " + reason);
        });
        return outcome.held();
    }

    private static void stopGracefully(CountDownLatch stop, CountDownLatch stopped) {
        stop.countDown();
        try {
            if (!stopped.await(LONGEST_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("weft: did not stop within " + LONGEST_STOP.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is being stopped by that very hook.
        }
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
