package io.weft.p4runtime;

import com.google.rpc.Code;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.Update;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a client wrote to the clone sessions of a switch that cannot read them back, as many releases of bmv2 cannot.
 * Thread-safe.
 *
 * <p>A session of an earlier client is not known here, so that inserting it again is refused; it is modified then.
 */
final class CloneSessionRecord {
    private final Map<EntityKey, CloneSession> written = new LinkedHashMap<>();
    private boolean unreadable;

    /** Notes that the switch cannot read sessions, and returns those written. */
    synchronized List<Entity> inPlaceOfReading() {
        unreadable = true;
        return List.copyOf(written.values());
    }

    /** The switch holds none any more. */
    synchronized void clear() {
        written.clear();
    }

    /** Notes a write that is in effect but for what was refused. */
    synchronized void wrote(List<Update> updates, List<Refusal> refusals) {
        for (Update update : updates) {
            if (update.entity() instanceof CloneSession session
                    && refusals.stream().noneMatch(refusal -> refusal.update().equals(update))) {
                if (update.type() == Update.Type.DELETE) {
                    written.remove(session.key());
                } else {
                    written.put(session.key(), session);
                }
            }
        }
    }

    /** Whether this refusal only says that the switch has a session which it could not tell of. */
    synchronized boolean isOfUnknownSession(Refusal refusal) {
        return unreadable
                && refusal.code() == Code.ALREADY_EXISTS
                && refusal.update().type() == Update.Type.INSERT
                && refusal.update().entity() instanceof CloneSession;
    }
}
