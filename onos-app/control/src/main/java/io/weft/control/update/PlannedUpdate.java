package io.weft.control.update;

import io.weft.control.entry.EntryKey;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;

/** An update of a switch, and what it is for. Immutable. */
final class PlannedUpdate {
    /** The switch. */
    final int s;

    final Update update;
    final Stage stage;
    /** Its place in the order towards a target that has one of its own; otherwise, of next hops, the distance to the target. */
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

    static int targetOf(Update update) {
        return Addressing.switchIndex((int) ((EntryKey) update.entity().key()).value(0));
    }
}
