package io.weft.onos.device;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.pi.runtime.PiTableEntryHandle;

/** What the entries of a device are for: the rules of ONOS. Not thread-safe. */
final class EntryRules {
    private final Map<PiTableEntryHandle, Purpose> purposes = new HashMap<>();

    /** The rule, and the action that it asks for. */
    private static final class Purpose {
        private final FlowRule rule;
        private final PiTableAction action;
        private final long since = System.nanoTime();

        Purpose(FlowRule rule, PiTableAction action) {
            this.rule = rule;
            this.action = action;
        }
    }

    /** An entry is for a rule, which asks for an action. */
    void put(PiTableEntryHandle handle, FlowRule rule, PiTableAction action) {
        purposes.put(handle, new Purpose(rule, action));
    }

    /** Whether a rule is known that asks for this action. */
    boolean ask(PiTableEntryHandle handle, PiTableAction action) {
        Purpose purpose = purposes.get(handle);
        return purpose != null && purpose.action.equals(action);
    }

    /** An entry is for nothing any more. */
    void remove(PiTableEntryHandle handle) {
        purposes.remove(handle);
    }

    /** No other entries are there. */
    void retain(Set<PiTableEntryHandle> present) {
        purposes.keySet().retainAll(present);
    }

    void clear() {
        purposes.clear();
    }

    /** Where entries are held for no known purpose, ONOS may know it: another node may have written them. */
    void find(DeviceSession device, Map<PiTableEntryHandle, PiTableEntry> held) {
        boolean allKnown = held.entrySet().stream()
                .allMatch(each -> each.getValue().isDefaultAction() || purposes.containsKey(each.getKey()));
        if (allKnown) {
            return;
        }
        for (FlowEntry rule : device.stored()) {
            boolean isWanted = rule.state() == FlowEntryState.PENDING_ADD || rule.state() == FlowEntryState.ADDED;
            device.entry(rule).ifPresent(entry -> {
                PiTableEntryHandle handle = device.handle(entry);
                // ONOS has to be told of what it means to remove, so that it does; a default entry is always there.
                if (held.containsKey(handle) && (isWanted || !entry.isDefaultAction())) {
                    purposes.putIfAbsent(handle, new Purpose(rule, entry.action()));
                }
            });
        }
    }

    /** An entry as a rule; one that asks for something else than the device has is told as the device has it. */
    Optional<FlowEntry> told(PiTableEntryHandle handle, PiTableEntry entry) {
        return Optional.ofNullable(purposes.get(handle)).map(purpose -> {
            long packets = entry.counter() == null ? 0 : entry.counter().packets();
            long bytes = entry.counter() == null ? 0 : entry.counter().bytes();
            FlowRule rule = purpose.action.equals(entry.action()) ? purpose.rule : with(purpose.rule, entry.action());
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - purpose.since);
            return new DefaultFlowEntry(rule, FlowEntryState.ADDED, seconds, packets, bytes);
        });
    }

    private static FlowRule with(FlowRule rule, PiTableAction action) {
        return DefaultFlowRule.builder()
                .forDevice(rule.deviceId())
                .forTable(rule.table())
                .withCookie(rule.id().value())
                .makePermanent()
                .withPriority(rule.priority())
                .withSelector(rule.selector())
                .withTreatment(
                        DefaultTrafficTreatment.builder().piTableAction(action).build())
                .build();
    }
}
