package io.weft.onos.device;

import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.NetworkConfigEvent;
import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.config.basics.BasicDeviceConfig;

/**
 * The P4Runtime device ids in the network configuration, which is asked once for each until it changes: it is a store
 * of the cluster, and there is a question for every probe. Thread-safe.
 */
public final class ConfiguredDeviceIds {
    private static final String DEVICE_ID = "device_id=";

    private final NetworkConfigService configurations;
    private final Map<DeviceId, Optional<Long>> known = new ConcurrentHashMap<>();

    public ConfiguredDeviceIds(NetworkConfigService configurations) {
        this.configurations = configurations;
    }

    /** The P4Runtime device id of a device; nothing if none is configured. */
    public Optional<Long> of(DeviceId device) {
        return known.computeIfAbsent(device, each -> of(configurations, each));
    }

    public void changed(NetworkConfigEvent event) {
        if (event.configClass().equals(BasicDeviceConfig.class)) {
            known.remove((DeviceId) event.subject());
        }
    }

    static Optional<Long> of(NetworkConfigService configurations, DeviceId device) {
        return Optional.ofNullable(configurations.getConfig(device, BasicDeviceConfig.class))
                .flatMap(config -> inAddress(config.managementAddress()));
    }

    /**
     * The device id in a management address such as {@code grpc://10.0.0.1:9559?device_id=1}; nothing if there is none.
     */
    private static Optional<Long> inAddress(String address) {
        try {
            String query = address == null ? null : URI.create(address).getRawQuery();
            return query == null
                    ? Optional.empty()
                    : Arrays.stream(query.split("&"))
                            .filter(each -> each.startsWith(DEVICE_ID))
                            .findFirst()
                            .map(each -> Long.valueOf(each.substring(DEVICE_ID.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
