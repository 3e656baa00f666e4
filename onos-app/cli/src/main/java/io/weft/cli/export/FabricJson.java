package io.weft.cli.export;

import io.weft.cli.output.Json;
import io.weft.fabric.Fabric;
import io.weft.report.FabricReport;
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
        Json.print(out, FabricReport.document(exported.fabric()));
    }
}
