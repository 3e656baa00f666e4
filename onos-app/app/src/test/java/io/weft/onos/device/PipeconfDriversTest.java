package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.onosproject.net.driver.DefaultDriver;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverAdminServiceAdapter;
import org.onosproject.net.driver.DriverProvider;

/** What ONOS keeps of a pipeconf that goes. */
class PipeconfDriversTest {
    private final Set<DriverProvider> providers = new HashSet<>();

    private DriverProvider provider(String... names) {
        Set<Driver> drivers = new HashSet<>();
        for (String name : names) {
            drivers.add(new DefaultDriver(name, List.of(), "", "", "", Map.of(), Map.of()));
        }
        DriverProvider provider = () -> drivers;
        providers.add(provider);
        return provider;
    }

    @Test
    void driversMadeWithThePipeconfAreForgottenAndNoOthers() {
        DriverProvider own = provider("weft-bmv2");
        DriverProvider others = provider("bmv2:org.other", "bmv2");
        provider("weft-bmv2:" + WeftPipeconf.ID);
        provider("stratum-bmv2:" + WeftPipeconf.ID);
        WeftPipeconf.forgetDrivers(new DriverAdminServiceAdapter() {
            @Override
            public Set<DriverProvider> getProviders() {
                return Set.copyOf(providers);
            }

            @Override
            public void unregisterProvider(DriverProvider provider) {
                providers.remove(provider);
            }
        });
        assertThat(providers).containsExactlyInAnyOrder(own, others);
    }
}
