package io.weft.cli.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.weft.cli.input.Inputs;
import io.weft.cli.output.JsonPrinter;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Hosts, switches and links as a Mininet script needs them. Besides the names of the fabric, hosts and switches have
 * ids from 1, for names that fit the 15 characters of a Linux interface.
 */
final class MininetJson extends ExportFormat {
    /** Switches serve P4Runtime on TCP ports of one host from this on. */
    private static final int FIRST_PORT = 50_001;

    private static final int LAST_PORT = 65_535;

    MininetJson() {
        super("mininet-json", "switches, hosts and links for a Mininet script, as JSON");
    }

    @Override
    public void check(Fabric fabric) {
        Inputs.requireProgrammable(fabric, "exported for Mininet");
        int switches = fabric.topology().switchCount();
        int most = LAST_PORT - FIRST_PORT + 1;
        if (switches > most) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "%,d switches need as many TCP ports from %d on, of which there are %,d",
                    switches,
                    FIRST_PORT,
                    most));
        }
    }

    private record Switch(String name, int id, int grpcPort) {}

    private record Host(
            String name,
            int id,
            String ip,
            int prefixLength,
            String mac,
            @JsonProperty("switch") String edgeSwitch,
            int port) {}

    private record Link(String name, String switchA, int portA, String switchB, int portB) {}

    private record Network(String fabric, String scheme, List<Switch> switches, List<Host> hosts, List<Link> links) {}

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        JsonPrinter.print(
                out,
                new Network(
                        fabric.name(),
                        fabric.scheme().name(),
                        IntStream.range(0, t.switchCount())
                                .mapToObj(s -> new Switch(t.switchName(s), Addressing.switchId(s), FIRST_PORT + s))
                                .toList(),
                        IntStream.range(0, t.endpointCount())
                                .mapToObj(e -> host(fabric, e))
                                .toList(),
                        IntStream.range(0, t.linkCount())
                                .mapToObj(l -> link(t, l))
                                .toList()));
    }

    private static Host host(Fabric fabric, int e) {
        Topology t = fabric.topology();
        Addressing addressing = fabric.addressing();
        return new Host(
                t.endpointName(e),
                e + 1,
                addressing.ipv4Text(e),
                addressing.prefix().length(),
                addressing.macText(e),
                t.switchName(t.edgeSwitch(e, 0)),
                t.endpointPort(e, 0));
    }

    private static Link link(Topology t, int l) {
        int c = t.channelOfLink(l);
        return new Link(
                t.linkName(l), t.switchName(t.source(c)), t.port(c), t.switchName(t.target(c)), t.port(t.reverse(c)));
    }
}
