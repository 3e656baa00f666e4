package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import java.util.List;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-drain}. */
@Service
@Command(
        scope = "onos",
        name = "weft-drain",
        description = "Has no packet go over links and through switches any more, without loss")
public final class DrainCommand extends WeftCommand {
    @Argument(index = 0, name = "names", description = "Links and switches", required = true, multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> names;

    @Option(name = "-f", aliases = "--force", description = "Even if that cuts switches off")
    private boolean forced;

    @Override
    Result result(FabricService service) {
        return service.answer(
                Request.of(Operations.DRAIN).with(Drain.NAMES, names).with(Drain.FORCED, forced));
    }
}
