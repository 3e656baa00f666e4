package io.weft.control.live;

import io.weft.control.update.FabricController;
import io.weft.topology.Failures;
import java.util.BitSet;

/**
 * Finds out which links an earlier controller routed around, and whether they work. All of it happens on the thread of the
 * events.
 */
final class Adoption {
    private final FabricController controller;
    private final EventQueue events;
    private final Sessions sessions;
    private final Prober prober;

    Adoption(FabricController controller, EventQueue events, Sessions sessions, Prober prober) {
        this.controller = controller;
        this.events = events;
        this.sessions = sessions;
        this.prober = prober;
    }

    /**
     * Reads the switches that may be written to, and has the links looked at that they avoid without these failures as a reason; those stay
     * avoided unless it shows that they work. Then has {@code next} happen as an event.
     */
    void lookAtAvoidedLinks(Failures failures, Runnable next) {
        BitSet links = new BitSet();
        try {
            links.or(controller.survey(failures, sessions::ready));
        } finally {
            lookAt(links, next);
        }
    }

    private void lookAt(BitSet links, Runnable next) {
        long now = System.nanoTime();
        events.later(prober.doubt(links), () -> {
            if (!sessions.noneReady()) {
                prober.condemn(links, now);
            }
            events.post(next);
        });
    }
}
