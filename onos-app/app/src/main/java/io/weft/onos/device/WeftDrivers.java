package io.weft.onos.device;

import org.onosproject.net.driver.AbstractDriverLoader;
import org.osgi.service.component.annotations.Component;

/**
 * Loads the driver {@code weft-bmv2}: ONOS's {@code bmv2}, but changes entries in place, and keeps the term in which ONOS is
 * master of a device.
 */
@Component(immediate = true)
public final class WeftDrivers extends AbstractDriverLoader {
    /** The driver for bmv2. */
    public static final String BMV2 = "weft-bmv2";

    /** Loads {@code weft-drivers.xml}. */
    public WeftDrivers() {
        super("/weft-drivers.xml");
    }
}
