package io.weft.onos;

import java.util.Optional;
import org.onosproject.net.DeviceId;

/** Knows devices as P4Runtime does. */
interface DeviceIds {
    /** The P4Runtime device id of a device; nothing if none is configured. */
    Optional<Long> of(DeviceId device);
}
