package io.weft.onos.device;

import java.util.List;
import java.util.stream.Collectors;
import org.onosproject.net.driver.DriverAdminService;
import org.onosproject.net.driver.DriverProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The drivers that ONOS makes of one and Weft's pipeconf. ONOS keeps them when the pipeconf goes, and takes them again when
 * one of that name comes: a later version of Weft would be driven by the classes of the earlier one.
 */
public final class MergedDrivers {
    /** Between the name of the driver and that of the pipeconf. */
    private static final String SEPARATOR = ":";

    private static final Logger LOG = LoggerFactory.getLogger(MergedDrivers.class);

    private MergedDrivers() {}

    /** Has ONOS make them anew when they are needed. */
    public static void forget(DriverAdminService drivers) {
        List<DriverProvider> merged = drivers.getProviders().stream()
                .filter(provider -> provider.getDrivers().stream()
                        .anyMatch(driver -> driver.name().endsWith(SEPARATOR + WeftPipeconf.ID)))
                .collect(Collectors.toList());
        for (DriverProvider provider : merged) {
            LOG.info("forgets {}", provider.getDrivers());
            drivers.unregisterProvider(provider);
        }
    }
}
