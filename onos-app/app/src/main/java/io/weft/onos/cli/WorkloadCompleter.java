package io.weft.onos.cli;

import io.weft.simulator.workload.Workloads;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** The names of workloads, but for those in files. */
@Service
public final class WorkloadCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return Workloads.names().stream()
                .filter(name -> !name.startsWith("trace"))
                .collect(Collectors.toList());
    }
}
