package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.topology.graph.IbNetlist;
import io.weft.topology.graph.IbSubnet;
import java.io.PrintWriter;
import java.util.Optional;

/** The fabric as ibsim simulates it for OpenSM and InfiniBand's diagnostic tools, without hardware. */
final class Ibsim extends ExportFormat {
    /** Forwarding tables are written in blocks. */
    private static final int LIDS_OF_BLOCK = 64;

    Ibsim() {
        super("ibsim", "the netlist that ibsim simulates, for OpenSM without hardware");
    }

    @Override
    public void check(Fabric fabric) {
        check(fabric, this);
    }

    /**
     * Checks that one subnet can hold a fabric and that InfiniBand's tools can read its names.
     *
     * @throws Refusal if not; the message says why
     */
    static void check(Fabric fabric, ExportFormat format) {
        IbSubnet.of(fabric.topology())
                .obstacle()
                .or(() -> IbNetlist.nameObstacle(fabric.topology()))
                .ifPresent(obstacle -> {
                    throw refusal(fabric, format, obstacle);
                });
    }

    static Refusal refusal(Fabric fabric, ExportFormat format, String obstacle) {
        return new Refusal(fabric.name() + " cannot be exported as " + format.name() + ": " + obstacle);
    }

    @Override
    public Optional<String> leavesOut(Fabric fabric) {
        return linksLeftOut(fabric);
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        IbSubnet subnet = IbSubnet.of(exported.fabric().topology());
        out.println("# " + exported.fabric().name() + ": " + exported.fabric().topology());
        out.println("# " + command(subnet) + " FILE");
        IbNetlist.write(subnet, true, out::println);
    }

    /**
     * ibsim with room for all nodes, switches and ports, each switch's port 0 among them, and for forwarding tables of
     * all LIDs: ibsim writes whole blocks, beyond the end of a table that is none.
     */
    private static String command(IbSubnet subnet) {
        int switches = subnet.topology().switchCount();
        int endpoints = subnet.topology().endpointCount();
        long ports = switches * (1L + Math.max(1, subnet.topology().highestPort())) + subnet.endpointPorts();
        int blocks = subnet.highestLid() / LIDS_OF_BLOCK + 1;
        return "ibsim -s -n -N " + (switches + endpoints + 1) + " -S " + (switches + 1) + " -P " + (ports + 1) + " -L "
                + blocks * LIDS_OF_BLOCK;
    }
}
