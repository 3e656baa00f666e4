package io.weft.onos.host;

import io.weft.fabric.DeviceName;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.onosproject.net.DeviceId;

/** Which device of ONOS is which switch of the fabric: see {@link DeviceName}. Immutable. */
public final class FabricDevices {
    private final DeviceId[] devices;
    private final Map<DeviceId, Integer> switches = new HashMap<>();

    public FabricDevices(Topology topology) {
        devices = new DeviceId[topology.switchCount()];
        for (int s = 0; s < devices.length; s++) {
            devices[s] = DeviceId.deviceId(DeviceName.uri(topology.switchName(s)));
            switches.put(devices[s], s);
        }
    }

    public int count() {
        return devices.length;
    }

    public DeviceId device(int s) {
        return devices[s];
    }

    /** The switch that a device is; -1 if it is none of this fabric. */
    public int switchOf(DeviceId device) {
        return switches.getOrDefault(device, -1);
    }

    @Override
    public String toString() {
        return Arrays.toString(devices);
    }
}
