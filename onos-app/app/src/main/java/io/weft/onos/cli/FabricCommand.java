package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Result;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-fabric}. */
@Service
@Command(
        scope = "onos",
        name = "weft-fabric",
        description = "Tells which fabric runs, who looks after it, and how it is")
public final class FabricCommand extends WeftCommand {
    @Override
    Result result(FabricService service) {
        return service.status();
    }
}
