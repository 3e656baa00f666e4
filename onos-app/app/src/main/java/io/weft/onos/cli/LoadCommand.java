package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-load}. */
@Service
@Command(scope = "onos", name = "weft-load", description = "Tells which channels carry most, by plan and as measured")
public final class LoadCommand extends WeftCommand {
    @Override
    Result result(FabricService service) {
        return service.answer(Request.of(Operations.LOAD));
    }
}
