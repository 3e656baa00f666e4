package io.weft.onos.cli;

import io.weft.simulator.traffic.Injections;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** The kinds of injection. */
@Service
public final class InjectionCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return new ArrayList<>(Injections.names());
    }
}
