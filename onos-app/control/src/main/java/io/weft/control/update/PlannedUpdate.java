package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.P4Table;
import java.util.function.Predicate;

/** An update of a switch, and what it is for. Immutable. */
final class PlannedUpdate {
    final int s;

    final Update update;
    final Stage stage;
    /**
     * Its place in the order towards a target that has one of its own; otherwise, of next hops, the distance to the
     * target.
     */
    final int place;

    PlannedUpdate(int s, Update update, Stage stage, int place) {
        this.s = s;
        this.update = update;
        this.stage = stage;
        this.place = place;
    }

    /** The switch whose id is the first field of the entry. */
    int target() {
        return targetOf(update);
    }

    /** The switch whose id is the first field of the table entry that an update writes. */
    static int targetOf(Update update) {
        return Addressing.switchIndex((int) keyOf(update).value(0));
    }

    static EntryKey keyOf(Update update) {
        return (EntryKey) update.entity().key();
    }

    /** The action of an update of a table entry that has no action set. */
    static ActionCall callOf(Update update) {
        return (ActionCall) ((TableEntry) update.entity()).action();
    }

    /** Whether an update is of a table entry, of one of these tables. */
    static boolean isOf(Predicate<P4Table> tables, Update update) {
        return update.entity() instanceof TableEntry
                && tables.test(keyOf(update).table());
    }
}
