package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.ShowRoutes;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-routes}. */
@Service
@Command(scope = "onos", name = "weft-routes", description = "Tells the ways between two switches or endpoints")
public final class RoutesCommand extends WeftCommand {
    @Argument(index = 0, name = "source", description = "An edge switch or an endpoint", required = true)
    @Completion(PlaceCompleter.class)
    private String source;

    @Argument(index = 1, name = "destination", description = "An edge switch or an endpoint", required = true)
    @Completion(PlaceCompleter.class)
    private String destination;

    @Override
    Result result(FabricService service) {
        return service.answer(
                Request.of(Operations.ROUTES).with(ShowRoutes.FROM, source).with(ShowRoutes.TO, destination));
    }
}
