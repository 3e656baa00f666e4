package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.ServiceLevels;
import io.weft.topology.Topology;
import io.weft.topology.graph.IbSubnet;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The fabric's minimal routes, and their virtual channels, as tables of InfiniBand: files that OpenSM loads or that
 * {@code ibdmchk} checks.
 */
abstract class OpenSm extends ExportFormat {
    static final List<ExportFormat> ALL = List.of(new Lfts(), new PathSl(), new Sl2Vl(), new Guid2Lid());

    private OpenSm(String name, String meaning) {
        super(name, meaning);
    }

    @Override
    public void check(Fabric fabric) {
        InfiniBand.check(fabric, name());
    }

    @Override
    public Optional<String> leavesOut(Fabric fabric) {
        return fabric.scheme() == Scheme.MINIMAL
                ? Optional.empty()
                : Optional.of("InfiniBand's packets carry no waypoint, so the minimal routes are exported and not those"
                        + " of scheme " + fabric.scheme().name());
    }

    private static String hex(long guid) {
        return "0x" + IbSubnet.digits(guid);
    }

    /** What {@code opensm -R file -U} loads, as OpenSM dumps it. */
    private static final class Lfts extends OpenSm {
        Lfts() {
            super("opensm", "forwarding tables (LFTs) for opensm -R file -U FILE");
        }

        @Override
        public Optional<String> leavesOut(Fabric fabric) {
            ServiceLevels levels =
                    ServiceLevels.of(InfiniBand.of(fabric, name()).toEndpoints());
            Optional<String> scheme = super.leavesOut(fabric);
            return levels.virtualChannels() == 1
                    ? scheme
                    : Optional.of(scheme.map(text -> text + "; ").orElse("") + remedy(levels));
        }

        /** What keeps these routes from deadlock. */
        private static String remedy(ServiceLevels levels) {
            String free = "these routes are free of deadlock with " + levels.virtualChannels() + " virtual lanes only";
            if (levels.unfit().isPresent()) {
                return free + ", and InfiniBand's service levels cannot express which; "
                        + "--format opensm-sl2vl names a route";
            }
            return free + ": set them by --format opensm-sl2vl"
                    + (levels.count() == 1 ? "" : " and opensm-path-sl")
                    + ", which stock OpenSM does not load";
        }

        @Override
        public void write(Exported exported, PrintWriter out) {
            InfiniBand routes = InfiniBand.of(exported.fabric(), name());
            IbSubnet subnet = routes.subnet();
            Topology t = subnet.topology();
            for (int s = 0; s < t.switchCount(); s++) {
                out.println("Unicast lids [0-" + subnet.highestLid() + "] of switch Lid " + subnet.switchLid(s)
                        + " guid " + hex(subnet.switchGuid(s)) + " ('" + t.switchName(s) + "'):");
                for (int d = 0; d < t.switchCount(); d++) {
                    int port = d == s ? 0 : t.port(routes.toSwitches().channel(s, d));
                    entry(out, subnet.switchLid(d), port, "Switch", subnet.switchGuid(d), t.switchName(d));
                }
                for (int e = 0; e < t.endpointCount(); e++) {
                    for (int i = 0; i < t.attachments(e); i++) {
                        int c = routes.toEndpoints().channel(s, subnet.endpointPort(e, i));
                        int port = c < 0 ? t.endpointPort(e, i) : t.port(c);
                        entry(
                                out,
                                subnet.endpointLid(e, i),
                                port,
                                "Channel Adapter",
                                subnet.portGuid(e, i),
                                t.endpointName(e));
                    }
                }
                out.println(subnet.highestLid() + " lids dumped");
            }
        }

        private static void entry(PrintWriter out, int lid, int port, String kind, long guid, String name) {
            out.println("0x" + hexDigits(lid) + " " + threeDigits(port) + " # " + kind + " portguid " + hex(guid)
                    + ": '" + name + "'");
        }

        private static String threeDigits(int port) {
            return (port < 10 ? "00" : port < 100 ? "0" : "") + port;
        }
    }

    private static String hexDigits(int lid) {
        return IbSubnet.digits(lid).substring(12);
    }

    /** The service level of each path: the GUID of the endpoint at its source, the LID at its end, the level. */
    private static final class PathSl extends OpenSm {
        PathSl() {
            super("opensm-path-sl", "the service level of each path of these tables, as ibdmchk -c reads it");
        }

        @Override
        public void write(Exported exported, PrintWriter out) {
            InfiniBand routes = InfiniBand.of(exported.fabric(), name());
            ServiceLevels levels = routes.serviceLevels(exported.fabric(), name());
            IbSubnet subnet = routes.subnet();
            Topology t = subnet.topology();
            if (levels.count() > 1 && !t.singleHomed()) {
                throw InfiniBand.refusal(
                        exported.fabric(),
                        name(),
                        "its endpoints have several links, and path SLs are by endpoint, not by link");
            }
            for (int source = 0; source < t.endpointCount(); source++) {
                for (int e = 0; e < t.endpointCount(); e++) {
                    for (int i = 0; source != e && i < t.attachments(e); i++) {
                        out.println(hex(subnet.endpointGuid(source)) + " " + subnet.endpointLid(e, i) + " "
                                + levels.level(t.edgeSwitch(source, 0), subnet.endpointPort(e, i)));
                    }
                }
            }
        }
    }

    /** The virtual lane by switch, port in, port out and service level. */
    private static final class Sl2Vl extends OpenSm {
        Sl2Vl() {
            super("opensm-sl2vl", "virtual lanes by port in, port out and service level, as ibdmchk -d reads them");
        }

        @Override
        public void write(Exported exported, PrintWriter out) {
            InfiniBand routes = InfiniBand.of(exported.fabric(), name());
            ServiceLevels levels = routes.serviceLevels(exported.fabric(), name());
            IbSubnet subnet = routes.subnet();
            Topology t = subnet.topology();
            for (int s = 0; s < t.switchCount(); s++) {
                int[] ports = t.portsOf(s);
                Arrays.sort(ports);
                row(out, subnet.switchGuid(s), 0, ports, t, s, levels);
                for (int in : ports) {
                    row(out, subnet.switchGuid(s), in, ports, t, s, levels);
                }
            }
        }

        private static void row(
                PrintWriter out, long guid, int in, int[] ports, Topology t, int s, ServiceLevels levels) {
            int from = in == 0 ? -1 : t.channelAt(s, in);
            for (int port : ports) {
                int to = t.channelAt(s, port);
                StringBuilder lanes = new StringBuilder(hex(guid) + " " + in + " " + port);
                for (int sl = 0; sl < ServiceLevels.MOST; sl++) {
                    int lane = from < 0 || to < 0 ? 0 : levels.virtualChannel(sl, t.reverse(from), to);
                    lanes.append(sl % 2 == 0 ? " 0x" : "").append(lane);
                }
                out.println(lanes);
            }
        }
    }

    /** OpenSM's file of LIDs. */
    private static final class Guid2Lid extends OpenSm {
        Guid2Lid() {
            super("opensm-guid2lid", "the LIDs of these tables: guid2lid in OpenSM's cache directory");
        }

        @Override
        public Optional<String> leavesOut(Fabric fabric) {
            return Optional.empty();
        }

        @Override
        public void write(Exported exported, PrintWriter out) {
            IbSubnet subnet = new IbSubnet(exported.fabric().topology());
            Topology t = subnet.topology();
            for (int s = 0; s < t.switchCount(); s++) {
                entry(out, subnet.switchGuid(s), subnet.switchLid(s));
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                for (int i = 0; i < t.attachments(e); i++) {
                    entry(out, subnet.portGuid(e, i), subnet.endpointLid(e, i));
                }
            }
        }

        private static void entry(PrintWriter out, long guid, int lid) {
            out.println(hex(guid) + " 0x" + hexDigits(lid) + " 0x" + hexDigits(lid));
            out.println();
        }
    }
}
