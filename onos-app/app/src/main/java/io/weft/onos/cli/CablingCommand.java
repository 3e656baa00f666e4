package io.weft.onos.cli;

import io.weft.onos.FabricService;
import java.util.Map;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-cabling}. */
@Service
@Command(
        scope = "onos",
        name = "weft-cabling",
        description = "Tells what is plugged elsewhere than planned, what is missing and what is there besides")
public final class CablingCommand extends WeftCommand {
    @Override
    Map<String, Object> document(FabricService service) {
        return service.operations().cabling();
    }
}
