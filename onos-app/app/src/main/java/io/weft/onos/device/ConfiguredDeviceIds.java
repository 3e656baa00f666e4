package io.weft.onos.device;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.NetworkConfigEvent;
import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.config.basics.BasicDeviceConfig;

/**
 * The P4Runtime device ids in the network configuration, which is asked once for each until it changes: it is a store of the
 * cluster, and there is a question for every probe. Thread-safe.
 */
public final class ConfiguredDeviceIds implements DeviceIds {
    private final NetworkConfigService configurations;
    private final Map<DeviceId, Optional<Long>> known = new ConcurrentHashMap<>();

    /** Asks this configuration. */
    public ConfiguredDeviceIds(NetworkConfigService configurations) {
        this.configurations = configurations;
    }

    @Override
    public Optional<Long> of(DeviceId device) {
        return known.computeIfAbsent(device, each -> ManagementAddress.deviceId(configurations, each));
    }

    /** The network configuration has changed. */
    public void changed(NetworkConfigEvent event) {
        if (event.configClass().equals(BasicDeviceConfig.class)) {
            known.remove((DeviceId) event.subject());
        }
    }
}
