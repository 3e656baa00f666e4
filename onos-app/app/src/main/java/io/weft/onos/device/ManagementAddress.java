package io.weft.onos.device;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.config.basics.BasicDeviceConfig;

/** What a management address in the network configuration says, such as {@code grpc://10.0.0.1:9559?device_id=1}. */
final class ManagementAddress {
    private static final String DEVICE_ID = "device_id=";

    private ManagementAddress() {}

    /** The P4Runtime device id of a device, as configured; nothing if there is none. */
    static Optional<Long> deviceId(NetworkConfigService configurations, DeviceId device) {
        return Optional.ofNullable(configurations.getConfig(device, BasicDeviceConfig.class))
                .flatMap(config -> deviceId(config.managementAddress()));
    }

    /** The P4Runtime device id; nothing if there is none, or no address. */
    static Optional<Long> deviceId(String address) {
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
