package io.weft.onos.device;

import java.util.Optional;
import org.onosproject.net.DeviceId;

/** Knows devices as P4Runtime does. */
public interface DeviceIds {
    /** The P4Runtime device id of a device; nothing if none is configured. */
    Optional<Long> of(DeviceId device);
}
