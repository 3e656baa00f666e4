package io.weft.e2e;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.SwitchHost;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** A control loop that drives switches over P4Runtime, and what it did. */
public final class LiveController implements LoopListener, AutoCloseable {
    private static final Set<FabricEvent.Kind> GREY = Set.of(
            FabricEvent.Kind.LINK_GREY,
            FabricEvent.Kind.LINK_SOUND,
            FabricEvent.Kind.GREY_KEPT,
            FabricEvent.Kind.DRAINING,
            FabricEvent.Kind.UNDRAINING);
    private static final int MOST_REPORTS = 1_000;

    private final P4RuntimeHost host;
    private final ControlLoop loop;
    private final List<ControlReport> programmed = new CopyOnWriteArrayList<>();
    private final Map<Integer, AtomicLong> linkFailures = new ConcurrentHashMap<>();
    private final Map<Integer, Long> linkFailedAt = new ConcurrentHashMap<>();
    private final List<FabricEvent> events = new CopyOnWriteArrayList<>();
    /** The last events, with the milliseconds since it was started. */
    private final Deque<String> said = new ArrayDeque<>();

    private final long started = System.nanoTime();
    private final List<String> miscabled = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    public LiveController(Fabric fabric, Map<Integer, SwitchAddress> addresses, long electionId, LoopOptions options) {
        this(fabric, addresses, electionId, options, each -> each);
    }

    /** Starts a loop whose clients of the switches have these options. */
    LiveController(Fabric fabric, Map<Integer, SwitchAddress> addresses, ClientOptions clients, LoopOptions options) {
        this(fabric, addresses, clients, options, each -> each);
    }

    /** The same, where switches are reached by what is made of their host. */
    LiveController(
            Fabric fabric,
            Map<Integer, SwitchAddress> addresses,
            long electionId,
            LoopOptions options,
            UnaryOperator<SwitchHost> by) {
        this(
                fabric,
                addresses,
                ClientOptions.defaults().withElectionId(electionId).withCallTimeout(Duration.ofSeconds(5)),
                options,
                by);
    }

    private LiveController(
            Fabric fabric,
            Map<Integer, SwitchAddress> addresses,
            ClientOptions clients,
            LoopOptions options,
            UnaryOperator<SwitchHost> by) {
        host = new P4RuntimeHost(addresses, Pipeline.weft(), clients);
        loop = new ControlLoop(fabric, by.apply(host), LocalProtection.NONE, options, this);
        host.listen(loop);
        loop.start();
    }

    @Override
    public void happened(FabricEvent event) {
        synchronized (said) {
            if (said.size() == MOST_REPORTS) {
                said.remove();
            }
            said.add((System.nanoTime() - started) / 1_000_000 + " ms " + event.line());
        }
        event.report().ifPresent(report -> {
            if (programmed.size() == MOST_REPORTS) {
                programmed.remove(0);
            }
            programmed.add(report);
        });
        event.failure().ifPresent(failures::add);
        if (GREY.contains(event.kind())) {
            events.add(event);
        }
        if (event.kind() == FabricEvent.Kind.LINK_DOWN) {
            int l = loop.fabric()
                    .topology()
                    .linkIndex(event.get(EventField.LINK).orElseThrow());
            linkFailedAt.put(l, System.nanoTime());
            linkFailures.computeIfAbsent(l, key -> new AtomicLong()).incrementAndGet();
        } else if (event.kind() == FabricEvent.Kind.MISCABLED) {
            miscabled.add(event.get(EventField.FINDING).orElseThrow());
        }
    }

    /** By link, how often it counted as failed. */
    public Map<Integer, AtomicLong> linkFailures() {
        return linkFailures;
    }

    /** By link, when it was last found to have failed, by {@link System#nanoTime}. */
    public Map<Integer, Long> linkFailedAt() {
        return linkFailedAt;
    }

    public ControlLoop loop() {
        return loop;
    }

    /** The last events, oldest first, with the milliseconds since it was started. */
    List<String> said() {
        synchronized (said) {
            return List.copyOf(said);
        }
    }

    /** By which switches are reached. */
    P4RuntimeHost host() {
        return host;
    }

    /** The last so many times that it programmed the fabric, the latest at the end. */
    public List<ControlReport> programmed() {
        return programmed;
    }

    public ControlReport last() {
        return programmed.get(programmed.size() - 1);
    }

    /** What was told of links that lose packets, and of drains. */
    List<FabricEvent> greyEvents() {
        return events;
    }

    /** What was said of links that lose packets. */
    List<String> greyLinks() {
        return events.stream()
                .filter(event -> event.kind() == FabricEvent.Kind.LINK_GREY)
                .filter(event -> !event.get(EventField.FAULT).orElseThrow().equals("flaps"))
                .map(FabricEvent::sentence)
                .toList();
    }

    List<String> miscabled() {
        return miscabled;
    }

    /** Waits until the switches hold what they should while exactly these links and switches are out of service. */
    public void awaitProgrammed(Duration deadline, String... failed) {
        Await.until("programmed for " + List.of(failed), deadline, () -> isProgrammed(failed));
    }

    public boolean isProgrammed(String... failed) {
        return !programmed.isEmpty()
                && last().consistent()
                && last().failures().names().equals(List.of(failed));
    }

    /** Stops it. */
    @Override
    public void close() {
        loop.close();
        host.close();
        if (!failures.isEmpty()) {
            throw new AssertionError("the control loop failed: " + failures, failures.get(0));
        }
    }
}
