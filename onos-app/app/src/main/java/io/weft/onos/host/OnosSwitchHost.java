package io.weft.onos.host;

import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import io.weft.onos.cluster.FrameSender;
import io.weft.onos.device.FlowRules;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftDrivers;
import io.weft.onos.device.WeftPipeconf;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleOperation;
import org.onosproject.net.flow.FlowRuleOperations;
import org.onosproject.net.flow.FlowRuleOperationsContext;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;

/**
 * The switches of a fabric as ONOS has them, for a control loop. What a switch holds is what it says itself. What is
 * not in ONOS's flow store is put there before it is told, so that ONOS knows of it, as after a restart of all of ONOS;
 * that leaves it on the switch as it is. Thread-safe.
 */
public final class OnosSwitchHost implements SwitchHost, AutoCloseable {
    /** ONOS says nothing of rules that it could not hand to the node that is master of their device. */
    private static final long WRITE_SECONDS = 20;

    /**
     * How long it waits for a device before the loop is told that it is not there. ONOS itself looks for those that are
     * not there every ten seconds.
     */
    private static final long ATTACH_SECONDS = 12;

    /** Devices of which more are expected come no further apart than this. */
    private static final Duration APART = Duration.ofSeconds(12);

    private static final int ASKED_AT_A_TIME = 8;

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final FabricDevices devices;
    private final OnosServices onos;
    private final FlowRules rules;
    private final FrameSender packets;
    private final CloneGroups sessions;
    private final HeldEntries held;
    private final DriverCheck drivers;
    private final P4RuntimeDevices switches;
    private final AtomicLongArray unsent;
    private volatile boolean closed;
    private final DeviceArrivals arrivals = new DeviceArrivals(APART, LONGEST, System::nanoTime);
    /**
     * For what ONOS is asked of each device, some of which it asks the store of its cluster: one after the other that
     * would take seconds for a large fabric.
     */
    private final ExecutorService asking =
            Executors.newFixedThreadPool(ASKED_AT_A_TIME, task -> new Thread(task, "weft-attach"));

    /** By switch, who waits for its device. */
    private final Map<Integer, CompletableFuture<Standing>> awaited = new HashMap<>();

    /**
     * Attaches to nothing yet.
     *
     * @param packets sends frames to devices
     * @param switches reads what devices hold
     * @param owner of the rules and groups that it has ONOS write
     */
    public OnosSwitchHost(
            FabricDevices devices,
            OnosServices onos,
            FrameSender packets,
            P4RuntimeDevices switches,
            ApplicationId owner) {
        this.devices = devices;
        this.onos = onos;
        this.packets = packets;
        this.rules = new FlowRules(owner);
        this.switches = switches;
        this.held = new HeldEntries(devices, onos.rules(), switches, owner, this::write);
        this.sessions = new CloneGroups(onos.groups(), owner);
        this.drivers = new DriverCheck(onos.drivers);
        this.unsent = new AtomicLongArray(devices.count());
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        CompletableFuture<Standing> attempt = new CompletableFuture<>();
        synchronized (awaited) {
            awaited.put(s, attempt);
        }
        sessions.forget(devices.device(s));
        var unused = CompletableFuture.runAsync(() -> tell(s, false), asking).exceptionally(failure -> {
            attempt.completeExceptionally(failure);
            return null;
        });
        return awaitDevice(s, attempt);
    }

    private CompletableFuture<Standing> awaitDevice(int s, CompletableFuture<Standing> attempt) {
        return attempt.copy()
                .completeOnTimeout(Standing.STANDBY, ATTACH_SECONDS, TimeUnit.SECONDS)
                .thenCompose(standing -> {
                    if (standing == Standing.PRIMARY || isUsable(devices.device(s))) {
                        return CompletableFuture.completedFuture(Standing.PRIMARY);
                    }
                    return expectsMore()
                            ? awaitDevice(s, attempt)
                            : CompletableFuture.failedFuture(new IllegalStateException(missing(s)));
                });
    }

    /** ONOS has news of the device of a switch: whoever waits for it is told if it can be used. */
    public void deviceChanged(int s) {
        tell(s, true);
    }

    private void tell(int s, boolean justNow) {
        DeviceId device = devices.device(s);
        if (!isUsable(device)) {
            return;
        }
        CompletableFuture<Standing> attempt;
        synchronized (awaited) {
            attempt = awaited.remove(s);
        }
        if (attempt == null) {
            return;
        }
        if (justNow) {
            arrivals.arrived(s);
        }
        drivers.objection(device)
                .ifPresentOrElse(
                        objection -> attempt.completeExceptionally(new IllegalStateException(objection)),
                        () -> attempt.complete(Standing.PRIMARY));
    }

    /** ONOS connects to one device after another; with hundreds that takes minutes. */
    @Override
    public boolean expectsMore() {
        return arrivals.goOn();
    }

    private boolean isUsable(DeviceId device) {
        return onos.devices().isAvailable(device) && program(device).equals(Optional.of(WeftPipeconf.ID));
    }

    private Optional<PiPipeconfId> program(DeviceId device) {
        return onos.pipeconfs().getPipeconf(device).map(PiPipeconf::id);
    }

    private String missing(int s) {
        DeviceId device = devices.device(s);
        if (onos.devices().getDevice(device) == null && drivers.lacksBmv2()) {
            return "ONOS knows no device " + device + ", and has no driver " + WeftDrivers.BMV2
                    + ", which waits for ONOS's driver p4runtime: activate org.onosproject.drivers.p4runtime";
        }
        if (onos.devices().getDevice(device) == null) {
            return "ONOS knows no device " + device + ": is it in the network configuration (weft export --format "
                    + "onos-netcfg), with the right management address?";
        }
        if (!onos.devices().isAvailable(device)) {
            return "ONOS has no connection with " + device;
        }
        return "device " + device + " runs "
                + program(device).map(id -> "pipeconf " + id).orElse("no pipeconf")
                + ", expected " + WeftPipeconf.ID + ": set basic/pipeconf in its network configuration";
    }

    /** Takes everything away that is the engine's: ONOS cannot be asked for the program alone. */
    @Override
    public CompletableFuture<Standing> attachAnew(int s) {
        return read(s).thenCompose(
                        held -> write(s, held.stream().map(Update::delete).collect(Collectors.toList())))
                .thenCompose(errors -> errors.isEmpty()
                        ? attach(s)
                        : CompletableFuture.failedFuture(new IllegalStateException(devices.device(s)
                                + " does not delete " + errors.get(0).update().entity())));
    }

    @Override
    public void detach(int s) {
        // The session is ONOS's.
    }

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        if (!packets.send(devices.device(s), port, priority, frame)) {
            unsent.incrementAndGet(s);
            throw new IllegalStateException("no node of ONOS has a session with " + devices.device(s));
        }
    }

    /** How many packets to a switch were dropped, since no node of ONOS had a session with it. */
    public long unsent(int s) {
        return unsent.get(s);
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        if (closed) {
            // Another node may look after the fabric by now.
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this node does not control the fabric any more"));
        }
        DeviceId device = devices.device(s);
        Map<FlowRule, Update> byRule = new HashMap<>();
        FlowRuleOperations.Builder operations = FlowRuleOperations.builder();
        for (Update update : updates) {
            if (update.entity() instanceof CloneSession) {
                put(device, update);
                continue;
            }
            FlowRule rule = rules.rule(device, (TableEntry) update.entity());
            byRule.put(rule, update);
            if (update.type() == Update.Type.DELETE) {
                operations.remove(rule);
            } else {
                operations.add(rule);
            }
        }
        return byRule.isEmpty() ? CompletableFuture.completedFuture(List.of()) : apply(s, operations, byRule);
    }

    private void put(DeviceId device, Update update) {
        CloneSession session = (CloneSession) update.entity();
        if (update.type() == Update.Type.DELETE) {
            sessions.remove(device, session);
        } else {
            sessions.put(device, session);
        }
    }

    private CompletableFuture<List<UpdateError>> apply(
            int s, FlowRuleOperations.Builder operations, Map<FlowRule, Update> byRule) {
        CompletableFuture<List<UpdateError>> result = new CompletableFuture<>();
        onos.rules().apply(operations.build(new FlowRuleOperationsContext() {
            @Override
            public void onSuccess(FlowRuleOperations all) {
                result.complete(List.of());
            }

            @Override
            public void onError(FlowRuleOperations failed) {
                if (onos.devices().isAvailable(devices.device(s))) {
                    result.complete(errors(s, failed, byRule));
                } else {
                    result.completeExceptionally(
                            new IllegalStateException("ONOS has no connection with " + devices.device(s)));
                }
            }
        }));
        return result.orTimeout(WRITE_SECONDS, TimeUnit.SECONDS);
    }

    private static List<UpdateError> errors(int s, FlowRuleOperations failed, Map<FlowRule, Update> byRule) {
        List<UpdateError> errors = new ArrayList<>();
        for (Set<FlowRuleOperation> stage : failed.stages()) {
            for (FlowRuleOperation operation : stage) {
                Update update = byRule.get(operation.rule());
                if (update != null) {
                    errors.add(new UpdateError(
                            s, update, "the driver of the device did not apply the rule; ONOS's log says why"));
                }
            }
        }
        return errors;
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        DeviceId device = devices.device(s);
        return held.of(s).thenApply(entries -> Stream.concat(entries.stream(), sessions.of(device).stream())
                .collect(Collectors.toList()));
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] cells) {
        return switches.arrivals(devices.device(s), cells);
    }

    @Override
    public CompletableFuture<long[]> departures(int s, int[] cells) {
        return switches.departures(devices.device(s), cells);
    }

    @Override
    public void close() {
        closed = true;
        asking.shutdownNow();
        held.close();
    }
}
