package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.formats.infiniband.SubnetRoutes;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.graph.IbSubnet;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fabric's minimal routes and their virtual channels as tables of InfiniBand: files that OpenSM loads or that
 * {@code ibdmchk} checks.
 */
final class OpenSm extends ExportFormat {
    private static final OpenSm FORWARDING_TABLES = new OpenSm(
            "opensm", "forwarding tables (LFTs) for opensm -R file -U FILE", SubnetRoutes::writeForwardingTables);

    static final List<ExportFormat> ALL = List.of(
            FORWARDING_TABLES,
            new OpenSm(
                    "opensm-path-sl",
                    "the service level of each path of these tables, as ibdmchk -c reads it",
                    SubnetRoutes::writePathLevels),
            new OpenSm(
                    "opensm-sl2vl",
                    "virtual lanes by port in, port out and service level, as ibdmchk -d reads them",
                    SubnetRoutes::writeLanes),
            new Guid2Lid());

    /** Writes one kind of table, line by line. */
    private interface Tables {
        void write(SubnetRoutes routes, Consumer<String> lines);
    }

    private final Tables tables;

    private OpenSm(String name, String meaning, Tables tables) {
        super(name, meaning);
        this.tables = tables;
    }

    @Override
    public void check(Fabric fabric) {
        Ibsim.check(fabric, this);
    }

    @Override
    public Optional<String> leavesOut(Fabric fabric) {
        String both = Stream.concat(
                        waypoints(fabric).stream(),
                        this == FORWARDING_TABLES
                                ? routes(fabric, IbSubnet.of(fabric.topology())).beside().stream()
                                : Stream.empty())
                .collect(Collectors.joining("; "));
        return both.isEmpty() ? Optional.empty() : Optional.of(both);
    }

    private static Optional<String> waypoints(Fabric fabric) {
        return fabric.scheme() == Scheme.MINIMAL
                ? Optional.empty()
                : Optional.of("InfiniBand's packets carry no waypoint, so the minimal routes are exported and not those"
                        + " of scheme " + fabric.scheme().name());
    }

    @Override
    public boolean takesNetlist() {
        return true;
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        SubnetRoutes routes = routes(exported.fabric(), subnet(exported));
        try {
            tables.write(routes, out::println);
        } catch (Refusal e) {
            throw Ibsim.refusal(exported.fabric(), this, e.getMessage());
        }
    }

    private SubnetRoutes routes(Fabric fabric, IbSubnet subnet) {
        try {
            return SubnetRoutes.of(subnet);
        } catch (Refusal e) {
            throw Ibsim.refusal(fabric, this, e.getMessage());
        }
    }

    private static IbSubnet subnet(Exported exported) {
        Topology t = exported.fabric().topology();
        return exported.netlist().map(netlist -> IbSubnet.of(t, netlist)).orElseGet(() -> IbSubnet.of(t));
    }

    /** OpenSM's file of LIDs, in its cache directory. */
    private static final class Guid2Lid extends ExportFormat {
        Guid2Lid() {
            super("opensm-guid2lid", "the LIDs of these tables: guid2lid in OpenSM's cache directory");
        }

        @Override
        public void check(Fabric fabric) {
            Ibsim.check(fabric, this);
        }

        @Override
        public boolean takesNetlist() {
            return true;
        }

        @Override
        public void write(Exported exported, PrintWriter out) {
            subnet(exported).writeLids(out::println);
        }
    }
}
