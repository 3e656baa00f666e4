package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;

/** The graph of switches and endpoints in the language of Graphviz. */
final class Dot extends ExportFormat {
    Dot() {
        super("dot", "the graph of switches and endpoints, for Graphviz");
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        out.println("graph " + quoted(fabric.name()) + " {");
        for (int s = 0; s < t.switchCount(); s++) {
            out.println("  " + quoted(t.switchName(s)) + " [shape=box];");
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            out.println("  " + quoted(t.endpointName(e)) + " [shape=plaintext, address="
                    + quoted(fabric.addressing().ipv4Text(e)) + "];");
        }
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            out.println("  " + quoted(t.switchName(t.source(c))) + " -- " + quoted(t.switchName(t.target(c)))
                    + " [taillabel=" + quoted(t.port(c)) + ", headlabel=" + quoted(t.port(t.reverse(c))) + "];");
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            for (int i = 0; i < t.attachments(e); i++) {
                out.println("  " + quoted(t.endpointName(e)) + " -- " + quoted(t.switchName(t.edgeSwitch(e, i)))
                        + " [headlabel=" + quoted(t.endpointPort(e, i)) + "];");
            }
        }
        out.println("}");
    }

    /** An identifier; no name in a fabric has a quote or a backslash. */
    private static String quoted(Object text) {
        return "\"" + text + "\"";
    }
}
