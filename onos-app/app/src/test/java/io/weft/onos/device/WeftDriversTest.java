package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.p4.WeftResources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.onlab.util.ItemNotFoundException;
import org.onosproject.net.behaviour.PiPipelineProgrammable;
import org.onosproject.net.device.DeviceHandshaker;
import org.onosproject.net.driver.Behaviour;
import org.onosproject.net.driver.DefaultDriver;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverAdminServiceAdapter;
import org.onosproject.net.driver.DriverEvent;
import org.onosproject.net.driver.DriverListener;
import org.onosproject.net.driver.DriverProvider;

/** When the driver of Weft's is loaded, which needs one of ONOS's. */
class WeftDriversTest {
    private final Registry registry = new Registry();

    private static final class Registry extends DriverAdminServiceAdapter {
        private final List<DriverListener> listeners = new ArrayList<>();
        private final List<DriverProvider> providers = new ArrayList<>();
        private boolean hasBase;

        /** ONOS loads a driver. */
        void load(String name) {
            hasBase |= name.equals(WeftDrivers.BASE);
            DriverEvent event = new DriverEvent(DriverEvent.Type.DRIVER_ENHANCED, driver(name));
            listeners.forEach(listener -> listener.event(event));
        }

        private static Driver driver(String name) {
            return new DefaultDriver(name, List.of(), "", "", "", Map.of(), Map.of());
        }

        @Override
        public Driver getDriver(String name) {
            if (!hasBase) {
                throw new ItemNotFoundException("no driver " + name);
            }
            return driver(name);
        }

        @Override
        public Class<? extends Behaviour> getBehaviourClass(String name) {
            return null;
        }

        @Override
        public void registerProvider(DriverProvider provider) {
            providers.add(provider);
        }

        @Override
        public void unregisterProvider(DriverProvider provider) {
            providers.remove(provider);
        }

        @Override
        public void addListener(DriverListener listener) {
            listeners.add(listener);
        }

        @Override
        public void removeListener(DriverListener listener) {
            listeners.remove(listener);
        }
    }

    @Test
    void itIsLoadedAtOnceWhereOnosHasItsOwn() {
        registry.load("p4runtime");
        WeftDrivers drivers = new WeftDrivers(registry);
        assertThat(registry.providers).singleElement().satisfies(provider -> assertThat(provider.getDrivers())
                .singleElement()
                .satisfies(driver -> {
                    assertThat(driver.name()).isEqualTo(WeftDrivers.BMV2);
                    assertThat(driver.parents()).extracting(Driver::name).containsExactly("p4runtime");
                    assertThat(driver.getProperty("tableDeleteBeforeUpdate")).isEqualTo("false");
                    assertThat(driver.implementation(DeviceHandshaker.class)).isEqualTo(WeftBmv2Handshaker.class);
                    assertThat(driver.implementation(PiPipelineProgrammable.class))
                            .isEqualTo(WeftBmv2Pipeline.class);
                }));
        drivers.deactivate();
        assertThat(registry.providers).isEmpty();
        assertThat(registry.listeners).isEmpty();
    }

    /** As when all of ONOS starts again. */
    @Test
    void itIsLoadedOnceWhenOnosHasItsOwn() {
        WeftDrivers drivers = new WeftDrivers(registry);
        registry.load("gnmi");
        assertThat(registry.providers).isEmpty();
        registry.load("p4runtime");
        assertThat(registry.providers).hasSize(1);
        registry.load("p4runtime");
        assertThat(registry.providers).hasSize(1);
        drivers.deactivate();
        assertThat(registry.providers).isEmpty();
    }

    /** ONOS loads its own {@code bmv2} before what that extends now and then, and never again. */
    @Test
    void itNeedsNoBmv2OfOnos() throws IOException {
        assertThat(WeftDrivers.BASE).isNotEqualTo("bmv2");
        ByteBuffer program = new WeftBmv2Pipeline().createDeviceDataBuffer(WeftPipeconf.make());
        try (InputStream json = WeftResources.bmv2Json().openStream()) {
            assertThat(program).isEqualTo(ByteBuffer.wrap(json.readAllBytes()));
        }
    }

    @Test
    void itIsNotLoadedAfterTheEnd() {
        List<DriverListener> kept = registry.listeners;
        WeftDrivers drivers = new WeftDrivers(registry);
        List<DriverListener> late = List.copyOf(kept);
        drivers.deactivate();
        registry.hasBase = true;
        late.forEach(listener ->
                listener.event(new DriverEvent(DriverEvent.Type.DRIVER_ENHANCED, Registry.driver("p4runtime"))));
        assertThat(registry.providers).isEmpty();
    }
}
