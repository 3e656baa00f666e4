package io.weft.onos.device;

import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.net.pi.runtime.PiTableEntry;

/** Table entries with one-shot action sets: as devices have them, and as rules carry them, see {@link TableActions}. */
final class OneShots {
    private OneShots() {}

    /** What a device is given for an entry of a rule. */
    static PiTableEntry onDevice(PiTableEntry entry) {
        return entry.action() == null ? entry : with(entry, TableActions.onDevice(entry.action()));
    }

    /** What a rule would have for an entry of a device. */
    static PiTableEntry inRule(PiTableEntry entry) {
        return entry.action() == null ? entry : with(entry, TableActions.fromDevice(entry.action()));
    }

    private static PiTableEntry with(PiTableEntry entry, PiTableAction action) {
        if (action == entry.action()) {
            return entry;
        }
        PiTableEntry.Builder other = PiTableEntry.builder()
                .forTable(entry.table())
                .withMatchKey(entry.matchKey())
                .withAction(action)
                .withCookie(entry.cookie());
        entry.priority().ifPresent(other::withPriority);
        entry.timeout().ifPresent(other::withTimeout);
        if (entry.counter() != null) {
            other.withCounterCellData(entry.counter());
        }
        return other.build();
    }
}
