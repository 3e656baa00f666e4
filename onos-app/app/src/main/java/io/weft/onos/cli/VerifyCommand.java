package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-verify}. */
@Service
@Command(
        scope = "onos",
        name = "weft-verify",
        description = "Verifies the routes of the moment: whether all pairs are connected and no deadlock can form")
public final class VerifyCommand extends WeftCommand {
    @Override
    Result result(FabricService service) {
        return service.answer(Request.of(Operations.VERIFY));
    }
}
