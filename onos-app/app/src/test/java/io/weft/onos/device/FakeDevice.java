package io.weft.onos.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.flow.instructions.PiInstruction;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiMatchKey;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.pi.runtime.PiTableEntryHandle;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.UpdateType;

/** A device that does as it is told, and no more than P4Runtime allows. */
final class FakeDevice implements DeviceSession {
    static final DeviceId ID = DeviceId.deviceId("device:s");

    /** What it was told to do, in order. */
    final List<String> done = new ArrayList<>();
    /** What it holds, actions as devices have them. */
    final Map<PiTableEntryHandle, PiTableEntry> tables = new LinkedHashMap<>();
    /** The default entries of the program, which are always there in one way or another. */
    private final Map<PiTableEntryHandle, PiTableEntry> byDefault = new LinkedHashMap<>();
    /** What is refused from now on. */
    final Set<PiTableEntryHandle> refused = new HashSet<>();
    /** The rules that ONOS has. */
    final List<FlowEntry> store = new ArrayList<>();

    boolean away;
    boolean deletesFirst;
    int reads;

    @Override
    public Optional<Collection<PiTableEntry>> read() {
        reads++;
        return away ? Optional.empty() : Optional.of(List.copyOf(tables.values()));
    }

    @Override
    public Set<PiTableEntryHandle> write(List<EntryUpdate> updates) {
        Set<PiTableEntryHandle> written = new HashSet<>();
        for (EntryUpdate update : updates) {
            PiTableEntryHandle handle = handle(update.entry);
            done.add(update.type.toString());
            boolean present = tables.containsKey(handle);
            boolean possible = update.entry.isDefaultAction() || present != (update.type == UpdateType.INSERT);
            if (away || refused.contains(handle) || !possible) {
                written.remove(handle);
            } else {
                written.add(handle);
                if (update.type == UpdateType.DELETE) {
                    tables.remove(handle);
                } else if (update.entry.action() == null) {
                    tables.put(handle, byDefault.get(handle));
                } else {
                    tables.put(handle, TableActions.onDevice(update.entry));
                }
            }
        }
        return written;
    }

    /** The program has this for the default entry of a table. */
    void program(PiTableEntry entry) {
        byDefault.put(handle(entry), entry);
        tables.put(handle(entry), entry);
    }

    /** It has the entry of a rule from now on, whoever wrote it. */
    void hold(FlowRule rule) {
        PiTableEntry entry = entry(rule).orElseThrow();
        tables.put(handle(entry), TableActions.onDevice(entry));
    }

    /** ONOS has a rule from now on. */
    void store(FlowRule rule, FlowEntryState state) {
        store.removeIf(each -> each.equals(rule));
        store.add(new DefaultFlowEntry(rule, state));
    }

    @Override
    public Optional<PiTableEntry> entry(FlowRule rule) {
        PiCriterion matches = (PiCriterion) rule.selector().getCriterion(Criterion.Type.PROTOCOL_INDEPENDENT);
        PiTableEntry.Builder entry = PiTableEntry.builder()
                .forTable((PiTableId) rule.table())
                .withAction(((PiInstruction) rule.treatment().allInstructions().get(0)).action());
        if (matches != null) {
            entry.withMatchKey(
                    PiMatchKey.builder().addFieldMatches(matches.fieldMatches()).build());
        }
        return Optional.of(entry.build());
    }

    @Override
    public PiTableEntryHandle handle(PiTableEntry entry) {
        return entry.handle(ID);
    }

    @Override
    public Iterable<FlowEntry> stored() {
        return store;
    }

    @Override
    public boolean deletesFirst() {
        return deletesFirst;
    }
}
