package io.weft.onos.host;

import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.FabricTables;
import io.weft.control.update.UpdateError;
import io.weft.onos.device.FlowRules;
import io.weft.onos.device.P4RuntimeDevices;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.flow.FlowRuleStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the switches of a fabric hold of the engine's. Where a switch has what ONOS knows nothing of, as after a restart
 * of all of ONOS or when another controller wrote it, ONOS is given a rule for it first: only what ONOS has a rule for
 * can it change and remove. Thread-safe.
 */
final class HeldEntries implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("fabric");
    private static final int CLOSE_SECONDS = 2;
    /** ONOS elects another master for a device within this time; a switch may take longer to answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final int PAUSE_MILLIS = 100;

    private final FabricDevices devices;
    private final FlowRuleService rules;
    private final P4RuntimeDevices switches;
    private final ApplicationId owner;
    private final Writer writer;
    private volatile boolean closed;
    /** For what the node that is master of a device has to be asked: a dead one holds nobody up but who asked it. */
    private final ExecutorService readers = Executors.newCachedThreadPool(task -> new Thread(task, "weft-read"));

    /** Has ONOS write to a switch. */
    @FunctionalInterface
    interface Writer {
        CompletableFuture<List<UpdateError>> write(int s, List<Update> updates);
    }

    HeldEntries(
            FabricDevices devices,
            FlowRuleService rules,
            P4RuntimeDevices switches,
            ApplicationId owner,
            Writer writer) {
        this.devices = devices;
        this.rules = rules;
        this.switches = switches;
        this.owner = owner;
        this.writer = writer;
    }

    /**
     * What switch {@code s} holds, but for what ONOS means to remove, and for default entries that are the program's.
     * Completes exceptionally, within a bounded time, if it does not answer.
     */
    CompletableFuture<List<TableEntry>> of(int s) {
        return look(s, Set.of())
                // What ONOS had no rule for may have been on its way out: it had one then before the device was read.
                .thenCompose(found -> found.unknown().isEmpty()
                        ? CompletableFuture.completedFuture(found)
                        : look(s, found.after.keySet()))
                .thenCompose(found -> answer(s, found));
    }

    private CompletableFuture<Found> look(int s, Set<EntryKey> before) {
        DeviceId device = devices.device(s);
        return switches.entries(device).thenApplyAsync(held -> new Found(held, before, knownByNow(device)), readers);
    }

    /** What a device says it has, with what ONOS has rules for, before (if that is known) and after it was asked. */
    private static final class Found {
        private final Set<TableEntry> held;
        private final Set<EntryKey> before;
        private final Map<EntryKey, Boolean> after;

        Found(Set<TableEntry> held, Set<EntryKey> before, Map<EntryKey, Boolean> after) {
            this.held = held;
            this.before = before;
            this.after = after;
        }

        List<TableEntry> owned() {
            return held.stream()
                    .filter(entry -> after.getOrDefault(entry.key(), false))
                    .collect(Collectors.toList());
        }

        /** What ONOS has no rule for, and had none. What is on its way in has one by now. */
        List<TableEntry> unknown() {
            boolean ownsDefaults = FabricTables.ownsDefaults(held);
            return held.stream()
                    .filter(entry -> ownsDefaults || !entry.key().isDefault())
                    .filter(entry -> !before.contains(entry.key()) && !after.containsKey(entry.key()))
                    .collect(Collectors.toList());
        }
    }

    private CompletableFuture<List<TableEntry>> answer(int s, Found found) {
        List<TableEntry> owned = found.owned();
        List<TableEntry> unknown = found.unknown();
        if (unknown.isEmpty()) {
            return CompletableFuture.completedFuture(owned);
        }
        if (closed) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this node does not control the fabric any more"));
        }
        return writer.write(s, unknown.stream().map(Update::insert).collect(Collectors.toList()))
                .thenApply(errors -> {
                    if (!errors.isEmpty()) {
                        throw new IllegalStateException("ONOS does not take over " + errors.size() + " entries that "
                                + devices.device(s) + " has, such as "
                                + errors.get(0).update().entity());
                    }
                    return Stream.concat(owned.stream(), unknown.stream()).collect(Collectors.toList());
                });
    }

    /** ONOS cannot tell for a moment when a device has no master yet, or another; that is not the switch's fault. */
    private Map<EntryKey, Boolean> knownByNow(DeviceId device) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return known(device);
            } catch (FlowRuleStoreException e) {
                if (closed || System.nanoTime() - deadline > 0) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while ONOS has no master for a device", e);
        }
    }

    /** What ONOS has rules for; and whether these are the engine's, and to stay. */
    private Map<EntryKey, Boolean> known(DeviceId device) {
        Map<EntryKey, Boolean> keys = new HashMap<>();
        for (FlowEntry rule : rules.getFlowEntries(device)) {
            boolean stays = rule.state() == FlowEntryState.PENDING_ADD || rule.state() == FlowEntryState.ADDED;
            FlowRules.key(rule).ifPresent(key -> keys.put(key, stays && rule.appId() == owner.id()));
        }
        return keys;
    }

    /** Nothing is given to ONOS any more when this returns. */
    @Override
    public void close() {
        closed = true;
        readers.shutdownNow();
        try {
            if (!readers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("ONOS has not told for {} s what flow rules it has", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
