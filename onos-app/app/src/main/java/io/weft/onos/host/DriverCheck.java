package io.weft.onos.host;

import io.weft.onos.device.WeftDrivers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.onlab.util.ItemNotFoundException;
import org.onosproject.drivers.p4runtime.P4RuntimeDriverProperties;
import org.onosproject.net.DeviceId;
import org.onosproject.net.behaviour.PiPipelineProgrammable;
import org.onosproject.net.device.DeviceHandshaker;
import org.onosproject.net.driver.Behaviour;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverService;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.group.GroupProgrammable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the driver by which ONOS drives a device is capable of what a fabric needs. Thread-safe. */
final class DriverCheck {
    private static final Logger LOG = LoggerFactory.getLogger(DriverCheck.class);
    private static final Map<Class<? extends Behaviour>, String> NEEDED = new LinkedHashMap<>();

    static {
        NEEDED.put(DeviceHandshaker.class, "sessions");
        NEEDED.put(PiPipelineProgrammable.class, "the program");
        NEEDED.put(FlowRuleProgrammable.class, "entries");
        NEEDED.put(GroupProgrammable.class, "clone sessions");
    }

    private final DriverService drivers;
    /** The devices of which it was said that their changes lose packets. */
    private final Set<DeviceId> told = ConcurrentHashMap.newKeySet();

    DriverCheck(DriverService drivers) {
        this.drivers = drivers;
    }
    /**
     * Whether ONOS has no driver {@link WeftDrivers#BMV2}, so that it can have no device that is to be driven by it.
     */
    boolean lacksBmv2() {
        try {
            return drivers.getDriver(WeftDrivers.BMV2) == null;
        } catch (ItemNotFoundException e) {
            return true;
        }
    }
    /** Why a device cannot be used, and what to do; nothing if it can. Says in the log, once, if that costs packets. */
    Optional<String> objection(DeviceId device) {
        Driver driver;
        try {
            driver = drivers.getDriver(device);
        } catch (ItemNotFoundException e) {
            return Optional.of(
                    "ONOS has no driver for " + device + ": set basic/driver in its network configuration to "
                            + WeftDrivers.BMV2 + ", or to another driver for P4Runtime");
        }
        String lacking = NEEDED.entrySet().stream()
                .filter(each -> !driver.hasBehaviour(each.getKey()))
                .map(each -> each.getKey().getSimpleName() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        if (!lacking.isEmpty()) {
            return Optional.of("driver " + driver.name() + " of " + device + " lacks " + lacking
                    + ": set basic/driver in its network configuration to " + WeftDrivers.BMV2
                    + ", or to another driver for P4Runtime");
        }
        if (Boolean.parseBoolean(driver.getProperty(P4RuntimeDriverProperties.DELETE_BEFORE_UPDATE))
                && told.add(device)) {
            LOG.warn(
                    "driver {} of {} deletes entries before it changes them, so that each change loses packets: set "
                            + "basic/driver to {} if that is a bmv2",
                    driver.name(),
                    device,
                    WeftDrivers.BMV2);
        }
        return Optional.empty();
    }
}
