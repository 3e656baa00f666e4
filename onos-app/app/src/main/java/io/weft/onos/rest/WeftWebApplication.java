package io.weft.onos.rest;

import java.util.Set;
import org.onlab.rest.AbstractWebApplication;

/** What answers below {@code /onos/weft}. */
public final class WeftWebApplication extends AbstractWebApplication {
    @Override
    public Set<Class<?>> getClasses() {
        return getClasses(FabricResource.class, SimulationResource.class);
    }
}
