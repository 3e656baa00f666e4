package io.weft.onos;

import org.onosproject.net.device.DeviceService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.packet.PacketService;
import org.onosproject.net.pi.service.PiPipeconfService;

/** The services of ONOS by which a fabric is driven. Immutable. */
final class OnosServices {
    private final DeviceService devices;
    private final FlowRuleService rules;
    private final GroupService groups;
    private final PacketService packets;
    private final PiPipeconfService pipeconfs;

    OnosServices(
            DeviceService devices,
            FlowRuleService rules,
            GroupService groups,
            PacketService packets,
            PiPipeconfService pipeconfs) {
        this.devices = devices;
        this.rules = rules;
        this.groups = groups;
        this.packets = packets;
        this.pipeconfs = pipeconfs;
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

    PacketService packets() {
        return packets;
    }

    PiPipeconfService pipeconfs() {
        return pipeconfs;
    }
}
