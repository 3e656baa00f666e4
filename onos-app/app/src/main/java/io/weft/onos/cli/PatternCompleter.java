package io.weft.onos.cli;

import io.weft.simulator.traffic.TrafficPatterns;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** The names of traffic patterns. */
@Service
public final class PatternCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return new ArrayList<>(TrafficPatterns.names());
    }
}
