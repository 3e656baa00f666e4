package io.weft.onos.device;

import io.weft.onos.device.DeviceSession.EntryUpdate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.pi.runtime.PiTableEntryHandle;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.UpdateType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries of one device, and the rules of ONOS that they are for. What the device holds is remembered from when it
 * was read, and by what was written since, so that what is right already is not written again. It is read anew, before
 * anything is written, when it may hold something else by now: when it was away, when another node of the cluster has
 * been its master, and after a write that failed.
 *
 * <p>One thing at a time is done to a device: what is read while it is written would be neither what was there before
 * nor what is there now, and ONOS takes entries away that it finds to be other than they should be. Thread-safe.
 */
final class DeviceEntries {
    private static final Logger LOG = LoggerFactory.getLogger("fabric");
    private static final int NEVER = -1;

    /** How long what was read is told from memory at most. */
    private static final long OLDEST = TimeUnit.MINUTES.toNanos(5);

    private final ReadBudget budget;
    /** How often this device may have changed without this node having written to it. */
    private final AtomicInteger changes = new AtomicInteger();

    /** The value of {@link #changes} when {@link #held} was right; guarded by this. */
    private int readAt = NEVER;
    /** When the device was read last, by {@link System#nanoTime}. */
    private long readNanos;
    /** The value of {@link #changes} when {@link #purposes} were thrown away last. */
    private int forgotten;
    /** What the device holds, as it was read or written last; actions as rules have them. */
    private final Map<PiTableEntryHandle, PiTableEntry> held = new HashMap<>();

    private final EntryRules purposes = new EntryRules();

    /** Knows nothing of the device; {@code budget} is for what ONOS reads without need. */
    DeviceEntries(ReadBudget budget) {
        this.budget = budget;
    }

    /** The device may hold anything from now on. */
    void forget() {
        changes.incrementAndGet();
    }

    /**
     * What the device holds, as rules. Those that ask for something else than the device has are told as it has it.
     * What is for no rule is not told if it is an entry as Weft's application writes them, since that takes such over;
     * else it is removed, but for default entries, which are the program's own. Where it is known what the device
     * holds, and much was read lately, it is told from memory.
     *
     * @throws IllegalStateException if the device cannot be read: ONOS must not take it for an empty one
     */
    synchronized List<FlowEntry> read(DeviceSession device) {
        boolean fromMemory = isKnown() && System.nanoTime() - readNanos < OLDEST && !budget.spend(held.size());
        if (!fromMemory && !refresh(device)) {
            throw new IllegalStateException("the entries cannot be read");
        }
        purposes.find(device, held);
        List<FlowEntry> told = new ArrayList<>();
        List<EntryUpdate> strangers = new ArrayList<>();
        for (Map.Entry<PiTableEntryHandle, PiTableEntry> each : held.entrySet()) {
            PiTableEntry entry = each.getValue();
            Optional<FlowEntry> rule = purposes.told(each.getKey(), entry);
            rule.ifPresent(told::add);
            if (rule.isEmpty()
                    && !entry.isDefaultAction()
                    && FlowRules.entry(entry).isEmpty()) {
                strangers.add(new EntryUpdate(entry, UpdateType.DELETE));
            }
        }
        if (!strangers.isEmpty()) {
            LOG.warn("removing {} entries that no rule asks for, such as {}", strangers.size(), strangers.get(0).entry);
            write(device, strangers);
        }
        return told;
    }

    /** Sees to it that the device has what these rules ask for; those for which it has. */
    synchronized Collection<FlowRule> apply(DeviceSession device, Collection<FlowRule> rules) {
        if (!isKnown() && !refresh(device)) {
            return List.of();
        }
        Map<PiTableEntryHandle, PiTableEntry> wanted = new LinkedHashMap<>();
        Map<PiTableEntryHandle, FlowRule> asked = new HashMap<>();
        for (FlowRule rule : rules) {
            device.entry(rule).ifPresent(entry -> {
                wanted.put(device.handle(entry), entry);
                asked.put(device.handle(entry), rule);
            });
        }
        // Who asks again for what should be there may have seen that it is not.
        boolean doubted = wanted.entrySet().stream()
                .anyMatch(each -> has(each.getKey(), each.getValue().action())
                        && purposes.ask(each.getKey(), each.getValue().action()));
        if (doubted && !refresh(device)) {
            return List.of();
        }
        List<EntryUpdate> updates = new ArrayList<>();
        wanted.forEach((handle, entry) -> {
            purposes.put(handle, asked.get(handle), entry.action());
            if (!has(handle, entry.action())) {
                updates.addAll(updates(device, handle, entry));
            }
        });
        write(device, updates);
        if (!isKnown()) {
            // What was refused may have been there already.
            refresh(device);
        }
        return wanted.entrySet().stream()
                .filter(each -> has(each.getKey(), each.getValue().action()))
                .map(each -> asked.get(each.getKey()))
                .collect(Collectors.toList());
    }

    private boolean has(PiTableEntryHandle handle, PiTableAction action) {
        PiTableEntry entry = held.get(handle);
        return entry != null && action.equals(entry.action());
    }

    private List<EntryUpdate> updates(DeviceSession device, PiTableEntryHandle handle, PiTableEntry entry) {
        if (entry.isDefaultAction()) {
            return List.of(new EntryUpdate(entry, UpdateType.MODIFY));
        }
        if (!held.containsKey(handle)) {
            return List.of(new EntryUpdate(entry, UpdateType.INSERT));
        }
        return device.deletesFirst()
                ? List.of(new EntryUpdate(entry, UpdateType.DELETE), new EntryUpdate(entry, UpdateType.INSERT))
                : List.of(new EntryUpdate(entry, UpdateType.MODIFY));
    }

    /**
     * Sees to it that the device has nothing for these rules; those for which it has nothing. What ONOS wants to be
     * otherwise by now stays: it asks to remove what it read before that was changed.
     */
    synchronized Collection<FlowRule> remove(DeviceSession device, Collection<FlowRule> rules) {
        if (!isKnown() && !refresh(device)) {
            return List.of();
        }
        Set<FlowRule> changed;
        try {
            changed = changed(rules, device.stored());
        } catch (RuntimeException e) {
            // Nobody is master for a moment. ONOS waits for an answer.
            LOG.warn("{} rules are not removed, since ONOS does not say what it wants: {}", rules.size(), e.toString());
            return List.of();
        }
        Collection<FlowRule> gone = new ArrayList<>(changed);
        Map<PiTableEntryHandle, PiTableEntry> unwanted = new LinkedHashMap<>();
        Map<PiTableEntryHandle, FlowRule> asked = new HashMap<>();
        for (FlowRule rule : rules) {
            Optional<PiTableEntry> entry = changed.contains(rule) ? Optional.empty() : device.entry(rule);
            entry.ifPresent(each -> {
                unwanted.put(device.handle(each), each);
                asked.put(device.handle(each), rule);
            });
        }
        // Who asks to remove what should not be there may have seen that it is.
        if (!held.keySet().containsAll(unwanted.keySet()) && !refresh(device)) {
            return gone;
        }
        List<EntryUpdate> updates = unwanted.entrySet().stream()
                .filter(each -> held.containsKey(each.getKey()))
                .map(each -> removal(each.getValue()))
                .collect(Collectors.toList());
        Set<PiTableEntryHandle> written = write(device, updates);
        if (!isKnown()) {
            refresh(device);
        }
        asked.forEach((handle, rule) -> {
            if (written.contains(handle) || !held.containsKey(handle)) {
                purposes.remove(handle);
                gone.add(rule);
            }
        });
        return gone;
    }

    private static EntryUpdate removal(PiTableEntry entry) {
        return entry.isDefaultAction()
                ? new EntryUpdate(PiTableEntry.builder().forTable(entry.table()).build(), UpdateType.MODIFY)
                : new EntryUpdate(entry, UpdateType.DELETE);
    }

    /** The rules that ONOS wants to be otherwise by now. */
    private static Set<FlowRule> changed(Collection<FlowRule> rules, Iterable<FlowEntry> stored) {
        Map<FlowRule, FlowRule> asked =
                rules.stream().collect(Collectors.toMap(rule -> rule, rule -> rule, (a, b) -> a));
        Set<FlowRule> changed = new HashSet<>();
        for (FlowEntry wanted : stored) {
            FlowRule rule = asked.get(wanted);
            boolean isWanted = wanted.state() == FlowEntryState.PENDING_ADD || wanted.state() == FlowEntryState.ADDED;
            if (rule != null && isWanted && !wanted.treatment().equals(rule.treatment())) {
                changed.add(rule);
            }
        }
        return changed;
    }

    private boolean isKnown() {
        return readAt == changes.get();
    }

    /** Reads the device; whether that was possible. */
    private boolean refresh(DeviceSession device) {
        int before = changes.get();
        boolean wasForgotten = before != forgotten;
        readAt = NEVER;
        Optional<Collection<PiTableEntry>> read = device.read();
        if (read.isEmpty()) {
            return false;
        }
        held.clear();
        // A default entry without an action is as if there were none.
        read.get().stream()
                .filter(entry -> entry.action() != null)
                .forEach(entry -> held.put(device.handle(entry), TableActions.inRule(entry)));
        if (wasForgotten) {
            // ONOS's rules are in its store, and may be others by now.
            purposes.clear();
            forgotten = before;
        }
        purposes.retain(held.keySet());
        readAt = before;
        readNanos = System.nanoTime();
        return true;
    }

    /** Writes, and remembers what was written; for which entries. If not for all, the device has to be read. */
    private Set<PiTableEntryHandle> write(DeviceSession device, List<EntryUpdate> updates) {
        if (updates.isEmpty()) {
            return Set.of();
        }
        int before = readAt;
        readAt = NEVER;
        Set<PiTableEntryHandle> written = device.write(updates);
        boolean all = true;
        for (EntryUpdate update : updates) {
            PiTableEntryHandle handle = device.handle(update.entry);
            if (!written.contains(handle)) {
                all = false;
            } else if (update.type == UpdateType.DELETE || update.entry.action() == null) {
                held.remove(handle);
            } else {
                held.put(handle, update.entry);
            }
        }
        readAt = all ? before : NEVER;
        return written;
    }
}
