package io.weft.cli.export;

import io.weft.cli.output.Json;
import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Subject;
import java.io.PrintWriter;

/** All there is to know of a fabric's switches, ports, links and endpoints, as JSON. */
final class FabricJson implements ExportFormat {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public void check(Fabric fabric) {}

    @Override
    public void write(Exported exported, PrintWriter out) {
        Json.print(
                out,
                Operations.FABRIC
                        .answer(Request.of(Operations.FABRIC), Subject.planned(exported.fabric()))
                        .document());
    }
}
