package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.text.SafeText;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cables between switches, one a line: what whoever plugs them in needs. */
final class CablesCsv extends ExportFormat {
    CablesCsv() {
        super("cables-csv", "the cables between switches, one a line, in CSV");
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        out.println("link,switchA,portA,switchB,portB");
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            int back = t.reverse(c);
            out.println(Stream.of(
                            t.linkName(l),
                            t.switchName(t.source(c)),
                            t.portName(t.source(c), t.port(c)),
                            t.switchName(t.target(c)),
                            t.portName(t.target(c), t.port(back)))
                    .map(SafeText::cell)
                    .collect(Collectors.joining(",")));
        }
    }
}
