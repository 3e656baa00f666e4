package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.WhatIf;
import java.util.List;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-what-if}. */
@Service
@Command(
        scope = "onos",
        name = "weft-what-if",
        description = "Tells what would become of the fabric, and changes nothing")
public final class WhatIfCommand extends WeftCommand {
    @Option(name = "--fail", description = "A link or switch that would fail", multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> failures = List.of();

    @Option(name = "--drain", description = "A link or switch that would be drained", multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> drained = List.of();

    @Option(name = "--scheme", description = "The routing scheme that it would have: minimal, valiant or ugal-l")
    private String scheme = "";

    @Override
    Result result(FabricService service) {
        return service.answer(Request.of(Operations.WHAT_IF)
                .with(WhatIf.FAILURES, failures)
                .with(WhatIf.DRAINED, drained)
                .with(WhatIf.SCHEME, scheme));
    }
}
