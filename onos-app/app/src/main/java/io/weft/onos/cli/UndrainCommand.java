package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Undrain;
import java.util.List;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-undrain}. */
@Service
@Command(
        scope = "onos",
        name = "weft-undrain",
        description = "Ends the drains of links and switches: packets go over them again")
public final class UndrainCommand extends WeftCommand {
    @Argument(
            index = 0,
            name = "names",
            description = "Drained links and switches",
            required = true,
            multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> names;

    @Override
    Result result(FabricService service) {
        return service.answer(Request.of(Operations.UNDRAIN).with(Undrain.NAMES, names));
    }
}
