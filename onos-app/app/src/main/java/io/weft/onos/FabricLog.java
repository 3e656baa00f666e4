package io.weft.onos;

import io.weft.control.live.Event;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what a control loop sees and does into ONOS's log. */
final class FabricLog implements LoopListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.weft.fabric");

    /** What ONOS itself tells of, or is no business of its operator. */
    private static final Set<FabricEvent.Kind> SILENT =
            EnumSet.of(FabricEvent.Kind.PIPELINE_LOADED, FabricEvent.Kind.STANDING_BY, FabricEvent.Kind.WAITING);

    private final Runnable programmed;

    /** Runs this each time that the fabric was brought to what it should be. */
    FabricLog(Runnable programmed) {
        this.programmed = programmed;
    }

    @Override
    public void happened(FabricEvent event) {
        if (!SILENT.contains(event.kind())) {
            tell(event);
        }
        if (event.report().isPresent()) {
            programmed.run();
        }
    }

    /** Writes an event of any kind. */
    static void tell(Event event) {
        if (event.severity() == Event.Severity.ERROR) {
            LOG.error(
                    "{}",
                    event.sentence(),
                    event instanceof FabricEvent
                            ? ((FabricEvent) event).failure().orElse(null)
                            : null);
        } else if (event.severity() == Event.Severity.WARNING) {
            LOG.warn("{}", event.sentence());
        } else {
            LOG.info("{}", event.sentence());
        }
    }
}
