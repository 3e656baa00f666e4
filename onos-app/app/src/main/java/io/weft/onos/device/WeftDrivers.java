package io.weft.onos.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.onlab.util.ItemNotFoundException;
import org.onosproject.net.driver.DriverAdminService;
import org.onosproject.net.driver.DriverEvent;
import org.onosproject.net.driver.DriverListener;
import org.onosproject.net.driver.DriverProvider;
import org.onosproject.net.driver.XmlDriverLoader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the driver {@code weft-bmv2}: ONOS's {@code p4runtime} with the program of a bmv2, entries that are changed in
 * place, and the term kept in which ONOS is master of a device. It is loaded when {@code p4runtime} is: when ONOS
 * starts again, its applications are in no order. It does not extend ONOS's {@code bmv2}, which ONOS fails to load for
 * good when it comes to it before those that its file extends.
 */
@Component(immediate = true)
public final class WeftDrivers {
    public static final String BMV2 = "weft-bmv2";

    /** ONOS's own, which has to be there. */
    static final String BASE = "p4runtime";

    private static final Logger LOG = LoggerFactory.getLogger(WeftDrivers.class);

    private final DriverAdminService registry;
    private final DriverListener listener = this::changed;
    private DriverProvider loaded;
    private boolean over;

    @Activate
    public WeftDrivers(@Reference DriverAdminService registry) {
        this.registry = registry;
        registry.addListener(listener);
        load();
    }

    @Deactivate
    public synchronized void deactivate() {
        over = true;
        registry.removeListener(listener);
        if (loaded != null) {
            registry.unregisterProvider(loaded);
        }
    }

    private void changed(DriverEvent event) {
        if (event.type() == DriverEvent.Type.DRIVER_ENHANCED
                && event.subject().name().equals(BASE)) {
            load();
        }
    }

    private synchronized void load() {
        if (over || loaded != null || !isBaseThere()) {
            return;
        }
        try (InputStream in = WeftDrivers.class.getResourceAsStream("/weft-drivers.xml")) {
            loaded = new XmlDriverLoader(WeftDrivers.class.getClassLoader(), registry).loadDrivers(in, registry);
        } catch (IOException e) {
            throw new UncheckedIOException("weft-drivers.xml cannot be read", e);
        }
        registry.registerProvider(loaded);
        LOG.info("driver {} is loaded", BMV2);
    }

    private boolean isBaseThere() {
        try {
            if (registry.getDriver(BASE) != null) {
                return true;
            }
        } catch (ItemNotFoundException e) {
            LOG.debug("not yet", e);
        }
        LOG.info(
                "driver {} is loaded when {} is, which comes with application org.onosproject.drivers.p4runtime",
                BMV2,
                BASE);
        return false;
    }
}
