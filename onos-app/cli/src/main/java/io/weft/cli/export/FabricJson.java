package io.weft.cli.export;

import io.weft.cli.output.JsonPrinter;
import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import java.io.PrintWriter;
import java.util.Optional;

/** All of a fabric's switches, ports, links and endpoints, as JSON. */
final class FabricJson extends ExportFormat {
    FabricJson() {
        super("json", "all of the fabric: switches, ports, links and endpoints with their addresses, as JSON");
    }

    @Override
    public Optional<String> leavesOut(Fabric fabric) {
        return linksLeftOut(fabric);
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        JsonPrinter.print(
                out,
                Operations.FABRIC
                        .answer(Request.of(Operations.FABRIC), Subject.planned(exported.fabric()))
                        .document());
    }
}
