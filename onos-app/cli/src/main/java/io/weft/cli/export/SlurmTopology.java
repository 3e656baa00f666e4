package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import java.io.PrintWriter;
import java.util.List;

/** The fabric as Slurm's {@code topology/tree} knows it, so that jobs get nodes that are near to each other. */
final class SlurmTopology extends ExportFormat {
    static final List<ExportFormat> ALL = List.of(
            new SlurmTopology("slurm-topology", "topology.conf", SlurmTopology::conf),
            new SlurmTopology("slurm-topology-yaml", "topology.yaml", SlurmTopology::yaml));

    /** Writes a tree. */
    private interface Form {
        void write(List<SlurmTree.Entry> tree, PrintWriter out);
    }

    private final String file;
    private final Form form;

    private SlurmTopology(String name, String file, Form form) {
        super(name, "the tree of switches by which Slurm chooses nodes: its " + file);
        this.file = file;
        this.form = form;
    }

    @Override
    public void check(Fabric fabric) {
        SlurmTree.obstacle(fabric.topology()).ifPresent(obstacle -> {
            throw new Refusal(fabric.name() + " cannot be exported as " + name() + ": " + obstacle);
        });
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        out.println("# " + exported.fabric().name() + ": " + exported.fabric().topology());
        out.println("# Slurm's " + file + ", beside slurm.conf. Nodes are called there as endpoints are here.");
        form.write(SlurmTree.of(exported.fabric().topology()), out);
    }

    private static void conf(List<SlurmTree.Entry> tree, PrintWriter out) {
        out.println("# slurm.conf: TopologyPlugin=topology/tree");
        for (SlurmTree.Entry each : tree) {
            comment(each, "", out);
            out.println("SwitchName=" + each.name()
                    + (each.switches().isEmpty()
                            ? " Nodes=" + HostList.of(each.nodes())
                            : " Switches=" + HostList.of(each.switches())));
        }
    }

    private static void yaml(List<SlurmTree.Entry> tree, PrintWriter out) {
        out.println("# Slurm 25.05 and later read it.");
        out.println("---");
        out.println("- topology: weft");
        out.println("  cluster_default: true");
        out.println("  tree:");
        out.println("    switches:");
        for (SlurmTree.Entry each : tree) {
            comment(each, "      ", out);
            out.println("      - switch: " + quoted(each.name()));
            out.println(
                    each.switches().isEmpty()
                            ? "        nodes: " + quoted(HostList.of(each.nodes()))
                            : "        children: " + quoted(HostList.of(each.switches())));
        }
    }

    private static void comment(SlurmTree.Entry entry, String indent, PrintWriter out) {
        if (!entry.meaning().isEmpty()) {
            out.println(indent + "# " + entry.name() + " stands for " + entry.meaning());
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
