package io.weft.onos;

import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.driver.DriverService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.api.P4RuntimeController;

/** The services of ONOS by which a fabric is driven. Immutable. */
final class OnosServices {
    private final DeviceService devices;
    private final FlowRuleService rules;
    private final GroupService groups;
    private final PiPipeconfService pipeconfs;
    private final NetworkConfigService configurations;
    private final DriverService drivers;
    private final P4RuntimeController clients;

    OnosServices(
            DeviceService devices,
            FlowRuleService rules,
            GroupService groups,
            PiPipeconfService pipeconfs,
            NetworkConfigService configurations,
            DriverService drivers,
            P4RuntimeController clients) {
        this.devices = devices;
        this.rules = rules;
        this.groups = groups;
        this.pipeconfs = pipeconfs;
        this.configurations = configurations;
        this.drivers = drivers;
        this.clients = clients;
    }

    DeviceService devices() {
        return devices;
    }

    FlowRuleService rules() {
        return rules;
    }

    GroupService groups() {
        return groups;
    }

    PiPipeconfService pipeconfs() {
        return pipeconfs;
    }

    NetworkConfigService configurations() {
        return configurations;
    }

    DriverService drivers() {
        return drivers;
    }

    P4RuntimeController clients() {
        return clients;
    }
}
