package io.weft.onos;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.TrafficTreatment;

/**
 * The rules that devices have confirmed to this node. ONOS's flow store has a rule as pending until it reads the device
 * the next time, which may be half a minute after the device confirmed it. Thread-safe.
 */
final class ConfirmedRules {
    private final Map<DeviceId, Map<FlowRule, TrafficTreatment>> byDevice = new ConcurrentHashMap<>();
    /** By device, when it was there again after it had been away, in ms since 1970. */
    private final Map<DeviceId, Long> returned = new ConcurrentHashMap<>();

    /** A device has confirmed a rule. */
    void confirm(FlowRule rule) {
        of(rule.deviceId()).put(rule, rule.treatment());
    }

    /** What was confirmed of a rule holds no more. */
    void forget(FlowRule rule) {
        of(rule.deviceId()).remove(rule);
    }

    /** The session with a device has ended, after which it may hold anything. */
    void forget(DeviceId device) {
        byDevice.remove(device);
        returned.put(device, Long.MAX_VALUE);
    }

    /**
     * There is a session with a device, at this time in ms since 1970: what ONOS saw there before it was away says nothing.
     */
    void returned(DeviceId device, long time) {
        returned.computeIfPresent(device, (same, last) -> Math.min(last, time));
    }

    /** Whether a device holds a rule of the flow store. */
    boolean holds(FlowEntry rule) {
        if (rule.state() == FlowEntryState.ADDED && rule.lastSeen() >= returned.getOrDefault(rule.deviceId(), 0L)) {
            forget(rule);
            return true;
        }
        return isWanted(rule) && rule.treatment().equals(of(rule.deviceId()).get(rule));
    }

    private static boolean isWanted(FlowEntry rule) {
        return rule.state() == FlowEntryState.PENDING_ADD || rule.state() == FlowEntryState.ADDED;
    }

    private Map<FlowRule, TrafficTreatment> of(DeviceId device) {
        return byDevice.computeIfAbsent(device, unknown -> new ConcurrentHashMap<>());
    }
}
