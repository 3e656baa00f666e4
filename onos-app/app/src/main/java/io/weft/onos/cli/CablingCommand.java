package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
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
    Result result(FabricService service) {
        return service.answer(Request.of(Operations.CABLING));
    }
}
