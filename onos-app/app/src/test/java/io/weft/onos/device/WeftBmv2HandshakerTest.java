package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.config.NetworkConfigServiceAdapter;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.driver.DefaultDriver;
import org.onosproject.net.driver.DefaultDriverData;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverData;
import org.onosproject.net.driver.DriverHandler;
import org.onosproject.net.pi.service.PiPipeconfWatchdogService;
import org.onosproject.net.pi.service.PiPipeconfWatchdogService.PipelineStatus;

class WeftBmv2HandshakerTest {
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s");

    /** The services of ONOS that were asked for something. */
    private final Set<Class<?>> asked = new HashSet<>();

    private WeftBmv2Handshaker handshaker(PipelineStatus pipeline) {
        Driver driver = new DefaultDriver("weft-bmv2", null, "", "", "", Map.of(), Map.of());
        DriverData data = new DefaultDriverData(driver, DEVICE);
        WeftBmv2Handshaker handshaker = new WeftBmv2Handshaker();
        handshaker.setData(data);
        handshaker.setHandler(handler(data, pipeline));
        return handshaker;
    }

    private DriverHandler handler(DriverData data, PipelineStatus pipeline) {
        return proxy(DriverHandler.class, (method, arguments) -> {
            switch (method) {
                case "get":
                    asked.add((Class<?>) arguments[0]);
                    return service((Class<?>) arguments[0], pipeline);
                case "data":
                    return data;
                default:
                    throw new UnsupportedOperationException(method);
            }
        });
    }

    private static Object service(Class<?> service, PipelineStatus pipeline) {
        if (service == PiPipeconfWatchdogService.class) {
            return proxy(PiPipeconfWatchdogService.class, (method, arguments) -> {
                assertThat(method).isEqualTo("getStatus");
                assertThat(arguments).containsExactly(DEVICE);
                return pipeline;
            });
        }
        return service == DeviceService.class
                ? new DeviceServiceAdapter()
                : service == NetworkConfigService.class ? new NetworkConfigServiceAdapter() : null;
    }

    private interface Answer {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
    }

    @ParameterizedTest
    @EnumSource(value = PipelineStatus.class, mode = EnumSource.Mode.EXCLUDE, names = "READY")
    void aDeviceIsNotAskedAndNotAvailableBeforeItsPipelineIsSet(PipelineStatus pipeline) {
        assertThat(handshaker(pipeline).probeAvailability()).isCompletedWithValue(false);
        assertThat(asked).containsExactly(PiPipeconfWatchdogService.class);
    }

    @Test
    void withItsPipelineOnosLooksForItsSession() {
        // There is none, so that it is not available by ONOS's own rules.
        assertThat(handshaker(PipelineStatus.READY).probeAvailability()).isCompletedWithValue(false);
        assertThat(asked).contains(DeviceService.class);
    }
}
