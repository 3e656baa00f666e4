package io.weft.onos.device;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.pi.runtime.PiTableEntryHandle;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.UpdateType;

/** One device, as far as its flow rules are concerned. */
interface DeviceSession {
    /** What its tables hold, default entries included; nothing if it cannot be read. */
    Optional<Collection<PiTableEntry>> read();

    /** Writes these updates in their order; the entries for which that was done, and those updates were the last. */
    Set<PiTableEntryHandle> write(List<EntryUpdate> updates);

    /**
     * The entry that a rule asks for; nothing, with a line in the log, if it asks for what the program does not have.
     */
    Optional<PiTableEntry> entry(FlowRule rule);

    PiTableEntryHandle handle(PiTableEntry entry);

    /** The rules that ONOS has for this device, in whatever state. */
    Iterable<FlowEntry> stored();

    /** Whether entries have to be deleted before they can be changed. */
    boolean deletesFirst();

    /** An entry that is written to a device. */
    final class EntryUpdate {
        /** The entry; of one whose default action is to be that of the program again, the table alone. */
        final PiTableEntry entry;

        final UpdateType type;

        EntryUpdate(PiTableEntry entry, UpdateType type) {
            this.entry = entry;
            this.type = type;
        }
    }
}
