package io.weft.onos.device;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.drivers.p4runtime.AbstractP4RuntimeHandlerBehaviour;
import org.onosproject.drivers.p4runtime.P4RuntimeDriverProperties;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.pi.service.PiTranslationService;

/**
 * ONOS's flow rules of devices that run Weft's program, whatever P4Runtime driver they have, see {@link DeviceEntries}.
 * Unlike ONOS's own class for P4Runtime devices it keeps nothing in the store of the cluster, searches none for each
 * device that is written to, and leaves entries where they are that Weft wrote, also if this ONOS did not.
 */
public final class WeftFlowRuleProgrammable extends AbstractP4RuntimeHandlerBehaviour implements FlowRuleProgrammable {
    /** ONOS asks every half minute for all that all devices hold; Weft's application looks after them itself. */
    private static final ReadBudget BUDGET = new ReadBudget(1_000, 30, System::nanoTime);

    private static final Map<DeviceId, DeviceEntries> DEVICES = new ConcurrentHashMap<>();

    /** A device is away, and may have anything when it returns, or another node wrote to it until now. */
    public static void forget(DeviceId device) {
        DeviceEntries entries = DEVICES.get(device);
        if (entries != null) {
            entries.forget();
        }
    }

    /** A device is ONOS's no more. */
    public static void drop(DeviceId device) {
        DEVICES.remove(device);
    }

    private static DeviceEntries entries(DeviceId device) {
        return DEVICES.computeIfAbsent(device, id -> new DeviceEntries(BUDGET));
    }

    @Override
    public Collection<FlowEntry> getFlowEntries() {
        if (!setupBehaviour("getFlowEntries()")) {
            throw new IllegalStateException("there is no session with " + data().deviceId());
        }
        return entries(deviceId).read(session());
    }

    @Override
    public Collection<FlowRule> applyFlowRules(Collection<FlowRule> rules) {
        return setupBehaviour("applyFlowRules()") ? entries(deviceId).apply(session(), rules) : List.of();
    }

    @Override
    public Collection<FlowRule> removeFlowRules(Collection<FlowRule> rules) {
        return setupBehaviour("removeFlowRules()") ? entries(deviceId).remove(session(), rules) : List.of();
    }

    private DeviceSession session() {
        String deletesFirst = handler().driver().getProperty(P4RuntimeDriverProperties.DELETE_BEFORE_UPDATE);
        return new P4RuntimeSession(
                deviceId,
                client,
                p4DeviceId,
                pipeconf,
                handler().get(PiTranslationService.class).flowRuleTranslator(),
                handler().get(FlowRuleService.class),
                Boolean.parseBoolean(deletesFirst));
    }
}
