package io.weft.onos.cli;

import io.weft.onos.FabricService;
import java.util.Map;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-load}. */
@Service
@Command(scope = "onos", name = "weft-load", description = "Tells which channels carry most, by plan and as measured")
public final class LoadCommand extends WeftCommand {
    @Override
    Map<String, Object> document(FabricService service) {
        return service.operations().load();
    }
}
