package io.weft.cli.export;

import io.weft.cli.input.InputException;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;

/**
 * The network file of BookSim 2's {@code anynet} topology: a line for each router with its nodes, and with the routers
 * of a greater number that it is linked to. Routers and nodes are numbered as switches and endpoints are.
 */
final class BooksimAnynet extends ExportFormat {
    BooksimAnynet() {
        super("booksim-anynet", "the network file of BookSim 2's anynet topology");
    }

    @Override
    public void check(Fabric fabric) {
        Topology t = fabric.topology();
        if (!t.singleHomed()) {
            throw new InputException(
                    "endpoints of " + fabric.name() + " have several links, but a node of BookSim's anynet has one");
        }
        for (int c = 1; c < t.channelCount(); c++) {
            if (t.source(c) == t.source(c - 1) && t.target(c) == t.target(c - 1)) {
                throw new InputException(t.linkName(t.link(c)) + " is parallel to another link, but BookSim's anynet "
                        + "has at most one link between two routers");
            }
        }
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        for (int s = 0; s < t.switchCount(); s++) {
            StringBuilder line = new StringBuilder("router ").append(s);
            for (int i = 0; i < t.endpointsAt(s); i++) {
                line.append(" node ").append(t.endpoint(s, i));
            }
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                if (t.target(c) > s) {
                    line.append(" router ").append(t.target(c));
                }
            }
            out.println(line);
        }
    }
}
