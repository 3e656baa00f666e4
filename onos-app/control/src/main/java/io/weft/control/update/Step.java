package io.weft.control.update;

import io.weft.control.entry.Update;

/** An update of a switch on its way into effect. */
final class Step {
    /** How far it is. */
    enum State {
        /** Relies on something that is not confirmed. */
        WAITING,
        /** Relies on nothing more. */
        READY,
        /** Confirmed. */
        DONE,
        /** Refused, or without an answer. */
        FAILED
    }

    final int s;
    final Update update;
    final Stage stage;
    final int place;
    State state = State.WAITING;
    /** The next of the steps that wait for the same condition. */
    Step nextWaiting;

    Step(int s, Update update, Stage stage, int place) {
        this.s = s;
        this.update = update;
        this.stage = stage;
        this.place = place;
    }

    /** The switch whose id is the first field of the entry. */
    int target() {
        return UpdatePlan.targetOf(update);
    }
}
