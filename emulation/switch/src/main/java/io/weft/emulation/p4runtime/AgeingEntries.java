package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Match;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The entries of one table that the controller wants to hear of when no packet hits them for some time. */
final class AgeingEntries {

    private final Map<Match, Ageing> entries = new HashMap<>();

    /** An entry, and when it was told or written last. */
    private static final class Ageing {
        final WrittenEntry written;
        long told;

        Ageing(WrittenEntry written, long nanos) {
            this.written = written;
            this.told = nanos;
        }
    }

    /** An entry was written, in the place of another one or not; its time begins anew. */
    void put(WrittenEntry written, long nanos) {
        written.entry().state().touch(nanos);
        if (written.message().getIdleTimeoutNs() > 0) {
            entries.put(written.entry().match(), new Ageing(written, nanos));
        } else {
            entries.remove(written.entry().match());
        }
    }

    void remove(WrittenEntry written) {
        entries.remove(written.entry().match());
    }

    /** Passes on the entries whose time is over, which begins anew for each. */
    void expire(long nanos, Consumer<WrittenEntry> idle) {
        for (Ageing ageing : entries.values()) {
            long since = Math.max(ageing.told, ageing.written.entry().state().lastHit());
            if (nanos - since >= ageing.written.message().getIdleTimeoutNs()) {
                ageing.told = nanos;
                idle.accept(ageing.written);
            }
        }
    }
}
