package io.weft.control.live;

import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes virtual channels and hops away that only packets by the routes of an earlier fabric can need, as soon as no such
 * packet can be on its way any more. All of it happens on the thread of the events.
 */
final class SurplusChannels {
    /** For so long after a write packets may be on their way by what it replaced; far longer than any is. */
    static final Duration PAUSE = Duration.ofSeconds(1);

    private final FabricController controller;
    private final EventQueue events;
    private final BooleanSupplier free;
    private final Consumer<Supplier<ControlReport>> bring;
    private boolean waiting;
    private long lastWritten;

    /**
     * Begins with nothing to take away.
     *
     * @param free whether the loop programs the switches and has nothing to repair
     * @param bring runs what writes to switches, and takes note of the outcome
     */
    SurplusChannels(
            FabricController controller,
            EventQueue events,
            BooleanSupplier free,
            Consumer<Supplier<ControlReport>> bring) {
        this.controller = controller;
        this.events = events;
        this.free = free;
        this.bring = bring;
    }

    /** Switches were written to. */
    void written() {
        lastWritten = System.nanoTime();
        await(PAUSE);
    }

    private void await(Duration delay) {
        if (!waiting && controller.hasSurplusChannels()) {
            waiting = true;
            events.later(delay, this::look);
        }
    }

    private void look() {
        waiting = false;
        Duration left = PAUSE.minusNanos(System.nanoTime() - lastWritten);
        if (!left.isNegative() && !left.isZero()) {
            await(left);
        } else if (free.getAsBoolean() && controller.canRemoveSurplusChannels()) {
            bring.accept(() -> controller.removeSurplusChannels(events::busy));
        } else {
            await(PAUSE);
        }
    }
}
