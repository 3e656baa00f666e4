package io.weft.onos;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.net.DeviceId;
import org.onosproject.net.MastershipRole;
import org.onosproject.net.device.DeviceAgentEvent;
import org.onosproject.net.device.DeviceAgentListener;
import org.onosproject.net.provider.ProviderId;

/** What a device has answered when it was told a role, for when it is told the same again. Thread-safe. */
final class RoleAnswers {
    private final DeviceId device;
    private final Map<ProviderId, DeviceAgentListener> listeners = new ConcurrentHashMap<>();
    private int preference;
    private long term;
    /** Whether it was told a role, of this preference in this term, in the session that it has. */
    private boolean asked;

    private boolean answered;

    RoleAnswers(DeviceId device) {
        this.device = device;
    }

    /** The listener of a provider, which is told of what is repeated, too. */
    DeviceAgentListener listen(ProviderId provider, DeviceAgentListener listener) {
        listeners.put(provider, listener);
        return event -> {
            heard(event.type());
            listener.event(event);
        };
    }

    /** A provider does not listen any more. */
    void ignore(ProviderId provider) {
        listeners.remove(provider);
    }

    private synchronized void heard(DeviceAgentEvent.Type type) {
        switch (type) {
            case ROLE_MASTER:
            case ROLE_STANDBY:
                answered = asked;
                break;
            case CHANNEL_OPEN:
                break;
            default:
                // The session is over, or the device takes another for its master.
                asked = false;
                answered = false;
        }
    }

    /**
     * Repeats to who listens what the device has answered to this before, if it has.
     *
     * @param role what it is by what it said last
     * @return whether it has; if not, it has to be asked
     */
    boolean repeat(int nextPreference, long nextTerm, MastershipRole role) {
        synchronized (this) {
            boolean same = asked && preference == nextPreference && term == nextTerm;
            if (!same || !answered || role == MastershipRole.NONE) {
                preference = nextPreference;
                term = nextTerm;
                asked = true;
                answered = false;
                return false;
            }
        }
        DeviceAgentEvent.Type answer =
                role == MastershipRole.MASTER ? DeviceAgentEvent.Type.ROLE_MASTER : DeviceAgentEvent.Type.ROLE_STANDBY;
        List.copyOf(listeners.values()).forEach(listener -> listener.event(new DeviceAgentEvent(answer, device)));
        return true;
    }
}
