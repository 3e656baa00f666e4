package io.weft.onos.host;

import org.onosproject.net.device.DeviceService;
import org.onosproject.net.driver.DriverService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.pi.service.PiPipeconfService;

/** The services of ONOS by which a fabric is driven. Immutable. */
public final class OnosServices {
    private final DeviceService devices;
    private final FlowRuleService rules;
    private final GroupService groups;
    private final PiPipeconfService pipeconfs;
    final DriverService drivers;

    public OnosServices(
            DeviceService devices,
            FlowRuleService rules,
            GroupService groups,
            PiPipeconfService pipeconfs,
            DriverService drivers) {
        this.devices = devices;
        this.rules = rules;
        this.groups = groups;
        this.pipeconfs = pipeconfs;
        this.drivers = drivers;
    }

    public DeviceService devices() {
        return devices;
    }

    public FlowRuleService rules() {
        return rules;
    }

    public GroupService groups() {
        return groups;
    }

    public PiPipeconfService pipeconfs() {
        return pipeconfs;
    }
}
