package io.weft.onos.host;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.onlab.util.ItemNotFoundException;
import org.onosproject.net.DeviceId;
import org.onosproject.net.behaviour.PiPipelineProgrammable;
import org.onosproject.net.device.DeviceHandshaker;
import org.onosproject.net.driver.Behaviour;
import org.onosproject.net.driver.DefaultDriver;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverServiceAdapter;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.group.GroupProgrammable;

/** ONOS's drivers, of which all devices have the same. */
public final class FakeDrivers extends DriverServiceAdapter {
    private final Set<Class<? extends Behaviour>> behaviours = new HashSet<>(List.of(
            DeviceHandshaker.class, PiPipelineProgrammable.class, FlowRuleProgrammable.class, GroupProgrammable.class));
    private boolean present = true;

    /** The driver cannot do this from now on. */
    void without(Class<? extends Behaviour> behaviour) {
        behaviours.remove(behaviour);
    }

    /** Devices have no driver from now on. */
    void none() {
        present = false;
    }
    /** A driver of this name is there, unless devices have none. */
    @Override
    public Driver getDriver(String name) {
        return getDriver(DeviceId.NONE);
    }

    @Override
    public Driver getDriver(DeviceId device) {
        if (!present) {
            throw new ItemNotFoundException("no driver");
        }
        return new DefaultDriver(
                "test",
                List.of(),
                "",
                "",
                "",
                behaviours.stream().collect(Collectors.toMap(each -> each, each -> each)),
                Map.of());
    }
}
